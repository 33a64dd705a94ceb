"""Scatter plots: each row of a table is a point, and each model has a panel of its own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.plot_kinds import ABOVE, Colours
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, show, show_spread
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter, StrMethodFormatter

PANEL = (4.0, 3.0)  # inches: width and height
ACROSS = 2  # panels side by side
SMALL = 8  # points
WIDE = 50.0  # highest value as a multiple of the lowest from which the axis is logarithmic
LETTER, LINE, POINT = 0.075, 0.14, 0.03  # inches: width and height of a letter of that size, half a point's width
# Where the name of a point may stand, the best place first: shift in letters and in lines, and its alignment.
PLACES = ((0.7, 0.0, "left"), (-0.7, 0.0, "right"), (0.0, 1.05, "center"), (0.0, -1.05, "center"))


class _Point(NamedTuple):
    """One row in one panel, values in the unit of the table."""

    label: str
    x: float
    y: float


class _Box(NamedTuple):
    """A rectangle of the figure, in inches."""

    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: _Box) -> bool:
        """Whether both cover a place in common."""
        return (
            self.left < other.right and other.left < self.right and self.bottom < other.top and other.bottom < self.top
        )

    def holds(self, other: _Box) -> bool:
        """Whether the other one lies within."""
        beside = self.left <= other.left and other.right <= self.right
        return beside and self.bottom <= other.bottom and other.top <= self.top


def scatter_size(panels: int) -> tuple[float, float]:
    """Width and height of the figure in inches."""
    return PANEL[0] * min(panels, ACROSS), PANEL[1] * math.ceil(panels / ACROSS)


def scatter(figure: Figure, table: Table, plot: Plot, rows: Sequence[Row], colours: Colours) -> None:
    """A panel for each column that is drawn, its values over the places of the rows (`Row.at`).

    The head of a panel tells Spearman's rho of its points. Names that would cover others are left out.
    """
    places = plot.places(table)
    xs = [row.at for row in rows if row.at is not None]
    wide = bool(xs) and min(xs) > 0 and max(xs) / min(xs) >= WIDE
    drawn: list[tuple[Axes, list[_Point]]] = []
    for order, place in enumerate(places):
        grid = (math.ceil(len(places) / ACROSS), min(len(places), ACROSS), order + 1)
        axes = figure.add_subplot(*grid, sharey=drawn[0][0] if drawn else None)
        points = list(_points(table, rows, place))
        drawn.append((axes, points))
        if wide:
            axes.set_xscale("log")
            axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))  # its own one writes formulas
            axes.xaxis.set_minor_formatter(NullFormatter())
        axes.plot(
            [p.x for p in points],
            [p.y for p in points],
            linestyle="none",
            marker="o",
            markersize=4,
            color=colours.of(0),
            clip_on=False,
            zorder=ABOVE,
        )
        _frame(axes, table, plot, colours)
        axes.set_title(_head(table, place, points), fontsize=SMALL + 1, color=colours.ink, loc="left")
    figure.tight_layout()
    for axes, points in drawn:
        _name(axes, points, colours)  # where there is room is known only now


def _points(table: Table, rows: Sequence[Row], place: int) -> Iterator[_Point]:
    scale = 100.0 if table.percent[place] else 1.0
    for row in rows:
        value = row.cells[place].value
        if row.at is not None and value is not None:
            yield _Point(row.label, row.at, scale * value)


def _head(table: Table, place: int, points: Sequence[_Point]) -> str:
    rho = stats.spearman([point.x for point in points], [point.y for point in points])
    told = f"rho {show(rho, False)} {show_spread(rho, False)}" if rho.value is not None else "rho unknown"
    return f"{table.columns[place][0]}\n{told.replace(' p ', ', p ')}, n = {len(points)}"


def _frame(axes: Axes, table: Table, plot: Plot, colours: Colours) -> None:
    axes.margins(0.08)
    if plot.limits:
        axes.set_ylim(*plot.limits)
    if plot.reference is not None:
        axes.axhline(plot.reference, color=colours.ink, linewidth=0.8, linestyle=":")
    axes.set_xlabel(table.counts[0], color=colours.ink)
    axes.set_ylabel(plot.axis, color=colours.ink)


def _name(axes: Axes, points: Sequence[_Point], colours: Colours) -> None:
    """Names beside the points, each where it covers no point and no other name; where there is no such place, none."""
    dots = 1 / axes.figure.dpi
    edges = _Box(*(dots * side for side in axes.get_window_extent().extents))
    inches = [dots * axes.transData.transform((point.x, point.y)) for point in points]
    taken = [_Box(x - POINT, y - POINT, x + POINT, y + POINT) for x, y in inches]
    for point, (x, y) in zip(points, inches, strict=True):
        for right, up, align in PLACES:
            at = (x + right * LETTER, y + up * LINE)
            wanted = _text(*at, len(point.label) * LETTER, align)
            if edges.holds(wanted) and not any(wanted.meets(other) for other in taken):
                taken.append(wanted)
                axes.annotate(
                    point.label,
                    (point.x, point.y),
                    (72 * right * LETTER, 72 * up * LINE),
                    textcoords="offset points",
                    ha=align,
                    va="center",
                    fontsize=SMALL,
                    color=colours.ink,
                )
                break


def _text(x: float, y: float, width: float, align: str) -> _Box:
    """The room of a line of text that stands at a place."""
    left = x - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
    return _Box(left, y - LINE / 2, left + width, y + LINE / 2)
