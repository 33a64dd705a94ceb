"""Sentences that are annotated already: a table of items and what licenses them, read and checked line by line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from blimppi.builders.conllu_files import real
from blimppi.builders.npi.inventory import Environment, Strategy
from blimppi.builders.source import UNSTATED

REQUIRED = ("language", "sentence", "item", "licenser", "environment")
OPTIONAL = ("item_lemma", "id", "source", "licence", "bad", "strategy")


class AnnotatedError(ValueError):
    """A table that does not fit; the message has one "file:line: column: fault" for each fault."""


@dataclass(frozen=True, slots=True)
class Row:
    """One item in one sentence. Columns that are absent or empty are the empty string.

    ``source`` and ``licence`` have their defaults here: the stem of the file's name, and "not stated".
    """

    path: Path
    line: int
    language: str
    sentence: str
    item: str
    licenser: str
    environment: str
    item_lemma: str
    id: str
    source: str
    licence: str
    bad: str
    strategy: str

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.path.name

    @property
    def where(self) -> str:
        """File as given, line and, where it has one, id."""
        return f"{self.path}:{self.line}" + (f" ({self.id})" if self.id else "")


def read_annotated(paths: Iterable[Path], known: Iterable[str]) -> list[Row]:
    """The rows of all tables in order, each file once. ``known``: the codes of the configured languages.

    Raises:
        AnnotatedError: with every fault of every file.
    """
    codes, rows, faults = sorted(known), list[Row](), list[str]()
    for path in {real(path): path for path in paths}.values():
        try:
            lines = path.read_text(encoding="utf-8-sig").split("\n")
        except UnicodeDecodeError as error:
            before = path.read_bytes()[: error.start].count(b"\n")
            faults.append(f"{path}:{before + 1}: not UTF-8")
            continue
        header = _cells(lines[0])
        wrong = list(_header_faults(header))
        faults.extend(f"{path}:1: {fault}" for fault in wrong)
        if wrong:
            continue
        for number, line in enumerate(lines[1:], 2):
            cells = _cells(line)
            if not any(cells):
                continue
            if len(cells) != len(header):
                faults.append(f"{path}:{number}: {len(cells)} columns, but the header has {len(header)}")
                continue
            values = dict.fromkeys((*REQUIRED, *OPTIONAL), "") | dict(zip(header, cells, strict=True))
            values["source"] = values["source"] or path.stem
            values["licence"] = values["licence"] or UNSTATED
            faults.extend(f"{path}:{number}: {fault}" for fault in _row_faults(values, codes))
            rows.append(Row(path, number, **values))
    if faults:
        raise AnnotatedError("\n".join(faults))
    return rows


def _cells(line: str) -> list[str]:
    return [" ".join(cell.split()) for cell in line.rstrip("\r").split("\t")]


def _header_faults(header: list[str]) -> Iterator[str]:
    allowed = ", ".join((*REQUIRED, *OPTIONAL))
    for name in REQUIRED:
        if name not in header:
            yield f"no column {name!r}; needed are {', '.join(REQUIRED)}"
    for name in dict.fromkeys(header):
        if name not in (*REQUIRED, *OPTIONAL):
            yield f"unknown column {name!r}; there are {allowed}"
        elif header.count(name) > 1:
            yield f"column {name!r} comes twice"


def _row_faults(values: dict[str, str], codes: Collection[str]) -> Iterator[str]:
    choices = {"language": codes, "environment": get_args(Environment), "strategy": get_args(Strategy)}
    for name, value in values.items():
        if not value and name in REQUIRED:
            yield f"{name}: empty"
        elif value and name in choices and value not in choices[name]:
            yield f"{name}: {value!r} is none of {', '.join(choices[name])}"
