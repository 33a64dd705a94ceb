"""Accuracy by collocational support: do models fail on words that are rarely used together (FreqBLiMP's table 9)?"""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.builders.collocations.quartiles import quartiles
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.resampling import Cell, balanced, balanced_change
from blimppi.lm_eval_tasks.report.tables import Row, Table, merged_count

QUARTILES = (1, 2, 3, 4)
LEAST = 2  # pairs that a quartile of a group must have: one alone cannot be redrawn
# The cells of one paradigm in one regime, by quartile.
Group = dict[int, Cell]


def groups_of(column: ModelColumn) -> list[Group]:
    """Pairs by quartile of their support within each paradigm and regime; quartiles of one pair are left out.

    Pairs for which no support is known are in none.
    """
    groups = []
    for paradigm, result in sorted(column.results.items()):
        found: dict[str, list[tuple[float, float]]] = {}
        for pair in result.outcomes:
            if pair.support is not None:
                found.setdefault(pair.regime or "unknown", []).append((pair.support, float(pair.correct)))
        for regime, pairs in sorted(found.items()):
            own: dict[int, list[float]] = {}
            for quartile, (_, right) in zip(quartiles([support for support, _ in pairs]), pairs, strict=True):
                assert quartile is not None  # no value is
                own.setdefault(quartile, []).append(right)
            cells = {at: Cell(f"{paradigm}/{regime}/{at}", one) for at, one in own.items() if len(one) >= LEAST}
            groups.append(cells)
    return groups


def by_quartile(columns: Sequence[ModelColumn]) -> Table:
    """Accuracy by quartile, and how it differs from that of the first quartile in the same paradigm and regime."""
    by_column = [groups_of(column) for column in columns]
    rows = []
    for quartile in QUARTILES:
        own = [[group[quartile] for group in groups if quartile in group] for groups in by_column]
        cells = []
        for groups, members in zip(by_column, own, strict=True):
            both = [(group[1], group[quartile]) for group in groups if quartile in group and 1 in group]
            cells += [balanced(members), balanced_change(both if quartile != 1 else [])]
        pairs = merged_count([sum(len(cell.values) for cell in members) for members in own])
        rows.append(Row(f"quartile {quartile}", (pairs, merged_count([len(one) for one in own])), tuple(cells)))
    heads = ("Accuracy", "minus quartile 1")
    return Table(
        key="freq-collocations",
        title="Accuracy by collocational support",
        note="Quartiles of support within each paradigm and regime, so that pairs that are compared share construction "
        "and frequency window; 4: words that are most often used together. Accuracies, in per cent, are averaged over "
        "the paradigms and regimes that have such pairs (groups); differences, in points, over those that have both "
        "quartiles (95% bootstrap intervals). Equal values share the lowest quartile that one of them has: where most "
        "pairs have no support, quartile 1 is large and others are small or empty. "
        f"A group's quartile with fewer than {LEAST} pairs does not enter.",
        stub="Support",
        counts=("N", "Groups"),
        columns=tuple((column.label, head) for column in columns for head in heads),
        percent=(True,) * (len(columns) * len(heads)),
        rows=tuple(rows),
        plot=None,
    )
