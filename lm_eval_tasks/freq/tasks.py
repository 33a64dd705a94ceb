"""Writes the YAML files of the freq tasks and their groups from the paradigms' configs.

Run after a paradigm was added or changed: ``python -m blimppi.lm_eval_tasks.freq.tasks --write``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import yaml
from blimppi.lm_eval_tasks import generated

SUITE = "freq"


class Paradigm(NamedTuple):
    """What a task needs to know of a paradigm; the values are those of its config."""

    uid: str
    field: str


def read_paradigms(folder: Path) -> list[Paradigm]:
    """Paradigms of all ``*.yaml`` files in ``folder`` that have a ``uid``, sorted by it.

    Raises:
        ValueError: if a file with a ``uid`` has no ``field``, or the ``uid`` cannot be part of a task's name.
    """
    paradigms = []
    for path in sorted(folder.glob("*.yaml")):
        config = yaml.safe_load(path.read_text(encoding="utf-8"))
        if not isinstance(config, dict) or "uid" not in config:
            continue  # what several paradigms share
        if not re.fullmatch("[a-zA-Z][a-zA-Z0-9_]*", str(config["uid"])):
            raise ValueError(f"{path}: uid must be a name of letters, digits and _, not {config['uid']!r}")
        if not config.get("field"):
            raise ValueError(f"{path}: add the key field")
        paradigms.append(Paradigm(str(config["uid"]), str(config["field"])))
    return sorted(paradigms)


def group_members(paradigms: Iterable[Paradigm]) -> dict[str, list[str]]:
    """Group names and their tasks: all paradigms, and those of each field (BLiMP writes one in two ways)."""
    groups: dict[str, list[str]] = defaultdict(list)
    for paradigm in paradigms:
        field = re.sub("[^a-z0-9]+", "-", paradigm.field.lower())
        for group in ("blimppi-freq", f"blimppi-freq-{field}"):
            groups[group].append(f"blimppi_freq_{paradigm.uid}")
    return dict(groups)


def render(paradigms: Iterable[Paradigm]) -> dict[str, str]:
    """Texts of all generated files by file name."""
    paradigms = list(paradigms)
    return generated.render(SUITE, [paradigm.uid for paradigm in paradigms], group_members(paradigms))


main = generated.command(SUITE, lambda source: render(read_paradigms(source)))

if __name__ == "__main__":
    main()
