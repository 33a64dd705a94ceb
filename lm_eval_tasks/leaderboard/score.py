"""One scalar for one task of a set's eval.yaml."""

from __future__ import annotations

from dataclasses import dataclass

from blimppi.builders.hub.trouble import Reference
from blimppi.lm_eval_tasks.leaderboard.board import Cell, Row, single
from blimppi.lm_eval_tasks.report.gaps import listed

METRIC = "acc"  # what a score of the sets' leaderboards is, as their eval.yaml says
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a model for a task id, with the set at the commit that it is on.

    ``value`` is a share of pairs (0 to 1), ``date`` in seconds since 1970. ``config`` is the set's configuration; None
    for the mean over all. ``note`` holds the standard error and the signature.
    """

    suite: str
    dataset: Reference
    task: str
    config: str | None
    value: float
    date: float
    note: str


def row_scores(suite: str, dataset: Reference, row: Row, whole: str, notes: list[str]) -> list[Score]:
    """The scores of a model on one set: the mean over the suite, unless it is incomplete, and one for each task.

    Args:
        suite: key of the suite.
        dataset: the set at the commit that the results are on.
        row: the model's results.
        whole: name of the suite's group.
        notes: gets a line if there is no mean.
    """
    made = []
    cell = row.cells[whole]
    if cell.value is None:
        notes.append(f"{whole}: no score, as {len(cell.missing)} of its members are missing: {listed(cell.missing)}.")
    else:
        note = _note(cell, f"unweighted mean over {cell.members} tasks", _common(row))
        made.append(Score(suite, dataset, whole, None, round(cell.value, _DIGITS), row.date, note))
    for member, entry in sorted(row.entries.items()):
        task, note = f"blimppi_{suite}_{member}", _note(single(entry), "", str(entry.signature))
        made.append(Score(suite, dataset, task, member, round(entry.value, _DIGITS), entry.date, note))
    return made


def _common(row: Row) -> str:
    """The fields of the signatures that all tasks share; the fingerprint of each task's own data is none."""
    signatures = [str(entry.signature).split("|") for entry in row.entries.values()]
    return "|".join(part for part in signatures[0] if all(part in other for other in signatures))


def _note(cell: Cell, what: str, signature: str) -> str:
    error = "" if cell.stderr is None else f"standard error {cell.stderr:.4f}"
    return "; ".join(part for part in (METRIC, what, f"{cell.n} pairs", error, signature) if part)
