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
    """Writes a results file as lm-eval lays it out, and samples beside it.

    A task's ``n`` pairs are all that there are, unless ``of`` says how many there are; ``data`` is the set's digest.
    """

    def writer(
        folder: str,
        tasks: dict[str, dict[str, Any]],
        *,
        name: str,
        source: str = "hf",
        samples: bool = False,
        date: float = 1.0,
        limit: int | None = None,
        data: str | None = None,
    ) -> Path:
        place = tmp_path / folder
        place.mkdir(parents=True, exist_ok=True)
        used = USED if data is None else {**USED, "sha256": data}
        raw = {
            "results": {**tasks, "blimppi-npi": {"acc,none": 0.0}},
            "groups": {"blimppi-npi": {"acc,none": 0.0}},
            "configs": {task: {"metadata": {"version": 1.0, "blimppi_data_used": used}} for task in tasks},
            "n-samples": {
                task: {"original": values.get("of", values["n"]), "effective": values["n"]}
                for task, values in tasks.items()
            },
            "config": {"model": source, "model_args": {"pretrained": name}, "batch_size": 1, "limit": limit},
            "date": date,
            "model_source": source,
            "model_name": name,
            "lm_eval_version": "0.4.13",
        }
        path = place / f"results_{STAMP}.json"
        path.write_text(json.dumps(raw), encoding="utf-8")
        for task in tasks if samples else ():
            lines = [json.dumps(sample(p), ensure_ascii=False) for p in PAIRS if task.endswith(p[0])]
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
