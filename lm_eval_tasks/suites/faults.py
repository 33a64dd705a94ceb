"""What the schema of one key cannot see in a models file: keys that do not go together, names that mean nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from blimppi.builders.yaml_config import Fault, did_you_mean
from blimppi.lm_eval_tasks.suites.languages import PLACEHOLDERS, known_languages

if TYPE_CHECKING:
    from blimppi.lm_eval_tasks.suites.schema import Checkpoint, Entry

# Keys of an entry that stand for arguments of the model (lm-eval's names), so that they need not be nested.
ARGUMENTS = ("dtype", "tokenizer", "prefix_token_id", "add_bos_token")


def faults(number: int, entry: Entry, entries: Sequence[Entry]) -> list[Fault]:
    """Faults of one entry, the ``number``-th from 0, each with its place in the file."""
    found = [*_keys(entry), *_checkpoints(entry), *_languages(entry)]
    # File systems may take names for the same that differ in case alone.
    if Counter(other.name.lower() for other in entries)[entry.name.lower()] > 1:
        found.append((("name",), f"{entry.name!r} names more than one entry; results lie in a folder of this name"))
    return [(("models", number, *at), fault) for at, fault in found]


def _keys(entry: Entry) -> list[Fault]:
    found: list[Fault] = [
        ((key,), "stands in model_args too")
        for key in ARGUMENTS
        if getattr(entry, key) is not None and key in entry.model_args
    ]
    if entry.prefix_token is not None and "prefix_token_id" in entry.arguments():
        found.append((("prefix_token",), "give the token or its id, not both"))
    return found


def _checkpoints(entry: Entry) -> list[Fault]:
    found: list[Fault] = []
    if entry.revisions and entry.checkpoints:
        found.append((("checkpoints",), "give revisions (of one repository) or checkpoints (folders), not both"))
    for key, argument in (("revisions", "revision"), ("checkpoints", "pretrained")):
        checkpoints: list[Checkpoint] = getattr(entry, key) or []
        if checkpoints and argument in entry.model_args:
            found.append((("model_args", argument), f"leave it out: {key} says it"))
        if twice := [s for s, count in Counter(c.number() for c in checkpoints).items() if count > 1]:
            found.append(((key,), f"step {twice[0]} is there twice"))
    return found


def _languages(entry: Entry) -> list[Fault]:
    found: list[Fault] = []
    names = entry.placeholders()
    if unknown := sorted(names.difference(PLACEHOLDERS)):
        there = ", ".join(f"{{{name}}}" for name in PLACEHOLDERS)
        found.append((("model_args",), f"unknown placeholder {{{unknown[0]}}}; there are {there}"))
    if entry.exceptions and not names:
        found.append((("exceptions",), "the model's arguments have no placeholder such as {iso3}"))
    for code in sorted(entry.exceptions.keys() - known_languages()):
        hint = did_you_mean(code, known_languages())
        found.append((("exceptions", code), f"no task is in the language {code!r}{hint}"))
    return found
