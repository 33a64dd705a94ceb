"""Which tables each suite gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from blimppi.lm_eval_tasks.report import (
    breakdowns,
    details,
    freq_collocations,
    freq_groups,
    freq_paradigms,
    freq_regimes,
    freq_zipf,
    solvability,
)
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.contents import Section
from blimppi.lm_eval_tasks.report.facts import Facts
from blimppi.lm_eval_tasks.report.tables import Table

Columns = Sequence[ModelColumn]
FactsOf = Mapping[str, Facts]


def section(columns: Columns, facts: FactsOf) -> Section:
    """The section of one suite.

    Args:
        columns: the models that were evaluated on it, at least one.
        facts: what is known of its languages, phenomena or paradigms.
    """
    suite = columns[0].suite
    made = _TABLES[suite.key](columns, facts)
    looked_up = [details.details(column, place) for place, column in enumerate(columns, start=1)]
    if suite.key != "npi":  # too many rows to be read from first to last
        looked_up = [replace(table, sortable=True) for table in looked_up]
        looked_up = [*_with_numbers(_long(columns, facts)), *looked_up]
    return Section(suite, tuple(columns), _with_numbers(made), tuple(looked_up))


def notes(columns: Columns) -> list[str]:
    """What a reader of the section must know beside its tables; see also `models.merge`."""
    found = details.ties(columns)
    return found + freq_zipf.left_out(columns) if columns[0].suite.key == "freq" else found


def _npi(columns: Columns, facts: FactsOf) -> list[Table]:
    return [
        breakdowns.by_member(columns),
        solvability.by_solvability(columns),
        breakdowns.by_distance(columns),
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
        *freq_zipf.tables(columns),
        freq_collocations.by_quartile(columns),
    ]


def _long(columns: Columns, facts: FactsOf) -> list[Table]:
    by_class = replace(solvability.by_solvability(columns), plot=None, sortable=True)
    return [freq_paradigms.by_paradigm(columns, facts), by_class] if columns[0].suite.key == "freq" else [by_class]


_TABLES: dict[str, Callable[[Columns, FactsOf], list[Table]]] = {"npi": _npi, "it": _it, "freq": _freq}


def _with_numbers(tables: Sequence[Table]) -> tuple[Table, ...]:
    return tuple(table for table in tables if any(cell.value is not None for row in table.rows for cell in row.cells))
