"""Support of pairs by a table of counts, and quartiles of it among pairs that can be compared.

After FreqBLiMP (its tables 8 and 9): the mean of log(1 + count) over the content-word dependencies of a pair; quartiles
within each paradigm and regime, so that pairs which are compared share a construction and a frequency window.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from blimppi.builders.collocations.extract import Dependency
from blimppi.builders.collocations.quartiles import quartiles
from blimppi.builders.collocations.table import CountTable

COLUMN = "collocation_support"
GROUP = ("paradigm", "regime")
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Annotated:
    """``rows`` with the column `COLUMN`, and the ``quartiles`` (1 to 4, or None) of that column within `GROUP`."""

    rows: list[dict[str, Any]]
    quartiles: list[int | None]


def support(dependencies: Iterable[Dependency], table: CountTable) -> float | None:
    """Mean of log(1 + count), natural, over ``dependencies`` (one that stands twice counts twice); None for none.

    Raises:
        ValueError: for a relation that the table does not count.
    """
    logs = [math.log1p(table.count(dependency)) for dependency in dependencies]
    return math.fsum(logs) / len(logs) if logs else None  # fsum: the same in any order, so that ties are ties


def quartiles_within(rows: Sequence[Row], by: Sequence[str] = GROUP) -> list[int | None]:
    """`quartiles` of `COLUMN` among the rows that are alike in the columns ``by``; in the order of ``rows``."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    for place, row in enumerate(rows):
        groups.setdefault(tuple(row[name] for name in by), []).append(place)
    out: list[int | None] = [None] * len(rows)
    for places in groups.values():
        for place, quartile in zip(places, quartiles([rows[p][COLUMN] for p in places]), strict=True):
            out[place] = quartile
    return out


def annotate(
    rows: Iterable[Row], dependencies_of: Callable[[Row], Iterable[Dependency]], table: CountTable
) -> Annotated:
    """Rows with their support, and its quartiles; ``dependencies_of`` gives those of the good sentence of a row.

    Raises:
        ValueError: for a relation that the table does not count.
    """
    done = []
    for row in rows:
        value = support(dependencies_of(row), table)
        # Mathematical libraries differ in the last digit of a logarithm; a data set must not.
        done.append({**row, COLUMN: None if value is None else round(value, 6)})
    return Annotated(done, quartiles_within(done))
