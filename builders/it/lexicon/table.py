"""Tab-separated tables, read into dataclasses; every fault names file, line and column.

A table is UTF-8 with a header and no quoting. Text fields take the cell as it is, sets take words between blanks,
truth values are y or n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any


class LexiconError(ValueError):
    """Tables that do not fit: one line for each fault, with file, line and column."""


Row = dict[str, str]
Reader = Callable[[str], Any]


def read_rows(path: Path) -> list[tuple[int, Row]]:
    """The rows of a table with their line numbers (the header is line 1), empty lines and # lines left out.

    Raises:
        LexiconError: if the file is missing, empty or no UTF-8, or a row has not as many cells as the header.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except FileNotFoundError as error:
        raise LexiconError(f"{path}: no such file; compile the lexicon or name another folder") from error
    except UnicodeDecodeError as error:
        raise LexiconError(f"{path}: not UTF-8: {error}") from error
    header = lines[0].split("\t")
    if header == [""]:
        raise LexiconError(f"{path}:1: no header")
    rows: list[tuple[int, Row]] = []
    faults: list[str] = []
    for number, line in enumerate(lines[1:], start=2):
        if not line or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) == len(header):
            rows.append((number, dict(zip(header, cells, strict=True))))
        else:
            faults.append(f"{path}:{number}: {len(cells)} cells where the header has {len(header)}")
    if faults:
        raise LexiconError("\n".join(faults))
    return rows


def write_rows(path: Path, header: Sequence[str], rows: Iterable[Mapping[str, str]]) -> None:
    """Write a table with LF line ends; cells that a row lacks are empty."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["\t".join(header), *("\t".join(row.get(name, "") for name in header) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def text(cell: str) -> str:
    """Any text, also none."""
    return cell


def word(cell: str) -> str:
    """Text that must be there, with no blank at its ends."""
    if not cell or cell != cell.strip():
        raise ValueError("must be a word")
    return cell


def truth(cell: str) -> bool:
    """True for y, False for n."""
    if cell not in ("y", "n"):
        raise ValueError(f"{cell!r} is neither y nor n")
    return cell == "y"


def number(cell: str) -> float:
    """A number that is not negative."""
    value = float(cell)
    if not 0 <= value < float("inf"):
        raise ValueError(f"{cell} is no frequency")
    return value


def one_of(values: frozenset[str]) -> Reader:
    """One of ``values``."""

    def read(cell: str) -> str:
        if cell not in values:
            raise ValueError(f"{cell!r} is none of {', '.join(sorted(values))}")
        return cell

    return read


def words(cell: str) -> frozenset[str]:
    """A set of words, perhaps empty."""
    return frozenset(cell.split())


def some_of(values: frozenset[str]) -> Reader:
    """A set of ``values``."""

    def read(cell: str) -> frozenset[str]:
        if unknown := words(cell) - values:
            raise ValueError(f"{', '.join(sorted(unknown))}: none of {', '.join(sorted(values))}")
        return words(cell)

    return read


def read_cells(where: str, row: Row, readers: Mapping[str, Reader], faults: list[str]) -> dict[str, Any]:
    """A row's cells by ``readers``; faults go to ``faults``, each beginning with ``where`` and the column."""
    values: dict[str, Any] = {}
    for name, reader in readers.items():
        if name not in row:
            faults.append(f"{where}: {name}: no such column")
            continue
        try:
            values[name] = reader(row[name])
        except ValueError as error:
            faults.append(f"{where}: {name}: {error}")
    return values
