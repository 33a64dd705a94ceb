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
        solvable, unsolvable, gap = (Estimate(result.metrics[name], None, result.stderrs[name]) for name in names)
        return solvable, unsolvable, gap
    solvable_ones, others = _right(result)
    return (
        stats.correct_share(solvable_ones),
        stats.correct_share(others),
        stats.difference(solvable_ones, others),
    )


def _right(result: TaskResult) -> tuple[list[bool], list[bool]]:
    """Which solvable pairs were judged right, and which unsolvable ones."""
    both = ("solvable", "unsolvable")
    first, second = ([pair.correct for pair in result.outcomes if pair.ngram_class == name] for name in both)
    return first, second


def mean_split(column: ModelColumn, members: Sequence[str]) -> tuple[Estimate, Estimate, Estimate]:
    """The unweighted means of `split` over the members; intervals only where all have samples."""
    results = [column.results[member] for member in members if member in column.results]
    if results and all(result.outcomes for result in results):
        pairs = [_right(result) for result in results]
        solvable, unsolvable = (stats.mean_of_shares([pair[place] for pair in pairs]) for place in (0, 1))
        return solvable, unsolvable, stats.mean_of_differences(pairs)
    parts = [split(result) for result in results]
    first, second, gap = (stats.mean_of([part[place] for part in parts]) for place in (0, 1, 2))
    return first, second, gap


def by_solvability(columns: Sequence[ModelColumn]) -> Table:
    """One row per task: accuracy where an n-gram model is right, where it is wrong, and the gap."""
    suite, members = columns[0].suite, members_of(columns)
    rows = []
    for member in members:
        results = [column.results.get(member) for column in columns]
        cells = [cell for result in results for cell in split(result)]
        counts = tuple(merged_count([_count(result, name) for result in results if result]) for name in CLASSES)
        rows.append(Row(member, counts, tuple(cells)))
    heads = [f"N {name or 'unclassed'}" for name in CLASSES]
    if not any(pair.ngram_class is None for column in columns for pair in column.outcomes()):
        heads = heads[:-1]  # the usual case: every pair has been annotated
        rows = [Row(row.label, row.counts[:-1], row.cells) for row in rows]
    means = tuple(cell for column in columns for cell in mean_split(column, members))
    rows.append(Row(suite.mean, ("",) * len(heads), means, is_mean=True))
    return Table(
        key=f"{suite.prefix}solvability",
        title="Solvable against unsolvable pairs",
        note="A pair is solvable if the n-gram model prefers its grammatical sentence, unsolvable if it prefers the "
        "other one; equal n-gram scores are a class of their own. Accuracy (acc_solvable, acc_unsolvable) in per cent "
        "± standard error (95% Wilson interval); the gap (solvability_gap) is the difference in points; its interval "
        f"and those of means (95%) are bootstrapped. Means weigh every {suite.unit} alike, over the {suite.units} that "
        "have such pairs.",
        stub=suite.unit.capitalize(),
        counts=tuple(heads),
        columns=tuple((column.label, measure) for column in columns for measure in MEASURES),
        percent=(True,) * (len(columns) * len(MEASURES)),
        rows=tuple(rows),
        plot=Plot(measures=MEASURES[:2]),
    )


def slopes(columns: Sequence[ModelColumn]) -> Table:
    """What each model loses from solvable to unsolvable pairs: two rows, the means of `by_solvability`."""
    suite, members = columns[0].suite, members_of(columns)
    splits = [mean_split(column, members) for column in columns]
    rows = []
    for place, measure in enumerate(MEASURES[:2]):
        cells = tuple(split_of[place] for split_of in splits)
        rows.append(Row(measure.lower(), (merged_count([cell.n for cell in cells]),), cells))
    return Table(
        key=f"{suite.prefix}slopes",
        title="From solvable to unsolvable pairs",
        note="The flatter the line, the less of a model's accuracy is what n-grams know too. Unweighted mean over the "
        f"{suite.units} that have such pairs, in per cent (95% bootstrap interval).",
        stub="Pairs",
        counts=(suite.units.capitalize(),),
        columns=tuple((column.label, "Accuracy") for column in columns),
        percent=(True,) * len(columns),
        rows=tuple(rows),
        plot=Plot(kind="lines", axis="Accuracy (%)", limits=None, reference=None),
    )


def _count(result: TaskResult, name: str | None) -> int | None:
    if not result.outcomes:
        return None
    return sum(pair.ngram_class == name for pair in result.outcomes)
