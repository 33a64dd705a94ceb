"""Reads what lm-eval writes: ``results_*.json`` and, beside it, ``samples_<task>_*.jsonl``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.report.errors import ReportError, printable
from blimppi.lm_eval_tasks.report.samples import Outcome, read_samples
from blimppi.lm_eval_tasks.report.stats import number

TASK = re.compile(r"blimppi(?:-(?P<readout>[a-z0-9]+))?_npi_(?P<language>[a-z]{3})")
# lm-eval dates both kinds of file alike; the results' own name is the user's to choose.
STAMP = re.compile(r"\d{4}-\d\d-\d\dT[\d.-]+$")
METRICS = (
    "acc",
    "acc_norm",
    "tie_rate",
    "margin",
    "acc_solvable",
    "acc_unsolvable",
    "solvability_gap",
    "distance_rho",
    "acc_multi_item",
)


@dataclass(frozen=True, slots=True)
class TaskResult:
    """One task of one run: its metrics and standard errors (None where lm-eval gave no number)."""

    language: str
    readout: str
    n: int | None
    metrics: dict[str, float | None]
    stderrs: dict[str, float | None]
    outcomes: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """One results file: the model, the settings that could change a number, and its npi tasks."""

    path: Path
    model: str
    settings: dict[str, str]
    date: float
    tasks: dict[str, TaskResult]
    other_tasks: tuple[str, ...] = ()
    settings_key: str = field(default="", repr=False)


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
            name: _task(path, raw, name, values, found)
            for name, values in leaves.items()
            if (found := TASK.fullmatch(name))
        }
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError) as error:
        raise ReportError(f"{path}: not a results file of lm-eval ({type(error).__name__}: {error})") from error
    other = tuple(printable(name) for name in leaves if name not in tasks)
    settings = _settings(raw, config, tasks)
    key = json.dumps([raw.get("model_source"), config.get("model_args")], sort_keys=True, default=str)
    return Run(path, _model(raw, config), settings, number(raw.get("date")) or 0.0, tasks, other, key)


def _task(path: Path, raw: dict[str, Any], name: str, values: dict[str, Any], found: re.Match[str]) -> TaskResult:
    counted = raw.get("n-samples", {}).get(name, {}).get("effective", values.get("sample_len"))
    stamp = STAMP.search(path.stem)
    samples = path.with_name(f"samples_{name}_{stamp[0] if stamp else ''}.jsonl")
    outcomes = read_samples(samples) if samples.exists() else ()
    if outcomes and counted is not None and len(outcomes) != counted:
        raise ReportError(
            f"{samples}: {len(outcomes)} samples, but {path.name} counts {counted} for {name}; "
            "the file is cut or comes from another run: run the evaluation again"
        )
    return TaskResult(
        language=found["language"],
        readout=found["readout"] or "",
        n=int(counted) if counted is not None else None,
        metrics={metric: number(values.get(f"{metric},none")) for metric in METRICS},
        stderrs={metric: number(values.get(f"{metric}_stderr,none")) for metric in METRICS},
        outcomes=outcomes,
    )


def _model(raw: dict[str, Any], config: dict[str, Any]) -> str:
    """What people call the model: a Hub name, the last part of a path, or the kind of model."""
    source = str(raw.get("model_source") or config.get("model") or "model")
    name = str(raw.get("model_name") or "")
    if name not in json.dumps(config.get("model_args"), ensure_ascii=False):
        return printable(source)  # lm-eval makes up a random name where the arguments hold none
    # An absolute path says where the model lay, not what it is; a Hub name (owner/model) stays whole.
    short = Path(name).name if name.startswith((".", "/", "~")) or name.count("/") > 1 else name
    return printable(short if source == "hf" else f"{source}: {short}") if short else printable(source)


def _settings(raw: dict[str, Any], config: dict[str, Any], tasks: Iterable[str]) -> dict[str, str]:
    shown = {
        "lm-eval": raw.get("lm_eval_version"),
        "transformers": raw.get("transformers_version"),
        "model_args": config.get("model_args"),
        "batch size": config.get("batch_size"),
        "limit": config.get("limit"),
        "chat template": raw.get("chat_template_sha"),
    }
    for task in tasks:  # all tasks of a run read the same set
        used = (raw.get("configs", {}).get(task, {}).get("metadata") or {}).get("blimppi_data_used") or {}
        shown |= {f"data {key}": used.get(key) for key in ("source", "found_by", "sha256")}
    return {key: printable(value) for key, value in shown.items() if value not in (None, "", {}, [])}
