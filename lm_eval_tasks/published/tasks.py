"""Writes the YAML files of the tasks over published sets from configs/published.

Run after a set was added or changed: ``python -m blimppi.lm_eval_tasks.published.tasks --write``.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from blimppi.lm_eval_tasks import generated
from blimppi.lm_eval_tasks.published.description import KnownSet, known_sets

# Resolved by lm-eval's YAML loader, which has a tag for it that a dump of plain YAML cannot write.
_CLASS = "class: !function blimppi.lm_eval_tasks.published.task.PublishedTask\n"
HEADER = generated.header("published")


def render(sets: Mapping[str, KnownSet]) -> dict[str, str]:
    """Texts by file name: a task for each configuration of each set, and the groups of each set."""
    files: dict[str, str] = {}
    for name, known in sets.items():
        whole = f"blimppi-published-{name}"
        groups: dict[str, list[str]] = defaultdict(list)
        for config, parts in known.configs.items():
            task = f"blimppi-published_{name}_{config}"
            files[f"{task}.yaml"] = _task(task, {"set": name, "config": config})
            for group in (whole, *(f"{whole}-{part}" for part in parts)):
                groups[group].append(task)
        if not known.configs:
            task = f"blimppi-published_{name}"
            files[f"{task}.yaml"] = _task(task, {"set": name})
        for group, members in groups.items():
            content = {"include": "_group.yaml", "task": group, "members": members}
            files[f"{group}.yaml"] = generated.text(content, HEADER)
    return files


def _task(task: str, published: dict[str, Any]) -> str:
    return generated.text({"task": task, "dataset_kwargs": {"published": published}}, HEADER + _CLASS)


@click.command(help="Write the tasks and groups of the sets that configs/published describes.")
@click.option("--write", "do_write", is_flag=True, help="Write the files; without it, only say which are stale.")
@click.option("--out", type=click.Path(path_type=Path, exists=True), default=generated.task_folder("published"))
def main(do_write: bool, out: Path) -> None:
    """See `render`."""
    files = render(known_sets())
    stale = generated.differences(files, out, HEADER)
    if do_write:
        generated.write(files, out, HEADER)
    for name in stale:
        click.echo(f"{'written' if do_write else 'stale'}: {name}")
    sys.exit(1 if stale and not do_write else 0)


if __name__ == "__main__":
    main()
