"""Draws a table as an inline SVG that follows the page's colours and needs nothing from outside."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

import matplotlib as mpl
from blimppi.lm_eval_tasks.report.plot_heat import heat, heat_size
from blimppi.lm_eval_tasks.report.plot_kinds import PAGE, Colours, dots, lines, long_names, shape
from blimppi.lm_eval_tasks.report.plot_scatter import scatter, scatter_size
from blimppi.lm_eval_tasks.report.tables import Row, Table
from matplotlib.figure import Figure

MOST = {"dots": len(PAGE.series), "lines": 2 * len(PAGE.series)}  # lines are told apart by their course too
GLYPHS = "●■▲◆▼✚✖★"  # the shapes of `MARKERS` as letters, for the legend
WIDTH = 4.0  # inches; scaled to the page, so no more than the width of a phone's screen keeps the letters readable
REM_PER_INCH = 6.5  # at which a wide drawing's letters of 8 points are somewhat smaller than those of the page


def draw(table: Table) -> str:
    """The drawing that the table asks for: a colour and a marker per column.

    Returns:
        An ``<svg>`` element, the same bytes for the same table; empty if the table asks for none or has no numbers.
    """
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": table.key, "text.parse_math": False}):
        figure = figure_of(table)
        if figure is None:
            return ""
        out = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(out, format="svg", transparent=True, bbox_inches="tight", metadata=nothing)
    return _inline(out.getvalue(), table)


def figure_of(table: Table, colours: Colours = PAGE) -> Figure | None:
    """The same as a figure, by default with the placeholders as colours; None where there is nothing to draw."""
    plot = table.plot
    rows = _drawn_rows(table)
    if plot is None or not rows:
        return None
    places = plot.places(table)
    per_row = max(0.3, 0.13 * len(places)) + (0.2 if long_names(rows) else 0)
    kind = kind_of(table)
    size = {
        "dots": (WIDTH, 0.9 + len(rows) * per_row),
        "lines": (WIDTH, 3.2),
        "heat": heat_size(rows, len(places)),
        "scatter": scatter_size(len(places)),
    }[kind]
    figure = Figure(figsize=size)
    if kind == "scatter":
        scatter(figure, table, plot, rows, colours)
    else:
        {"dots": dots, "lines": lines, "heat": heat}[kind](figure.add_subplot(), table, plot, rows, colours)
        # All that stands beside an axis takes its room from it: a wider drawing would have smaller letters.
        if kind == "dots" and long_names(rows):
            figure.subplots_adjust(left=0.03, right=0.97)
        elif kind != "heat":
            figure.tight_layout()
    for axes in figure.axes:
        axes.tick_params(which="both", colors=colours.ink)
        for side, spine in axes.spines.items():
            spine.set_visible(side in ("left", "bottom") and kind != "heat")
            spine.set_color(colours.ink)
    return figure


def kind_of(table: Table) -> str:
    """How the table is drawn, empty if it is not: more series than one can tell apart (`MOST`) become a heat map."""
    if table.plot is None:
        return ""
    kind = table.plot.kind
    return "heat" if kind in MOST and len(table.plot.places(table)) > MOST[kind] else kind


def is_wide(table: Table) -> bool:
    """Whether the drawing may be wider than a phone, so that readers must be able to shift it."""
    return kind_of(table) in ("heat", "scatter")


def _drawn_rows(table: Table) -> list[Row]:
    if table.plot is None:
        return []
    places = table.plot.places(table)
    return [row for row in table.rows if not row.thin and any(row.cells[at].value is not None for at in places)]


def least_width(drawing: str) -> float:
    """How wide a wide drawing must be for its letters to be read, in units of the page's letters (rem)."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ', drawing)
    return round(REM_PER_INCH * float(found[1]) / 72, 1) if found else 0.0


def legend(table: Table) -> Sequence[tuple[int, str, str]]:
    """Number of the colour, shape and text of each series of `draw`; empty where there is only one."""
    shown = [table.columns[place] for place in table.plot.places(table)] if table.plot else []
    models = {model for model, _ in shown}
    measures = {measure for _, measure in shown}
    if len(shown) < 2 or is_wide(table):  # which name their columns themselves
        return []
    names = [
        model if len(measures) == 1 else measure if len(models) == 1 else f"{model}: {measure}"
        for model, measure in shown
    ]
    return [(number % len(PAGE.series), GLYPHS[shape(number)], name) for number, name in enumerate(names)]


def _inline(document: str, table: Table) -> str:
    svg = document[document.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    # Several drawings share the page: their ids must not meet.
    svg = re.sub(r'\bid="', f'id="{table.key}-', svg)
    svg = re.sub(r'href="#', f'href="#{table.key}-', svg).replace("url(#", f"url(#{table.key}-")
    svg = svg.replace(PAGE.ink, "var(--ink)")
    for number, colour in enumerate(PAGE.series):
        svg = svg.replace(colour, f"var(--series-{number})")
    # Namespaces are for XML; inside HTML they are noise that looks like an address.
    svg = re.sub(r'\sxmlns(?::xlink)?="[^"]*"', "", svg)
    # Sized by the page, not in points.
    svg = re.sub(r'(<svg [^>]*?)\b(?:width|height)="[^"]*pt"', r"\1", svg)
    svg = re.sub(r'(<svg [^>]*?)\b(?:width|height)="[^"]*pt"', r"\1", svg)
    return svg.replace("<svg ", f'<svg role="img" aria-labelledby="{table.key}-title" ', 1)
