"""`blimppi eval --models FILE`: its own flags, beside those of lm-eval that hold for all models."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import click
from blimppi.lm_eval_tasks import preflight
from blimppi.lm_eval_tasks.suites import FLAG
from blimppi.lm_eval_tasks.suites.catalogue import Catalogue
from blimppi.lm_eval_tasks.suites.plan import Run, expand
from blimppi.lm_eval_tasks.suites.run import Job, do, listing
from blimppi.lm_eval_tasks.suites.schema import read_models
from blimppi.lm_eval_tasks.suites.store import Store

# lm-eval's flags that belong to one model: they stand in its entry.
_OF_ENTRIES = ("model", "model_args", "apply_chat_template", "system_instruction", "config")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise click.UsageError(message)


def evaluate_models(args: list[str]) -> None:
    """Evaluates the models of a file.

    Args:
        args: what follows ``blimppi eval``. Ours are ``--models``, ``--entry``, ``--run`` and ``--list``; all others
            are lm-eval's and hold for every model.

    Raises:
        click.UsageError: if flags are wrong or missing, or a task does not exist.
        ConfigError: if the models file is faulty, with file, line and key.
        DataError: if data is missing.
        SystemExit: with code 1, if a run failed.
    """
    if int(os.environ.get("WORLD_SIZE", "1")) > 1:
        raise click.UsageError(
            f"{FLAG} starts its processes itself: name `accelerate launch …` as `launcher` in the file"
        )
    own, flags = _parse(args[1:] if args[:1] == ["run"] else args)
    settings = _settings(flags)
    entries = read_models(own.models)
    tasks = [part for name in own.tasks for part in name.split(",") if part]
    named = [name for entry in entries for name in entry.tasks or tasks]
    catalogue = Catalogue(named, settings.get("include_path"), _data(settings))
    runs = _picked(expand(entries, tasks, catalogue), len(entries), own)
    present = catalogue.fingerprints([name for run in runs for name in run.tasks], available=own.available)
    if own.available:
        runs = _with_data(runs, present, catalogue)
    store = Store(own.output_path)
    jobs = []
    for run in runs:
        data = {leaf: present[leaf] for leaf in catalogue.leaves(run.tasks) if leaf in present}
        arguments = run.arguments(flags)
        jobs.append(Job(run, arguments, data, store.is_done(run, arguments, data)))
    if own.list:
        click.echo(listing(jobs))
        return
    preflight.check_output(str(own.output_path))
    if do(jobs, [*flags, *(["--available"] if own.available else [])], store):
        sys.exit(1)


def _parse(args: list[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument(FLAG, type=Path, required=True)
    parser.add_argument("--tasks", "-t", nargs="+", default=[])
    parser.add_argument("--output_path", "-o", type=Path, required=True)
    parser.add_argument("--entry", type=int)
    parser.add_argument("--run", type=int)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--available", action="store_true")
    own, flags = parser.parse_known_args(args)
    if not own.models.is_file():
        raise click.UsageError(f"{FLAG} {own.models}: no such file")
    if own.output_path.suffix == ".json":
        raise click.UsageError(f"--output_path {own.output_path}: name a folder; each model gets one of its own in it")
    return own, flags


def _settings(flags: list[str]) -> dict[str, Any]:
    """What lm-eval makes of the flags for all models; those that it does not know end the command here."""
    from lm_eval._cli import HarnessCLI

    namespace = HarnessCLI()._parser.parse_args(["run", "--tasks", "none", *flags])
    for name in _OF_ENTRIES:
        if getattr(namespace, name, None):
            raise click.UsageError(f"--{name} does not go with {FLAG}: it belongs into the entries of the file")
    settings = preflight.settings(namespace)
    preflight.check_cache(settings)
    preflight.check_numbers(settings, [])
    return settings


def _data(settings: dict[str, Any]) -> str | None:
    value = preflight.dictionary(settings.get("metadata")).get("blimppi_data")
    return None if value is None else str(value)


def _with_data(runs: list[Run], present: Mapping[str, str], catalogue: Catalogue) -> list[Run]:
    """The runs that have data; the others are named."""
    kept = [run for run in runs if run.language is None or present.keys() & set(catalogue.leaves(run.tasks))]
    if absent := [run.name for run in runs if run not in kept]:
        click.echo(f"Warning: {len(absent)} run(s) without data are left out: {', '.join(absent)}", err=True)
    return kept


def _picked(runs: list[Run], entries: int, own: argparse.Namespace) -> list[Run]:
    """The runs that ``--entry`` or ``--run`` asks for, by numbers from 1 on."""
    if not runs:
        raise click.UsageError("no run: the tasks are in no language that the entries have a model for")
    for flag, most in (("entry", entries), ("run", len(runs))):
        number = getattr(own, flag)
        if number is not None and not 1 <= number <= most:
            raise click.UsageError(f"--{flag} {number}: there are {most}, counted from 1 (--list shows them)")
    picked = [run for run in runs if own.entry in (None, run.entry_number) and own.run in (None, run.number)]
    if not picked:
        raise click.UsageError(f"--entry {own.entry} --run {own.run}: run {own.run} belongs to another entry, or none")
    return picked
