"""The task index of `blimppi eval`: our tasks always, lm-eval's own only when they are asked for."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import lm_eval.tasks
from blimppi.lm_eval_tasks.task_index import TASKS as TASKS
from blimppi.lm_eval_tasks.task_index import our_index
from lm_eval.api.group import Group
from lm_eval.tasks._index import Entry
from lm_eval.tasks.manager import TaskManager

PREFIX = "blimppi"
_log = logging.getLogger("lm_eval.blimppi")


def names_only_ours(tasks: Iterable[str]) -> bool:
    """Whether every name or glob can only mean tasks of ours, so that lm-eval's 14,700 need no scan."""
    tasks = list(tasks)
    return bool(tasks) and all(task.startswith(PREFIX) and not task.endswith(".yaml") for task in tasks)


class SuiteTaskManager(TaskManager):  # type: ignore[misc]
    """lm-eval's manager with our folder in its path, and with groups of ours that may share tasks.

    lm-eval refuses groups that overlap. Ours may: each task runs once, and every group averages its own members.

    Args:
        only_ours: leave out lm-eval's own tasks.
        include_path: the user's folder or folders.
        **options: as for lm-eval's manager.
    """

    def __init__(
        self, only_ours: bool, include_path: str | Path | list[str | Path] | None = None, **options: Any
    ) -> None:
        super().__init__(include_path=include_path, include_defaults=not only_ours, **options)
        # A wheel lays our tasks among lm-eval's own, where they have been found already.
        laid = Path(lm_eval.tasks.__path__[0]) / PREFIX
        ours = {} if not only_ours and laid.is_dir() else our_index()
        for name in sorted(ours.keys() & self.task_index.keys()):
            _log.warning("blimppi: %s is taken from %s", name, self.task_index[name].yaml_path)
        self._index = {**ours, **self.task_index}
        self._all_tasks = sorted(self.task_index)
        # Our groups are classes to lm-eval, so its lists would show them among the tasks.
        groups = {name for name, entry in self.task_index.items() if _is_our_group(entry)}
        self._all_groups = sorted({*self.all_groups, *groups})
        self._all_subtasks = sorted({*self.all_subtasks, *ours} - groups)

    @staticmethod
    def _check_duplicates(built: list[Any]) -> None:
        TaskManager._check_duplicates([item for item in built if not _is_ours(item)])


def _is_our_group(entry: Entry) -> bool:
    return entry.name.startswith(PREFIX) and "members" in (entry.cfg or {})


def _is_ours(item: Any) -> bool:
    name: str = item.name if isinstance(item, Group) else item.task_name
    return name.startswith(PREFIX)
