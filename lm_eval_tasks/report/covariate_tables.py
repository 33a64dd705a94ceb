"""Accuracy over languages against what the user knows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.breakdowns import accuracy_of, members_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.covariates import Covariates
from blimppi.lm_eval_tasks.report.gaps import listed
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Row, Table, merged_count


def by_covariate(columns: Sequence[ModelColumn], covariates: Covariates) -> Table:
    """Spearman's rho of accuracy with each covariate over languages, a row per covariate."""
    rows = []
    for name, values in covariates.values.items():
        cells = tuple(_correlation(column, values) for column in columns)
        rows.append(Row(name, (merged_count([cell.n for cell in cells]),), cells))
    return Table(
        key="covariates",
        title="Correlation of accuracy with facts about languages",
        note=f"Spearman's rho with its two-sided p, over the languages that have both; facts from "
        f"{covariates.path.name}. No correction for several tests.",
        stub="Fact",
        counts=("Languages",),
        columns=tuple((column.label, "rho") for column in columns),
        percent=(False,) * len(columns),
        rows=tuple(rows),
        plot=None,
        main=True,
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
