"""Reads ``samples_*.jsonl``: one judged pair a line, with the pair's own columns under ``doc``."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.stats import number


@dataclass(frozen=True, slots=True)
class Outcome:
    """One pair as one model judged it; what the pair or the readout does not have is None.

    ``margin`` and ``lp_per_word`` are in nats. ``distance`` counts the tokens strictly between polarity item and
    licenser (0: adjacent), ``zipf`` is the mean of the good sentence's content words, ``support`` the collocational
    support of the pair, ``entropy`` the licensing entropy of its item in bits, ``n_tokens`` how many the model's
    tokenizer makes of the good sentence.
    """

    correct: bool
    language: str | None
    distance: int | None
    environment: str | None
    strategy: str | None
    ngram_class: str | None
    typology: str | None
    family: str | None
    group: str | None = None
    phenomenon: str | None = None
    regime: str | None = None
    margin: float | None = None
    lp_per_word: float | None = None
    zipf: float | None = None
    support: float | None = None
    id: str | None = None
    item: str | None = None
    entropy: float | None = None
    n_tokens: int | None = None


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
    distance, n_tokens = doc.get("distance"), doc.get("n_tokens_good")
    # Every pair brings its value for every regime, beside the one it belongs to.
    per_word = sample.get("lp_per_word_head") or [None]
    return Outcome(
        correct=bool(acc),
        language=_name(doc, "language"),
        distance=int(distance) if distance is not None else None,
        environment=_name(doc, "environment"),
        strategy=_name(doc, "strategy"),
        ngram_class=_name(doc, "ngram_class"),
        typology=_name(doc, "typology"),
        family=_name(doc, "family"),
        group=_name(doc, "group"),
        phenomenon=_name(doc, "phenomenon"),
        regime=_name(doc, "regime"),
        margin=number(sample.get("margin")),
        lp_per_word=number(per_word[0]),
        zipf=number(doc.get("zipf_mean")),
        support=number(doc.get("collocation_support")),
        id=_name(doc, "id"),
        item=_name(doc, "item_lemma"),
        entropy=number(doc.get("licensing_entropy")),
        n_tokens=int(n_tokens) if n_tokens is not None else None,
    )


def _name(doc: dict[str, Any], key: str) -> str | None:
    """The value of a column that few values share; each is kept once, however many pairs have it."""
    value = doc.get(key)
    return None if value is None else sys.intern(str(value))
