"""One number of one model with all that says what it compares with, from lm-eval's results files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.groups import LEFT_OUT
from blimppi.lm_eval_tasks.leaderboard.model import Model, read_model
from blimppi.lm_eval_tasks.leaderboard.setting import Setting, make_setting, read_signature
from blimppi.lm_eval_tasks.readouts.signature import Signature
from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.gaps import listed
from blimppi.lm_eval_tasks.report.results import Run, find_results, read_run
from blimppi.lm_eval_tasks.report.stats import number
from blimppi.lm_eval_tasks.report.task_result import TASK


@dataclass(frozen=True, slots=True)
class Entry:
    """One task of one model.

    ``value`` and ``stderr`` are shares (0 to 1), ``n`` counts pairs, ``date`` is seconds since 1970. ``repository``
    and ``commit`` name the set on the Hub, if it came from there; ``left_out`` the members of the suite that the run
    left out, as its set has no pairs of them.
    """

    model: Model
    setting: Setting
    member: str
    value: float
    stderr: float | None
    n: int
    date: float
    signature: Signature
    file: str
    repository: str | None = None
    commit: str | None = None
    left_out: frozenset[str] = frozenset()


def read_entries(paths: Iterable[Path], metric: str) -> tuple[list[Entry], list[str]]:
    """The results that can stand in a ranking, and notes that name all the others with the reason.

    Args:
        paths: results files of lm-eval, or folders that are searched through.
        metric: key of `METRICS`.

    Raises:
        ReportError: if a file cannot be read.
    """
    entries: list[Entry] = []
    notes: list[str] = []
    for path in find_results(paths):
        found, left = _read_file(path, metric)
        entries += found
        notes += [f"{path.name}: {listed(sorted(names))}: {reason}." for reason, names in left.items()]
    return entries, notes


def _read_file(path: Path, metric: str) -> tuple[list[Entry], dict[str, list[str]]]:
    run = read_run(path)
    entries: list[Entry] = []
    left: dict[str, list[str]] = {}
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        model, added = read_model(run.model, raw), _added_pairs(run, raw)
        for name in run.tasks:
            result = _entry(run, raw, model, name, metric, added)
            if isinstance(result, Entry):
                entries.append(result)
            else:
                left.setdefault(result, []).append(name)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise ReportError(f"{path}: not a results file of lm-eval ({type(error).__name__}: {error})") from error
    if run.other_tasks:
        left["no task of pairs of ours"] = list(run.other_tasks)
    return entries, left


def _entry(run: Run, raw: Mapping[str, Any], model: Model, name: str, metric: str, added: str) -> Entry | str:
    """The result of a task, or why it cannot be ranked."""
    result, metadata = run.tasks[name], _metadata(raw, name)
    used, signature = metadata.get("blimppi_data_used") or {}, read_signature(metadata)
    if signature is None or not used.get("sha256"):
        return "without a signature, so nothing tells what it compares with; evaluate again"
    if "original" not in used and used.get("config_sha256", signature.data) != signature.data:
        return "its signature is of other data than it was evaluated on"
    if result.limited or result.n is None:
        return "evaluated on a part of the pairs"
    row = raw["results"][name]
    value = number(row.get(f"{metric},none"))
    if value is None:
        return f"has no {metric}"
    if not 0 <= value <= 1:
        return f"its {metric} is {value}, no share of pairs"
    return Entry(
        model=model,
        setting=make_setting(result.suite, metric, signature, metadata, used["sha256"] + added * ("original" in used)),
        member=result.member,
        value=value,
        stderr=number(row.get(f"{metric}_stderr,none")),
        n=result.n,
        date=run.date,
        signature=signature,
        file=run.path.name,
        repository=used.get("repository"),
        commit=used.get("commit"),
        left_out=_left_out(result.suite, metadata.get(LEFT_OUT) or ()),
    )


def _left_out(suite: str, tasks: Iterable[str]) -> frozenset[str]:
    found = (TASK.fullmatch(task) for task in tasks)
    return frozenset(match["member"] for match in found if match and match["suite"] == suite)


def _added_pairs(run: Run, raw: Mapping[str, Any]) -> str:
    """``+`` and a fingerprint of all pairs in the tasks to which another set was added.

    Of that set the results tell no more than a name; but the signature of such a task is over its very sentences.
    """
    found = {name: _metadata(raw, name) for name in run.tasks}
    pairs = {
        (run.tasks[name].member, signature.data)
        for name, metadata in found.items()
        if "original" in (metadata.get("blimppi_data_used") or {}) and (signature := read_signature(metadata))
    }
    return "+" + hashlib.sha256(repr(sorted(pairs)).encode()).hexdigest()


def _metadata(raw: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return raw["configs"][name].get("metadata") or {}
