"""Pairs that a review has ruled out, by id: written by an audit, honoured and counted by the next build."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

from blimppi.builders.review.judgements import Judgement
from blimppi.builders.review.tsv import TableError, read_table

COLUMNS = ("id", "language", "reason")


class ExclusionError(TableError):
    """An exclusion file that is no table of ids; the message names file and line."""


def read_exclusions(path: Path) -> dict[str, str]:
    """Reason by pair id; empty where there is no file.

    Raises:
        TableError: if the file is no table with a column ``id``; the other columns may be missing.
        ExclusionError: for a line without an id of 16 hexadecimal digits.
    """
    return {row["id"]: row["reason"] for row in _rows(path)}


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.is_file():
        return []
    out = []
    for number, row in read_table(path, ("id",)):
        row = {name: row.get(name, "").strip() for name in COLUMNS}
        if len(row["id"]) != 16 or not set(row["id"]) <= set("0123456789abcdef"):
            raise ExclusionError(f"{path}:{number}: {row['id']!r} is no pair id (16 hexadecimal digits)")
        out.append(row)
    return out


def add_exclusions(path: Path, judgements: Iterable[Judgement]) -> int:
    """Add the flagged pairs to the file, sorted by id; returns how many are new."""
    rows = _rows(path)
    known = {row["id"]: row["reason"] for row in rows}
    languages = {row["id"]: row["language"] for row in rows}
    before = len(known)
    for judgement in judgements:
        if judgement.flagged:
            known.setdefault(judgement.pair, judgement.why)
            languages.setdefault(judgement.pair, judgement.language)
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream, delimiter="\t", lineterminator="\n")
        table.writerow(COLUMNS)
        for pair in sorted(known):
            table.writerow([pair, languages.get(pair, ""), known[pair]])
    return len(known) - before
