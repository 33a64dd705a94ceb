"""The record of reviews: every verdict by pair id, without the sentences, so that cards can count them."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from blimppi.builders.card_reviews import REVIEWERS as REVIEWERS
from blimppi.builders.review.judgements import Judgement
from blimppi.builders.review.tsv import TableError, read_table

COLUMNS = ("id", "language", "reviewer", "flagged", "reason")


class RecordError(TableError):
    """A record that is no table of verdicts; the message names file and line."""


def add_record(path: Path, judgements: Iterable[Judgement], reviewer: str) -> int:
    """Add verdicts to the record, sorted; a pair that the same kind of reviewer judged before is judged anew.

    Of several readers of one pair one flag is enough, as for exclusions. Returns how many lines the record has then.
    """
    rows = {(row["reviewer"], row["language"], row["id"]): row for row in read_record(path)}
    by_pair: dict[tuple[str, str], list[Judgement]] = defaultdict(list)
    for judgement in judgements:
        by_pair[judgement.language, judgement.pair].append(judgement)
    for (language, pair), found in by_pair.items():
        reasons = sorted({" ".join(j.why.split()) for j in found if j.flagged})
        row = {"id": pair, "language": language, "reviewer": reviewer, "flagged": "yes" if reasons else "no"}
        rows[reviewer, language, pair] = {**row, "reason": "; ".join(reasons)}
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, COLUMNS, delimiter="\t", lineterminator="\n")
        table.writeheader()
        table.writerows(rows[key] for key in sorted(rows))
    return len(rows)


def read_record(path: Path) -> list[dict[str, str]]:
    """The lines of the record; none where there is no file.

    Raises:
        TableError: if the file is no table with the columns of `COLUMNS`.
        RecordError: for an unknown kind of reviewer, or a verdict that is neither yes nor no.
    """
    if not path.is_file():
        return []
    rows = []
    for number, row in read_table(path, COLUMNS):
        if row["reviewer"] not in REVIEWERS or row["flagged"] not in ("yes", "no"):
            raise RecordError(f"{path}:{number}: reviewer must be one of {', '.join(REVIEWERS)}, flagged yes or no")
        rows.append({name: row[name] for name in COLUMNS})
    return rows


def summary(rows: Iterable[Mapping[str, str]], language: str, pairs: Collection[str]) -> dict[str, dict[str, int]]:
    """What the record says of one language, by kind of reviewer.

    ``judged`` and ``flagged`` count all verdicts on the language, ``here`` the pairs of this set among the judged.
    """
    out: dict[str, dict[str, int]] = defaultdict(lambda: {"judged": 0, "flagged": 0, "here": 0})
    for row in rows:
        if row["language"] == language:
            counts = out[row["reviewer"]]
            counts["judged"] += 1
            counts["flagged"] += row["flagged"] == "yes"
            counts["here"] += row["id"] in pairs
    return dict(sorted(out.items()))
