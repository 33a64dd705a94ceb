"""Our languages beside the same languages of a set that others published, model by model."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.breakdowns import accuracy_of, members_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.suites import PUBLISHED
from blimppi.lm_eval_tasks.report.tables import Row, Table, merged_count, show, show_spread

Pair = tuple[ModelColumn, ModelColumn]


def tables(columns: Sequence[ModelColumn], others: Sequence[ModelColumn]) -> list[Table]:
    """A table for each published set whose configurations are named as some of our languages are.

    Args:
        columns: models on our languages.
        others: models on other suites. One stands beside its column if model, readout and step are the same.
    """
    known = set(members_of(columns))
    found: dict[str, list[Pair]] = {}
    for other in others:
        if not other.suite.key.startswith(PUBLISHED) or not known & other.results.keys():
            continue
        for column in columns:
            if _model(column) == _model(other):
                found.setdefault(other.suite.key, []).append((column, other))
    return [_table(key, pairs) for key, pairs in found.items()]


def _model(column: ModelColumn) -> tuple[str, str, int | None]:
    return column.settings_key, column.readout, column.step


def _table(key: str, pairs: Sequence[Pair]) -> Table:
    name = key.removeprefix(PUBLISHED)
    members = sorted({member for column, other in pairs for member in column.results.keys() & other.results.keys()})
    rows = []
    for member in members:
        results = [column.results.get(member) for pair in pairs for column in pair]
        counts = (_counts(pairs, member, 0), _counts(pairs, member, 1))
        rows.append(Row(member, counts, tuple(accuracy_of(result) for result in results)))
    heads = tuple((column.label, head) for column, _ in pairs for head in ("polarity items", name))
    return Table(
        key=f"beside-{name}",
        title=f"Polarity items and {name}, by language",
        note="Accuracy of the same model on the languages that both sets have, in per cent ± standard error "
        f"(95% Wilson interval). {' '.join(map(_correlation, pairs))}",
        stub="Language",
        counts=("N", f"N {name}"),
        columns=heads,
        percent=(True,) * len(heads),
        rows=tuple(rows),
        plot=None,
        sortable=True,
    )


def _correlation(pair: Pair) -> str:
    """One sentence on whether a model finds the same languages hard in both sets."""
    results = [
        [column.results[member] for column in pair] for member in sorted(pair[0].results.keys() & pair[1].results)
    ]
    values = [tuple(accuracy_of(result).value for result in both) for both in results]
    there = [(first, second) for first, second in values if first is not None and second is not None]
    rho = stats.spearman([first for first, _ in there], [second for _, second in there])
    told = f"{show(rho, False)} ({show_spread(rho, False)})" if rho.p is not None else "not known"
    return f"{pair[0].label}: Spearman's rho of both is {told}, languages: {len(there)}."


def _counts(pairs: Sequence[Pair], member: str, side: int) -> str:
    results = [pair[side].results.get(member) for pair in pairs]
    return merged_count([result.n for result in results if result])
