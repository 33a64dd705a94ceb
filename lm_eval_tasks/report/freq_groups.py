"""Where accuracy is lost: by field and by phenomenon (as in FreqBLiMP's figure 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from blimppi.lm_eval_tasks.report.breakdowns import members_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.facts import Facts
from blimppi.lm_eval_tasks.report.freq_cells import CHANGE, ORIGINAL, Cells, cells_of, changes, minus, regimes_in
from blimppi.lm_eval_tasks.report.resampling import balanced, balanced_change, median_change
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, merged_count

MEDIAN = "median change"
CHANGED = Plot(axis="Change (points); dotted: none", measures=(minus(*CHANGE),), limits=None, reference=0)


def by_group(
    columns: Sequence[ModelColumn], facts: Mapping[str, Facts], key: str, pick: Callable[[Facts], str | None]
) -> Table:
    """Accuracy by regime, and its change, in groups of paradigms.

    Args:
        columns: the models.
        facts: what is known of the paradigms.
        key: names the groups.
        pick: the group of a paradigm.
    """
    groups: dict[str, list[str]] = {}
    for paradigm in members_of(columns):
        groups.setdefault(pick(facts.get(paradigm, Facts())) or "unknown", []).append(paradigm)
    by_column = [cells_of(column, "acc") for column in columns]
    regimes = [regime for regime in regimes_in(by_column) if regime != ORIGINAL]
    rows = []
    for name, paradigms in sorted(groups.items()):
        parts = [{one: cells[one] for one in paradigms if one in cells} for cells in by_column]
        found = [cell for part in parts for cell in _estimates(part, regimes)]
        rows.append(Row(name, (merged_count([len(part) for part in parts]),), tuple(found)))
    heads = (*regimes, minus(*CHANGE), MEDIAN)
    return Table(
        key=f"freq-{key}",
        title=f"Accuracy by {key}",
        note=f"Unweighted means over the paradigms of each {key}, in per cent; the change from {CHANGE[0]} to "
        f"{CHANGE[1]} in points, and the median of the paradigms' changes (95% bootstrap intervals; pairs redrawn "
        "within paradigm and regime).",
        stub=key.capitalize(),
        counts=("Paradigms",),
        columns=tuple((column.label, head) for column in columns for head in heads),
        percent=(True,) * (len(columns) * len(heads)),
        rows=tuple(rows),
        plot=CHANGED,
    )


def _estimates(cells: Cells, regimes: Sequence[str]) -> list[Estimate]:
    pairs = list(changes(cells, *CHANGE).values())
    means = [balanced([own[regime] for own in cells.values() if regime in own]) for regime in regimes]
    return [*means, balanced_change(pairs), median_change(pairs)]
