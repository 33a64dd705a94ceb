"""From the entries of a models file to runs of lm-eval: one for each language and checkpoint that an entry names."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import click
from blimppi.lm_eval_tasks.suites.catalogue import Catalogue
from blimppi.lm_eval_tasks.suites.languages import filled
from blimppi.lm_eval_tasks.suites.schema import Checkpoint, Entry


@dataclass(frozen=True, slots=True)
class Run:
    """One call of lm-eval: one model on its tasks.

    ``number`` counts runs from 1, ``entry_number`` entries. ``name`` is the folder of its results below that of all:
    the entry's name, then the language and the step if there are any. ``model_args`` are filled in, but for
    ``prefix_token``, which needs the tokenizer.
    """

    number: int
    entry_number: int
    entry: Entry
    name: str
    model_args: dict[str, Any]
    tasks: tuple[str, ...]
    language: str | None = None
    step: int | None = None

    def arguments(self, flags: Sequence[str]) -> dict[str, Any]:
        """All that the user said and that could change the results, as JSON would give it back."""
        said = {
            "model": self.entry.model,
            "model_args": self.model_args,
            "prefix_token": self.entry.prefix_token,
            "tasks": self.tasks,
            "batch_size": self.entry.batch_size,
            "apply_chat_template": self.entry.apply_chat_template,
            "system_instruction": self.entry.system_instruction,
            "step": self.step,
            "flags": list(flags),
        }
        plain: dict[str, Any] = json.loads(json.dumps(said, default=str))
        return plain


def expand(entries: Iterable[Entry], tasks: Sequence[str], catalogue: Catalogue) -> list[Run]:
    """The runs, numbered, in the order of the file; languages by code, checkpoints by step.

    Args:
        entries: those of the models file.
        tasks: what entries run that name no tasks.
        catalogue: the tasks there are.

    Raises:
        click.UsageError: if an entry has no task, or names one that does not exist.
        ConfigError: if the name of a model cannot be made for a language.
    """
    runs: list[Run] = []
    for number, entry in enumerate(entries, start=1):
        named = entry.tasks or list(tasks)
        if not named:
            raise click.UsageError(f"which tasks for {entry.name}? Add --tasks, or `tasks` to the entry")
        names = catalogue.matches(named)
        groups: dict[str | None, list[str]] = {None: names}
        if entry.placeholders():
            without = {language for language, model_args in entry.exceptions.items() if model_args is None}
            groups = {
                language: own for language, own in catalogue.by_language(names).items() if language not in without
            }
        checkpoints: list[Checkpoint | None] = [None]
        if listed := entry.revisions or entry.checkpoints:
            checkpoints = [*sorted(listed, key=Checkpoint.number)]
        for language, own in groups.items():
            for checkpoint in checkpoints:
                runs.append(_run(len(runs) + 1, number, entry, own, language, checkpoint))
    return runs


def _run(
    number: int, entry_number: int, entry: Entry, tasks: list[str], language: str | None, checkpoint: Checkpoint | None
) -> Run:
    model_args = entry.arguments()
    name, step = entry.name, None
    if checkpoint is not None:
        model_args["revision" if entry.revisions else "pretrained"] = checkpoint.name
        step = checkpoint.number()
    if language is not None:
        model_args = {
            key: filled(value, language) if isinstance(value, str) else value
            for key, value in {**model_args, **(entry.exceptions.get(language) or {})}.items()
        }
        name += f"/{language}"
    if step is not None:
        name += f"/step{step}"
    return Run(number, entry_number, entry, name, model_args, tuple(tasks), language, step)
