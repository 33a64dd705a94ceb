"""The leaderboard as files: a page that needs no network, a table, and what makes a Space of them."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version

from blimppi.lm_eval_tasks.leaderboard.board import Board, Cell, Row
from blimppi.lm_eval_tasks.report.suites import SUITES
from huggingface_hub import SpaceCard, SpaceCardData
from jinja2 import Environment, PackageLoader, StrictUndefined

PAGE, TABLE, CARD = "index.html", "leaderboard.csv", "README.md"
_READOUTS = {"lp": "sentence", "template": "template", "yesno": "Yes/No"}
_HEAD = (
    "board", "suite", "readout", "metric", "data", "prefix", "chat_template", "system_instruction", "task", "rank",
    "model", "value", "stderr", "pairs", "missing", "date", "settings",
)  # fmt: skip


def page(boards: Sequence[Board], notes: Sequence[str], title: str) -> str:
    """The page: styles, script and tables in one file.

    Args:
        boards: the rankings.
        notes: on results that stand in none.
        title: its heading.
    """
    environment = Environment(
        loader=PackageLoader("blimppi.lm_eval_tasks.leaderboard", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html.j2").render(
        boards=list(zip(headings(boards), boards, strict=True)),
        notes=notes,
        title=title,
        selectors=[
            ("suite", "Suite", [(key, SUITES[key].title) for key in _each(boards, "suite")]),
            ("readout", "Readout", [(key, _READOUTS.get(key, key)) for key in _each(boards, "readout")]),
        ],
        show=show,
        day=day,
        version=version("blimppi"),
    )


def headings(boards: Sequence[Board]) -> list[str]:
    """Suite and readout of each ranking, and in which settings it differs from others of both."""
    told = []
    for board in boards:
        suite, readout = board.setting.suite, board.setting.readout
        own = board.setting.shown()
        same = [
            other.setting.shown()
            for other in boards
            if (other.setting.suite, other.setting.readout) == (suite, readout)
        ]
        apart = [f"{label} {text}" for label, text in own.items() if any(other[label] != text for other in same)]
        told.append(", ".join([SUITES[suite].title, f"{_READOUTS.get(readout, readout)} readout", *apart]))
    return told


def _each(boards: Sequence[Board], name: str) -> list[str]:
    return list(dict.fromkeys(str(getattr(board.setting, name)) for board in boards))


def table(boards: Sequence[Board]) -> str:
    """All numbers as CSV, one a line; shares from 0 to 1."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEAD)
    for number, board in enumerate(boards, start=1):
        for column in board.columns:
            for row in sorted(board.rows, key=lambda row: row.cells[column].rank or math.inf):
                cell = row.cells[column]
                if cell.value is not None or cell.missing:
                    writer.writerow([number, *_setting(board), column, *_result(row, cell)])
    return text.getvalue()


def _setting(board: Board) -> list[object]:
    setting = board.setting
    chat = "yes" if setting.chat else "no"
    return [setting.suite, setting.readout, setting.metric, setting.data, setting.prefix, chat, setting.system]


def _result(row: Row, cell: Cell) -> list[object]:
    settings = "; ".join(f"{label} {value}" for label, value in {**row.model.settings, **row.facts()}.items())
    return [cell.rank, row.label, cell.value, cell.stderr, cell.n, " ".join(cell.missing), day(row.date), settings]


def space_card(title: str) -> str:
    """The README.md that tells the Hub to serve the page as a static Space."""
    data = SpaceCardData(
        title=title,
        emoji="📊",
        colorFrom="blue",
        colorTo="green",
        sdk="static",
        app_file=PAGE,
        tags=["leaderboard", "minimal-pairs"],
    )
    body = (
        f"# {title}\n\nThe page is `{PAGE}`, its numbers are in `{TABLE}`. "
        "Both were made by `blimppi leaderboard page` from results of lm-eval.\n"
    )
    return str(SpaceCard(f"---\n{data.to_yaml()}\n---\n\n{body}"))


def show(cell: Cell) -> tuple[str, str]:
    """Value and standard error in percent, as people see them; empty where there is none."""
    value = "" if cell.value is None else f"{100 * cell.value:.2f}"
    return value, "" if cell.stderr is None else f"± {100 * cell.stderr:.2f}"


def day(seconds: float) -> str:
    """The day (UTC) of a time in seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
