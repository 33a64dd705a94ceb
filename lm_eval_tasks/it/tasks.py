"""Writes the YAML files of the it tasks and their groups from the phenomena's configs.

Run after a phenomenon was added or changed: ``python -m blimppi.lm_eval_tasks.it.tasks --write``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import click
import yaml
from blimppi import configs
from blimppi.lm_eval_tasks import generated

COMMAND = "python -m blimppi.lm_eval_tasks.it.tasks --write"
CONFIGS = Path(configs.__path__[0]) / "it"
TASKS = Path(__file__).parents[1] / "tasks" / "it"
_HEADER = f"# Written by `{COMMAND}` from configs/it: change it there, not here.\n"


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
    files = {}
    for phenomenon in phenomena:
        task = f"blimppi_it_{phenomenon.id}"
        body = {"dataset_kwargs": {"blimppi_suite": "it", "blimppi_config": phenomenon.id}}
        files[f"{task}.yaml"] = generated.text({"include": "_task.yaml", "task": task, **body}, _HEADER)
    for group, members in group_members(phenomena).items():
        files[f"{group}.yaml"] = generated.text({"include": "_group.yaml", "task": group, "members": members}, _HEADER)
    return files


def differences(files: dict[str, str], folder: Path) -> list[str]:
    """Names of generated files in ``folder`` that are missing, differ from ``files`` or belong to no config."""
    return generated.differences(files, folder, _HEADER)


@click.command()
@click.option("--write", "do_write", is_flag=True, help="Write the files; without it, only say which are stale.")
@click.option("--configs", "source", type=click.Path(path_type=Path, exists=True), default=CONFIGS, show_default=True)
@click.option("--out", type=click.Path(path_type=Path, exists=True), default=TASKS, show_default=True)
def main(do_write: bool, source: Path, out: Path) -> None:
    """Write the it tasks and groups that SOURCE describes into OUT."""
    generated.bring_up_to_date(render(read_phenomena(source)), out, _HEADER, do_write=do_write)


if __name__ == "__main__":
    main()
