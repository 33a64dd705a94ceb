"""A table of counted dependency pairs, our own or one from elsewhere (of COCA, say)."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from lzma import LZMAError
from pathlib import Path
from typing import Any

from blimppi.builders.collocations.count import COLUMNS, record_path
from blimppi.builders.collocations.extract import Dependency, fold
from blimppi.builders.conllu_files import open_bytes
from blimppi.builders.review.tsv import TableError

_COUNT = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True)
class CountTable:
    """Counts by (relation, head, dependent), and where they come from; ``rows`` and ``sha256`` are of the file."""

    counts: Mapping[Dependency, int]
    relations: frozenset[str]
    name: str = "table"
    rows: int = 0
    sha256: str = ""
    record: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path, only: Collection[Dependency] | None = None) -> CountTable:
        """The table in a UTF-8 TSV file (.gz and .xz too) whose header names the four columns, in any order.

        Other columns are ignored. Nothing is quoted. With ``only``, other pairs than these are checked but not kept,
        which saves memory with a large table. A record that `count` wrote beside the file is read with it.

        Raises:
            TableError: with file and line, for anything else, or a kept pair that comes twice; for a record of another
                table.
            OSError: if the file cannot be read.
        """
        counts: dict[Dependency, int] = {}
        relations: set[str] = set()
        rows = 0
        for line, key, number in _entries(path):
            rows += 1
            relations.add(key[0])
            if only is not None and key not in only:
                continue
            if key in counts:
                raise TableError(f"{path}:{line}: {' '.join(key)} comes twice (case aside); sum its rows into one")
            counts[key] = number
        if not rows:
            raise TableError(f"{path}: no counts in it, only a header")
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
        return cls(counts, frozenset(relations), path.name, rows, digest, _record(path, digest))

    def count(self, dependency: Dependency) -> int:
        """How often a pair was counted; 0 if it was not seen.

        Raises:
            ValueError: for a relation of which the table has no pair at all: its silence then says nothing.
        """
        relation, head, dependent = dependency
        if relation not in self.relations:
            known = ", ".join(sorted(self.relations))
            raise ValueError(f"{self.name} counts no relation {relation!r}, only {known}; rename it there, or add it")
        return self.counts.get((relation, fold(head), fold(dependent)), 0)


def _entries(path: Path) -> Iterator[tuple[int, Dependency, int]]:
    header: list[str] = []
    places: list[int] = []
    for line, text in _lines(path):
        cells = text.split("\t")
        if not header:
            header, places = cells, _places(path, cells)
            continue
        if not text.strip():
            continue
        if len(cells) != len(header):
            raise TableError(f"{path}:{line}: {len(cells)} cells, but {len(header)} columns")
        relation, head, dependent, number = (cells[place].strip() for place in places)
        if not (relation and head and dependent):
            raise TableError(f"{path}:{line}: an empty cell; relation, head, dependent and count are all needed")
        if not _COUNT.fullmatch(number):
            raise TableError(f"{path}:{line}: the count must be a whole number from 0 up, not {number!r}")
        yield line, (relation, fold(head), fold(dependent)), int(number)
    if not header:
        raise TableError(f"{path} is empty")


def _places(path: Path, header: list[str]) -> list[int]:
    names = [name.strip() for name in header]
    if wrong := [name for name in COLUMNS if names.count(name) != 1]:
        raise TableError(
            f"{path}:1: the header must name each of {', '.join(COLUMNS)} once, separated by tabs (not so: "
            f"{', '.join(wrong)}); it is {chr(9).join(header)[:80]!r}"
        )
    return [names.index(name) for name in COLUMNS]


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Lines with their number (from 1), decoded one by one so that a fault has its line."""
    number = 0
    try:
        with open_bytes(path) as stream:
            for number, raw in enumerate(stream, 1):
                yield number, raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise TableError(f"{path}:{number}: not UTF-8; save the table as UTF-8, separated by tabs") from error
    except (EOFError, LZMAError, gzip.BadGzipFile, zlib.error) as error:
        raise TableError(f"{path}:{number}: the file cannot be read on: {error}") from error


def _record(path: Path, digest: str) -> dict[str, Any]:
    beside = record_path(path)
    if beside == path or not beside.is_file():
        return {}
    try:
        record = json.loads(beside.read_text(encoding="utf-8"))
    except ValueError as error:
        raise TableError(f"{beside} is no JSON: {error}; count again, or remove it") from error
    if not isinstance(record, dict) or record.get("sha256") != digest:
        raise TableError(f"{beside} is not the record of {path.name} as it is now: count again, or remove the record")
    return record
