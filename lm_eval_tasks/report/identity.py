"""Which model a run is of: its name, and keys under which its runs belong together."""

from __future__ import annotations

import json
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from blimppi.lm_eval_tasks.report.errors import printable
from blimppi.lm_eval_tasks.report.variant import STEP, arguments_of

# Key of what `blimppi eval --models` notes in a results file: the entry of the models file, and what it asked for.
RECORD = "blimppi_run"
# What one entry may ask for in its own way for each language: such runs are of one model in all else.
_SHARED = ("model", "prefix_token", "apply_chat_template", "system_instruction")


class Identity(NamedTuple):
    """What people call the model; a key that runs with the same arguments share, and one that its checkpoints share."""

    model: str
    key: str
    series: str


def identify(raw: dict[str, Any]) -> Identity:
    """The identity of the model of a results file.

    An entry of a models file may name a model of its own for each language. Their runs are those of one model, called
    as the entry is.
    """
    record = raw.get(RECORD) or {}
    entry, config = record.get("entry"), raw["config"]
    name = printable(entry) if entry else _name(raw, config)
    if entry and record.get("language"):
        asked = record.get("arguments") or {}
        key = _key(entry, {one: asked.get(one) for one in _SHARED})
        return Identity(name, key, key)
    arguments = dict(arguments_of(config))
    given = any("step" in (task.get("metadata") or {}) for task in raw.get("configs", {}).values())
    if given or STEP.search(str(arguments.get("revision") or "")):
        arguments.pop("revision", None)
    folder = PurePath(str(arguments.get("pretrained") or ""))
    if is_checkpoint(folder.name):
        arguments["pretrained"] = str(folder.parent)
    elif entry and record.get("step") is not None:
        arguments.pop("pretrained", None)  # folders of any name; the entry tells that they belong together
    series = _key(entry, arguments) if entry else _key(raw.get("model_source"), arguments)
    return Identity(name, _key(raw.get("model_source"), config.get("model_args")), series)


def is_checkpoint(name: str) -> bool:
    """Whether a folder is named as a checkpoint and nothing else; the folder around it then names the model."""
    found = STEP.search(name)
    return found is not None and found[0] == name


def _key(*parts: Any) -> str:
    return json.dumps(parts, sort_keys=True, default=str)


def _name(raw: dict[str, Any], config: dict[str, Any]) -> str:
    """A Hub name, the last part of a path, or the kind of model."""
    source = str(raw.get("model_source") or config.get("model") or "model")
    name = str(raw.get("model_name") or "")
    if name not in json.dumps(config.get("model_args"), ensure_ascii=False):
        return printable(source)  # lm-eval makes up a random name where the arguments hold none
    # An absolute path says where the model lay, not what it is; a Hub name (owner/model) stays whole.
    short = _folder(Path(name)).name if name.startswith((".", "/", "~")) or name.count("/") > 1 else name
    return printable(short if source == "hf" else f"{source}: {short}") if short else printable(source)


def _folder(path: Path) -> Path:
    """The folder that names a model: that which holds the checkpoints, if the path is one of them."""
    return path.parent if is_checkpoint(path.name) else path
