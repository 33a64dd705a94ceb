"""A ranking: models under one setting, with a place for each task and for each mean over tasks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from blimppi.lm_eval_tasks.leaderboard.entry import Entry
from blimppi.lm_eval_tasks.leaderboard.model import Model
from blimppi.lm_eval_tasks.leaderboard.setting import NO_PREFIX, Setting

# Means are sums of fractions: closer than this is the same number.
_SAME = 9


@dataclass(slots=True)
class Cell:
    """A number of a model: value and standard error as shares, pairs ``n``, and the place among all models.

    ``members`` counts what a mean runs over, 1 for a task. ``missing`` names members that a mean lacks; then there is
    no value, and no place.
    """

    value: float | None
    stderr: float | None = None
    n: int = 0
    members: int = 1
    rank: int | None = None
    missing: tuple[str, ...] = ()


@dataclass(slots=True)
class Row:
    """A model: one cell for each column of the board, by the name of the task or group."""

    model: Model
    label: str
    entries: dict[str, Entry]
    cells: dict[str, Cell] = field(default_factory=dict)

    @property
    def date(self) -> float:
        """When the newest of its results was made, in seconds since 1970."""
        return max(entry.date for entry in self.entries.values())

    def facts(self) -> dict[str, str]:
        """What else could have changed its numbers, by label; all values if its results do not agree."""
        told: dict[str, dict[str, None]] = {}
        for entry in self.entries.values():
            prefix, versions = entry.signature.prefix, entry.signature.versions
            told.setdefault("prefix token", {})[f"{prefix.text} ({prefix.id})" if prefix else NO_PREFIX] = None
            if entry.repository and entry.commit:
                told.setdefault("data set", {})[f"{entry.repository}@{entry.commit}"] = None
            for name, number in versions.items():
                if number:
                    told.setdefault(name, {})[number] = None
        return {label: ", ".join(values) for label, values in told.items()}


@dataclass(frozen=True, slots=True)
class Board:
    """All models under one setting. ``columns`` are names of groups (that of the whole suite first) and of tasks.

    ``members`` are those that a mean over the whole set needs.
    """

    setting: Setting
    columns: tuple[str, ...]
    members: frozenset[str]
    rows: tuple[Row, ...]


def mean(entries: Mapping[str, Entry], members: frozenset[str]) -> Cell:
    """The unweighted mean over members; no value if one is missing, as numbers over other members do not compare.

    The members' pairs are drawn independently, so the standard error is sqrt(sum of squares) / number of members; it
    is None if that of one is not known.
    """
    missing = tuple(sorted(members - entries.keys()))
    found = [entries[member] for member in sorted(members & entries.keys())]
    n = sum(entry.n for entry in found)
    if missing or not found:
        return Cell(None, n=n, members=len(found), missing=missing)
    errors = [entry.stderr for entry in found if entry.stderr is not None]
    stderr = math.sqrt(math.fsum(error**2 for error in errors)) / len(found) if len(errors) == len(found) else None
    return Cell(math.fsum(entry.value for entry in found) / len(found), stderr, n, len(found))


def single(entry: Entry | None) -> Cell:
    """The cell of one task; without a value if the model has no result for it."""
    return Cell(None) if entry is None else Cell(entry.value, entry.stderr, entry.n)


def rank(rows: Sequence[Row], column: str) -> None:
    """Gives every cell of a column that has a value its place; equal values share the better one (1, 2, 2, 4)."""
    cells = [row.cells[column] for row in rows]
    values = sorted((round(cell.value, _SAME) for cell in cells if cell.value is not None), reverse=True)
    for cell in cells:
        cell.rank = None if cell.value is None else values.index(round(cell.value, _SAME)) + 1
