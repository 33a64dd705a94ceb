"""From results files to one column per model: merges runs, keeps the newest, says what it left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.results import Run, TaskResult
from blimppi.lm_eval_tasks.report.samples import Outcome


@dataclass(slots=True)
class ModelColumn:
    """One model under one readout: its newest result per language, keyed by ISO 639-3 code."""

    label: str
    settings: dict[str, str]
    results: dict[str, TaskResult] = field(default_factory=dict)

    def outcomes(self) -> list[Outcome]:
        """Every judged pair of every language."""
        return [outcome for result in self.results.values() for outcome in result.outcomes]


def merge(runs: Sequence[Run]) -> tuple[list[ModelColumn], list[str]]:
    """The columns, in the order in which their first file was given, and notes on what is not in them.

    Runs of one model with the same arguments are one column: languages may have been evaluated one by one.

    Raises:
        ReportError: if no run holds a task of the npi suite.
    """
    columns: dict[tuple[str, str], ModelColumn] = {}
    notes = []
    for run in sorted(runs, key=lambda run: run.date):
        for name, result in run.tasks.items():
            key = (run.settings_key, result.readout)
            label = f"{run.model} ({result.readout})" if result.readout else run.model
            column = columns.setdefault(key, ModelColumn(label, run.settings))
            column.settings = run.settings
            if result.language in column.results:
                notes.append(f"{label}: {name} was evaluated more than once; the newest is {run.path.name}.")
            column.results[result.language] = result
    notes += _left_out(runs)
    if not columns:
        files = ", ".join(str(run.path) for run in runs)
        raise ReportError(f"no blimppi_npi_* task in {files}; run `blimppi eval … --tasks 'blimppi_*'`")
    first = {(run.settings_key): place for place, run in reversed(list(enumerate(runs)))}
    ordered = [columns[key] for key in sorted(columns, key=lambda key: (first[key[0]], key[1]))]
    _number_twins(ordered)
    return ordered, notes + _gaps(ordered)


def _left_out(runs: Iterable[Run]) -> list[str]:
    return [
        f"{run.path.name}: {len(run.other_tasks)} task(s) of other suites are not shown: "
        f"{', '.join(run.other_tasks[:5])}{' …' if len(run.other_tasks) > 5 else ''}."
        for run in runs
        if run.other_tasks
    ]


def _number_twins(columns: Sequence[ModelColumn]) -> None:
    """Same name, other arguments: ``name``, ``name #2`` …; the page lists the arguments."""
    seen: dict[str, int] = {}
    for column in columns:
        seen[column.label] = seen.get(column.label, 0) + 1
        if seen[column.label] > 1:
            column.label += f" #{seen[column.label]}"


def _gaps(columns: Sequence[ModelColumn]) -> list[str]:
    notes = []
    everything = {language for column in columns for language in column.results}
    for column in columns:
        if absent := sorted(everything - set(column.results)):
            notes.append(f"{column.label}: not evaluated on {', '.join(absent)}; its means leave them out.")
        if bare := sorted(code for code, result in column.results.items() if not result.outcomes):
            notes.append(
                f"{column.label}: no samples for {', '.join(bare)}, so nothing by distance, environment or "
                "strategy there; evaluate with --log_samples to see it."
            )
        if limit := column.settings.get("limit"):
            notes.append(f"{column.label}: evaluated with --limit {limit}: not the whole set.")
    return notes
