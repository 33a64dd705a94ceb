"""One task of a results file, and the samples that lie beside it as ``samples_<task>_*.jsonl``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.report.errors import ReportError, printable
from blimppi.lm_eval_tasks.report.samples import Outcome, read_samples
from blimppi.lm_eval_tasks.report.stats import number
from blimppi.lm_eval_tasks.report.suites import suite_of
from blimppi.lm_eval_tasks.report.task_name import TASK, TaskName
from blimppi.lm_eval_tasks.report.variant import readout_of, step_of

__all__ = ["TASK", "TaskResult", "read_task"]
# lm-eval dates both kinds of file alike; the results' own name is the user's to choose.
STAMP = re.compile(r"\d{4}-\d\d-\d\dT[\d.-]+$")


@dataclass(frozen=True, slots=True)
class TaskResult:
    """One task of one run: its metrics and standard errors (None where lm-eval gave no number).

    ``member`` is what the task stands for: a language's code, a phenomenon, a paradigm. ``n`` pairs of ``total`` were
    judged; ``added`` of them come from another set that the user named. ``data`` is the digest of the task's pairs,
    ``set_data`` that of the suite's set, both with ``+NAME`` of the other set; ``used`` says where both come from.
    ``note`` says what is odd about the samples, which lie in the file ``samples``. ``readout`` names it and what else
    was put before the model (see `variant.readout_of`), ``step`` is that of the training checkpoint.
    """

    member: str
    readout: str
    n: int | None
    metrics: dict[str, float | None]
    stderrs: dict[str, float | None]
    outcomes: tuple[Outcome, ...] = ()
    total: int | None = None
    limited: bool = False
    data: str = ""
    note: str = ""
    suite: str = "npi"
    set_data: str = ""
    added: int = 0
    used: dict[str, str] = field(default_factory=dict)
    step: int | None = None
    samples: Path | None = None


def read_task(path: Path, raw: dict[str, Any], name: str, values: dict[str, Any], named: TaskName) -> TaskResult:
    """The result of one task.

    Args:
        path: the results file.
        raw: its content.
        name: the task.
        values: its metrics, as ``<metric>,none``.
        named: the parts of its name.

    Raises:
        ReportError: if the samples are not as many as the results count.
    """
    counts, config = raw.get("n-samples", {}).get(name, {}), raw["config"]
    n, total = counts.get("effective", values.get("sample_len")), counts.get("original")
    stamp = STAMP.search(path.stem)
    samples = path.with_name(f"samples_{name}_{stamp[0] if stamp else ''}.jsonl")
    outcomes = read_samples(samples) if samples.exists() else ()
    if outcomes and n is not None and len(outcomes) != n:
        raise ReportError(
            f"{samples}: {len(outcomes)} samples, but {path.name} counts {n} for {name}; "
            "the file is cut or comes from another run: run the evaluation again"
        )
    empty = bool(n) and samples.exists() and not outcomes
    metadata = raw.get("configs", {}).get(name, {}).get("metadata") or {}
    used = metadata.get("blimppi_data_used") or {}
    plus = f"+{printable(used['original'])}" if used.get("original") else ""
    digest, metrics = str(used.get("sha256") or ""), suite_of(named.suite).metrics
    return TaskResult(
        member=named.member,
        readout=readout_of(raw, named.readout, metadata),
        n=int(n) if n is not None else None,
        metrics={metric: number(values.get(f"{metric},none")) for metric in metrics},
        stderrs={metric: number(values.get(f"{metric}_stderr,none")) for metric in metrics},
        outcomes=outcomes,
        total=int(total) if total is not None else None,
        limited=n < total if None not in (n, total) else bool(config.get("limit") or config.get("samples")),
        data=str(used.get("config_sha256") or digest) + plus,
        note=f"{samples.name} is empty, but the results count {n} pairs." if empty else "",
        suite=named.suite,
        set_data=digest + plus,
        added=int(used.get("original_pairs") or 0),
        used={
            f"data {key}": printable(used[key])
            for key in ("source", "found_by", "sha256", "original")
            if used.get(key) not in (None, "")
        },
        step=step_of(config, metadata),
        samples=samples if outcomes else None,
    )
