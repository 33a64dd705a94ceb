"""From results files to one column per model, suite and set: merges runs, says what is left out or does not compare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blimppi.lm_eval_tasks.report.column import ModelColumn, set_name
from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.gaps import differences, gaps
from blimppi.lm_eval_tasks.report.results import Run
from blimppi.lm_eval_tasks.report.suites import SUITES, suite_of
from blimppi.lm_eval_tasks.report.task_result import TaskResult

# Suite, settings of the model, step, readout, set.
Key = tuple[str, str, int, str, str]


def merge(runs: Sequence[Run]) -> tuple[list[ModelColumn], list[str]]:
    """The columns, suite by suite in the order in which their first file was given, and notes on what is not in them.

    Runs of one model with the same arguments on the same set are one column: tasks may have been evaluated one by
    one. Of several results for a task the one over more pairs is shown, else the newest.

    Raises:
        ReportError: if no run holds a task of ours.
    """
    columns: dict[Key, ModelColumn] = {}
    notes = [note for run in runs for note in run.notes]
    several = _on_several_sets(runs)
    for run in sorted(runs, key=lambda run: run.date):
        for name, result in run.shown.items():
            model = run.model if result.step is None else f"{run.model} step {result.step}"
            label = f"{model} ({result.readout})" if result.readout else model
            if (result.suite, run.settings_key, result.readout) in several:
                label += f" (set {set_name(result.set_data)})"
            column = columns.setdefault(
                (result.suite, run.settings_key, _step(result), result.readout, result.set_data),
                ModelColumn(
                    label,
                    {},
                    result.set_data,
                    suite=suite_of(result.suite),
                    model=run.model,
                    readout=result.readout,
                    series=run.series,
                    step=result.step,
                    settings_key=run.settings_key,
                ),
            )
            old = column.results.get(result.member)
            if old and _coverage(result) < _coverage(old):
                covered = f"{result.n} of {result.total} pairs" if result.total else "a part of the pairs"
                notes.append(f"{label}: {name} in {run.path.name} covers only {covered}; a fuller run is shown.")
                continue
            if old:
                notes.append(f"{label}: {name} was evaluated more than once; the newest is {run.path.name}.")
            column.settings = run.settings | result.used
            column.results[result.member] = result
    notes += _left_out(runs)
    if not columns:
        files = ", ".join(str(run.path) for run in runs)
        raise ReportError(f"no blimppi_* task of pairs in {files}; run `blimppi eval … --tasks 'blimppi_*'`")
    first: dict[tuple[str, str, str], int] = {}
    for place, run in enumerate(runs):
        for result in run.shown.values():
            first.setdefault((result.suite, run.series, result.set_data), place)  # in any readout, at any step
    ordered = []
    for suite in dict.fromkeys([*SUITES, *sorted(key[0] for key in columns)]):
        keys = sorted(key for key in columns if key[0] == suite)
        own = sorted(
            (columns[key] for key in keys),
            key=lambda column: (first[column.suite.key, column.series, column.data], _step(column)),
        )
        _number_twins(own)
        notes += differences(own) + gaps(own)
        ordered += own
    return ordered, notes


def _step(result: TaskResult | ModelColumn) -> int:
    """The step of a checkpoint as one can sort by it; -1 for none."""
    return -1 if result.step is None else result.step


def _on_several_sets(runs: Iterable[Run]) -> set[tuple[str, str, str]]:
    """Models (suite, settings and readout) that were evaluated on more than one set of the suite."""
    sets: dict[tuple[str, str, str], set[str]] = {}
    for run in runs:
        for result in run.shown.values():
            sets.setdefault((result.suite, run.settings_key, result.readout), set()).add(result.set_data)
    return {model for model, digests in sets.items() if len(digests) > 1}


def _coverage(result: TaskResult) -> tuple[bool, int]:
    """Orders results of one task: a whole run above every limited one, and these by their pairs."""
    return (False, result.n or 0) if result.limited else (True, 0)


def _left_out(runs: Iterable[Run]) -> list[str]:
    return [
        f"{run.path.name}: {len(run.other_tasks)} other task(s) are not shown: "
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
