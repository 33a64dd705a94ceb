"""Writes the YAML files of the it tasks and their groups from the phenomena's configs.

Run after a phenomenon was added or changed: ``python -m blimppi.lm_eval_tasks.it.tasks --write``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import yaml
from blimppi.lm_eval_tasks import generated

SUITE = "it"


class Phenomenon(NamedTuple):
    """What a task needs to know of a phenomenon; the values are those of its config."""

    id: str
    area: str


def read_phenomena(folder: Path) -> list[Phenomenon]:
    """Phenomena of all ``*.yaml`` files in ``folder`` that have an ``id``, sorted by it.

    Raises:
        ValueError: if a file with an ``id`` has no ``area``, or a name in it cannot be part of a task's name.
    """
    phenomena = []
    for path in sorted(folder.glob("*.yaml")):
        config = yaml.safe_load(path.read_text(encoding="utf-8"))
        if not isinstance(config, dict) or "id" not in config:
            continue  # what several phenomena share
        for key in Phenomenon._fields:
            if not re.fullmatch("[a-z][a-z0-9_]*", str(config.get(key))):
                raise ValueError(f"{path}: {key} must be a name of small letters, not {config.get(key)!r}")
        phenomena.append(Phenomenon(str(config["id"]), str(config["area"])))
    return sorted(phenomena)


def group_members(phenomena: Iterable[Phenomenon]) -> dict[str, list[str]]:
    """Group names and their tasks: all phenomena, and those of each area."""
    groups: dict[str, list[str]] = defaultdict(list)
    for phenomenon in phenomena:
        for group in ("blimppi-it", f"blimppi-it-{phenomenon.area}"):
            groups[group].append(f"blimppi_it_{phenomenon.id}")
    return dict(groups)


def render(phenomena: Iterable[Phenomenon]) -> dict[str, str]:
    """Texts of all generated files by file name."""
    phenomena = list(phenomena)
    return generated.render(SUITE, [phenomenon.id for phenomenon in phenomena], group_members(phenomena))


main = generated.command(SUITE, lambda source: render(read_phenomena(source)))

if __name__ == "__main__":
    main()
