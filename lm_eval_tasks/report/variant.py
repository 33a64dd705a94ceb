"""What was put before a model beside the sentences, and at which step of its training."""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePath
from typing import Any

# As trainers name checkpoints: step1000, checkpoint-500, stage1-step1000-tokens4B.
STEP = re.compile(r"(?:^|[-_/])(?:step|checkpoint|ckpt|iter)[-_]?(\d+)(?=$|[-_/.])", re.ASCII)
PLAIN = "lp"  # the readout of tasks without a variant in their name
_DIGITS = 8


def readout_of(raw: dict[str, Any], named: str | None, metadata: dict[str, Any]) -> str:
    """Which readout the numbers of a task come from, and what else was put before the model.

    Args:
        raw: the content of the results file.
        named: the readout in the task's name, if there is one.
        metadata: the metadata of the task. Its signature is believed before anything else.

    Returns:
        ``""`` for the sentence readout, else for instance ``yesno``, ``yesno, chat template``. Numbers compare only
        where this is the same.
    """
    signature = metadata.get("blimppi_signature") or {}
    readout = str(signature.get("readout") or named or PLAIN)
    chat = signature["chat"] if "chat" in signature else raw.get("chat_template")
    system = signature["system"] if "system" in signature else raw.get("system_instruction")
    parts = [
        "" if readout == PLAIN else readout,
        "chat template" if chat else "",
        f"system {hashlib.sha256(str(system).encode()).hexdigest()[:_DIGITS]}" if system else "",
    ]
    return ", ".join(part for part in parts if part)


def step_of(config: dict[str, Any], metadata: dict[str, Any]) -> int | None:
    """The training step: ``step`` of ``--metadata``, else what the revision or the last folder's name says."""
    given = metadata.get("step")
    if (isinstance(given, int) and not isinstance(given, bool)) or (isinstance(given, str) and given.isdecimal()):
        return int(given)
    arguments = arguments_of(config)
    for text in (str(arguments.get("revision") or ""), PurePath(str(arguments.get("pretrained") or "")).name):
        if found := STEP.search(text):
            return int(found[1])
    return None


def arguments_of(config: dict[str, Any]) -> dict[str, Any]:
    """The arguments of the model by name; older results hold them as ``name=value,name=value``."""
    arguments = config.get("model_args")
    if isinstance(arguments, str):
        return dict(part.split("=", 1) for part in arguments.split(",") if "=" in part)
    return arguments if isinstance(arguments, dict) else {}
