"""What is lost from frequent to rare words, raw and with sentences of equal length compared.

Rare words fall into more tokens, so that sentences are longer for the model. Matched, each pair of one regime is held
against pairs of the other one whose grammatical sentence has exactly as many tokens, within a paradigm: at each length
both regimes get the weight min(n, m) for their n and m pairs. That is the expectation of drawing as many of either at
random, without the chance of a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.facts import Facts
from blimppi.lm_eval_tasks.report.freq_cells import CHANGE, cells_of, changes, value_of
from blimppi.lm_eval_tasks.report.gaps import listed
from blimppi.lm_eval_tasks.report.resampling import Cell, balanced_change
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate
from blimppi.lm_eval_tasks.report.tables import Row, Table, merged_count
from blimppi.lm_eval_tasks.report.task_result import TaskResult

HEADS = ("raw", "matched", "pairs matched")


class Matched(NamedTuple):
    """Both regimes of one paradigm: as they are, matched (None: no length in common), and the share of pairs kept."""

    raw: tuple[Cell, Cell]
    matched: tuple[Cell, Cell] | None
    share: float


def matched_of(column: ModelColumn, measure: str) -> dict[str, Matched]:
    """By paradigm, those whose samples hold token counts and both regimes."""
    raw, found = cells_of(column, measure), {}
    for paradigm, pair in changes(raw, *CHANGE).items():
        by_regime = _lengths(column.results[paradigm], measure)
        if by_regime is None:
            continue
        first, second = (Counter(length for length, _ in by_regime[regime]) for regime in CHANGE)
        both = {length: min(first[length], second[length]) for length in first.keys() & second.keys()}
        cells = [_cell(f"{paradigm}/{regime}/matched", by_regime[regime], both) for regime in CHANGE]
        share = 2 * sum(both.values()) / (first.total() + second.total())
        found[paradigm] = Matched(pair, (cells[0], cells[1]) if both else None, share)
    return found


def _lengths(result: TaskResult, measure: str) -> dict[str, list[tuple[int, float]]] | None:
    """Number of tokens and value of the pairs by regime; None if a pair has no count."""
    found: dict[str, list[tuple[int, float]]] = {regime: [] for regime in CHANGE}
    for pair in result.outcomes:
        value = value_of(pair, measure)
        if pair.regime in CHANGE and value is not None:
            if pair.n_tokens is None:
                return None
            found[pair.regime].append((pair.n_tokens, value))
    return found if all(found.values()) else None


def _cell(name: str, pairs: Sequence[tuple[int, float]], both: Mapping[int, int]) -> Cell:
    at_length = Counter(length for length, _ in pairs)
    kept = [(value, both[length] / at_length[length]) for length, value in pairs if length in both]
    return Cell(name, [value for value, _ in kept], weights=[weight for _, weight in kept])


def by_field(columns: Sequence[ModelColumn], facts: Mapping[str, Facts], measure: str) -> Table:
    """The change of accuracy or margin, raw and matched, over all paradigms and over those of each field."""
    by_column = [matched_of(column, measure) for column in columns]
    paradigms = sorted({paradigm for found in by_column for paradigm in found})
    groups = {"all": paradigms}
    for paradigm in paradigms:
        groups.setdefault(facts.get(paradigm, Facts()).group or "unknown", []).append(paradigm)
    fields = ["all", *sorted(groups.keys() - {"all"})]
    rows = [_row(field, [[own[p] for p in groups[field] if p in own] for own in by_column]) for field in fields]
    return _table(columns, f"matched-{measure}", measure, "Field", rows)


def by_paradigm(columns: Sequence[ModelColumn]) -> Table:
    """The change of accuracy of every paradigm, raw and matched."""
    by_column = [matched_of(column, "acc") for column in columns]
    paradigms = sorted({paradigm for found in by_column for paradigm in found})
    rows = [_row(paradigm, [[own[paradigm]] if paradigm in own else [] for own in by_column]) for paradigm in paradigms]
    return _table(columns, "matched-paradigms", "acc", "Paradigm", rows)


def _row(label: str, by_column: Sequence[Sequence[Matched]]) -> Row:
    cells: list[Estimate] = []
    for own in by_column:
        matched = [one.matched for one in own if one.matched]
        share = Estimate(sum(one.share for one in own) / len(own), len(own)) if own else MISSING
        cells += [balanced_change([one.raw for one in own if one.matched]), balanced_change(matched), share]
    counts = list(dict.fromkeys(cell.n for cell in cells[1 :: len(HEADS)]))
    return Row(label, (merged_count(counts),), tuple(cells))


def _table(columns: Sequence[ModelColumn], key: str, measure: str, stub: str, rows: Sequence[Row]) -> Table:
    share = measure == "acc"
    unit = "points" if share else "nats"
    what = "Accuracy" if share else "Margin"
    return Table(
        key=f"freq-{key}",
        title=f"{what} from {CHANGE[0]} to {CHANGE[1]}, matched on length" + (" by paradigm" * (stub == "Paradigm")),
        note=f"Change in {unit} (below zero: a loss), unweighted over the paradigms that can be matched (95% bootstrap "
        "intervals): of all their pairs, and of pairs whose grammatical sentences have the same number of the model's "
        "tokens, compared within paradigm and length. Last, the share of the pairs of both regimes that are matched.",
        stub=stub,
        counts=("Paradigms",),
        columns=tuple((column.label, head) for column in columns for head in HEADS),
        percent=(share, share, True) * len(columns),
        rows=tuple(row for row in rows if any(cell.value is not None for cell in row.cells)),
        plot=None,
        sortable=stub == "Paradigm",
    )


def uncounted(columns: Sequence[ModelColumn]) -> list[str]:
    """A note for each model of which some samples hold no token counts."""
    notes = []
    for column in columns:
        bare = [
            name for name, result in sorted(column.results.items()) if any(p.n_tokens is None for p in result.outcomes)
        ]
        if bare:
            notes.append(
                f"{column.label}: no token counts for {listed(bare)}, so nothing is matched on length there; they need "
                'a tokenizer (--metadata \'{"tokenizer": "NAME"}\').'
            )
    return notes
