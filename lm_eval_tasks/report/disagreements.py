"""Where models differ, pair by pair."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from blimppi.lm_eval_tasks.report.breakdowns import members_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Row, Table
from scipy.stats import binomtest

Judged = dict[str, bool]


def judged(column: ModelColumn, member: str) -> Judged:
    """Whether a model is right, by id of the pair; empty without samples. Pairs without an id are left out."""
    result = column.results.get(member)
    return {pair.id: pair.correct for pair in result.outcomes if pair.id is not None} if result else {}


def by_models(columns: Sequence[ModelColumn]) -> Table:
    """A row for every two models: pairs that both are right about, only one, or neither."""
    found = [
        {(member, id): right for member in members_of(columns) for id, right in judged(column, member).items()}
        for column in columns
    ]
    rows = []
    for (one, first), (two, second) in combinations(zip(columns, found, strict=True), 2):
        shared = first.keys() & second.keys()
        if not shared:
            continue
        counts = [
            sum(first[key] is a and second[key] is b for key in shared)
            for a, b in ((True, True), (True, False), (False, True), (False, False))
        ]
        differing = counts[1] + counts[2]
        p = float(binomtest(counts[1], differing).pvalue) if differing else None
        share = Estimate(differing / len(shared), len(shared), p=p)
        rows.append(Row(f"{one.label} / {two.label}", (str(len(shared)), *map(str, counts)), (share,)))
    return Table(
        key=f"{columns[0].suite.prefix}agreement",
        title="Where models differ",
        note="Pairs that both models judged, by who is right, and the share of those about which one model is right "
        "and the other is not, in per cent, with the p of McNemar's exact test (both are right equally often). "
        "The pairs themselves are in the CSV files that the option --csv writes.",
        stub="First / second",
        counts=("N", "both", "first only", "second only", "neither"),
        columns=(("", "Differ"),),
        percent=(True,),
        rows=tuple(rows),
        plot=None,
        sortable=True,
    )


def write_items(columns: Sequence[ModelColumn], path: Path) -> int:
    """Writes the pairs about which some models are right and others are not.

    Args:
        columns: models on one suite.
        path: the CSV file: member, id, both sentences, and for each model 1 (right), 0 (wrong) or nothing (not judged).

    Returns:
        The number of pairs. Without any no file is written.
    """
    rows = [row for member in members_of(columns) for row in _items(columns, member)]
    if rows:
        with path.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream)
            heads = (columns[0].suite.unit, "id", "sentence_good", "sentence_bad")
            writer.writerow([*heads, *(column.label for column in columns)])
            writer.writerows(rows)
    return len(rows)


def _items(columns: Sequence[ModelColumn], member: str) -> Iterator[list[str]]:
    by_column = [judged(column, member) for column in columns]
    rights: dict[str, set[bool]] = {}
    for found in by_column:
        for id, right in found.items():
            rights.setdefault(id, set()).add(right)
    wanted = {id for id, both in rights.items() if len(both) == 2}
    sentences: dict[str, tuple[str, str]] = {}
    for column in columns:
        if wanted - sentences.keys() and member in column.results:
            sentences |= _sentences(column.results[member].samples, wanted)
    for id in rights:
        if id in wanted:
            marks = ["" if id not in found else str(int(found[id])) for found in by_column]
            yield [member, id, *sentences[id], *marks]


def _sentences(samples: Path | None, wanted: set[str]) -> dict[str, tuple[str, str]]:
    """Both sentences by id. They are read when they are needed: kept, those of all models would fill the memory."""
    if samples is None:
        return {}
    with samples.open(encoding="utf-8", newline="\n") as lines:
        docs = (json.loads(line)["doc"] for line in lines if line.strip())
        return {
            doc["id"]: (doc.get("sentence_good", ""), doc.get("sentence_bad", ""))
            for doc in docs
            if doc.get("id") in wanted
        }
