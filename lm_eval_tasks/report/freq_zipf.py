"""Values by the Zipf value of the words, paradigm-balanced (as in FreqBLiMP's figures 2 and 3).

The values of a model's pairs are averaged within paradigm and bin, then over the paradigms of the bin, each weighing
alike: else a bin would show which paradigms it happens to hold most pairs of.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.freq_cells import value_of
from blimppi.lm_eval_tasks.report.resampling import Cell, balanced
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, merged_count

WIDTH = 0.5
COVERED = 0.5  # share of the paradigms that a bin must have to be drawn and ranked
# Measure, title, what is drawn and said of it, and whether it is a share.
SHOWN: tuple[tuple[str, str, Plot, str, bool], ...] = (
    (
        "lp_per_word",
        "Log probability per word",
        Plot("lines", "Log probability per word (nats)", limits=None, reference=None),
        "Log probability of the grammatical sentence divided by its number of words, in nats",
        False,
    ),
    ("acc", "Accuracy", Plot("lines", "Accuracy (%)", limits=None, reference=None), "Accuracy in per cent", True),
    (
        "margin",
        "Margin",
        Plot("lines", "Margin (nats); dotted: none", limits=None, reference=0),
        "Score of the grammatical sentence minus that of the other one, in nats",
        False,
    ),
)
Bins = dict[int, dict[str, Cell]]


def bins_of(column: ModelColumn, measure: str) -> Bins:
    """Cells by bin and paradigm; bin 3 with a `WIDTH` of 0.5 holds 1.5 and what lies below 2."""
    values: dict[tuple[int, str], list[float]] = {}
    for paradigm, result in column.results.items():
        for pair in result.outcomes:
            value = value_of(pair, measure)
            if pair.zipf is not None and value is not None:
                values.setdefault((math.floor(pair.zipf / WIDTH), paradigm), []).append(value)
    bins: Bins = {}
    for (place, paradigm), found in sorted(values.items()):
        bins.setdefault(place, {})[paradigm] = Cell(f"{paradigm}/{place}", found)
    return bins


def tables(columns: Sequence[ModelColumn]) -> list[Table]:
    """A table for each measure, and one of the trend over the bins."""
    found = {entry[0]: [bins_of(column, entry[0]) for column in columns] for entry in SHOWN}
    return [_table(columns, found[entry[0]], *entry) for entry in SHOWN] + [_trend(columns, found)]


def left_out(columns: Sequence[ModelColumn]) -> list[str]:
    """A note for each model with pairs that are in no bin, for their words have no Zipf value."""
    counts = {column.label: sum(pair.zipf is None for pair in column.outcomes()) for column in columns}
    return [f"{label}: {n} pairs without a Zipf value are in no bin." for label, n in counts.items() if n]


def _covered(column: ModelColumn, cells: Mapping[str, Cell]) -> bool:
    return bool(cells) and len(cells) >= COVERED * sum(bool(result.outcomes) for result in column.results.values())


def _table(
    columns: Sequence[ModelColumn], found: Sequence[Bins], measure: str, title: str, plot: Plot, what: str, share: bool
) -> Table:
    rows = []
    for place in sorted({place for bins in found for place in bins}):
        by_column = [bins.get(place, {}) for bins in found]
        means = [balanced(list(cells.values())) for cells in by_column]
        pairs = [sum(len(cell.values) for cell in cells.values()) for cells in by_column]
        covered = [len(cells) for cells in by_column]
        thin = not any(_covered(column, cells) for column, cells in zip(columns, by_column, strict=True))
        label = f"{place * WIDTH:.1f}–{(place + 1) * WIDTH:.1f}"
        rows.append(Row(label, (merged_count(pairs), merged_count(covered)), tuple(means), thin=thin))
    return Table(
        key=f"freq-zipf-{measure.replace('_', '-')}",
        title=f"{title} by Zipf value",
        note=f"{what}. Pairs of all regimes by the mean Zipf value of the grammatical sentence's content words (the "
        "lower end belongs to the bin). Averaged within paradigm and bin, then over paradigms (95% bootstrap interval; "
        "none where a paradigm has a single pair in the bin). Bins with fewer than "
        f"{COVERED:.0%} of the paradigms are not drawn.",
        stub="Zipf value",
        counts=("N", "Paradigms"),
        columns=tuple((column.label, title) for column in columns),
        percent=(share,) * len(columns),
        rows=tuple(rows),
        plot=plot,
    )


def _trend(columns: Sequence[ModelColumn], found: Mapping[str, Sequence[Bins]]) -> Table:
    heads = [(f"{kind}: {title.lower()}", share) for _, title, _, _, share in SHOWN for kind in ("rho", "change")]
    rows = []
    for at, column in enumerate(columns):
        series = [_series(column, found[entry[0]][at]) for entry in SHOWN]
        cells = [cell for one in series for cell in _trend_of(one)]
        rows.append(Row(column.label, (merged_count([len(series[0])]),), tuple(cells)))
    return Table(
        key="freq-zipf-trend",
        title="Trend over Zipf values",
        note="Spearman's rho of bin and value, and the value of the lowest bin minus that of the highest one "
        f"(accuracy in points), over the bins with at least {COVERED:.0%} of the paradigms.",
        stub="Model",
        counts=("Bins",),
        columns=tuple(("", head) for head, _ in heads),
        percent=tuple(share and head.startswith("change") for head, share in heads),
        rows=tuple(rows),
        plot=None,
    )


def _series(column: ModelColumn, bins: Bins) -> list[tuple[int, float]]:
    means = {place: stats.mean([cell.mean for cell in cells.values()]).value for place, cells in bins.items()}
    return [(place, mean) for place, mean in means.items() if mean is not None and _covered(column, bins[place])]


def _trend_of(series: Sequence[tuple[int, float]]) -> tuple[Estimate, Estimate]:
    places, values = [place for place, _ in series], [value for _, value in series]
    change = Estimate(values[0] - values[-1], len(values)) if len(values) > 1 else MISSING
    return stats.spearman(places, values), change
