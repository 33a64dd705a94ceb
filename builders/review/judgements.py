"""What raters wrote into their sheets: one judgement for each pair, checked against the data set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from blimppi.builders.review.tsv import TableError, read_table

ANSWERS = frozenset({"a", "b", "both", "neither"})


_COLUMNS = ("id", "sentence_a", "sentence_b", "ungrammatical", "intended")


class SheetError(TableError):
    """A sheet that cannot be scored; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One rater's verdict on one pair. ``flagged``: the pair does not carry the intended contrast.

    ``why`` names the kind of fault; ``comment`` is the rater's own, which may quote the sentence.
    """

    pair: str
    language: str
    rater: str
    flagged: bool
    why: str
    comment: str = ""


class Sheet(NamedTuple):
    """The judgements of one rater, and how many pairs of the sheet have none."""

    judgements: list[Judgement]
    unjudged: int


def read_sheets(paths: Sequence[Path], pairs: Mapping[str, Mapping[str, Any]]) -> dict[Path, Sheet]:
    """`read_sheet` for each file.

    Raises:
        SheetError: if a file is named twice (its rater would count as two), and as `read_sheet` does.
    """
    first: dict[Path, Path] = {}
    for path in paths:
        if (known := first.setdefault(path.resolve(), path)) is not path:
            raise SheetError(f"{path} is named twice (as {known} too): each sheet counts as one rater")
    return {path: read_sheet(path, pairs) for path in paths}


def read_sheet(path: Path, pairs: Mapping[str, Mapping[str, Any]]) -> Sheet:
    """The judgements of one filled sheet; each file is one rater.

    ``pairs`` are the rows of the data set by id. A pair counts as flagged if its bad sentence is not the one marked
    ungrammatical (neither: it is acceptable; both: the good one is bad too), or ``intended`` is n. A row with both
    cells empty is a pair that the rater has not judged.

    Raises:
        TableError: if the file is no table with the columns of a sheet.
        SheetError: for a pair the set does not hold or the sheet holds twice, sentences that are not that pair's, a
            row that is filled in by half, or a sheet without any judgement.
    """
    out: list[Judgement] = []
    lines: dict[str, int] = {}
    unjudged = 0
    for number, row in read_table(path, _COLUMNS):
        where = f"{path}:{number}"
        key = row["id"].strip()
        pair = pairs.get(key)
        if pair is None:
            raise SheetError(f"{where}: no pair {key!r} in this data set; was it built anew?")
        if lines.setdefault(key, number) != number:
            raise SheetError(f"{where}: pair {key} stands on line {lines[key]} already: keep one of the two rows")
        sentences = {"a": row["sentence_a"], "b": row["sentence_b"]}
        if set(sentences.values()) != {pair["sentence_good"], pair["sentence_bad"]}:
            raise SheetError(f"{where}: the sentences are not those of pair {key}")
        answer, intended = row["ungrammatical"].strip().lower(), row["intended"].strip().lower()
        comment = " ".join(row.get("comment", "").split())
        if not (answer or intended or comment):
            unjudged += 1
            continue
        if answer not in ANSWERS or intended not in ("y", "n"):
            raise SheetError(f"{where}: ungrammatical must be a, b, both or neither, and intended y or n")
        why = _fault(answer, intended, sentences.get(answer) == pair["sentence_bad"])
        out.append(Judgement(key, str(pair["language"]), str(path), bool(why), why, comment))
    if not out:
        raise SheetError(f"{path}: no pair is judged in this sheet ({unjudged} rows to fill in)")
    return Sheet(out, unjudged)


def _fault(answer: str, intended: str, right: bool) -> str:
    """The kind of fault that an answer says, or the empty string for none."""
    if right:
        return "" if intended == "y" else "bad for another reason"
    return {"neither": "bad sentence acceptable", "both": "good sentence not acceptable"}.get(answer, "sides confused")
