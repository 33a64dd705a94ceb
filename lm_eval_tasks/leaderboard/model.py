"""Which model a results file is of, and what of its arguments may be shown to the world."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from blimppi.builders.hub.settings import NAME
from blimppi.lm_eval_tasks.report.errors import printable
from blimppi.lm_eval_tasks.suites.store import RECORD

# Arguments that say what was evaluated. All others stay unshown: they may hold passwords or paths.
_SHOWN = (
    "revision",
    "subfolder",
    "dtype",
    "peft",
    "delta",
    "gguf_file",
    "load_in_8bit",
    "load_in_4bit",
    "autogptq",
    "quantization",
    "tokenizer",
    "add_bos_token",
    "prefix_token_id",
    "max_length",
    "backend",
)

# Arguments in which the models of one entry of a models file differ if it names one for each language.
_OF_A_LANGUAGE = ("pretrained", "tokenizer", "revision", "path", "prefix_token_id")


@dataclass(frozen=True, slots=True)
class Model:
    """One model under one set of arguments.

    ``identity`` tells it from all others: two results with the same one are of the same model, or of models for one
    language each that stand in a models file as one entry. ``source`` is what was loaded, a name on the Hub or a path
    (of an adapter its own); ``sha`` is its commit, empty if it did not come from the Hub.
    """

    name: str
    identity: str
    source: str = ""
    sha: str = ""
    settings: dict[str, str] = field(default_factory=dict, hash=False)

    @property
    def link(self) -> str | None:
        """Address on the Hub; None for a model that did not come from there."""
        at_hub = self.sha and re.fullmatch(f"{NAME}/{NAME}", self.source, re.ASCII)
        return f"https://huggingface.co/{self.source}" if at_hub else None


def read_model(name: str, raw: Mapping[str, Any]) -> Model:
    """The model of a results file.

    Args:
        name: what people call it.
        raw: the content of the file.
    """
    config = raw["config"]
    given = config.get("model_args") or {}
    arguments: Mapping[str, Any] = given if isinstance(given, Mapping) else _parsed(str(given))
    # An adapter is a model of its own, beside what it adapts.
    part = next((kind for kind in ("peft", "delta") if arguments.get(kind)), None)
    source = str(arguments.get(part or "pretrained") or "")
    sha = str(config.get(f"{part or 'model'}_sha") or "")
    record = raw.get(RECORD) or {}
    settings = {"loaded as": printable(raw.get("model_source") or config.get("model") or "not known")}
    settings |= {key: _short(arguments[key]) for key in _SHOWN if arguments.get(key) not in (None, "", "auto")}
    if record.get("step") is not None:
        settings["step"] = printable(record["step"])
    identity = [raw.get("model_source"), arguments, config.get("model_sha"), sha]
    if record.get("language"):
        # One model of many, each for a language: together they are what is ranked.
        settings.pop("prefix_token_id", None)
        settings["models"] = "one for each language"
        common = {key: value for key, value in arguments.items() if key not in _OF_A_LANGUAGE}
        identity = [raw.get("model_source"), common, record["entry"], record.get("step")]
        return Model(printable(record["entry"]), _key(identity), source, "", settings)
    if part is None and source and (last := PurePath(source).name) not in name:  # a checkpoint in the folder of a model
        settings["checkpoint"] = printable(last)
    if sha:
        settings["commit"] = sha[:12]
    return Model(name, _key(identity), source, sha, settings)


def _key(identity: list[Any]) -> str:
    return json.dumps(identity, sort_keys=True, default=str)


def _parsed(arguments: str) -> dict[str, str]:
    """lm-eval's own form of arguments, ``key=value`` with commas between."""
    return {key: value for key, _, value in (part.partition("=") for part in arguments.split(",")) if value}


def _short(value: object) -> str:
    """A path says where something lay, not what it is: its last part is enough."""
    text = printable(value)
    return PurePath(text).name if text.startswith(("/", "~", ".")) else text
