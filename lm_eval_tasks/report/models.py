"""From results files to one column per model and set: merges runs, says what is left out or does not compare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.gaps import differences, gaps
from blimppi.lm_eval_tasks.report.results import Run
from blimppi.lm_eval_tasks.report.task_result import TaskResult


def merge(runs: Sequence[Run]) -> tuple[list[ModelColumn], list[str]]:
    """The columns, in the order in which their first file was given, and notes on what is not in them.

    Runs of one model with the same arguments on the same set are one column: languages may have been evaluated one by
    one. Of several results for a language the one over more pairs is shown, else the newest.

    Raises:
        ReportError: if no run holds a task of the npi suite.
    """
    columns: dict[tuple[str, str, str], ModelColumn] = {}
    notes = [note for run in runs for note in run.notes]
    several = _on_several_sets(runs)
    for run in sorted(runs, key=lambda run: run.date):
        for name, result in run.tasks.items():
            label = f"{run.model} ({result.readout})" if result.readout else run.model
            if (run.settings_key, result.readout) in several:
                label += f" (set {run.data[:8] or 'unknown'})"
            column = columns.setdefault(
                (run.settings_key, result.readout, run.data), ModelColumn(label, run.settings, run.data)
            )
            old = column.results.get(result.language)
            if old and _coverage(result) < _coverage(old):
                covered = f"{result.n} of {result.total} pairs" if result.total else "a part of the pairs"
                notes.append(f"{label}: {name} in {run.path.name} covers only {covered}; a fuller run is shown.")
                continue
            if old:
                notes.append(f"{label}: {name} was evaluated more than once; the newest is {run.path.name}.")
            column.settings = run.settings
            column.results[result.language] = result
    notes += _left_out(runs)
    if not columns:
        files = ", ".join(str(run.path) for run in runs)
        raise ReportError(f"no blimppi_npi_* task in {files}; run `blimppi eval … --tasks 'blimppi_*'`")
    first = {(run.settings_key, run.data): place for place, run in reversed(list(enumerate(runs)))}
    ordered = [columns[key] for key in sorted(columns, key=lambda key: (first[key[0], key[2]], key[1]))]
    _number_twins(ordered)
    return ordered, notes + differences(ordered) + gaps(ordered)


def _on_several_sets(runs: Iterable[Run]) -> set[tuple[str, str]]:
    """Models (settings and readout) that were evaluated on more than one set."""
    sets: dict[tuple[str, str], set[str]] = {}
    for run in runs:
        for result in run.tasks.values():
            sets.setdefault((run.settings_key, result.readout), set()).add(run.data)
    return {model for model, digests in sets.items() if len(digests) > 1}


def _coverage(result: TaskResult) -> tuple[bool, int]:
    """Orders results of one language: a whole run above every limited one, and these by their pairs."""
    return (False, result.n or 0) if result.limited else (True, 0)


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
