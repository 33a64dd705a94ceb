"""Notes on what a reader must know before comparing numbers: other data, parts of sets, missing results."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.report.column import ModelColumn, set_name

SHOWN = 12  # names in a note; more would bury it


def listed(names: Sequence[str]) -> str:
    """The names with commas; of many the first ones, and how many they are."""
    if len(names) <= SHOWN:
        return ", ".join(names)
    return f"{', '.join(names[:SHOWN])} … ({len(names)} in all)"


def differences(columns: Sequence[ModelColumn]) -> list[str]:
    """One note if the columns, all of one suite, are not of one set; it says in which tasks the pairs differ."""
    sets: dict[str, list[str]] = {}
    for column in columns:
        sets.setdefault(column.data, []).append(column.label)
    if len(sets) < 2:
        return []
    units = columns[0].suite.units
    shown = "; ".join(f"{set_name(data)}: {', '.join(labels)}" for data, labels in sets.items())
    by_member: dict[str, set[str]] = {}
    for column in columns:
        for member, result in column.results.items():
            by_member.setdefault(member, set()).add(result.data)
    differing = sorted(member for member, data in by_member.items() if len(data) > 1)
    effect = (
        f"the pairs differ in {listed(differing)}, so numbers and means do not compare; evaluate on one set"
        if differing
        else f"{units} that they share have the same pairs, but means may run over different {units}"
    )
    return [f"The columns are of {len(sets)} data sets ({shown}): {effect}."]


def gaps(columns: Sequence[ModelColumn]) -> list[str]:
    """Notes on tasks, samples, pairs and numbers that columns, all of one suite, lack; alike ones are one note."""
    models: dict[str, list[str]] = {}  # by what is to be said of them
    everything = {member for column in columns for member in column.results}
    for column in columns:
        for text in _gaps(column, everything):
            models.setdefault(text, []).append(column.label)
    return [f"{listed(labels)}: {text}" for text, labels in models.items()]


def _gaps(column: ModelColumn, everything: set[str]) -> list[str]:
    notes = []
    if absent := sorted(everything - set(column.results)):
        notes.append(f"not evaluated on {listed(absent)}; means leave them out.")
    results = sorted(column.results.items())
    if bare := [name for name, result in results if not result.outcomes]:
        notes.append(
            f"no samples for {listed(bare)}, so {column.suite.needs_samples}; evaluate with --log_samples to see it."
        )
    if void := [name for name, result in results if result.metrics["acc"] is None and not result.outcomes]:
        notes.append(f"the results hold no accuracy for {listed(void)}.")
    if parts := [(name, result) for name, result in results if result.limited]:
        shown = [f"{name} ({result.n} of {result.total} pairs)" if result.total else name for name, result in parts]
        notes.append(f"evaluated with --limit or --samples, on a part of {listed(shown)}.")
    return notes
