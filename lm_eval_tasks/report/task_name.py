"""What the name of a task says: readout, suite, and what the task stands for."""

from __future__ import annotations

import re
from typing import NamedTuple

from blimppi.lm_eval_tasks.report.suites import PUBLISHED, SUITES

TASK = re.compile(rf"blimppi(?:-(?P<readout>[a-z0-9]+))?_(?P<suite>{'|'.join(SUITES)})_(?P<member>\w+)")
# Sets that others published: the first word is the set, the rest one of its configurations.
_OTHER = re.compile(r"blimppi-published_(?P<set>[A-Za-z0-9]+)(?:_(?P<member>\w+))?")


class TaskName(NamedTuple):
    """The parts of a task's name; ``readout`` is None if it names none."""

    readout: str | None
    suite: str
    member: str


def own(name: str) -> TaskName | None:
    """The parts of the name of a task of our own suites; None if it is no such name."""
    if _OTHER.fullmatch(name) or not (found := TASK.fullmatch(name)):
        return None
    return TaskName(found["readout"], found["suite"], found["member"])


def published(name: str) -> TaskName | None:
    """The parts of the name of a task over a published set; None if it is no such name.

    A set without configurations stands for itself. The readout is not in these names, but in the signature.
    """
    found = _OTHER.fullmatch(name)
    return TaskName(None, PUBLISHED + found["set"], found["member"] or found["set"]) if found else None
