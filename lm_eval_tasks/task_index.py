"""Our own tasks by name, found without reading the files of those that follow from others.

lm-eval reads every YAML file to learn its name. Two thirds of ours are those of the readouts, which follow from the
plain ones by a rule (`readouts.variants`); so only the plain ones are read here, and once for a process. A test holds
this index against lm-eval's.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from blimppi.lm_eval_tasks.readouts.variants import READOUTS, variant_name
from lm_eval.tasks._index import Entry, Kind, TaskIndex
from lm_eval.tasks._yaml_loader import load_yaml

TASKS = Path(__file__).parent / "tasks"


@cache
def our_index() -> dict[str, Entry]:
    """lm-eval's entries of all our tasks and groups, by name; not to be changed."""
    folders = [path for path in sorted(TASKS.iterdir()) if path.is_dir() and path.name not in READOUTS]
    plain: dict[str, Entry] = TaskIndex.build(folders)
    for path in sorted(TASKS.glob("*.yaml")):
        TaskIndex.process_cfg(load_yaml(path, resolve_func=False), path, plain)
    variants = (_variant(readout, entry) for readout in READOUTS for entry in plain.values())
    return {**plain, **{variant.name: variant for variant in variants if variant is not None}}


def _variant(readout: str, entry: Entry) -> Entry | None:
    """The entry of a plain one under another readout; None if it has no file there."""
    assert entry.yaml_path is not None and entry.cfg is not None  # read from a file, with all its includes
    name = variant_name(readout, entry.name)
    path = TASKS / readout / entry.yaml_path.parent.relative_to(TASKS) / f"{name}.yaml"
    if not path.is_file():
        return None
    config = {**entry.cfg, "task": name}
    if "members" in config:
        config["members"] = [variant_name(readout, member) for member in config["members"]]
    return Entry(name=name, kind=Kind.PY_TASK, yaml_path=path, cfg=config)
