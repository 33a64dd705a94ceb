"""Two models' results, small enough to count by hand.

``hf`` judged four English and two Turkish pairs, with samples; ``kenlm`` four English pairs, without.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

# language, right?, tie?, distance, environment, strategy, n-gram class
PAIRS = [
    ("eng", 1, 0, 0, "standard_negation", "delete_negation", "solvable"),
    ("eng", 1, 0, 1, "question", "deinvert_question", "solvable"),
    ("eng", 0, 0, 4, "standard_negation", "delete_negation", "unsolvable"),
    ("eng", 0, 1, 9, "n_series", "swap_licenser", "tie"),
    ("tur", 1, 0, 0, "standard_negation", "reinflect", "solvable"),
    ("tur", 0, 0, 3, "standard_negation", "reinflect", "unsolvable"),
]
FAMILY = {"eng": "Indo-European", "tur": "Turkic"}
USED = {"source": "/sets/npi", "found_by": "BLIMPPI_DATA", "sha256": "ab12", "pairs": 4}
STAMP = "2026-01-02T03-04-05.000006"


def sample(pair: tuple[Any, ...]) -> dict[str, Any]:
    language, right, tie, distance, environment, strategy, ngram_class = pair
    doc = {
        "language": language,
        "distance": distance,
        "environment": environment,
        "strategy": strategy,
        "ngram_class": ngram_class,
        "typology": "NPI",
        "family": FAMILY[language],
        "sentence_good": "A\u2028B",  # a line separator that JSON leaves as it is
    }
    return {"doc_id": 0, "doc": doc, "filter": "none", "acc": float(right), "tie_rate": float(tie)}


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a results file as lm-eval lays it out, and samples beside it: those of `PAIRS`, or what is given by task.

    A task's ``n`` pairs are all that there are, unless ``of`` says how many there are; ``data`` is the set's digest,
    ``more`` what else the loader tells of the data; ``metadata`` is added to that of each task, ``args`` to those of
    the model.
    """

    def writer(
        folder: str,
        tasks: dict[str, dict[str, Any]],
        *,
        name: str,
        source: str = "hf",
        samples: bool | dict[str, list[dict[str, Any]]] = False,
        date: float = 1.0,
        limit: int | None = None,
        data: str | None = None,
        more: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        args: dict[str, Any] | None = None,
    ) -> Path:
        place = tmp_path / folder
        place.mkdir(parents=True, exist_ok=True)
        used = {**USED, **({} if data is None else {"sha256": data}), **(more or {})}
        raw = {
            "results": {**tasks, "blimppi-npi": {"acc,none": 0.0}},
            "groups": {"blimppi-npi": {"acc,none": 0.0}},
            "configs": {task: {"metadata": {"blimppi_data_used": used, **(metadata or {})}} for task in tasks},
            "n-samples": {
                task: {"original": values.get("of", values["n"]), "effective": values["n"]}
                for task, values in tasks.items()
            },
            "config": {
                "model": source,
                "model_args": {"pretrained": name, **(args or {})},
                "batch_size": 1,
                "limit": limit,
            },
            "date": date,
            "model_source": source,
            "model_name": name,
            "lm_eval_version": "0.4.13",
        }
        path = place / f"results_{STAMP}.json"
        path.write_text(json.dumps(raw), encoding="utf-8")
        given = samples if isinstance(samples, dict) else {}
        for task in given or (tasks if samples else ()):
            judged = given.get(task) or [sample(p) for p in PAIRS if task.endswith(p[0])]
            lines = [json.dumps(line, ensure_ascii=False) for line in judged]
            target = place / f"samples_{task}_{STAMP}.jsonl"
            target.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path

    return writer


@pytest.fixture
def hf(write: Write) -> Path:
    eng = {"n": 4, "acc,none": 0.5, "acc_stderr,none": 0.2887, "tie_rate,none": 0.25, "margin,none": -1.5}
    tur = {"n": 2, "acc,none": 0.5, "acc_stderr,none": 0.5, "tie_rate,none": 0.0, "margin,none": 0.5}
    tasks = {"blimppi_npi_eng": eng, "blimppi_npi_tur": tur}
    return write("hf", tasks, name="org/alpha", samples=True)


@pytest.fixture
def kenlm(write: Write) -> Path:
    eng = {
        "n": 4,
        "acc,none": 0.75,
        "acc_stderr,none": 0.25,
        "acc_solvable,none": 1.0,
        "acc_solvable_stderr,none": "N/A",
        "acc_unsolvable,none": None,
        "solvability_gap,none": None,
        "distance_rho,none": float("nan"),
    }
    return write("kenlm", {"blimppi_npi_eng": eng}, name="/models/lm.bin", source="kenlm")


# paradigm, regime, right?, margin, log probability per word, mean Zipf value
FREQ_PAIRS = [
    ("p", "head", 1, 4.0, -2.0, 4.0),
    ("p", "head", 1, 2.0, -2.0, 4.2),
    ("p", "head", 1, 2.0, -4.0, 4.6),
    ("p", "head", 0, -2.0, -4.0, 4.6),
    ("p", "xtail", 1, 1.0, -5.0, 1.5),
    ("p", "xtail", 0, -1.0, -7.0, 1.9),
    ("p", "original", 1, 2.0, -3.0, None),
    ("p", "original", 1, 4.0, -3.0, None),
    ("q", "head", 1, 3.0, -1.0, 4.4),
    ("q", "head", 0, -1.0, -3.0, 4.5),
    ("q", "xtail", 1, 2.0, -4.0, 1.0),
    ("q", "xtail", 1, 4.0, -4.0, None),
]
FIELDS = {"p": ("morphology", "anaphor_agreement"), "q": ("syntax", "island_effects")}


def freq_sample(pair: tuple[Any, ...]) -> dict[str, Any]:
    paradigm, regime, right, margin, per_word, zipf = pair
    field, term = FIELDS[paradigm] if regime != "original" else (None, None)
    doc = {"group": field, "phenomenon": term, "regime": regime, "zipf_mean": zipf}
    return {"doc": doc, "acc": float(right), "margin": margin, "lp_per_word_head": [per_word, regime]}


@pytest.fixture
def freq(write: Write) -> Path:
    """One model on two paradigms of the suite in frequency windows, with samples."""
    tasks = {"blimppi_freq_p": {"n": 8, "acc,none": 0.75}, "blimppi_freq_q": {"n": 4, "acc,none": 0.75}}
    samples = {f"blimppi_freq_{name}": [freq_sample(p) for p in FREQ_PAIRS if p[0] == name] for name in FIELDS}
    return write("freq", tasks, name="org/alpha", samples=samples)
