"""A review sheet: pairs in random order, each with its two sentences in random order, and columns to fill in.

The protocol is that of BLiMPPI appendix G: a reader who knows the language, but neither the key nor how pairs are
made, says which sentence is ungrammatical and whether the contrast is the intended one.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

BLIND = ("id", "language", "sentence_a", "sentence_b", "ungrammatical", "intended", "comment")
OPEN = (*BLIND[:4], "bad", "item", "licenser", "environment", "strategy", "ungrammatical", "intended", "comment")


def sample(rows: Sequence[Mapping[str, Any]], size: int, seed: int) -> list[Mapping[str, Any]]:
    """``size`` rows (all, if there are fewer), drawn and ordered by ``seed`` alone, not by the order of ``rows``."""
    generator = random.Random(seed)
    ordered = sorted(rows, key=lambda row: str(row["id"]))
    return generator.sample(ordered, min(size, len(ordered)))


def where(rows: Sequence[Mapping[str, Any]], conditions: Sequence[str]) -> list[Mapping[str, Any]]:
    """Rows for which every ``COLUMN=VALUE`` holds, values compared as text.

    Raises:
        ValueError: for a condition of another form, an unknown column, or one that no row meets.
    """
    left = list(rows)
    for condition in conditions:
        column, equals, value = condition.partition("=")
        if not equals:
            raise ValueError(f"{condition!r} is no condition; write COLUMN=VALUE")
        if left and column not in left[0]:
            raise ValueError(f"no column {column!r}; there are {', '.join(left[0])}")
        left = [row for row in left if str(row[column]) == value]
        if not left:
            raise ValueError(f"no pair has {condition}")
    return left


def first_is_good(pair_id: str, seed: int) -> bool:
    """Whether the good sentence of a pair stands first in a sheet of ``seed``."""
    return random.Random(f"{seed}:{pair_id}").random() < 0.5


def write_sheet(rows: Sequence[Mapping[str, Any]], path: Path, *, seed: int, blind: bool) -> None:
    """Write ``rows`` as a tab-separated sheet; ``ungrammatical``, ``intended`` and ``comment`` are left empty.

    To fill in: ``ungrammatical`` is a, b, both or neither; ``intended`` is y where the two differ in grammaticality
    because of the polarity item alone, else n; ``comment`` says why not. A blind sheet holds no key.
    """
    columns = BLIND if blind else OPEN
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, columns, delimiter="\t", lineterminator="\n", extrasaction="ignore")
        table.writeheader()
        for row in rows:
            good, bad = row["sentence_good"], row["sentence_bad"]
            first = first_is_good(row["id"], seed)
            a, b = (good, bad) if first else (bad, good)
            table.writerow({**row, "sentence_a": a, "sentence_b": b, "bad": "b" if first else "a"})
