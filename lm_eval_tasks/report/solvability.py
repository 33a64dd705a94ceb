"""Solvable against unsolvable pairs: how much of a score n-grams explain."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.breakdowns import members_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, merged_count
from blimppi.lm_eval_tasks.report.task_result import TaskResult

# Values of the pairs' column; None where the set has not been annotated.
CLASSES = ("solvable", "unsolvable", "tie", None)
MEASURES = ("Solvable", "Unsolvable", "Gap")


def split(result: TaskResult | None) -> tuple[Estimate, Estimate, Estimate]:
    """Accuracy on solvable pairs, on unsolvable ones, and the first minus the second."""
    if result is None:
        return MISSING, MISSING, MISSING
    if not result.outcomes:
        names = ("acc_solvable", "acc_unsolvable", "solvability_gap")
        solvable, unsolvable, gap = (Estimate(result.metrics[name]) for name in names)
        return solvable, unsolvable, gap
    right = {
        name: [pair.correct for pair in result.outcomes if pair.ngram_class == name]
        for name in ("solvable", "unsolvable")
    }
    return (
        stats.correct_share(right["solvable"]),
        stats.correct_share(right["unsolvable"]),
        stats.difference(right["solvable"], right["unsolvable"]),
    )


def by_solvability(columns: Sequence[ModelColumn]) -> Table:
    """One row per task: accuracy where an n-gram model is right, where it is wrong, and the gap."""
    suite = columns[0].suite
    rows, everything = [], []
    for member in members_of(columns):
        results = [column.results.get(member) for column in columns]
        cells = [cell for result in results for cell in split(result)]
        everything.append(cells)
        counts = tuple(merged_count([_count(result, name) for result in results if result]) for name in CLASSES)
        rows.append(Row(member, counts, tuple(cells)))
    heads = [f"N {name or 'unclassed'}" for name in CLASSES]
    if not any(pair.ngram_class is None for column in columns for pair in column.outcomes()):
        heads = heads[:-1]  # the usual case: every pair has been annotated
        rows = [Row(row.label, row.counts[:-1], row.cells) for row in rows]
    means = tuple(stats.mean([cell.value for cell in cells]) for cells in zip(*everything, strict=True))
    rows.append(Row(suite.mean, ("",) * len(heads), means, is_mean=True))
    return Table(
        key=f"{suite.prefix}solvability",
        title="Solvable against unsolvable pairs",
        note="A pair is solvable if the n-gram model prefers its grammatical sentence, unsolvable if it "
        "prefers the other one; equal n-gram scores are a class of their own. Accuracy in per cent "
        "± standard error (95% Wilson interval); the gap is the difference in points (95% bootstrap "
        f"interval). Means weigh every {suite.unit} alike, over the {suite.units} that have such pairs.",
        stub=suite.unit.capitalize(),
        counts=tuple(heads),
        columns=tuple((column.label, measure) for column in columns for measure in MEASURES),
        percent=(True,) * (len(columns) * len(MEASURES)),
        rows=tuple(rows),
        plot=Plot(measures=MEASURES[:2]),
    )


def _count(result: TaskResult, name: str | None) -> int | None:
    if not result.outcomes:
        return None
    return sum(pair.ngram_class == name for pair in result.outcomes)
