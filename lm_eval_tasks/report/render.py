"""Writes the tables out: one HTML page, one Markdown file, a short version for the terminal."""

from __future__ import annotations

from importlib.metadata import version

from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.details import chance
from blimppi.lm_eval_tasks.report.plot_kinds import long_names
from blimppi.lm_eval_tasks.report.plots import draw, is_wide, kind_of, least_width, legend
from blimppi.lm_eval_tasks.report.tables import Table, flat, show, show_spread
from jinja2 import Environment, PackageLoader, StrictUndefined
from tabulate import tabulate  # type: ignore[import-untyped]


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
    drawings = {table.key: drawing for table in report.tables if (drawing := draw(table))}
    return environment.get_template("page.html.j2").render(
        report=report,
        drawings=drawings,
        is_wide=is_wide,
        least_width=least_width,
        legends={table.key: legend(table) for table in report.tables},
        show=show,
        spread=show_spread,
        long_names=long_names,
        version=version("blimppi"),
    )


def markdown(report: Report) -> str:
    """The tables and notes as Markdown, in the order of the page."""
    parts = ["# blimppi report\n"]
    several = len(report.sections) > 1
    for section in report.sections:
        if several:
            parts.append(f"## {_cell(section.suite.title)}\n")
        for table in (*section.tables, *section.details):
            parts.append(_markdown_table(table, "###" if several else "##"))
    if report.notes:
        parts.append("## Notes\n\n" + "\n".join(f"- {_cell(note)}" for note in report.notes) + "\n")
    return "\n".join(parts)


def _markdown_table(table: Table, heading: str) -> str:
    head, body = flat(table)
    grid = tabulate(
        [[_cell(text) for text in row] for row in body],
        headers=[_cell(text) for text in head],
        tablefmt="pipe",
        disable_numparse=True,
        colalign=["left"] + ["right"] * (len(head) - 1),
    )
    return f"{heading} {_cell(table.title)}\n\n{_cell(table.note)}\n\n{grid}\n"


def terminal(report: Report) -> str:
    """The headline numbers, narrow enough for a terminal: intervals of the main ones only, and what chance is."""
    parts = []
    for section in report.sections:
        if len(report.sections) > 1:
            parts.append(f"== {section.suite.title} ==\n")
        tables = [_terminal_table(table) for table in section.tables if kind_of(table) != "scatter"]
        parts += [*tables[:1], f"{chance(section.columns)}\n", *tables[1:]]
    parts += [f"note: {note}" for note in report.notes]
    return "\n".join(parts)


def _terminal_table(table: Table) -> str:
    head, body = flat(table, spread=table.main, brief=True)
    return f"{table.title}\n{tabulate(body, headers=head, tablefmt='simple', disable_numparse=True)}\n"


def _cell(text: str) -> str:
    """``text`` as a Markdown reader shows it letter for letter, also inside a table."""
    for char in "\\`*|[]<>":
        text = text.replace(char, {"<": "&lt;", ">": "&gt;"}.get(char, f"\\{char}"))
    return text
