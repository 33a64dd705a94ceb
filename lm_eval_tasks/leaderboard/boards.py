"""From results to rankings, one for each setting."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from blimppi.lm_eval_tasks.leaderboard.board import Board, Row, mean, rank, single
from blimppi.lm_eval_tasks.leaderboard.entry import Entry
from blimppi.lm_eval_tasks.leaderboard.members import Known, expected, group_members
from blimppi.lm_eval_tasks.leaderboard.setting import Setting
from blimppi.lm_eval_tasks.readouts.variants import variant_name
from blimppi.lm_eval_tasks.report.suites import SUITES

PLAIN = "lp"  # the readout whose tasks have no name of a readout in theirs


def make_boards(entries: Sequence[Entry], known: Known) -> tuple[list[Board], list[str]]:
    """The rankings, suite by suite and the larger first, and notes on results that a newer one replaced.

    Results are in one ranking only if their settings are equal. Of several results of one model for a task the newest
    counts.

    Args:
        entries: all results.
        known: what sets hold, by fingerprint; see `expected`.
    """
    apart: dict[Setting, dict[str, dict[str, Entry]]] = {}
    notes = []
    for entry in sorted(entries, key=lambda entry: (entry.date, entry.file)):
        results = apart.setdefault(entry.setting, {}).setdefault(entry.model.identity, {})
        if old := results.get(entry.member):
            task = task_name(entry.setting, entry.member)
            notes.append(
                f"{entry.model.name}: {task} of {old.file} is replaced by that of {entry.file}, which is newer."
            )
        results[entry.member] = entry
    boards = [
        _board(setting, models, expected(setting.suite, setting.data, entries, known))
        for setting, models in apart.items()
    ]
    order = list(SUITES)
    boards.sort(key=lambda board: (order.index(board.setting.suite), -len(board.rows), repr(board.setting)))
    return boards, notes


def task_name(setting: Setting, member: str) -> str:
    """Name of the task that stands for a member of a suite under the readout of a setting."""
    return _named(setting, f"blimppi_{setting.suite}_{member}")


def _named(setting: Setting, plain: str) -> str:
    return plain if setting.readout == PLAIN else variant_name(setting.readout, plain)


def _board(setting: Setting, models: Mapping[str, Mapping[str, Entry]], members: frozenset[str]) -> Board:
    rows = [Row(_first(results).model, _first(results).model.name, dict(results)) for results in models.values()]
    whole = f"blimppi-{setting.suite}"
    groups = {name: members & group for name, group in group_members(setting.suite).items()} | {whole: members}
    columns = []
    for name, group in groups.items():
        # A mean that no model has in full is no column, but for that of the whole suite, which says what is missing.
        if name == whole or (len(group) > 1 and any(group <= row.entries.keys() for row in rows)):
            columns.append(_named(setting, name))
            for row in rows:
                row.cells[columns[-1]] = mean(row.entries, group)
    for member in sorted({member for row in rows for member in row.entries}):
        columns.append(task_name(setting, member))
        for row in rows:
            row.cells[columns[-1]] = single(row.entries.get(member))
    for column in columns:
        rank(rows, column)
    rows.sort(key=lambda row: (row.cells[columns[0]].rank or math.inf, row.label, row.model.identity))
    _number_twins(rows)
    return Board(setting, tuple(columns), members, tuple(rows))


def _first(results: Mapping[str, Entry]) -> Entry:
    return next(iter(results.values()))


def _number_twins(rows: Sequence[Row]) -> None:
    """Same name, other arguments: ``name``, ``name #2`` …; the page shows the arguments."""
    seen: dict[str, int] = {}
    for row in rows:
        seen[row.label] = seen.get(row.label, 0) + 1
        if seen[row.label] > 1:
            row.label += f" #{seen[row.label]}"
