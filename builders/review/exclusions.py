"""Pairs that a review has ruled out, by id: written by an audit, honoured and counted by the next build."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

from blimppi.builders.review.audit import Judgement

COLUMNS = ("id", "language", "reason")


class ExclusionError(ValueError):
    """An exclusion file that is no table of ids; the message names file and line."""


def read_exclusions(path: Path) -> dict[str, str]:
    """Reason by pair id; empty where there is no file.

    Raises:
        ExclusionError: for a line without an id of 16 hexadecimal digits.
    """
    if not path.is_file():
        return {}
    out = {}
    with path.open(encoding="utf-8-sig", newline="") as stream:
        for number, row in enumerate(csv.DictReader(stream, delimiter="\t"), 2):
            pair = (row.get("id") or "").strip()
            if len(pair) != 16 or not set(pair) <= set("0123456789abcdef"):
                raise ExclusionError(f"{path}:{number}: {pair!r} is no pair id (16 hexadecimal digits)")
            out[pair] = (row.get("reason") or "").strip()
    return out


def add_exclusions(path: Path, judgements: Iterable[Judgement]) -> int:
    """Add the flagged pairs to the file, sorted by id; returns how many are new."""
    known = read_exclusions(path)
    languages: dict[str, str] = {}
    if path.is_file():
        with path.open(encoding="utf-8-sig", newline="") as stream:
            languages = {row["id"]: row.get("language") or "" for row in csv.DictReader(stream, delimiter="\t")}
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
