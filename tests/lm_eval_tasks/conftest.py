"""A tiny set on disk, and a model whose scores the test chooses."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest
import yaml
from blimppi.builders.pair import Pair
from blimppi.lm_eval_tasks.task_manager import TASKS
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM

# good, bad, log10 n-gram score of good and of bad, distance, number of items
PAIRS = [
    ("Good 0.", "Bad 0.", -1.0, -2.0, 0, 2),  # solvable
    ("Good 1.", "Bad one 1.", -1.0, -2.0, 1, 1),  # solvable
    ("Good 2.", "Bad one 2.", -2.0, -1.0, 2, 1),  # unsolvable
    ("Good 3.", "Bad one 3.", -2.0, -1.0, 3, 2),  # unsolvable
    ("Good 4.", "Bad one 4.", -1.0, -1.0, 0, 1),  # tie
]

# What the chosen model gives the sentences of PAIRS (natural log): right, tie, wrong, wrong, right.
SCORES = {
    "Good 0.": -10.0, "Bad 0.": -12.0,
    "Good 1.": -10.0, "Bad one 1.": -10.0,
    "Good 2.": -10.0, "Bad one 2.": -8.0,
    "Good 3.": -12.0, "Bad one 3.": -9.0,
    "Good 4.": -5.0, "Bad one 4.": -6.0,
}  # fmt: skip


def make_row(
    language: str, good: str, bad: str, ngram_good: float, ngram_bad: float, distance: int, n_items: int
) -> dict[str, Any]:
    """One row with the columns of the npi suite, and what the freq suite's metrics need."""
    extra = {
        "treebank": "T", "sent_id": good, "item": "any", "item_lemma": "any", "licenser": "not",
        "environment": "standard_negation", "strategy": "delete_negation", "distance": distance,
        "n_items": n_items, "typology": "NPI", "family": "F", "licensing_entropy": None, "regime": "head",
    }  # fmt: skip
    pair = Pair(
        suite="npi", config=language, sentence_good=good, sentence_bad=bad, language=language, group="g",
        phenomenon="p", paradigm="p", source="T", licence="CC0-1.0", ngram_lp_good=ngram_good,
        ngram_lp_bad=ngram_bad, extra=extra,
    )  # fmt: skip
    return pair.row()


def write_language(suite: Path, language: str, pairs: list[tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Write one language of a suite as the Hub lays it out; returns its rows."""
    rows = [make_row(language, *pair) for pair in pairs]
    folder = suite / "data" / language
    folder.mkdir(parents=True)
    pa.parquet.write_table(pa.Table.from_pylist(rows), folder / "test-00000-of-00001.parquet")
    return rows


class ChosenScores(LM):
    """Gives each sentence the log-probability that the test chose; every request must have an empty context."""

    def __init__(self, scores: Mapping[str, float]) -> None:
        super().__init__()
        self.scores = scores

    def loglikelihood(self, requests: list[Instance]) -> list[tuple[float, bool]]:
        assert {request.args[0] for request in requests} == {""}
        return [(self.scores[request.args[1]], False) for request in requests]

    def loglikelihood_rolling(self, requests: list[Instance]) -> list[float]:
        raise AssertionError("no task asks for this")

    def generate_until(self, requests: list[Instance]) -> list[str]:
        raise AssertionError("no task asks for this")


@pytest.fixture(autouse=True)
def no_data_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each test starts without a named set, in a working directory of its own."""
    monkeypatch.delenv("BLIMPPI_DATA", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def slavic() -> list[str]:
    """Languages of the group blimppi-npi-slavic, which grows with the configs; here it stands for any group."""
    config = yaml.safe_load((TASKS / "npi" / "blimppi-npi-slavic.yaml").read_text(encoding="utf-8"))
    languages = [member.rpartition("_")[2] for member in config["members"]]
    assert len(languages) > 1
    return languages


@pytest.fixture
def make_set(tmp_path: Path) -> Callable[..., Path]:
    """``make_set(eng=PAIRS, tur=…)`` writes an npi suite and returns the folder that holds it."""

    def make(**languages: list[tuple[Any, ...]]) -> Path:
        for language, pairs in languages.items():
            write_language(tmp_path / "sets" / "npi", language, pairs)
        return tmp_path / "sets"

    return make


@pytest.fixture
def make_everything(make_set: Callable[..., Path], tmp_path: Path) -> Callable[..., Path]:
    """``make_everything(pairs, tur=…)``: every suite, with ``pairs`` in each config but those that are named."""

    def make(pairs: list[tuple[Any, ...]], **others: list[tuple[Any, ...]]) -> Path:
        names = [path.stem for path in TASKS.rglob("blimppi_*.yaml")]
        root = make_set(
            **{name.rpartition("_")[2]: pairs for name in names if name.startswith("blimppi_npi_")} | others
        )
        for name in names:
            suite, config = name.removeprefix("blimppi_").split("_", 1)
            if suite != "npi":
                write_language(root / suite, config, pairs)
        return root

    return make


@pytest.fixture
def evaluate() -> Callable[..., dict[str, Any]]:
    """``evaluate(tasks, data, scores=SCORES, **options)``: lm-eval's results with the chosen model."""
    import lm_eval
    from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager

    def run(tasks: list[str], data: Path, scores: Mapping[str, float] = SCORES, **options: Any) -> dict[str, Any]:
        manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": str(data)})
        model = ChosenScores(scores)
        results = lm_eval.simple_evaluate(model=model, tasks=tasks, task_manager=manager, **options)
        assert results is not None
        return results

    return run


@pytest.fixture
def chosen_scores() -> type[ChosenScores]:
    """The class `ChosenScores`; importing it from "conftest" would find whichever folder's came first."""
    return ChosenScores


@pytest.fixture
def pairs() -> list[tuple[Any, ...]]:
    """The five pairs of `PAIRS`."""
    return list(PAIRS)


@pytest.fixture
def scores() -> dict[str, float]:
    """A copy of `SCORES` to change."""
    return dict(SCORES)
