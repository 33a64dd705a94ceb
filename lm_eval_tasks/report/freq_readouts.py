"""Readouts side by side: average accuracy and what is lost from frequent to rare words (as in FreqBLiMP's table 7)."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.report.column import ModelColumn, set_name
from blimppi.lm_eval_tasks.report.freq_cells import CHANGE, ORIGINAL, Cells, cells_of, changes, minus
from blimppi.lm_eval_tasks.report.resampling import Cell, balanced_change, combine
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate
from blimppi.lm_eval_tasks.report.tables import DASH, Row, Table

SENTENCE = "sentence"  # the readout that has no name of its own
AVERAGE = "Average"


def by_readout(columns: Sequence[ModelColumn]) -> Table:
    """A row for each model, two columns for each readout; without rows if there is only one readout.

    Columns of one row are of one model, one step and one set.
    """
    readouts = list(dict.fromkeys(column.readout for column in columns))
    several_sets = len({column.data for column in columns}) > 1
    rows: dict[tuple[str, int | None, str], dict[str, tuple[Estimate, Estimate]]] = {}
    labels = {}
    for column in columns if len(readouts) > 1 else ():
        key = (column.settings_key, column.step, column.data)
        labels[key] = _label(column, several_sets)
        rows.setdefault(key, {})[column.readout] = _summary(cells_of(column, "acc"))
    heads = (AVERAGE, minus(*CHANGE))
    return Table(
        key="freq-readouts",
        title="Readouts side by side",
        note="Accuracy in per cent: the unweighted mean over the generated regimes of the unweighted mean over "
        f"paradigms ({ORIGINAL} pairs don't enter); and the change from {CHANGE[0]} to {CHANGE[1]} in points, over the "
        "paradigms that have both (95% bootstrap intervals).",
        stub="Model",
        counts=(),
        columns=tuple((readout or SENTENCE, head) for readout in readouts for head in heads),
        percent=(True,) * (len(readouts) * len(heads)),
        rows=tuple(
            Row(labels[key], (), tuple(cell for one in readouts for cell in found.get(one, (MISSING, MISSING))))
            for key, found in rows.items()
        ),
        plot=None,
    )


def _label(column: ModelColumn, several_sets: bool) -> str:
    step = "" if column.step is None else f" step {column.step}"
    return f"{column.model or DASH}{step}{f' (set {set_name(column.data)})' if several_sets else ''}"


def _summary(cells: Cells) -> tuple[Estimate, Estimate]:
    by_regime: dict[str, list[Cell]] = {}
    for own in cells.values():
        for regime, cell in own.items():
            if regime != ORIGINAL and cell.mean is not None:
                by_regime.setdefault(regime, []).append(cell)
    parts = [(1 / len(by_regime) / len(in_regime), cell) for in_regime in by_regime.values() for cell in in_regime]
    return combine(parts, len(by_regime)), balanced_change(list(changes(cells, *CHANGE).values()))
