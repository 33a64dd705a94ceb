"""What a report consists of."""

from __future__ import annotations

from dataclasses import dataclass

from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.suites import Suite
from blimppi.lm_eval_tasks.report.tables import Table


@dataclass(frozen=True, slots=True)
class Section:
    """One suite: its models, the tables to be read, and the long ones to be looked things up in."""

    suite: Suite
    columns: tuple[ModelColumn, ...]
    tables: tuple[Table, ...]
    details: tuple[Table, ...]

    @property
    def folded(self) -> list[tuple[str, str]]:
        """Key and title of the long tables, for the contents; tables of one kind, one for each model, are one entry."""
        kinds: dict[str, list[Table]] = {}
        for table in self.details:
            kinds.setdefault(table.title.partition(": ")[0], []).append(table)
        return [
            (tables[0].key, tables[0].title if len(tables) == 1 else f"{kind} ({len(tables)} models)")
            for kind, tables in kinds.items()
        ]


@dataclass(frozen=True, slots=True)
class Report:
    """All that is shown: a section for each suite, and notes on what is missing or does not compare."""

    sections: tuple[Section, ...]
    notes: tuple[str, ...]

    @property
    def columns(self) -> tuple[ModelColumn, ...]:
        """The models of all sections."""
        return tuple(column for section in self.sections for column in section.columns)

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of all sections, without the long ones."""
        return tuple(table for section in self.sections for table in section.tables)

    @property
    def details(self) -> tuple[Table, ...]:
        """The long tables of all sections."""
        return tuple(table for section in self.sections for table in section.details)
