"""Writes the tables out: one HTML page, one Markdown file, a short version for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version

from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.plots import dots, legend
from blimppi.lm_eval_tasks.report.tables import Table, flat, show, show_spread
from jinja2 import Environment, PackageLoader, StrictUndefined
from tabulate import tabulate  # type: ignore[import-untyped]


@dataclass(frozen=True, slots=True)
class Report:
    """All that is shown: headline tables, one table of details per model, notes on what is missing."""

    columns: tuple[ModelColumn, ...]
    tables: tuple[Table, ...]
    details: tuple[Table, ...]
    notes: tuple[str, ...]


def html(report: Report) -> str:
    """The page: styles, drawings and tables in one file that loads nothing."""
    # Escaping is on for every value; only our own drawings, which escape their texts, pass as they are.
    environment = Environment(
        loader=PackageLoader("blimppi.lm_eval_tasks.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    drawings = {table.key: dots(table) for table in report.tables if table.rows}
    return environment.get_template("page.html.j2").render(
        report=report,
        drawings=drawings,
        legends={table.key: legend(table) for table in report.tables},
        show=show,
        spread=show_spread,
        version=version("blimppi"),
    )


def markdown(report: Report) -> str:
    """The tables and notes as Markdown, in the order of the page."""
    parts = ["# blimppi report\n"]
    for table in (*report.tables, *report.details):
        head, body = flat(table)
        grid = tabulate(
            [[_cell(text) for text in row] for row in body],
            headers=[_cell(text) for text in head],
            tablefmt="pipe",
            disable_numparse=True,
            colalign=["left"] + ["right"] * (len(head) - 1),
        )
        parts.append(f"## {_cell(table.title)}\n\n{_cell(table.note)}\n\n{grid}\n")
    if report.notes:
        parts.append("## Notes\n\n" + "\n".join(f"- {_cell(note)}" for note in report.notes) + "\n")
    return "\n".join(parts)


def terminal(tables: Sequence[Table], notes: Sequence[str]) -> str:
    """The headline numbers, narrow enough for a terminal: no intervals, no explanations."""
    parts = []
    for table in tables:
        head, body = flat(table, spread=table.key == "languages")
        if table.key == "languages":  # one with its error, as lm-eval prints it
            body = [[cell.split(" (")[0] for cell in row] for row in body]
        grid = tabulate(body, headers=head, tablefmt="simple", disable_numparse=True)
        parts.append(f"{table.title}\n{grid}\n")
    parts += [f"note: {note}" for note in notes]
    return "\n".join(parts)


def _cell(text: str) -> str:
    """``text`` as a Markdown reader shows it letter for letter, also inside a table."""
    for char in "\\`*|[]<>":
        text = text.replace(char, {"<": "&lt;", ">": "&gt;"}.get(char, f"\\{char}"))
    return text
