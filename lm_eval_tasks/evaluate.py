"""`blimppi eval`: lm-eval with our tasks and models; every flag is lm-eval's own."""

from __future__ import annotations

import importlib
import logging
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from typing import Any
from unittest import mock

import click

# Modules that register a model with lm-eval when they are imported.
MODELS = ("blimppi.lm_eval_tasks.models.kenlm",)

HELP = """\b
Evaluate a language model: lm-eval with the tasks and models of blimppi.

\b
Every flag is lm-eval's own and is passed on (see below). Our tasks are blimppi_<suite>_<config>, our groups
blimppi and blimppi-<suite>-…; groups may overlap in one run. Data: --metadata '{"blimppi_data": "FOLDER"}' or the
environment variable BLIMPPI_DATA, else a set built in ./hf_datasets.

\b
Examples:
  blimppi eval --model hf --model_args pretrained=gpt2 --tasks blimppi-npi --output_path results
  blimppi eval --model hf --model_args pretrained=gpt2 --tasks 'blimppi_npi_*' --log_samples --output_path results
  blimppi eval --model kenlm --model_args path=ngrams --tasks blimppi_npi_eng,blimppi_npi_tur
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
    run_lm_eval(list(args))


def run_lm_eval(args: list[str]) -> None:
    """Run lm-eval's command line with our tasks and models.

    Args:
        args: what would follow ``lm_eval`` on its command line; without a subcommand, "run" is meant.

    Raises:
        click.UsageError: if a task is named as ours and is none, or requests kept from an earlier run are asked for.
    """
    # Imported here: `blimppi --help` must not wait for lm-eval.
    from lm_eval._cli import HarnessCLI
    from lm_eval.utils import setup_logging

    setup_logging()
    # lm-eval warns about --metadata once per task that brings its data as ours do, whether or not it is given.
    logging.getLogger("lm_eval.api.task").addFilter(lambda record: "Custom kwargs can be passed" not in record.msg)
    register_models()
    parser = HarnessCLI()
    if args[0] not in parser._subparsers.choices:
        args = ["run", *args]
    with mock.patch.object(sys, "argv", ["lm-eval", *args]):
        namespace = parser.parse_args()
    if _reads_kept_requests(_setting(namespace, "cache_requests")):
        raise click.UsageError(
            "--cache_requests is not supported: lm-eval keeps requests by the name of the task alone, so after a "
            "change of the data it would score the old sentences. `--cache_requests refresh` is fine."
        )
    with _our_task_manager(namespace):
        parser.execute(namespace)


def register_models() -> None:
    """Register our models beside lm-eval's own: lm-eval 0.4.13 does not read the entry points that name them."""
    # First lm-eval's own: it fills its registry by itself only as long as that is empty.
    importlib.import_module("lm_eval.models")
    for module in MODELS:
        importlib.import_module(module)


def _reads_kept_requests(value: Any) -> bool:
    """Whether ``--cache_requests`` (lm-eval's dictionary, or a value from a config file) uses an earlier run's."""
    if isinstance(value, dict):
        return bool(value.get("cache_requests") and not value.get("rewrite_requests_cache"))
    return bool(value)


def _setting(namespace: Namespace, name: str) -> Any:
    """A flag's value, or that of the file given as ``--config``."""
    from lm_eval.config.evaluate_config import EvaluatorConfig

    value = getattr(namespace, name, None)
    if not value and getattr(namespace, "config", None):
        return EvaluatorConfig.load_yaml_config(namespace.config).get(name)
    return value


def _tasks(namespace: Namespace) -> list[str]:
    tasks = _setting(namespace, "tasks") or []
    return [part for name in ([tasks] if isinstance(tasks, str) else tasks) for part in str(name).split(",")]


@contextmanager
def _our_task_manager(namespace: Namespace) -> Iterator[None]:
    import lm_eval.tasks
    from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager, names_only_ours

    tasks = _tasks(namespace)
    # `blimppi eval ls` lists our tasks; `lm_eval ls` is there for lm-eval's.
    only_ours = namespace.command == "ls" or names_only_ours(tasks)
    if only_ours:
        index = SuiteTaskManager(only_ours=True, include_path=_setting(namespace, "include_path"))
        for unknown in (task for task in tasks if not index.match_tasks([task])):
            near = get_close_matches(unknown, index.all_tasks)
            hint = f"Did you mean {' or '.join(near)}?" if near else "`blimppi eval ls tasks` lists all."
            raise click.UsageError(f"no such task: {unknown}. {hint}")
    # lm-eval's command line makes its manager by this name and has no option for either setting.
    with mock.patch.object(lm_eval.tasks, "TaskManager", partial(SuiteTaskManager, only_ours)):
        yield
