"""Reads ``samples_*.jsonl``: one judged pair a line, with the pair's own columns under ``doc``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.report.errors import ReportError


@dataclass(frozen=True, slots=True)
class Outcome:
    """One pair as one model judged it.

    ``distance`` counts the tokens strictly between polarity item and licenser (0: adjacent). Columns that
    the pair does not have are None.
    """

    correct: bool
    language: str | None
    distance: int | None
    environment: str | None
    strategy: str | None
    ngram_class: str | None
    typology: str | None
    family: str | None


def read_samples(path: Path) -> tuple[Outcome, ...]:
    """All outcomes of a samples file, in file order.

    Raises:
        ReportError: with file and line, if a line is not a sample with an ``acc``.
    """
    outcomes = []
    # Not str.splitlines: sentences may hold U+2028 and friends, which JSON leaves as they are.
    with path.open(encoding="utf-8", newline="\n") as lines:
        for row, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                outcomes.append(_outcome(json.loads(line)))
            except (json.JSONDecodeError, KeyError, TypeError, ValueError) as wrong:
                raise ReportError(
                    f"{path}, line {row}: not a sample of a blimppi task ({type(wrong).__name__}: {wrong}); "
                    "run the evaluation again with --log_samples"
                ) from wrong
    return tuple(outcomes)


def _outcome(sample: dict[str, Any]) -> Outcome:
    acc, doc = sample["acc"], sample["doc"]
    if acc not in (0, 1):
        raise ValueError(f"acc is {acc!r}, expected 0 or 1")
    distance = doc.get("distance")
    return Outcome(
        correct=bool(acc),
        language=doc.get("language"),
        distance=int(distance) if distance is not None else None,
        environment=doc.get("environment"),
        strategy=doc.get("strategy"),
        ngram_class=doc.get("ngram_class"),
        typology=doc.get("typology"),
        family=doc.get("family"),
    )
