"""Solvable against unsolvable pairs, and every metric of one model."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.breakdowns import MEAN, languages_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate
from blimppi.lm_eval_tasks.report.tables import Row, Table, merged_count
from blimppi.lm_eval_tasks.report.task_result import TaskResult

# Values of the pairs' column; None where the set has not been annotated.
CLASSES = ("solvable", "unsolvable", "tie", None)
MEASURES = ("Solvable", "Unsolvable", "Gap")
# Column head, metric, and whether it is a share shown in per cent.
DETAILS: tuple[tuple[str, str, bool], ...] = (
    ("Accuracy", "acc", True),
    ("Accuracy per character", "acc_norm", True),
    ("Ties", "tie_rate", True),
    ("Margin", "margin", False),
    ("Solvable", "acc_solvable", True),
    ("Unsolvable", "acc_unsolvable", True),
    ("Gap", "solvability_gap", True),
    ("Distance rho", "distance_rho", False),
    ("Several items", "acc_multi_item", True),
)


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
    """One row per language: accuracy where an n-gram model is right, where it is wrong, and the gap."""
    rows, everything = [], []
    for language in languages_of(columns):
        results = [column.results.get(language) for column in columns]
        cells = [cell for result in results for cell in split(result)]
        everything.append(cells)
        counts = tuple(merged_count([_count(result, name) for result in results if result]) for name in CLASSES)
        rows.append(Row(language, counts, tuple(cells)))
    heads = [f"N {name or 'unclassed'}" for name in CLASSES]
    if not any(pair.ngram_class is None for column in columns for pair in column.outcomes()):
        heads = heads[:-1]  # the usual case: every pair has been annotated
        rows = [Row(row.label, row.counts[:-1], row.cells) for row in rows]
    means = tuple(stats.mean([cell.value for cell in cells]) for cells in zip(*everything, strict=True))
    rows.append(Row(MEAN, ("",) * len(heads), means, is_mean=True))
    return Table(
        key="solvability",
        title="Solvable against unsolvable pairs",
        note="A pair is solvable if the n-gram model prefers its grammatical sentence, unsolvable if it "
        "prefers the other one; equal n-gram scores are a class of their own. Accuracy in per cent "
        "± standard error (95% Wilson interval); the gap is the difference in points (95% bootstrap "
        "interval). Means weigh every language alike, over the languages that have such pairs.",
        stub="Language",
        counts=tuple(heads),
        columns=tuple((column.label, measure) for column in columns for measure in MEASURES),
        percent=(True,) * (len(columns) * len(MEASURES)),
        rows=tuple(rows),
    )


def details(column: ModelColumn, place: int) -> Table:
    """Every metric of lm-eval for one model, a row per language, with lm-eval's standard errors.

    Args:
        column: the model.
        place: its place among the columns (from 1), which makes the table's key unique.
    """
    rows = []
    for language in languages_of([column]):
        result = column.results[language]
        cells = tuple(Estimate(result.metrics[metric], result.n, result.stderrs[metric]) for _, metric, _ in DETAILS)
        rows.append(Row(language, (merged_count([result.n]),), cells))
    means = tuple(
        stats.mean([column.results[language].metrics[metric] for language in languages_of([column])])
        for _, metric, _ in DETAILS
    )
    rows.append(Row(MEAN, (str(len(column.results)),), means, is_mean=True))
    return Table(
        key=f"details-{place}",
        title=f"All metrics: {column.label}",
        note="Values ± standard error as lm-eval computed them. Margin: log probability of the grammatical "
        "sentence minus that of the other one. Distance rho: Spearman correlation of being right with "
        "distance. Several items: accuracy on sentences with more than one polarity item.",
        stub="Language",
        counts=("N",),
        columns=tuple((column.label, head) for head, _, _ in DETAILS),
        percent=tuple(percent for _, _, percent in DETAILS),
        rows=tuple(rows),
    )


def ties(columns: Sequence[ModelColumn]) -> list[str]:
    """A note for every model that gave both sentences of some pairs the same score."""
    notes = []
    for column in columns:
        rates = {code: result.metrics["tie_rate"] for code, result in column.results.items()}
        tied = {code: rate for code, rate in rates.items() if rate}
        if tied:
            shares = ", ".join(f"{code} {100 * rate:.1f}%" for code, rate in sorted(tied.items()))
            notes.append(f"{column.label}: equal scores for both sentences, counted as wrong: {shares}.")
    return notes


def _count(result: TaskResult, name: str | None) -> int | None:
    if not result.outcomes:
        return None
    return sum(pair.ngram_class == name for pair in result.outcomes)
