"""Judgements as a table: flag rates with Wilson intervals, agreement of raters (Table 9)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import mean

from blimppi.builders.review.judgements import Judgement
from scipy.stats import binomtest
from sklearn.metrics import cohen_kappa_score


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
