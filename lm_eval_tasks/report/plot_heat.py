"""Heat maps: many models side by side, a square for each value."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.lm_eval_tasks.report.plot_kinds import Colours
from blimppi.lm_eval_tasks.report.tables import DASH, Plot, Row, Table, show
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

STRONGEST = 0.5  # opacity at the ends of the scale; more would hide the number in the square
ROW, COLUMN, NAMES = 0.24, 0.5, 1.6  # inches: height of a row, width of a column, room for the names of rows
HEADS = 1.2  # inches, for the names of columns, which stand aslant
SMALL = 8  # points


def heat_size(rows: Sequence[Row], columns: int) -> tuple[float, float]:
    """Width and height of the figure in inches."""
    return NAMES + COLUMN * columns, HEADS + ROW * len(rows)


def heat(axes: Axes, table: Table, plot: Plot, rows: Sequence[Row], colours: Colours) -> None:
    """A square for each value, the deeper the farther it is from the reference, with the value in it."""
    places = plot.places(table)
    values = [_shown(row, place, table) for row in rows for place in places]
    low, high = plot.limits or (min(v for v in values if v is not None), max(v for v in values if v is not None))
    middle = plot.reference if plot.reference is not None else low
    if not plot.limits:  # a change of the same size is as deep in either colour
        reach = max(high - middle, middle - low)
        low, high = middle - reach, middle + reach
    for line, row in enumerate(rows):
        for order, place in enumerate(places):
            value = _shown(row, place, table)
            text = show(row.cells[place], table.percent[place])
            axes.text(order, line, text, ha="center", va="center", color=colours.ink, fontsize=SMALL)
            if value is None:
                continue
            end = high if value >= middle else low
            depth = STRONGEST * min(1.0, (value - middle) / (end - middle)) if end != middle else 0.0
            colour = colours.of(0 if value >= middle else 1)
            axes.add_patch(
                Rectangle((order - 0.5, line - 0.5), 1, 1, facecolor=colour, alpha=depth, edgecolor="none", linewidth=0)
            )
    axes.set_xlim(-0.5, len(places) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks(range(len(rows)), [row.label for row in rows], fontsize=SMALL)
    heads = [_head(table, place) for place in places]
    axes.set_xticks(range(len(places)), heads, rotation=40, ha="left", rotation_mode="anchor", fontsize=SMALL)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)


def _shown(row: Row, place: int, table: Table) -> float | None:
    """A value in the unit of the table, per cent for shares."""
    value = row.cells[place].value
    return None if value is None else 100 * value if table.percent[place] else value


def _head(table: Table, place: int) -> str:
    model, measure = table.columns[place]
    several = len({measure for _, measure in table.columns}) > 1
    return f"{model}: {measure}" if several and model else model or measure or DASH
