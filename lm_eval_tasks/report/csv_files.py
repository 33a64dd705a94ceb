"""The tables as CSV files, for those who go on computing with them."""

from __future__ import annotations

import csv
from pathlib import Path

from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.disagreements import write_items
from blimppi.lm_eval_tasks.report.errors import make_folder
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import DASH, Table

DIGITS = 6  # significant
PARTS = ("stderr", "low", "high", "p")


def write_csv(report: Report, folder: Path) -> list[Path]:
    """Writes a file for each table, named by its key, and for each suite the pairs about which models differ.

    Args:
        report: what to write.
        folder: is made if it is not there. Files of other tables in it stay.

    Returns:
        The files that were written.

    Raises:
        ReportError: if the folder cannot be made.
    """
    make_folder(folder)
    written = []
    for table in (*report.tables, *report.details):
        path = folder / f"{table.key}.csv"
        with path.open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream).writerows(rows_of(table))
        written.append(path)
    for section in report.sections:
        path = folder / f"{section.suite.prefix or section.suite.key + '-'}disagreements.csv"
        path.unlink(missing_ok=True)  # of an earlier report: it would be taken for this one's
        if write_items(section.columns, path):
            written.append(path)
    return written


def rows_of(table: Table) -> list[list[str]]:
    """Head and body: for each column of the table its value, and what is known of error, interval and p.

    Where labels are codes, a second column tells the names of what they stand for. Shares are in per cent, as the page
    shows them; what is missing is empty.
    """
    parts = [
        [part for part in PARTS if any(getattr(row.cells[at], part) is not None for row in table.rows)]
        for at in range(len(table.columns))
    ]
    named = any(row.name for row in table.rows)
    head = [table.stub, *(["Name"] if named else []), *table.counts]
    for (model, measure), own in zip(table.columns, parts, strict=True):
        name = f"{model}: {measure}" if model and measure else model or measure
        head += [name, *(f"{name} ({part})" for part in own)]
    body = []
    for row in table.rows:
        line = [row.label, *([row.name] if named else []), *("" if count == DASH else count for count in row.counts)]
        for cell, percent, own in zip(row.cells, table.percent, parts, strict=True):
            line += [_number(cell, part, percent) for part in ("value", *own)]
        body.append(line)
    return [head, *body]


def _number(cell: Estimate, part: str, percent: bool) -> str:
    value: float | None = getattr(cell, part)
    if value is None or cell.value is None:
        return ""
    return f"{100 * value if percent and part != 'p' else value:.{DIGITS}g}"
