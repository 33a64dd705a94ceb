"""Which tables each suite gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from blimppi.lm_eval_tasks.report import (
    breakdowns,
    checkpoints,
    correlations,
    covariate_tables,
    details,
    disagreements,
    facts_configs,
    freq_collocations,
    freq_groups,
    freq_matched,
    freq_paradigms,
    freq_readouts,
    freq_regimes,
    freq_zipf,
    side_by_side,
    solvability,
    subsets,
)
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.contents import Section
from blimppi.lm_eval_tasks.report.covariates import Covariates
from blimppi.lm_eval_tasks.report.facts import Facts
from blimppi.lm_eval_tasks.report.suites import Suite
from blimppi.lm_eval_tasks.report.tables import Table

Columns = Sequence[ModelColumn]
FactsOf = Mapping[str, Facts]


def section(columns: Columns, facts: FactsOf, covariates: Covariates | None = None, others: Columns = ()) -> Section:
    """The section of one suite.

    Args:
        columns: the models that were evaluated on it, at least one.
        facts: what is known of its languages, phenomena or paradigms.
        covariates: what the user knows of languages.
        others: models on other suites; those on sets by language stand beside ours.
    """
    suite = columns[0].suite
    made = [*_TABLES.get(suite.key, _published)(columns, facts), checkpoints.by_step(columns)]
    if covariates and suite.key == "npi":
        made += [covariate_tables.by_covariate(columns, covariates), *covariate_tables.against(columns, covariates)]
    if suite.key == "npi":
        made += [checkpoints.by_member(columns), *side_by_side.tables(columns, others)]
    looked_up = [details.details(column, place) for place, column in enumerate(columns, start=1)]
    if len(columns) > 1:
        looked_up = [*_with_numbers([disagreements.by_models(columns)]), *looked_up]
    if suite.key != "npi":  # too many rows to be read from first to last
        looked_up = [replace(table, sortable=True) for table in looked_up]
        looked_up = [*_with_numbers(_long(columns, facts)), *looked_up]
    known = facts_configs.names(breakdowns.members_of(columns))
    return Section(
        suite, tuple(columns), *(_named(tables, suite, known) for tables in (_with_numbers(made), looked_up))
    )


def notes(columns: Columns, covariates: Covariates | None = None) -> list[str]:
    """What a reader of the section must know beside its tables; see also `models.merge`."""
    found = details.ties(columns)
    if covariates and columns[0].suite.key == "npi":
        found += covariate_tables.notes(columns, covariates)
    if columns[0].suite.key == "freq":
        found += freq_zipf.left_out(columns) + freq_matched.uncounted(columns)
    return found


def _npi(columns: Columns, facts: FactsOf) -> list[Table]:
    return [
        breakdowns.by_member(columns),
        subsets.by_subset(columns, facts),
        solvability.by_solvability(columns),
        solvability.slopes(columns),
        breakdowns.by_distance(columns),
        correlations.by_entropy(columns),
        correlations.by_model(columns),
        breakdowns.by_column(columns, "environment", lambda pair: pair.environment),
        breakdowns.by_column(columns, "strategy", lambda pair: pair.strategy),
        breakdowns.by_group(columns, facts, "typology", lambda fact: fact.typology),
        breakdowns.by_group(columns, facts, "family", lambda fact: fact.family),
    ]


def _it(columns: Columns, facts: FactsOf) -> list[Table]:
    return [
        breakdowns.by_group(columns, facts, "area", lambda fact: fact.group),
        replace(breakdowns.by_member(columns), plot=None, sortable=True),
    ]


def _freq(columns: Columns, facts: FactsOf) -> list[Table]:
    return [
        freq_regimes.accuracy(columns),
        freq_regimes.margin(columns),
        freq_regimes.per_word(columns),
        freq_groups.by_group(columns, facts, "field", lambda fact: fact.group),
        freq_groups.by_group(columns, facts, "phenomenon", lambda fact: fact.phenomenon),
        *freq_paradigms.extremes(columns, facts),
        freq_matched.by_field(columns, facts, "acc"),
        freq_matched.by_field(columns, facts, "margin"),
        freq_readouts.by_readout(columns),
        *freq_zipf.tables(columns),
        freq_collocations.by_quartile(columns),
    ]


def _published(columns: Columns, facts: FactsOf) -> list[Table]:
    prefix = columns[0].suite.prefix
    made = [replace(breakdowns.by_member(columns), key=f"{prefix}configurations", plot=None)]
    if any(pair.phenomenon for column in columns for pair in column.outcomes()):
        by_term = breakdowns.by_column(columns, "phenomenon", lambda pair: pair.phenomenon)
        made.append(replace(by_term, key=f"{prefix}phenomenon", plot=None, sortable=True))
    return made


def _long(columns: Columns, facts: FactsOf) -> list[Table]:
    by_class = replace(solvability.by_solvability(columns), plot=None, sortable=True)
    if columns[0].suite.key != "freq":
        return [by_class]
    return [freq_paradigms.by_paradigm(columns, facts), freq_matched.by_paradigm(columns), by_class]


_TABLES: dict[str, Callable[[Columns, FactsOf], list[Table]]] = {"npi": _npi, "it": _it, "freq": _freq}


def _named(tables: Sequence[Table], suite: Suite, known: Mapping[str, str]) -> tuple[Table, ...]:
    """Writes names of languages to their codes, where rows are languages."""
    return tuple(
        replace(table, rows=tuple(replace(row, name=known.get(row.label, "")) for row in table.rows))
        if table.stub in ("Language", suite.unit.capitalize())
        else table
        for table in tables
    )


def _with_numbers(tables: Sequence[Table]) -> tuple[Table, ...]:
    return tuple(table for table in tables if any(cell.value is not None for row in table.rows for cell in row.cells))
