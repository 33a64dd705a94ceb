"""What the user knows of languages, from a file: share of a corpus, number of speakers, accuracy on another set."""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from blimppi.lm_eval_tasks.report.errors import ReportError, printable

EMPTY = ("", "NA", "-", "–", "—")  # cells without a value


@dataclass(frozen=True, slots=True)
class Covariates:
    """Numbers by name and by ISO 639-3 code, as they stand in ``path``; ``texts`` are columns that hold no number."""

    path: Path
    values: Mapping[str, Mapping[str, float]]
    texts: tuple[str, ...] = ()


def read_covariates(path: Path) -> Covariates:
    """Reads a table with tabs: a head, the language's code in the first column, numbers in others.

    A column in which no cell is a number is taken for a description and passed over; the report says so.

    Raises:
        ReportError: with file and line, if the table has no numbers, names a language twice, or mixes numbers and text.
    """
    names, lines = _rows(path)
    values: dict[str, dict[str, float]] = {}
    texts = []
    for at, name in enumerate(names[1:], start=1):
        cells = {line[0]: line[at] for line in lines if line[at] not in EMPTY}
        numbers = {code: _number(cell) for code, cell in cells.items()}
        wrong = [code for code, number in numbers.items() if number is None]
        if len(wrong) == len(cells):
            texts.append(name)
        elif wrong:
            shown = printable(cells[wrong[0]])
            raise ReportError(f"{path}: {shown!r} in column {name}, row of {wrong[0]}, is no number; leave it empty")
        else:
            values[name] = {code: number for code, number in numbers.items() if number is not None}
    if not values:
        raise ReportError(f"{path}: no column of numbers; the first column holds ISO 639-3 codes, others the numbers")
    return Covariates(path, values, tuple(texts))


def _rows(path: Path) -> tuple[list[str], list[list[str]]]:
    """The head, and the other lines as cells without spaces around them; as many cells in each as in the head."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            table = [
                [cell.strip() for cell in row] for row in csv.reader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
            ]
    except (UnicodeDecodeError, csv.Error) as error:
        raise ReportError(f"{path}: no table of UTF-8 text with tabs between its columns ({error})") from error
    names = [printable(name) for name in table[0]] if table else []
    if len(set(names)) < len(names):
        raise ReportError(f"{path}: two columns have the same name; each needs its own")
    lines: dict[str, list[str]] = {}
    for number, line in enumerate(table[1:], start=2):
        if not any(line):
            continue
        if len(line) != len(names):
            raise ReportError(f"{path}, line {number}: {len(line)} columns, but the head has {len(names)}")
        if line[0] in lines:
            raise ReportError(f"{path}, line {number}: {printable(line[0])} has a line above already; keep one")
        lines[line[0]] = line
    return names, list(lines.values())


def _number(cell: str) -> float | None:
    try:
        value = float(cell)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
