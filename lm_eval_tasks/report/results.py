"""Reads what lm-eval writes: ``results_*.json``, one for each run."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.report.errors import ReportError, printable
from blimppi.lm_eval_tasks.report.stats import number
from blimppi.lm_eval_tasks.report.task_result import TASK, TaskResult, read_task
from blimppi.lm_eval_tasks.report.variant import is_checkpoint, series_of


@dataclass(frozen=True, slots=True)
class Run:
    """One results file: the model, the settings that could change a number, and our tasks by name.

    ``notes`` say what is odd about the files. Runs of checkpoints of one model share their ``series``.
    """

    path: Path
    model: str
    settings: dict[str, str]
    date: float
    tasks: dict[str, TaskResult]
    other_tasks: tuple[str, ...] = ()
    settings_key: str = field(default="", repr=False)
    notes: tuple[str, ...] = ()
    series: str = field(default="", repr=False)


def find_results(paths: Iterable[Path]) -> list[Path]:
    """All results files under ``paths`` (files, or folders that are searched through), sorted.

    Raises:
        ReportError: if a path does not exist or a folder holds no results file.
    """
    found: set[Path] = set()
    for path in paths:
        if path.is_file():
            found.add(path)
            continue
        if not path.is_dir():
            raise ReportError(f"{path}: no such file or folder")
        inside = set(path.rglob("results_*.json"))
        if not inside:
            raise ReportError(
                f"{path}: no results_*.json in this folder; `blimppi eval … --output_path {path}` writes some"
            )
        found |= inside
    return sorted(found)


def read_run(path: Path) -> Run:
    """Reads one results file and the samples that lm-eval wrote with it, if any.

    Raises:
        ReportError: if the file is no results file of lm-eval, or does not fit the samples beside it.
    """
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        results, config = raw["results"], raw["config"]
        groups = {*raw.get("groups", {}), *raw.get("group_subtasks", {})}
        leaves = {name: values for name, values in results.items() if name not in groups}
        tasks = {
            name: read_task(path, raw, name, values, found)
            for name, values in leaves.items()
            if (found := TASK.fullmatch(name))
        }
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError) as error:
        raise ReportError(f"{path}: not a results file of lm-eval ({type(error).__name__}: {error})") from error
    other = tuple(printable(name) for name in leaves if name not in tasks)
    settings = _settings(raw, config)
    key = json.dumps([raw.get("model_source"), config.get("model_args")], sort_keys=True, default=str)
    notes = tuple(f"{path.name}: {task.note}" for task in tasks.values() if task.note)
    return Run(
        path, _model(raw, config), settings, number(raw.get("date")) or 0.0, tasks, other, key, notes, series_of(raw)
    )


def _model(raw: dict[str, Any], config: dict[str, Any]) -> str:
    """What people call the model: a Hub name, the last part of a path, or the kind of model."""
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


def _settings(raw: dict[str, Any], config: dict[str, Any]) -> dict[str, str]:
    shown = {
        "lm-eval": raw.get("lm_eval_version"),
        "transformers": raw.get("transformers_version"),
        "model_args": config.get("model_args"),
        "batch size": config.get("batch_size"),
        "limit": config.get("limit"),
        "chat template": raw.get("chat_template_sha"),
    }
    return {key: printable(value) for key, value in shown.items() if value not in (None, "", {}, [])}
