"""What can be known to be wrong before a model is loaded, which takes minutes and may cost money."""

from __future__ import annotations

import logging
import math
import tempfile
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click


class OutputError(ValueError):
    """Results cannot be written; the message says where and why."""


def settings(namespace: Namespace) -> dict[str, Any]:
    """What lm-eval will run with: the flags, and below them the file given as ``--config``."""
    from lm_eval.config.evaluate_config import EvaluatorConfig

    file = getattr(namespace, "config", None)
    given = {key: value for key, value in vars(namespace).items() if value or value == 0}
    return {**(EvaluatorConfig.load_yaml_config(file) if file else {}), **given}


def dictionary(value: Any) -> dict[str, Any]:
    """A setting such as ``metadata`` as a dictionary: a config file may hold it as one string ("a=1,b=2")."""
    from lm_eval.utils import simple_parse_args_string

    return dict(simple_parse_args_string(value) if isinstance(value, str) else value or {})


def check_cache(run: Mapping[str, Any]) -> None:
    """Refuses requests that an earlier run kept.

    Raises:
        click.UsageError: if they would be used; made anew they are fine.
    """
    value = run.get("cache_requests")  # lm-eval's dictionary, or a value from a config file
    if isinstance(value, dict):
        value = value.get("cache_requests") and not value.get("rewrite_requests_cache")
    if value:
        raise click.UsageError(
            "--cache_requests is not supported: lm-eval keeps requests by the name of the task alone, so after a "
            "change of the data it would score the old sentences. `--cache_requests refresh` is fine."
        )


def check_numbers(run: Mapping[str, Any], ours: list[str]) -> None:
    """Refuses few-shot examples for tasks of ours, and a limit that leaves nothing.

    Raises:
        click.UsageError: naming the flag.
    """
    limit, shots = run.get("limit"), run.get("num_fewshot")
    if isinstance(limit, int | float) and not (limit > 0 and math.isfinite(limit)):
        raise click.UsageError(f"--limit takes a number of pairs, or a share of them below 1, not {limit:g}.")
    if shots and ours:
        raise click.UsageError(
            f"--num_fewshot {shots} does not go with {ours[0]}: both sentences are scored from an empty context. "
            "Leave the flag out; other tasks that want examples need a run of their own."
        )


def check_ngrams(run: Mapping[str, Any], wanted: Iterable[tuple[str, str] | None]) -> None:
    """Whether a folder of n-gram models has one for the language of each suite and configuration in ``wanted``.

    Raises:
        ModelError: naming the languages that it has none for.
    """
    path = dictionary(run.get("model_args")).get("path")
    if run.get("model") != "kenlm" or not path or not Path(str(path)).expanduser().is_dir():
        return
    from blimppi.builders.ngram.score import find_model
    from blimppi.lm_eval_tasks.models.sentences import ModelError
    from blimppi.lm_eval_tasks.suites.languages import language_of

    folder = Path(str(path)).expanduser()
    languages = sorted({language_of(*read) for read in wanted if read is not None})
    if missing := [language for language in languages if find_model(folder, language) is None]:
        raise ModelError(
            f"kenlm: {folder} has no <language>.binary or <language>.arpa for {', '.join(missing)}. Train what is "
            "missing with `blimppi ngram train`, or leave its tasks out."
        )


def check_output(path: str | None) -> None:
    """Makes the folder of the results and a file in it, as lm-eval will at the end.

    Raises:
        OutputError: if that is not possible.
    """
    if not path:
        return
    folder = Path(path).parent if Path(path).suffix == ".json" else Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise OutputError(f"--output_path {path} cannot be written: {error.strerror or error}") from error


@contextmanager
def saved() -> Iterator[None]:
    """Makes an error of what lm-eval only warns about: results that it could not write.

    Raises:
        OutputError: with what lm-eval said, when the block has ended.
    """
    said: list[str] = []

    def listen(record: logging.LogRecord) -> bool:
        if said or record.getMessage().startswith("Could not save"):
            said.append(record.getMessage())
        return True

    logger = logging.getLogger("lm_eval.loggers.evaluation_tracker")
    logger.addFilter(listen)
    try:
        yield
    finally:
        logger.removeFilter(listen)
    if said:
        raise OutputError(": ".join(said[:2]))  # the second line is the reason
