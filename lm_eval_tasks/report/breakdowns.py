"""Accuracies by task, by groups of tasks, by distance, and by any column of the pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.facts import Facts
from blimppi.lm_eval_tasks.report.samples import Outcome
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, merged_count
from blimppi.lm_eval_tasks.report.task_result import TaskResult

# (first, last) distance of each bin, both inside; about as many pairs in each, and short ones kept apart.
DISTANCE_BINS: tuple[tuple[int, int | None], ...] = ((0, 0), (1, 1), (2, 2), (3, 4), (5, 8), (9, None))


def accuracy_of(result: TaskResult | None) -> Estimate:
    """Accuracy of one task: from its samples where they are, else from lm-eval's own mean."""
    if result is None:
        return MISSING
    if result.outcomes:
        return stats.correct_share([outcome.correct for outcome in result.outcomes])
    acc = result.metrics["acc"]
    if acc is None:
        return Estimate(n=result.n)  # an error of no number would be no number either
    if not result.n:
        return Estimate(acc, result.n, result.stderrs["acc"])
    return stats.proportion(round(acc * result.n), result.n)


def members_of(columns: Sequence[ModelColumn]) -> list[str]:
    """All that any model was evaluated on: codes of languages, names of phenomena or paradigms."""
    return sorted({member for column in columns for member in column.results})


def mean_accuracy(column: ModelColumn, members: Sequence[str]) -> Estimate:
    """Unweighted mean of the accuracies of ``members``: an interval where all have samples, else a standard error."""
    results = [column.results[member] for member in members if member in column.results]
    if results and all(result.outcomes for result in results):
        return stats.mean_of_shares([[outcome.correct for outcome in r.outcomes] for r in results])
    return stats.mean_of([accuracy_of(result) for result in results])


def by_member(columns: Sequence[ModelColumn]) -> Table:
    """Accuracy in each language (phenomenon, paradigm), and the unweighted mean."""
    suite, members = columns[0].suite, members_of(columns)
    rows = []
    for member in members:
        cells = tuple(accuracy_of(column.results.get(member)) for column in columns)
        counts = [column.results[member].n for column in columns if member in column.results]
        rows.append(Row(member, (merged_count(counts),), cells))
    means = tuple(mean_accuracy(column, members) for column in columns)
    rows.append(Row(suite.mean, (merged_count([cell.n for cell in means]),), means, is_mean=True))
    note = (
        "Share of pairs whose grammatical sentence has the strictly higher score (acc; ties count as wrong), in per "
        f"cent ± standard error (95% Wilson interval). The mean weighs every {suite.unit} alike (95% bootstrap "
        f"interval); its N is the number of {suite.units}."
    )
    table = _accuracy_table(suite.units, f"Accuracy by {suite.unit}", note, suite.unit.capitalize(), columns, rows)
    return replace(table, main=True, sortable=True, plot=Plot(kind="heat") if len(columns) > 1 else table.plot)


def by_group(
    columns: Sequence[ModelColumn], facts: Mapping[str, Facts], key: str, pick: Callable[[Facts], str | None]
) -> Table:
    """Mean accuracy of the tasks that share a typology, a family or an area, each weighing alike."""
    suite = columns[0].suite
    groups: dict[str, list[str]] = {}
    for member in members_of(columns):
        groups.setdefault(pick(facts.get(member, Facts())) or "unknown", []).append(member)
    rows = []
    for name in sorted(groups):
        cells = tuple(mean_accuracy(column, groups[name]) for column in columns)
        rows.append(Row(name, (merged_count([cell.n for cell in cells]),), cells))
    note = f"Unweighted mean of the accuracies of the {suite.units}, in per cent (95% bootstrap interval)."
    title, head = f"Accuracy by {key}", suite.units.capitalize()
    return _accuracy_table(key, title, note, key.capitalize(), columns, rows, counts=head)


def by_distance(columns: Sequence[ModelColumn]) -> Table:
    """Accuracy over the pairs of all languages whose distance lies in a bin."""
    rows = []
    for first, last in DISTANCE_BINS:
        rows.append(_pooled_row(columns, _bin_label(first, last), partial(_within, first, last)))
    if any(pair.distance is None for column in columns for pair in column.outcomes()):
        rows.append(_pooled_row(columns, "unknown", _no_distance))
    note = (
        "Distance is the number of tokens strictly between polarity item and licenser in the "
        "grammatical sentence (0: adjacent). Pairs of all languages together, in per cent "
        "± standard error (95% Wilson interval)."
    )
    title = "Accuracy by distance to the licenser"
    return _accuracy_table("distance", title, note, "Distance", columns, rows)


def by_column(columns: Sequence[ModelColumn], key: str, pick: Callable[[Outcome], str | None]) -> Table:
    """Accuracy over the pairs of all languages that share a value of a column of the set."""
    values = {pick(pair) or "unknown" for column in columns for pair in column.outcomes()}
    rows = [_pooled_row(columns, value, partial(_has, pick, value)) for value in sorted(values)]
    note = "Pairs of all languages together, in per cent ± standard error (95% Wilson interval)."
    return _accuracy_table(key, f"Accuracy by {key}", note, key.capitalize(), columns, rows)


def _no_distance(pair: Outcome) -> bool:
    return pair.distance is None


def _bin_label(first: int, last: int | None) -> str:
    if last is None:
        return f"{first} or more"
    return str(first) if first == last else f"{first}–{last}"


def _within(first: int, last: int | None, pair: Outcome) -> bool:
    return pair.distance is not None and pair.distance >= first and (last is None or pair.distance <= last)


def _has(pick: Callable[[Outcome], str | None], value: str, pair: Outcome) -> bool:
    return (pick(pair) or "unknown") == value


def _pooled_row(columns: Sequence[ModelColumn], label: str, keep: Callable[[Outcome], bool]) -> Row:
    cells = tuple(stats.correct_share([pair.correct for pair in column.outcomes() if keep(pair)]) for column in columns)
    return Row(label, (merged_count([cell.n for cell in cells]),), cells)


def _accuracy_table(
    key: str,
    title: str,
    note: str,
    stub: str,
    columns: Sequence[ModelColumn],
    rows: Sequence[Row],
    counts: str = "N",
) -> Table:
    heads = tuple((column.label, "Accuracy") for column in columns)
    return Table(key, title, note, stub, (counts,), heads, (True,) * len(heads), tuple(rows))
