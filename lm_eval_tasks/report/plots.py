"""Draws a table as an inline SVG that follows the page's colours and needs nothing from outside."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

import matplotlib as mpl
from blimppi.lm_eval_tasks.report.tables import Table
from matplotlib.figure import Figure

# Placeholders that no other part of a figure uses; each becomes a CSS variable of the page, so that one
# drawing serves the light and the dark page.
INK = "#010203"
SERIES = tuple(f"#0a0b{number:02x}" for number in range(8))
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
GLYPHS = "●■▲◆▼✚✖★"  # the same shapes as letters, for the legend
WIDTH = 5.0  # inches; scaled to the page, so about the size of a phone's screen keeps the letters readable


def dots(table: Table) -> str:
    """Accuracies with their intervals: a row of the table per line, a colour and a marker per column.

    Returns:
        An ``<svg>`` element, the same bytes for the same table.
    """
    rows = [row for row in table.rows if any(cell.value is not None for cell in row.cells)]
    shown = [place for place, (_, measure) in enumerate(table.columns) if measure != "Gap"]
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": table.key, "text.parse_math": False}):
        figure = Figure(figsize=(WIDTH, 0.9 + max(len(rows), 1) * max(0.3, 0.13 * len(shown))))
        axes = figure.add_subplot()
        for order, place in enumerate(shown):
            shift = (order - (len(shown) - 1) / 2) * 0.6 / max(len(shown), 1)
            points = [(line + shift, row.cells[place]) for line, row in enumerate(rows)]
            there = [(line, cell) for line, cell in points if cell.value is not None]
            axes.plot(
                [100 * (cell.value or 0) for _, cell in there],
                [line for line, _ in there],
                linestyle="none",
                marker=MARKERS[order % len(MARKERS)],
                color=SERIES[order % len(SERIES)],
                markersize=5,
            )
            bars = [(line, cell) for line, cell in there if cell.low is not None and cell.high is not None]
            axes.hlines(
                [line for line, _ in bars],
                [100 * (cell.low or 0) for _, cell in bars],
                [100 * (cell.high or 0) for _, cell in bars],
                color=SERIES[order % len(SERIES)],
                linewidth=1.4,
            )
        axes.axvline(50, color=INK, linewidth=0.8, linestyle=":")
        axes.set_xlim(0, 100)
        axes.set_xlabel("Accuracy (%); dotted: chance", color=INK)
        axes.set_ylabel(table.stub, color=INK)
        axes.set_yticks(range(len(rows)), [row.label for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.tick_params(colors=INK)
        for side, spine in axes.spines.items():
            spine.set_visible(side in ("left", "bottom"))
            spine.set_color(INK)
        out = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(out, format="svg", transparent=True, bbox_inches="tight", metadata=nothing)
    return _inline(out.getvalue(), table)


def legend(table: Table) -> Sequence[tuple[int, str, str]]:
    """Number of the colour, shape and text of each series of `dots`; empty where there is only one."""
    shown = [(model, measure) for model, measure in table.columns if measure != "Gap"]
    models = {model for model, _ in shown}
    measures = {measure for _, measure in shown}
    if len(shown) < 2:
        return []
    names = [
        model if len(measures) == 1 else measure if len(models) == 1 else f"{model}: {measure}"
        for model, measure in shown
    ]
    return [(number % len(SERIES), GLYPHS[number % len(GLYPHS)], name) for number, name in enumerate(names)]


def _inline(document: str, table: Table) -> str:
    svg = document[document.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    # Several drawings share the page: their ids must not meet.
    svg = re.sub(r'\bid="', f'id="{table.key}-', svg)
    svg = re.sub(r'href="#', f'href="#{table.key}-', svg).replace("url(#", f"url(#{table.key}-")
    svg = svg.replace(INK, "var(--ink)")
    for number, colour in enumerate(SERIES):
        svg = svg.replace(colour, f"var(--series-{number})")
    # Namespaces are for XML; inside HTML they are noise that looks like an address.
    svg = re.sub(r'\sxmlns(?::xlink)?="[^"]*"', "", svg)
    # Sized by the page, not in points.
    svg = re.sub(r'(<svg [^>]*?)\b(?:width|height)="[^"]*pt"', r"\1", svg)
    svg = re.sub(r'(<svg [^>]*?)\b(?:width|height)="[^"]*pt"', r"\1", svg)
    return svg.replace("<svg ", f'<svg role="img" aria-labelledby="{table.key}-title" ', 1)
