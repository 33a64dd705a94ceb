"""Accuracy over languages against what the user knows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.breakdowns import accuracy_of, members_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.covariates import Covariates
from blimppi.lm_eval_tasks.report.gaps import listed
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, merged_count


def by_covariate(columns: Sequence[ModelColumn], covariates: Covariates) -> Table:
    """Spearman's rho of accuracy with each covariate over languages, a row per covariate."""
    rows = []
    for name, values in covariates.values.items():
        cells = tuple(_correlation(column, values) for column in columns)
        rows.append(Row(name, (merged_count([cell.n for cell in cells]),), cells))
    return Table(
        key="covariates",
        title="Correlation of accuracy with facts about languages",
        note="Spearman's rho (95% bootstrap interval) with its two-sided p, over the languages that have both; facts "
        f"from {covariates.path.name}. No correction for several tests.",
        stub="Fact",
        counts=("Languages",),
        columns=tuple((column.label, "rho") for column in columns),
        percent=(False,) * len(columns),
        rows=tuple(rows),
        plot=None,
        main=True,
    )


def against(columns: Sequence[ModelColumn], covariates: Covariates) -> list[Table]:
    """A table for each covariate, drawn as a scatter plot: its value in each language, and every model's accuracy."""
    return [
        _against(columns, covariates.path.name, at, *known) for at, known in enumerate(covariates.values.items(), 1)
    ]


def _against(columns: Sequence[ModelColumn], source: str, at: int, name: str, values: Mapping[str, float]) -> Table:
    """The table of one covariate; its key has a number, for what users call it may not do as the name of a file."""
    rows = []
    for member in sorted(set(members_of(columns)) & values.keys()):
        cells = tuple(accuracy_of(column.results.get(member)) for column in columns)
        counts = merged_count([column.results[member].n for column in columns if member in column.results])
        rows.append(Row(member, (f"{values[member]:g}", counts), cells, at=values[member]))
    return Table(
        key=f"covariate-{at}",
        title=f"Accuracy against {name}",
        note="A point is a language, and a panel a model; rho is Spearman's (95% bootstrap interval), with its "
        f"two-sided p, over n languages. {name} is that of {source}. Accuracy in per cent ± standard error (95% Wilson "
        "interval).",
        stub="Language",
        counts=(name, "N"),
        columns=tuple((column.label, "Accuracy") for column in columns),
        percent=(True,) * len(columns),
        rows=tuple(rows),
        plot=Plot(kind="scatter", axis="Accuracy (%)", limits=None, reference=None),
        sortable=True,
    )


def _correlation(column: ModelColumn, values: Mapping[str, float]) -> Estimate:
    both = [
        (value, accuracy)
        for member in sorted(column.results)
        if (value := values.get(member)) is not None
        and (accuracy := accuracy_of(column.results[member]).value) is not None
    ]
    return stats.spearman([value for value, _ in both], [accuracy for _, accuracy in both])


def notes(columns: Sequence[ModelColumn], covariates: Covariates) -> list[str]:
    """What of the table or of the languages does not enter."""
    found = []
    members, name = set(members_of(columns)), covariates.path.name
    known = {code for values in covariates.values.values() for code in values}
    if absent := sorted(members - known):
        found.append(f"{name} has no number for {listed(absent)}; they are not in its correlations.")
    if unused := sorted(known - members):
        found.append(f"{name}: not evaluated on {listed(unused)}; these rows are not used.")
    if covariates.texts:
        found.append(f"{name}: no numbers in {listed(covariates.texts)}; these columns are not used.")
    return found
