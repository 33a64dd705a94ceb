"""The tables of the report as data; how they look is for the page, the Markdown file and the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from blimppi.lm_eval_tasks.report.stats import Estimate

DASH = "–"
LISTED = 3  # models whose counts are told one by one


@dataclass(frozen=True, slots=True)
class Plot:
    """How a table is drawn.

    ``dots``: a row of the table per line; ``lines``: rows along the axis; ``heat``: a square for each value, in one
    colour above the ``reference`` and in another below; ``scatter``: a row per point, in a panel for each column.

    ``axis`` labels the values, ``limits`` are its ends (None: what the values need), a dotted line marks
    ``reference``. ``measures`` are those drawn, all if empty.
    """

    kind: Literal["dots", "lines", "heat", "scatter"] = "dots"
    axis: str = "Accuracy (%); dotted: chance"
    measures: tuple[str, ...] = ()
    limits: tuple[float, float] | None = (0, 100)
    reference: float | None = 50

    def places(self, table: Table) -> list[int]:
        """Places of the columns that are drawn."""
        return [at for at, (_, measure) in enumerate(table.columns) if not self.measures or measure in self.measures]


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a label, how many things it covers, and one estimate per column of the table.

    ``name`` is what a label that is a code stands for, empty where the label says it itself. A ``thin`` row rests on
    too little to be drawn. ``at`` is its place along the axis of a scatter plot, which the first of the ``counts``
    tells as text.
    """

    label: str
    counts: tuple[str, ...]
    cells: tuple[Estimate, ...]
    is_mean: bool = False
    thin: bool = False
    at: float | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table: ``columns`` are (model, measure); ``counts`` head the columns of numbers of pairs.

    Where each row is a model, the models of the columns are empty.

    ``key`` names the table in links and file names; ``note`` says what the numbers average over.
    ``percent`` tells, per column, whether its numbers are shares to be shown in per cent. ``plot`` says how the
    table is drawn, if it is; ``sortable`` whether the page lets readers sort it; ``main`` whether the terminal
    shows the spread of its numbers.
    """

    key: str
    title: str
    note: str
    stub: str
    counts: tuple[str, ...]
    columns: tuple[tuple[str, str], ...]
    percent: tuple[bool, ...]
    rows: tuple[Row, ...]
    plot: Plot | None = Plot()
    sortable: bool = False
    main: bool = False


def merged_count(numbers: Sequence[int | None]) -> str:
    """The one number on which all models agree, or all of them ("40 / 38"); a dash where none is known.

    Of more than `LISTED` models only the ends are told ("32–40").
    """
    there = [number for number in numbers if number is not None]
    if len(numbers) > LISTED and len(there) == len(numbers) and min(there) < max(there):
        return f"{min(there)}{DASH}{max(there)}"
    shown = [DASH if number is None else str(number) for number in numbers]
    distinct = list(dict.fromkeys(shown))
    return " / ".join(shown) if len(distinct) > 1 else (distinct[0] if distinct else DASH)


def show(cell: Estimate, percent: bool) -> str:
    """The value alone: per cent with one decimal, other numbers with two; a dash for a missing one."""
    if cell.value is None:
        return DASH
    text = f"{100 * cell.value:.1f}" if percent else f"{cell.value:.2f}"
    return text.lstrip("-") if float(text) == 0 else text  # no zero is below zero


def show_spread(cell: Estimate, percent: bool) -> str:
    """Standard error, interval and p, as far as they are known: ``± 5.2 (79.1 to 86.9)``; none without a value."""
    if cell.value is None:
        return ""
    parts = []
    if cell.stderr:  # 0 of 7 has a standard error of 0, and no one is as sure as that; the interval tells
        parts.append(f"± {show(Estimate(cell.stderr), percent)}")
    if cell.low is not None and cell.high is not None:
        parts.append(f"({show(Estimate(cell.low), percent)} to {show(Estimate(cell.high), percent)})")
    if cell.p is not None:
        parts.append(_show_p(cell.p))
    return " ".join(parts)


def show_brief(cell: Estimate, percent: bool) -> str:
    """The interval and p; the standard error only where there is no interval: ``[79.1–86.9]``; none without a value."""
    if cell.value is None:
        return ""
    if cell.low is None or cell.high is None:
        return show_spread(cell, percent)
    low, high = (show(Estimate(end), percent) for end in (cell.low, cell.high))
    told = f"[{low}{' to ' if low.startswith('-') else DASH}{high}]"  # a dash beside a minus is hard to read
    return told if cell.p is None else f"{told} {_show_p(cell.p)}"


def _show_p(p: float) -> str:
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def flat(table: Table, spread: bool = True, brief: bool = False) -> tuple[list[str], list[list[str]]]:
    """Head and body as plain strings. With one model its name is left out of the head.

    Args:
        table: the table.
        spread: whether cells carry standard error and interval too.
        brief: whether they do so as `show_brief` does.
    """
    told = show_brief if brief else show_spread
    single = len({model for model, _ in table.columns}) == 1
    measures = len({measure for _, measure in table.columns})
    name: Callable[[str, str], str] = (
        (lambda _, measure: measure)
        if single
        else ((lambda model, measure: f"{model}: {measure}") if measures > 1 else (lambda model, _: model))
    )
    head = [table.stub, *table.counts, *(name(model, measure) for model, measure in table.columns)]
    body = []
    for row in table.rows:
        cells = [
            f"{show(cell, percent)} {told(cell, percent) if spread else ''}".strip()
            for cell, percent in zip(row.cells, table.percent, strict=True)
        ]
        body.append([f"{row.label} {row.name}".rstrip(), *row.counts, *cells])
    return head, body
