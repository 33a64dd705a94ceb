"""One column of the report."""

from __future__ import annotations

from dataclasses import dataclass, field

from blimppi.lm_eval_tasks.report.samples import Outcome
from blimppi.lm_eval_tasks.report.task_result import TaskResult


@dataclass(slots=True)
class ModelColumn:
    """One model under one readout on one set: a result per language, keyed by ISO 639-3 code.

    ``data`` is the digest of the set, empty where the results do not say.
    """

    label: str
    settings: dict[str, str]
    data: str = ""
    results: dict[str, TaskResult] = field(default_factory=dict)

    def outcomes(self) -> list[Outcome]:
        """Every judged pair of every language."""
        return [outcome for result in self.results.values() for outcome in result.outcomes]
