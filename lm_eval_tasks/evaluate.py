"""`blimppi eval`: lm-eval with our tasks and models; every flag is lm-eval's own."""

from __future__ import annotations

import importlib
import logging
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from typing import Any
from unittest import mock

import click
from blimppi.lm_eval_tasks import suites

AVAILABLE = "--available"
PREFIX = "blimppi"  # of every name that is ours

# Modules that register a model with lm-eval when they are imported.
MODELS = ("blimppi.lm_eval_tasks.models.kenlm", "blimppi.lm_eval_tasks.models.masked")

HELP = """\b
Evaluate a language model: lm-eval with the tasks and models of blimppi.

\b
Every flag but the five below is lm-eval's own and is passed on (see below). Our tasks are blimppi_<suite>_<config>, our
groups blimppi and blimppi-<suite>-…; groups may overlap in one run. Other readouts: blimppi-template_<suite>_<config>,
blimppi-yesno_<suite>_<config>, blimppi-template-<suite>, blimppi-yesno-<suite>-…
Data: --metadata '{"blimppi_data": "FOLDER"}' or the environment variable BLIMPPI_DATA, else a set built in
./hf_datasets.

\b
  --available   Run the named tasks that have data and leave the others out, with a warning that names them. Without
                it, a task without data is an error. Rows of groups say over how many members they run.
  --models FILE Evaluate all models of a YAML file, one after another, each into a folder of its own below
                --output_path. What is done already is skipped; a model that fails does not stop the others.
  --entry K     With --models: only the K-th entry of the file, from 1 on.
  --run K       With --models: only the K-th run; an entry may stand for several (languages, checkpoints).
  --list        With --models: show the runs and which are done.

\b
Examples:
  blimppi eval --model hf --model_args pretrained=gpt2 --tasks blimppi-npi --output_path results
  blimppi eval --model hf --model_args pretrained=gpt2 --tasks blimppi-npi --available --log_samples --output_path out
  blimppi eval --model kenlm --model_args path=ngrams --tasks blimppi_npi_eng,blimppi_npi_tur
  blimppi eval --models models.yaml --tasks blimppi-npi --log_samples --output_path results
  blimppi eval ls tasks
"""


@click.command(
    "eval",
    help=HELP,
    context_settings={"ignore_unknown_options": True, "help_option_names": []},
    add_help_option=False,
)
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def evaluate(context: click.Context, args: tuple[str, ...]) -> None:
    """See `HELP`."""
    if not args or args[0] in ("-h", "--help"):
        click.echo(context.get_help() + "\n")
        args = ("run", "--help")
    if suites.wanted(args):
        from blimppi.lm_eval_tasks.suites.command import evaluate_models

        evaluate_models(list(args))
    else:
        run_lm_eval(list(args))


def run_lm_eval(args: list[str]) -> None:
    """Run lm-eval's command line with our tasks and models.

    Args:
        args: what would follow ``lm_eval`` on its command line; without a subcommand, "run" is meant. The flag
            ``--available`` is ours: tasks without data are left out.

    Raises:
        click.UsageError: if a task is named as ours and is none, or a flag does not go with our tasks.
        DataError: if a task of ours has no data, or all have none.
        OutputError: if results cannot be written; found out before the model is loaded, if possible.
    """
    # Imported here: `blimppi --help` must not wait for lm-eval.
    from blimppi.lm_eval_tasks import preflight
    from lm_eval._cli import HarnessCLI
    from lm_eval.utils import setup_logging

    setup_logging()
    # lm-eval warns about --metadata once per task that brings its data as ours do, whether or not it is given.
    logging.getLogger("lm_eval.api.task").addFilter(lambda record: "Custom kwargs can be passed" not in record.msg)
    register_models()
    parser = HarnessCLI()
    if args[0] not in parser._subparsers.choices:
        args = ["run", *args]
    available = args[0] == "run" and AVAILABLE in args
    if available:
        args = [arg for arg in args if arg != AVAILABLE]
    with mock.patch.object(sys, "argv", ["lm-eval", *args]):
        namespace = parser.parse_args()
    run = preflight.settings(namespace)
    preflight.check_cache(run)
    with _our_task_manager(namespace, run, available=available), preflight.saved():
        parser.execute(namespace)


def register_models() -> None:
    """Register our models beside lm-eval's own: lm-eval 0.4.13 does not read the entry points that name them."""
    # First lm-eval's own: it fills its registry by itself only as long as that is empty.
    importlib.import_module("lm_eval.models")
    for module in MODELS:
        importlib.import_module(module)


def _tasks(run: Mapping[str, Any]) -> list[str]:
    tasks = run.get("tasks") or []
    return [part for name in ([tasks] if isinstance(tasks, str) else tasks) for part in str(name).split(",")]


@contextmanager
def _our_task_manager(namespace: Namespace, run: Mapping[str, Any], *, available: bool) -> Iterator[None]:
    import lm_eval.tasks
    from blimppi.lm_eval_tasks import availability, preflight
    from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager, names_only_ours

    tasks = _tasks(run)
    # `blimppi eval ls` lists our tasks; `lm_eval ls` is there for lm-eval's.
    only_ours = namespace.command == "ls" or names_only_ours(tasks)
    if available and not only_ours:
        raise click.UsageError(f"{AVAILABLE} goes with tasks of blimppi alone (--tasks blimppi-npi, 'blimppi_*' …).")
    index = SuiteTaskManager(only_ours=True, include_path=run.get("include_path"))
    if only_ours:
        for unknown in (task for task in tasks if not index.match_tasks([task])):
            near = get_close_matches(unknown, index.all_tasks)
            hint = f"Did you mean {' or '.join(near)}?" if near else "`blimppi eval ls tasks` lists all."
            raise click.UsageError(f"no such task: {unknown}. {hint}")
    if namespace.command == "run":
        ours = [name for name in index.match_tasks(tasks) if name.startswith(PREFIX)]
        preflight.check_numbers(run, ours)
        left = availability.restrict(namespace, run, index.task_index, ours, leave_out=available)
        preflight.check_ngrams(run, (availability.reads(index.task_index, name) for name in left))
        preflight.check_output(run.get("output_path"))
    # lm-eval's command line makes its manager by this name and has no option for either setting.
    with mock.patch.object(lm_eval.tasks, "TaskManager", partial(SuiteTaskManager, only_ours)):
        yield
