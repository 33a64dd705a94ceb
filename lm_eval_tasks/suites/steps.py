"""Training steps in the names of checkpoints."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"\d+")
_PLACEHOLDER = re.compile(r"\{\w+\}")  # {iso3} is no number
_STEP = re.compile(r"step[-_]?(\d+)", re.IGNORECASE)


def step_of(name: str) -> int | None:
    """The number behind "step", else the only number in the name; None if that is not clear.

    Of a path, the last part counts: ``runs/2024/checkpoint-500`` is step 500.
    """
    last = _PLACEHOLDER.sub("", name.rstrip("/").rpartition("/")[2])
    named, numbers = _STEP.findall(last), _NUMBER.findall(last)
    found = named or numbers
    return int(found[0]) if len(found) == 1 else None
