"""The pairs of paradigms as cells: one paradigm in one regime."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.freq.metrics import REGIMES
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.resampling import Cell
from blimppi.lm_eval_tasks.report.samples import Outcome
from blimppi.lm_eval_tasks.report.task_result import TaskResult

ORIGINAL = "original"
# What FreqBLiMP reads off its regimes: what is lost from the first to the second.
CHANGE = ("head", "xtail")
Cells = dict[str, dict[str, Cell]]


def minus(first: str, second: str) -> str:
    """The name of the change from one regime to another."""
    return f"{second} − {first}"


def value_of(pair: Outcome, measure: str) -> float | None:
    """One of `MEASURES` of one pair; None if its readout does not give it."""
    return float(pair.correct) if measure == "acc" else getattr(pair, measure)


def cells_of(column: ModelColumn, measure: str) -> Cells:
    """Cells by paradigm and regime: from samples where they are, else means as lm-eval took them."""
    return {paradigm: _cells(result, measure) for paradigm, result in sorted(column.results.items())}


def _cells(result: TaskResult, measure: str) -> dict[str, Cell]:
    if not result.outcomes:
        names = {regime: f"{measure}_{regime}" for regime in REGIMES}
        return {
            regime: Cell(name, mean=result.metrics[name])
            for regime, name in names.items()
            if result.metrics[name] is not None
        }
    values: dict[str, list[float]] = {}
    for pair in result.outcomes:
        value = value_of(pair, measure)
        if value is not None:
            values.setdefault(pair.regime or "unknown", []).append(value)
    return {regime: Cell(f"{result.member}/{regime}", found) for regime, found in values.items()}


def regimes_in(tables: Sequence[Cells]) -> list[str]:
    """The regimes that any cell has: windows from frequent to rare, others by name, the original set last."""
    there = {regime for cells in tables for by_regime in cells.values() for regime in by_regime}
    windows = [regime for regime in REGIMES if regime != ORIGINAL]
    known = [regime for regime in windows if regime in there]
    return known + sorted(there - set(REGIMES)) + ([ORIGINAL] if ORIGINAL in there else [])


def changes(cells: Cells, first: str, second: str) -> dict[str, tuple[Cell, Cell]]:
    """Both cells of each paradigm that has both regimes."""
    return {
        paradigm: (by_regime[first], by_regime[second])
        for paradigm, by_regime in cells.items()
        if first in by_regime and second in by_regime
    }
