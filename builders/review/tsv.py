"""Reading tab-separated tables that people have edited: every row with its line, and no row lost.

A spreadsheet or an editor can damage a table in ways that a lenient reader hides. The worst is a quotation mark at the
beginning of a cell: all that follows up to the next one, tabs and line ends too, becomes one cell.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class TableError(ValueError):
    """A table that cannot be read; the message names the file, the line where there is one, and what to do."""


def read_table(path: Path, needed: Sequence[str]) -> list[tuple[int, dict[str, str]]]:
    """The rows of a table with a header, each with the line on which it begins; rows without any content are left out.

    A row may be shorter than the header (spreadsheets cut empty cells off): its last cells are then empty.

    Raises:
        TableError: if the file is empty, is no UTF-8, has other separators, or lacks a column of ``needed``; or if a
            row has too many cells, a cell that is too long, or an unclosed quotation mark.
    """
    reader = csv.reader(io.StringIO(_text(path), newline=""), delimiter="\t", strict=True)
    header: list[str] = []
    rows: list[tuple[int, dict[str, str]]] = []
    line, following = 1, 1
    try:
        for cells in reader:
            line, following = following, reader.line_num + 1  # a cell may hold line ends
            where = f"{path}:{line}"
            if not any(cell.strip() for cell in cells):
                continue
            if any("\t" in cell for cell in cells):
                raise TableError(f"{where}: {_QUOTE}")
            if not header:
                header = [cell.strip() for cell in cells]
                _check_header(path, header, needed)
                continue
            if len(cells) > len(header) and any(cell.strip() for cell in cells[len(header) :]):
                raise TableError(f"{where}: {len(cells)} cells, but {len(header)} columns")
            filled = [*cells, *[""] * (len(header) - len(cells))]
            rows.append((line, dict(zip(header, filled, strict=False))))
    except csv.Error as error:
        raise TableError(f"{path}:{following}: {_reason(str(error))}") from error
    if not header:
        raise TableError(f"{path} is empty")
    return rows


_QUOTE = 'a quotation mark opens a cell here and swallows what follows: delete it, or double it ("")'


def _reason(error: str) -> str:
    if "field larger" in error:
        return f"a cell of more than {csv.field_size_limit():,} characters; is a quotation mark not closed?"
    return _QUOTE if "end of data" in error or "expected after" in error else error


def _text(path: Path) -> str:
    raw = path.read_bytes()
    if raw.startswith(_UTF16) or b"\0" in raw[:100]:
        raise TableError(f"{path} is UTF-16: save it as UTF-8, tab-separated")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise TableError(f"{path}:{line}: no UTF-8: save the file as UTF-8, tab-separated") from error


def _check_header(path: Path, header: list[str], needed: Sequence[str]) -> None:
    missing = [name for name in needed if name not in header]
    if missing and len(header) == 1:
        for separator, name in ((",", "commas"), (";", "semicolons")):
            if len(header[0].split(separator)) >= len(needed):
                raise TableError(f"{path}: cells are separated by {name}: save the file with tabs (TSV)")
    if missing:
        raise TableError(f"{path}: no column {', '.join(missing)}; the first line must name {', '.join(needed)}")
    if len(set(header)) < len(header):
        raise TableError(f"{path}: two columns have the same name: {', '.join(header)}")
