"""Reads what lm-eval writes: ``results_*.json``, one for each run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.report.errors import ReportError, printable
from blimppi.lm_eval_tasks.report.identity import RECORD, identify
from blimppi.lm_eval_tasks.report.stats import number
from blimppi.lm_eval_tasks.report.task_name import TaskName, own, published
from blimppi.lm_eval_tasks.report.task_result import TaskResult, read_task


@dataclass(frozen=True, slots=True)
class Run:
    """One results file: the model, the settings that could change a number, and our tasks by name.

    ``notes`` say what is odd about the files. Runs of checkpoints of one model share their ``series``.
    ``published`` are tasks over sets of others.
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
    published: dict[str, TaskResult] = field(default_factory=dict)

    @property
    def shown(self) -> dict[str, TaskResult]:
        """All that a report shows: our tasks, and those over published sets."""
        return {**self.tasks, **self.published}


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
        tasks, others = (_read(path, raw, leaves, parts) for parts in (own, published))
    except json.JSONDecodeError as error:
        raise ReportError(
            f"{path}: no whole JSON ({error}); the file is cut short or another one: run that evaluation again, or "
            "move the file elsewhere to report the other results"
        ) from error
    except (UnicodeDecodeError, KeyError, TypeError, AttributeError) as error:
        raise ReportError(f"{path}: not a results file of lm-eval ({type(error).__name__}: {error})") from error
    other = tuple(printable(name) for name in leaves if name not in {**tasks, **others})
    settings = _settings(raw, config)
    notes = tuple(f"{path.name}: {task.note}" for task in (*tasks.values(), *others.values()) if task.note)
    date = number(raw.get("date")) or 0.0
    who = identify(raw)
    return Run(path, who.model, settings, date, tasks, other, who.key, notes, who.series, others)


def _read(
    path: Path, raw: dict[str, Any], leaves: dict[str, Any], parts: Callable[[str], TaskName | None]
) -> dict[str, TaskResult]:
    named = ((name, parts(name)) for name in leaves)
    return {name: read_task(path, raw, name, leaves[name], found) for name, found in named if found}


def _settings(raw: dict[str, Any], config: dict[str, Any]) -> dict[str, str]:
    record = raw.get(RECORD) or {}
    shown = {
        "lm-eval": raw.get("lm_eval_version"),
        "transformers": raw.get("transformers_version"),
        "entry": record.get("entry"),
        "model_args": "of its own for each language" if record.get("language") else config.get("model_args"),
        "batch size": config.get("batch_size"),
        "limit": config.get("limit"),
        "chat template": raw.get("chat_template_sha"),
    }
    return {key: printable(value) for key, value in shown.items() if value not in (None, "", {}, [])}
