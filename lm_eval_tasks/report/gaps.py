"""Notes on what a reader must know before comparing numbers: other data, parts of sets, missing results."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.report.column import ModelColumn


def differences(columns: Sequence[ModelColumn]) -> list[str]:
    """One note if the columns are not all of the same set, saying in which languages the pairs differ."""
    sets: dict[str, list[str]] = {}
    for column in columns:
        sets.setdefault(column.data, []).append(column.label)
    if len(sets) < 2:
        return []
    shown = "; ".join(f"{data[:8] or 'unknown'}: {', '.join(labels)}" for data, labels in sets.items())
    by_language: dict[str, set[str]] = {}
    for column in columns:
        for language, result in column.results.items():
            by_language.setdefault(language, set()).add(result.data)
    differing = sorted(language for language, data in by_language.items() if len(data) > 1)
    effect = (
        f"the pairs differ in {', '.join(differing)}, so numbers and means do not compare; evaluate on one set"
        if differing
        else "languages that they share have the same pairs, but means may run over different languages"
    )
    return [f"The columns are of {len(sets)} data sets ({shown}): {effect}."]


def gaps(columns: Sequence[ModelColumn]) -> list[str]:
    """Notes on languages, samples, pairs and numbers that a column lacks."""
    notes = []
    everything = {language for column in columns for language in column.results}
    for column in columns:
        if absent := sorted(everything - set(column.results)):
            notes.append(f"{column.label}: not evaluated on {', '.join(absent)}; its means leave them out.")
        results = sorted(column.results.items())
        if bare := [code for code, result in results if not result.outcomes]:
            notes.append(
                f"{column.label}: no samples for {', '.join(bare)}, so nothing by distance, environment or "
                "strategy there; evaluate with --log_samples to see it."
            )
        if void := [code for code, result in results if result.metrics["acc"] is None and not result.outcomes]:
            notes.append(f"{column.label}: the results hold no accuracy for {', '.join(void)}.")
        if parts := [(code, result) for code, result in results if result.limited]:
            shown = [f"{code} ({result.n} of {result.total} pairs)" if result.total else code for code, result in parts]
            notes.append(f"{column.label}: evaluated with --limit or --samples, on a part of {', '.join(shown)}.")
    return notes
