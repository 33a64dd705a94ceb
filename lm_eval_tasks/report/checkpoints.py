"""How accuracy grows while a model is trained."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.report.breakdowns import accuracy_of, mean_accuracy
from blimppi.lm_eval_tasks.report.column import ModelColumn, set_name
from blimppi.lm_eval_tasks.report.stats import MISSING
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, merged_count

# Model, readout and set: checkpoints that share these are points of one curve.
Key = tuple[str, str, str]
FEW, MANY = 8, 40  # curves that one can tell apart in a drawing, and columns that a heat map may have


def by_step(columns: Sequence[ModelColumn]) -> Table:
    """Mean accuracy at each step, a column for every model with at least two; without rows if there is none.

    A curve runs over what all of its checkpoints were evaluated on, so that it shows training and nothing else.
    """
    suite, curves = columns[0].suite, _curves(columns)
    shared = {key: set.intersection(*(set(c.results) for c in points.values())) for key, points in curves.items()}
    rows = []
    for step in sorted({step for points in curves.values() for step in points}):
        there = [(points.get(step), sorted(shared[key])) for key, points in curves.items()]
        cells = tuple(mean_accuracy(column, members) if column else MISSING for column, members in there)
        counts = list(dict.fromkeys(len(members) for column, members in there if column))
        rows.append(Row(str(step), (merged_count(counts),), cells))
    return Table(
        key=f"{suite.prefix}steps",
        title="Accuracy by training step",
        note=f"Unweighted mean of the accuracies of the {suite.units} on which all checkpoints of a model were "
        "evaluated, in per cent (95% bootstrap interval). Steps stand at equal distances.",
        stub="Step",
        counts=(suite.units.capitalize(),),
        columns=tuple((_name(key, points, curves), "Accuracy") for key, points in curves.items()),
        percent=(True,) * len(curves),
        rows=tuple(rows),
        plot=Plot(kind="lines", axis="Accuracy (%); dotted: chance", limits=None),
    )


def by_member(columns: Sequence[ModelColumn]) -> Table:
    """Accuracy at each step in each language (phenomenon, paradigm); without rows for models on a single one."""
    suite = columns[0].suite
    curves = {
        (key, member): {step: column.results[member] for step, column in points.items() if member in column.results}
        for key, points in _curves(columns).items()
        for member in sorted({member for column in points.values() for member in column.results})
    }
    curves = {key: results for key, results in curves.items() if len(results) > 1}
    models = _curves(columns)
    rows = []
    for step in sorted({step for results in curves.values() for step in results}) if len(curves) > len(models) else ():
        there = [results.get(step) for results in curves.values()]
        counts = [result.n for result in there if result]
        rows.append(Row(str(step), (merged_count(counts),), tuple(accuracy_of(result) for result in there)))
    return Table(
        key=f"{suite.prefix}steps-each",
        title=f"Accuracy by training step and {suite.unit}",
        note="In per cent ± standard error (95% Wilson interval).",
        stub="Step",
        counts=("N",),
        columns=tuple((_name(key, models[key], models), member) for key, member in curves),
        percent=(True,) * len(curves),
        rows=tuple(rows),
        plot=_drawn(len(curves)),
    )


def _drawn(curves: int) -> Plot | None:
    if curves > MANY:
        return None
    return Plot(kind="lines", axis="Accuracy (%)", limits=None) if curves <= FEW else Plot(kind="heat")


def _curves(columns: Sequence[ModelColumn]) -> dict[Key, dict[int, ModelColumn]]:
    """Checkpoints by model and step, of models with at least two."""
    curves: dict[Key, dict[int, ModelColumn]] = {}
    for column in columns:
        if column.step is not None:
            curves.setdefault((column.series, column.readout, column.data), {})[column.step] = column
    return {key: points for key, points in curves.items() if len(points) > 1}


def _name(key: Key, points: dict[int, ModelColumn], curves: dict[Key, dict[int, ModelColumn]]) -> str:
    _, readout, data = key
    model = next(iter(points.values())).model
    several = len({data for _, _, data in curves}) > 1
    parts = [*([readout] if readout else []), *([f"set {set_name(data)}"] if several else [])]
    return f"{model} ({', '.join(parts)})" if parts else model
