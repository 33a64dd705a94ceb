"""The questions a report answers: by language, solvability, distance, environment, strategy, type, family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.facts import LanguageFacts
from blimppi.lm_eval_tasks.report.samples import Outcome
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate
from blimppi.lm_eval_tasks.report.tables import Row, Table, merged_count
from blimppi.lm_eval_tasks.report.task_result import TaskResult

# (first, last) distance of each bin, both inside; about as many pairs in each, and short ones kept apart.
DISTANCE_BINS: tuple[tuple[int, int | None], ...] = ((0, 0), (1, 1), (2, 2), (3, 4), (5, 8), (9, None))
MEAN = "Mean of languages"


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


def languages_of(columns: Sequence[ModelColumn]) -> list[str]:
    """All languages that any model was evaluated on, by code."""
    return sorted({language for column in columns for language in column.results})


def mean_accuracy(column: ModelColumn, languages: Sequence[str]) -> Estimate:
    """Unweighted mean of the accuracies in ``languages``; an interval only where all have samples."""
    results = [column.results[language] for language in languages if language in column.results]
    if results and all(result.outcomes for result in results):
        return stats.mean_of_shares([[outcome.correct for outcome in r.outcomes] for r in results])
    return stats.mean([accuracy_of(result).value for result in results])


def by_language(columns: Sequence[ModelColumn]) -> Table:
    """Accuracy in each language, and the unweighted mean."""
    rows = []
    for language in languages_of(columns):
        cells = tuple(accuracy_of(column.results.get(language)) for column in columns)
        counts = [column.results[language].n for column in columns if language in column.results]
        rows.append(Row(language, (merged_count(counts),), cells))
    means = tuple(mean_accuracy(column, languages_of(columns)) for column in columns)
    rows.append(Row(MEAN, (merged_count([cell.n for cell in means]),), means, is_mean=True))
    return _accuracy_table(
        "languages",
        "Accuracy by language",
        "Share of pairs whose grammatical sentence has the strictly higher score (ties count as wrong), "
        "in per cent ± standard error (95% Wilson interval). The mean weighs every language alike "
        "(95% bootstrap interval); its N is the number of languages.",
        "Language",
        columns,
        rows,
    )


def by_group(
    columns: Sequence[ModelColumn],
    facts: Mapping[str, LanguageFacts],
    key: str,
    pick: Callable[[LanguageFacts], str | None],
) -> Table:
    """Mean accuracy of the languages that share a typology or a family, each language weighing alike."""
    members: dict[str, list[str]] = {}
    for language in languages_of(columns):
        members.setdefault(pick(facts.get(language, LanguageFacts())) or "unknown", []).append(language)
    rows = []
    for name in sorted(members):
        cells = tuple(mean_accuracy(column, members[name]) for column in columns)
        rows.append(Row(name, (merged_count([cell.n for cell in cells]),), cells))
    note = "Unweighted mean of the languages' accuracies, in per cent (95% bootstrap interval)."
    return _accuracy_table(key, f"Accuracy by {key}", note, key.capitalize(), columns, rows, counts="Languages")


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
