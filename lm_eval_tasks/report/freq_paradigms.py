"""Every paradigm by regime, and those that lose and gain most (as in FreqBLiMP's table 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.breakdowns import members_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.facts import Facts
from blimppi.lm_eval_tasks.report.freq_cells import CHANGE, Cells, cells_of, changes, minus, regimes_in
from blimppi.lm_eval_tasks.report.freq_groups import CHANGED
from blimppi.lm_eval_tasks.report.resampling import balanced, balanced_change
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate
from blimppi.lm_eval_tasks.report.subsets import MEAN
from blimppi.lm_eval_tasks.report.tables import DASH, Row, Table, merged_count

MOST = 8  # paradigms in each of the tables of extremes


def by_paradigm(columns: Sequence[ModelColumn], facts: Mapping[str, Facts]) -> Table:
    """Accuracy of every paradigm in every regime, with the change from frequent to rare words."""
    by_column = [cells_of(column, "acc") for column in columns]
    regimes = regimes_in(by_column)
    rows = [_row(paradigm, columns, by_column, regimes, facts) for paradigm in members_of(columns)]
    heads = (*regimes, minus(*CHANGE))
    return Table(
        key="freq-paradigms",
        title="Accuracy by paradigm and regime",
        note=f"In per cent (95% Wilson interval); the change from {CHANGE[0]} to {CHANGE[1]} in points (95% bootstrap "
        "interval). N: pairs in all regimes.",
        stub="Paradigm",
        counts=("Field", "N"),
        columns=tuple((column.label, head) for column in columns for head in heads),
        percent=(True,) * (len(columns) * len(heads)),
        rows=tuple(rows),
        plot=None,
        sortable=True,
    )


def extremes(columns: Sequence[ModelColumn], facts: Mapping[str, Facts]) -> list[Table]:
    """The paradigms that lose most and those that gain most, on average over the models."""
    full = by_paradigm(columns, facts)
    first, change = CHANGE[0], minus(*CHANGE)
    places = [at for at, (_, head) in enumerate(full.columns) if head in (*CHANGE, change)]
    # Changes on other pairs than those of the first model, or read out otherwise, are not averaged with it.
    on_set = [column for column in columns if column.data == columns[0].data]
    same = [column.label for column in on_set if column.readout == columns[0].readout]
    ranked = [at for at, (label, head) in enumerate(full.columns) if head == change and label in same]
    means = {row.label: stats.mean([row.cells[at].value for at in ranked]).value for row in full.rows}
    order = sorted((mean, label) for label, mean in means.items() if mean is not None)
    losses = [label for mean, label in order if mean < 0][:MOST]
    gains = [label for mean, label in reversed(order) if mean > 0][:MOST]
    rows = {row.label: replace(row, cells=tuple(row.cells[at] for at in places)) for row in full.rows}
    averaged = len(ranked) > 1
    by_models = " on average over the models" if averaged else ""
    aside = " A single model may differ from the average." if averaged else ""
    # Where other columns stand beside the only one that is ranked, they may gain what it loses.
    whose = f" of {same[0]}" if len(same) < len(columns) and not averaged else ""
    heads = [full.columns[at] for at in places]
    if averaged:
        heads.append((MEAN, change))
        rows = {label: replace(row, cells=(*row.cells, Estimate(means[label]))) for label, row in rows.items()}
    if len(on_set) < len(columns):
        by_models += f" on the same set as {columns[0].label}"
    if len(same) < len(on_set):
        by_models += f" under the same readout as {columns[0].label}"
    return [
        replace(
            full,
            key=f"freq-{title.lower()}",
            title=f"Largest {'average ' if averaged else ''}{title.lower()}{whose} from {first} to {CHANGE[1]}",
            note=f"The paradigms whose accuracy {verb} most{by_models}, at most {MOST}.{aside} {full.note}",
            columns=tuple(heads),
            percent=(True,) * len(heads),
            rows=tuple(rows[label] for label in labels),
            plot=CHANGED,
            sortable=False,
        )
        for title, verb, labels in (("Losses", "falls", losses), ("Gains", "rises", gains))
    ]


def _row(
    paradigm: str,
    columns: Sequence[ModelColumn],
    by_column: Sequence[Cells],
    regimes: Sequence[str],
    facts: Mapping[str, Facts],
) -> Row:
    found: list[Estimate] = []
    for cells in by_column:
        own = cells.get(paradigm, {})
        for regime in regimes:
            cell = own.get(regime)
            right = [value == 1 for value in cell.values] if cell else []
            found.append(stats.correct_share(right) if right else balanced([cell]) if cell else MISSING)
        pair = changes({paradigm: own}, *CHANGE).get(paradigm)
        found.append(balanced_change([pair]) if pair else MISSING)
    counts = [column.results[paradigm].n for column in columns if paradigm in column.results]
    return Row(paradigm, (facts.get(paradigm, Facts()).group or DASH, merged_count(counts)), tuple(found))
