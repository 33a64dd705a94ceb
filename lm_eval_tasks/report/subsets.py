"""Accuracy over groups of languages, each counted once (as in BLiMPPI's table 4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.breakdowns import mean_accuracy, members_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.facts import Facts
from blimppi.lm_eval_tasks.report.solvability import mean_split
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, merged_count

LEAST = 2  # languages that a family must have for a row of its own
MEAN = "Mean of models"


@dataclass(frozen=True, slots=True)
class Subset:
    """Some languages under one heading."""

    label: str
    members: tuple[str, ...]


def subsets(
    members: Sequence[str], facts: Mapping[str, Facts], families: Collection[str] | None = None
) -> list[Subset]:
    """All languages, those of each typology, and those of each family; larger families first, the rest as "other".

    Args:
        members: codes of languages.
        facts: their typology and family. Kinds of negative concord (``NC-strict`` …) count as one typology.
        families: those with a row of their own; None: all with at least `LEAST` languages.
    """
    found = [Subset("all", tuple(members))]
    typologies, by_family = _grouped(members, facts)
    found += [Subset(f"typology: {name}", tuple(own)) for name, own in sorted(typologies.items())]
    other: list[str] = []
    for name, own in sorted(by_family.items(), key=lambda family: (-len(family[1]), family[0])):
        if name in families if families is not None else len(own) >= LEAST:
            found.append(Subset(f"family: {name}", tuple(own)))
        else:
            other += own
    return found + ([Subset("family: other", tuple(sorted(other)))] if other else [])


def _grouped(members: Sequence[str], facts: Mapping[str, Facts]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    typologies: dict[str, list[str]] = {}
    families: dict[str, list[str]] = {}
    for member in members:
        known = facts.get(member, Facts())
        typologies.setdefault((known.typology or "unknown").partition("-")[0], []).append(member)
        families.setdefault(known.family or "unknown", []).append(member)
    return typologies, families


def by_subset(
    columns: Sequence[ModelColumn], facts: Mapping[str, Facts], families: Collection[str] | None = None
) -> Table:
    """Mean accuracies over `subsets`, over solvable and over unsolvable pairs; beside the models their mean.

    The mean of the models is there only if they share set and readout, and none is a checkpoint among others.
    """
    members = members_of(columns)
    averaged = len(columns) > 1 and _alike(columns)
    rows = []
    for subset in subsets(members, facts, families):
        rows.append(_row(subset.label, [mean_accuracy(column, subset.members) for column in columns], averaged))
    for place, label in enumerate(("n-gram: solvable", "n-gram: unsolvable")):
        cells = [mean_split(column, members)[place] for column in columns]
        if any(cell.value is not None for cell in cells):
            rows.append(_row(label, cells, averaged))
    heads = [(column.label, "Accuracy") for column in columns] + ([(MEAN, "Accuracy")] if averaged else [])
    return Table(
        key="subsets",
        title="Accuracy by groups of languages",
        note="Unweighted mean of the accuracies of the languages, in per cent (95% bootstrap interval). All kinds of "
        f"negative concord are one typology; families of fewer than {LEAST} languages are together under “other”. "
        "For solvable and unsolvable pairs: mean over the languages that have some."
        + (f" {MEAN}: unweighted." if averaged else ""),
        stub="Languages",
        counts=("N",),
        columns=tuple(heads),
        percent=(True,) * len(heads),
        rows=tuple(rows),
        plot=Plot(kind="heat") if len(columns) > 1 else None,
    )


def _alike(columns: Sequence[ModelColumn]) -> bool:
    return len({(column.data, column.readout) for column in columns}) == 1 and all(c.step is None for c in columns)


def _row(label: str, cells: Sequence[Estimate], averaged: bool) -> Row:
    mean = (stats.mean([cell.value for cell in cells]),) if averaged else ()
    return Row(label, (merged_count(list(dict.fromkeys(cell.n for cell in cells))),), (*cells, *mean))
