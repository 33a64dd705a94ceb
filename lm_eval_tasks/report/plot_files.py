"""The drawings as files of their own, for papers and slides."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.errors import make_folder
from blimppi.lm_eval_tasks.report.plot_kinds import MARKERS, Colours, shape
from blimppi.lm_eval_tasks.report.plots import figure_of, legend
from blimppi.lm_eval_tasks.report.tables import Table
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

# Those of the light page.
PAPER = Colours("#000000", ("#0b57a4", "#b3470b", "#1c7a4a", "#8a3a9c", "#a3195b", "#0f7580", "#6b5a00", "#4d4d4d"))
DPI = 200
KINDS = ("svg", "png")


def write_plots(report: Report, folder: Path) -> list[Path]:
    """Writes each drawing of the report as SVG and PNG, named by the key of its table.

    Args:
        report: what to draw.
        folder: is made if it is not there.

    Returns:
        The files that were written.

    Raises:
        ReportError: if the folder cannot be made.
    """
    make_folder(folder)
    written = []
    for table in report.tables:
        with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": table.key, "text.parse_math": False}):
            figure = figure_of(table, PAPER)
            if figure is None:
                continue
            _finish(figure, table)
            for kind in KINDS:
                path = folder / f"{table.key}.{kind}"
                nothing = {"Date": None} if kind == "svg" else {"Software": None}  # the same bytes every time
                figure.savefig(path, format=kind, dpi=DPI, bbox_inches="tight", metadata=nothing)
                written.append(path)
    return written


def _finish(figure: Figure, table: Table) -> None:
    """Title and legend, which on the page stand beside a drawing."""
    axes = figure.axes[0]
    keys = [
        Line2D([], [], linestyle="none", marker=MARKERS[shape(at)], color=PAPER.series[number], label=name)
        for at, (number, _, name) in enumerate(legend(table))
    ]
    if keys:
        axes.legend(handles=keys, loc="upper left", bbox_to_anchor=(1.02, 1), frameon=False, fontsize="small")
    if len(figure.axes) > 1 or axes.get_title(loc="left"):  # panels with heads of their own
        figure.suptitle(table.title, fontsize="medium", color=PAPER.ink, va="bottom", y=1.0)
    else:
        axes.set_title(table.title, fontsize="medium", color=PAPER.ink)
