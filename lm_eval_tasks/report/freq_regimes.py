"""Each model by regime, and what is lost from frequent to rare words (as in FreqBLiMP's table 4)."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.freq.metrics import DELTAS
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.freq_cells import Cells, cells_of, changes, minus, regimes_in
from blimppi.lm_eval_tasks.report.resampling import balanced, balanced_change
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, merged_count

_MEANS = (
    "Every number is an unweighted mean over paradigms; a difference runs over the paradigms that have both regimes, "
    "below zero: a loss. In brackets 95% bootstrap intervals (pairs redrawn within paradigm and regime)."
)


def accuracy(columns: Sequence[ModelColumn]) -> Table:
    """Accuracy by regime, a row per model."""
    note = (
        "Share of pairs whose grammatical sentence scores strictly higher (acc_head …), in per cent; differences in "
        "points (delta_acc_head_xtail …)."
    )
    return _table(columns, "acc", "Accuracy by regime", note)


def margin(columns: Sequence[ModelColumn]) -> Table:
    """Margin by regime, a row per model."""
    note = "Score (log probability) of the grammatical sentence minus that of the other one (margin_head …), in nats."
    return _table(columns, "margin", "Margin by regime", note)


def per_word(columns: Sequence[ModelColumn]) -> Table:
    """Log probability per word by regime, a row per model."""
    note = "Log probability of the grammatical sentence divided by its number of words (lp_per_word_head …), in nats."
    return _table(columns, "lp_per_word", "Log probability per word by regime", note)


def _table(columns: Sequence[ModelColumn], measure: str, title: str, note: str) -> Table:
    by_column = [cells_of(column, measure) for column in columns]
    regimes = regimes_in(by_column)
    deltas = [pair for pair in DELTAS if set(pair) <= set(regimes)]
    rows = [_row(column.label, cells, regimes, deltas) for column, cells in zip(columns, by_column, strict=True)]
    heads = [*regimes, *(minus(*pair) for pair in deltas)]
    percent = measure == "acc"
    return Table(
        key=f"freq-regimes-{measure.replace('_', '-')}",
        title=title,
        note=f"{note} {_MEANS}",
        stub="Model",
        counts=("Paradigms",),
        columns=tuple(("", head) for head in heads),
        percent=(percent,) * len(heads),
        rows=tuple(rows),
        plot=Plot(measures=tuple(regimes)) if percent else None,
    )


def _row(label: str, cells: Cells, regimes: Sequence[str], deltas: Sequence[tuple[str, str]]) -> Row:
    found = [balanced([own[regime] for own in cells.values() if regime in own]) for regime in regimes]
    found += [balanced_change(list(changes(cells, *pair).values())) for pair in deltas]
    distinct = list(dict.fromkeys(cell.n for cell in found))
    return Row(label, (merged_count(distinct),), tuple(found))
