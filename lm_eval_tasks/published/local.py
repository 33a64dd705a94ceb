"""Rows of a published set from files on this machine, read without guessing at types."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TextIO

import fsspec
import pyarrow
import pyarrow.parquet
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.published.description import Description

Rows = list[dict[str, Any]]
KINDS = (".parquet", ".jsonl", ".json", ".csv", ".tsv")
_COMPRESSED = (".gz", ".xz", ".zst", ".bz2")


def read_local(path: Path, what: Description) -> Rows:
    """The rows of one configuration in a file or folder.

    A folder may have a file or a folder named as each configuration, and files of several splits, whose names begin
    with that of the split. Files that hold several configurations need a column that tells them apart
    (``config_column``).

    Raises:
        DataError: if there are none, a file cannot be read, or nothing tells the configurations apart.
    """
    files, named = _files(path, what)
    kinds = {kind(file) for file in files}
    if len(kinds) != 1 or None in kinds:
        raise DataError(f"{path}: expected files of one kind: {', '.join(KINDS)}, also compressed")
    rows: Rows = []
    for file in files:
        by_config = _by_config(file, file.stat().st_mtime_ns, what.config_column)
        if what.config is None or (named and None in by_config):
            rows += [row for part in by_config.values() for row in part]
        elif by_config.get(None):
            hint = what.config_column or "of that kind"
            raise DataError(
                f"{file} does not say which of its rows are those of {what.config}: it has no column {hint}. Name a "
                f"folder that has a file or folder called {what.config}."
            )
        else:
            rows += by_config.get(what.config, [])
    if not rows:
        raise DataError(f"{path} has no pair of {what.config or what.set}")
    return rows


def kind(file: Path) -> str | None:
    """The suffix that tells how a file is read, or None if it is none of ours."""
    suffixes = [suffix for suffix in file.suffixes if suffix not in _COMPRESSED]
    return suffixes[-1] if file.is_file() and suffixes and suffixes[-1] in KINDS else None


def _files(path: Path, what: Description) -> tuple[list[Path], bool]:
    """The files to read, and whether their names say that they are those of the configuration."""
    if path.is_file():
        return [path], what.config in (path.name.split(".")[0], path.parent.name)
    found = sorted(
        file
        for file in path.rglob("*")
        if kind(file) and not any(part.startswith(".") for part in file.relative_to(path).parts)
    )
    own = [
        file for file in found if what.config in (file.name.split(".")[0], *file.relative_to(path).parent.parts)
    ]  # fmt: skip
    chosen = own or found
    split = [file for file in chosen if file.name.startswith(what.split)]
    return split or chosen, bool(own)


@lru_cache(maxsize=4)  # the tasks of a set read the same file one after the other
def _by_config(file: Path, changed: int, column: str | None) -> dict[str | None, Rows]:
    """The rows by their value in ``column``; all under None if there is no such column."""
    parts: dict[str | None, Rows] = {}
    for row in _read(file):
        parts.setdefault(row.get(column) if column else None, []).append(row)
    return parts


def _read(file: Path) -> Rows:
    try:
        if kind(file) == ".parquet":
            rows: Rows = pyarrow.parquet.read_table(file, partitioning=None).to_pylist()
            return rows
        with fsspec.open(str(file), "rt", encoding="utf-8-sig", newline="", compression="infer") as text:
            return list(_rows(text, str(kind(file)), file))
    except (OSError, EOFError, UnicodeError, csv.Error, pyarrow.ArrowException) as error:
        raise DataError(f"{file} cannot be read ({type(error).__name__}: {error})") from error


def _rows(text: TextIO, suffix: str, file: Path) -> Iterator[dict[str, Any]]:
    if suffix in (".csv", ".tsv"):
        yield from csv.DictReader(text, delimiter="\t" if suffix == ".tsv" else ",")
        return
    content = text.read()
    whole = content.lstrip().startswith("[")  # a .json file may be one list, or a line for each row
    for number, part in enumerate([content] if whole else content.split("\n"), 1):
        if part.strip():
            try:
                value = json.loads(part)
            except ValueError as error:
                raise DataError(f"{file}, line {number}: no JSON ({error})") from error
            yield from value if whole else [value]
