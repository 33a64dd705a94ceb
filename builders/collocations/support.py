"""Support of pairs by a table of counts, and quartiles of it among pairs that can be compared.

After FreqBLiMP (its tables 8 and 9): the mean of log(1 + count) over the content-word dependencies of a pair; quartiles
within each paradigm and regime, so that pairs which are compared share a construction and a frequency window.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from blimppi.builders.collocations.extract import Dependency
from blimppi.builders.collocations.table import CountTable
from scipy.stats import rankdata

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


def quartiles(values: Sequence[float | None]) -> list[int | None]:
    """The quartile of each value among the values that are not None: 1 and how many quarters of them lie below it.

    Equal values share a quartile, the lowest that one of them has. With many of them (no support at all in a window of
    rare words) quartile 1 is larger than a quarter, and others may be empty: ties are not broken by chance.

    Raises:
        ValueError: for a value that is not finite.
    """
    given = np.array([value for value in values if value is not None], dtype=np.float64)
    if not np.isfinite(given).all():
        raise ValueError("quartiles of values that are not all finite")
    if not given.size:
        return [None] * len(values)
    below = rankdata(given, method="min").astype(np.int64) - 1
    found = iter((4 * below // given.size + 1).tolist())
    return [None if value is None else next(found) for value in values]


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
