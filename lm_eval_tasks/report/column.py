"""One column of the report."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePath

from blimppi.lm_eval_tasks.report.samples import Outcome
from blimppi.lm_eval_tasks.report.suites import SUITES, Suite
from blimppi.lm_eval_tasks.report.task_result import TaskResult


@dataclass(slots=True)
class ModelColumn:
    """One model under one readout on one set of one suite: a result per task, keyed by what the task stands for.

    ``data`` identifies the set (see `TaskResult.set_data`), empty where the results do not say. ``model`` and
    ``readout`` are the parts of the label; readouts of one model share the ``settings_key``,
    and checkpoints the ``series``.
    """

    label: str
    settings: dict[str, str]
    data: str = ""
    results: dict[str, TaskResult] = field(default_factory=dict)
    suite: Suite = SUITES["npi"]
    model: str = ""
    readout: str = ""
    series: str = ""
    step: int | None = None
    settings_key: str = ""

    def outcomes(self) -> list[Outcome]:
        """Every judged pair of every task."""
        return [outcome for result in self.results.values() for outcome in result.outcomes]


def set_name(data: str) -> str:
    """What people see of `TaskResult.set_data`: the first digits of the digest, and which other set was added."""
    digest, _, added = data.partition("+")
    return (digest[:8] or "unknown") + (f" + {PurePath(added).name}" if added else "")
