"""The two kinds of drawing: dots with their intervals, a row per line; and lines over rows that have an order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table
from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours of letters and axes, and of the series in turn."""

    ink: str
    series: tuple[str, ...]

    def of(self, order: int) -> str:
        """The colour of a series; those of many series come again."""
        return self.series[order % len(self.series)]


# Placeholders that no other part of a figure uses; each becomes a CSS variable of the page, so that one
# drawing serves the light and the dark page.
PAGE = Colours("#010203", tuple(f"#0a0b{number:02x}" for number in range(8)))
LONG = 18  # characters
ABOVE = 3  # place in the pile over the frame: with clip_on=False a point at 0 or 100% is drawn whole
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")


@dataclass(frozen=True, slots=True)
class _Points:
    """What is drawn of one column: places of its rows and values, and places and ends of the intervals there are."""

    rows: list[float]
    values: list[float]
    bars: list[float]
    lows: list[float]
    highs: list[float]


def shape(order: int) -> int:
    """Place in `MARKERS` of a series; where colours come again, they have other shapes."""
    return (order + order // len(MARKERS)) % len(MARKERS)


def long_names(rows: Sequence[Row]) -> bool:
    """Whether `dots` needs lines for the names too."""
    return max(len(row.label) for row in rows) > LONG


def dots(axes: Axes, table: Table, plot: Plot, rows: Sequence[Row], colours: Colours) -> None:
    """Values from left to right, the rows of the table below each other."""
    places = plot.places(table)
    spread, shift = (0.6, 0.0) if not long_names(rows) else (0.4, 0.15)
    for order, place in enumerate(places):
        # The columns of a row lie a little below each other.
        points = _points(table, rows, place, (order - (len(places) - 1) / 2) * spread / len(places) + shift)
        colour, marker = colours.of(order), MARKERS[shape(order)]
        (drawn,) = axes.plot(points.values, points.rows, linestyle="none", marker=marker, color=colour, markersize=5)
        drawn.set(clip_on=False, zorder=ABOVE)
        axes.hlines(points.bars, points.lows, points.highs, color=colour, linewidth=1.4)
    if plot.reference is not None:
        axes.axvline(plot.reference, color=colours.ink, linewidth=0.8, linestyle=":")
    if plot.limits:
        axes.set_xlim(*plot.limits)
    axes.set_xlabel(plot.axis, color=colours.ink)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    if not long_names(rows):
        axes.set_ylabel(table.stub, color=colours.ink)
        axes.set_yticks(range(len(rows)), [row.label for row in rows])
        return
    # Beside the axis long names would leave no room for the values; they stand above their dots.
    axes.set_yticks([])
    for line, row in enumerate(rows):
        axes.text(0.01, line - 0.3, row.label, transform=axes.get_yaxis_transform(), color=colours.ink, va="center")


def lines(axes: Axes, table: Table, plot: Plot, rows: Sequence[Row], colours: Colours) -> None:
    """The rows of the table from left to right, values upwards."""
    for order, place in enumerate(plot.places(table)):
        points = _points(table, rows, place, 0)
        colour, marker = colours.of(order), MARKERS[shape(order)]
        (drawn,) = axes.plot(points.rows, points.values, marker=marker, color=colour, markersize=5, linewidth=1.4)
        drawn.set(clip_on=False, zorder=ABOVE)
        axes.vlines(points.bars, points.lows, points.highs, color=colour, linewidth=1)
    if plot.reference is not None:
        axes.axhline(plot.reference, color=colours.ink, linewidth=0.8, linestyle=":")
    if plot.limits:
        axes.set_ylim(*plot.limits)
    axes.set_xlabel(table.stub, color=colours.ink)
    axes.set_ylabel(plot.axis, color=colours.ink)
    axes.set_xticks(range(len(rows)), [row.label for row in rows], rotation=45, ha="right", rotation_mode="anchor")


def _points(table: Table, rows: Sequence[Row], place: int, shift: float) -> _Points:
    """The points of a column, shares in per cent as the table shows them."""
    scale = 100.0 if table.percent[place] else 1.0
    points = _Points([], [], [], [], [])
    for line, row in enumerate(rows):
        cell = row.cells[place]
        if cell.value is None:
            continue
        points.rows.append(line + shift)
        points.values.append(scale * cell.value)
        if cell.low is not None and cell.high is not None:
            points.bars.append(line + shift)
            points.lows.append(scale * cell.low)
            points.highs.append(scale * cell.high)
    return points
