"""Does accuracy fall with distance to the licenser, and with the spread of an item over environments?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.samples import Outcome
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Row, Table, merged_count

# First value inside, last outside; an item of one environment has exactly 0 bits and stands alone.
ENTROPY_BINS: tuple[tuple[float, float], ...] = ((0.0, 0.0), (0.0, 0.5), (0.5, 1.0), (1.0, 1.5), (1.5, float("inf")))
MEASURES: tuple[tuple[str, Callable[[Outcome], float | None]], ...] = (
    ("Distance", lambda pair: pair.distance),
    ("Licensing entropy", lambda pair: pair.entropy),
)
BY_ITEM = "Licensing entropy, by item"


def by_entropy(columns: Sequence[ModelColumn]) -> Table:
    """Accuracy over the pairs of all languages whose item's licensing entropy lies in a bin."""
    rows = []
    for low, high in ENTROPY_BINS:
        keep = partial(_within, low, high)
        cells = [stats.correct_share([pair.correct for pair in c.outcomes() if keep(pair)]) for c in columns]
        rows.append(Row(_label(low, high), (merged_count([cell.n for cell in cells]),), tuple(cells)))
    return Table(
        key="entropy",
        title="Accuracy by licensing entropy",
        note="Licensing entropy, in bits, tells how evenly the occurrences of an item spread over kinds of "
        "environments: 0 for an item with one only. The lower end belongs to the bin, the upper one does not. Pairs of "
        "all languages together, in per cent ± standard error (95% Wilson interval).",
        stub="Entropy (bits)",
        counts=("N",),
        columns=tuple((column.label, "Accuracy") for column in columns),
        percent=(True,) * len(columns),
        rows=tuple(rows),
    )


def by_model(columns: Sequence[ModelColumn]) -> Table:
    """Spearman's rho of being right with distance and with entropy over pairs, and with entropy over items."""
    measured = [(title, [_over_pairs(column, pick) for column in columns]) for title, pick in MEASURES]
    measured.append((BY_ITEM, [_over_items(column) for column in columns]))
    rows = [
        Row(title, (merged_count([cell.n for cell in cells]),), tuple(cells))
        for title, cells in measured
        if any(cell.n for cell in cells)
    ]
    return Table(
        key="correlations",
        title="Correlation of accuracy with distance and licensing entropy",
        note="Spearman's rho (95% bootstrap interval) with its two-sided p, of a pair's being right (1 or 0) with its "
        "value, over the pairs of all languages together; “by item”: of an item's accuracy with its entropy, over the "
        "items of all languages. Below zero: accuracy falls. N counts pairs or items. No correction for several tests.",
        stub="With",
        counts=("N",),
        columns=tuple((column.label, "rho") for column in columns),
        percent=(False,) * len(columns),
        rows=tuple(rows),
        plot=None,
        main=True,
    )


def _over_pairs(column: ModelColumn, pick: Callable[[Outcome], float | None]) -> Estimate:
    there = [(value, pair.correct) for pair in column.outcomes() if (value := pick(pair)) is not None]
    return stats.spearman([value for value, _ in there], [float(right) for _, right in there])


def _over_items(column: ModelColumn) -> Estimate:
    """An item is a lemma of a language: its entropy is the same in all of its pairs."""
    items: dict[tuple[str | None, str, float], list[bool]] = {}
    for pair in column.outcomes():
        if pair.item is not None and pair.entropy is not None:
            items.setdefault((pair.language, pair.item, pair.entropy), []).append(pair.correct)
    return stats.spearman([item[2] for item in items], [sum(right) / len(right) for right in items.values()])


def _within(low: float, high: float, pair: Outcome) -> bool:
    if pair.entropy is None:
        return False
    if high == 0:
        return pair.entropy == 0
    return pair.entropy != 0 and low <= pair.entropy < high


def _label(low: float, high: float) -> str:
    if high == 0:
        return "0"
    if high == float("inf"):
        return f"{low:g} or more"
    return f"above 0, below {high:g}" if low == 0 else f"{low:g}–{high:g}"
