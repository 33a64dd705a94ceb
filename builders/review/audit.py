"""Filled review sheets against the data set: flag rates with Wilson intervals, agreement of raters (Table 9)."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import Any

from scipy.stats import binomtest
from sklearn.metrics import cohen_kappa_score

ANSWERS = frozenset({"a", "b", "both", "neither"})


class SheetError(ValueError):
    """A sheet that cannot be scored; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One rater's verdict on one pair. ``flagged``: the pair does not carry the intended contrast.

    ``why`` names the kind of fault; ``comment`` is the rater's own, which may quote the sentence.
    """

    pair: str
    language: str
    rater: str
    flagged: bool
    why: str
    comment: str = ""


@dataclass(slots=True)
class Row:
    """One line of the table; ``kappa`` is the mean pairwise Cohen's kappa, None for one rater or no variation."""

    language: str
    raters: int
    pairs: int
    judgements: int
    flagged: int
    interval: tuple[float, float]
    kappa: float | None = field(default=None)


def read_sheet(path: Path, pairs: Mapping[str, Mapping[str, Any]]) -> list[Judgement]:
    """The judgements of one filled sheet; each file is one rater.

    ``pairs`` are the rows of the data set by id. A pair counts as flagged if its bad sentence is not the one marked
    ungrammatical (neither: it is acceptable; both: the good one is bad too), or ``intended`` is n.

    Raises:
        SheetError: for a pair the set does not hold, sentences that are not that pair's, or a cell not filled in.
    """
    out = []
    with path.open(encoding="utf-8-sig", newline="") as stream:
        for number, row in enumerate(csv.DictReader(stream, delimiter="\t"), 2):
            where = f"{path}:{number}"
            pair = pairs.get(row.get("id") or "")
            if pair is None:
                raise SheetError(f"{where}: no pair {row.get('id')!r} in this data set; was it built anew?")
            answer = (row.get("ungrammatical") or "").strip().lower()
            intended = (row.get("intended") or "").strip().lower()
            if answer not in ANSWERS or intended not in ("y", "n"):
                raise SheetError(f"{where}: ungrammatical must be a, b, both or neither, and intended y or n")
            sentences = {"a": row["sentence_a"], "b": row["sentence_b"]}
            if set(sentences.values()) != {pair["sentence_good"], pair["sentence_bad"]}:
                raise SheetError(f"{where}: the sentences are not those of pair {row['id']}")
            why = _fault(answer, intended, sentences.get(answer) == pair["sentence_bad"])
            comment = " ".join((row.get("comment") or "").split())
            out.append(Judgement(row["id"], str(pair["language"]), str(path), bool(why), why, comment))
    return out


def _fault(answer: str, intended: str, right: bool) -> str:
    """The kind of fault that an answer says, or the empty string for none."""
    if right:
        return "" if intended == "y" else "bad for another reason"
    return {"neither": "bad sentence acceptable", "both": "good sentence not acceptable"}.get(answer, "sides confused")


def score(judgements: Sequence[Judgement], names: Mapping[str, str] | None = None) -> list[Row]:
    """The table by language, most flagged first, then a row for all; intervals are Wilson's, at 95%."""
    by_language: dict[str, list[Judgement]] = defaultdict(list)
    for judgement in judgements:
        by_language[judgement.language].append(judgement)
    rows = [_row((names or {}).get(code, code), found) for code, found in by_language.items()]
    rows.sort(key=lambda row: (-row.flagged / row.judgements, row.language))
    if len(rows) < 2:
        return rows
    total = _row("All", list(judgements))
    total.raters, total.kappa = 0, None  # a rater of one language says nothing about another
    return [*rows, total]


def _row(language: str, judgements: list[Judgement]) -> Row:
    flagged = sum(j.flagged for j in judgements)
    interval = binomtest(flagged, len(judgements)).proportion_ci(method="wilson")
    raters = sorted({j.rater for j in judgements})
    pairs = {j.pair for j in judgements}
    return Row(
        language, len(raters), len(pairs), len(judgements), flagged, (interval.low, interval.high), _kappa(judgements)
    )


def _kappa(judgements: list[Judgement]) -> float | None:
    by_rater: dict[str, dict[str, bool]] = defaultdict(dict)
    for judgement in judgements:
        by_rater[judgement.rater][judgement.pair] = judgement.flagged
    values = []
    for one, other in combinations(sorted(by_rater), 2):
        shared = sorted(set(by_rater[one]) & set(by_rater[other]))
        first, second = [by_rater[one][p] for p in shared], [by_rater[other][p] for p in shared]
        if len(set(first + second)) > 1:
            values.append(float(cohen_kappa_score(first, second)))
    return mean(values) if values else None


def markdown(rows: Sequence[Row]) -> str:
    """The table in the layout of BLiMPPI Table 9, with intervals and agreement beside it."""
    lines = [
        "| Language | Aud. | Pairs | Judgements | Flagged | % | 95% interval | kappa |",
        "| --- | --: | --: | --: | --: | --: | :-: | --: |",
    ]
    for row in rows:
        low, high = (100 * bound for bound in row.interval)
        kappa = "–" if row.kappa is None else f"{row.kappa:.2f}"
        share = 100 * row.flagged / row.judgements
        lines.append(
            f"| {row.language} | {row.raters or ''} | {row.pairs} | {row.judgements} | {row.flagged} "
            f"| {share:.1f} | {low:.1f}–{high:.1f} | {kappa} |"
        )
    return "\n".join(lines)
