"""Regimes compared on sentences of equal length, counted by hand."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.resampling import Cell
from blimppi.lm_eval_tasks.report.tables import Table, flat

Write = Callable[..., Path]

# paradigm: regime: tokens and right? of each pair; margins are 2 (right) or -1
PAIRS: dict[str, dict[str, list[tuple[int | None, int]]]] = {
    "p": {"head": [(5, 1), (5, 0), (6, 1)], "xtail": [(5, 1), (6, 0), (6, 1), (7, 1)]},
    "q": {"head": [(4, 1), (4, 1)], "xtail": [(4, 0), (9, 0)]},
    "r": {"head": [(4, 1)], "xtail": [(9, 0)]},
}
FIELD = {"p": "syntax", "q": "morphology", "r": "syntax"}


def results(write: Write, pairs: dict[str, dict[str, list[tuple[int | None, int]]]]) -> Path:
    judged: dict[str, list[dict[str, Any]]] = {}
    for paradigm, regimes in pairs.items():
        judged[f"blimppi_freq_{paradigm}"] = [
            {
                "doc": {"regime": regime, "group": FIELD[paradigm], "n_tokens_good": tokens},
                "acc": right,
                "margin": 2.0 if right else -1.0,
            }
            for regime, found in regimes.items()
            for tokens, right in found
        ]
    tasks = {task: {"n": len(lines), "acc,none": 0.5} for task, lines in judged.items()}
    return write("freq", tasks, name="org/m", samples=judged)


@pytest.fixture
def report(write: Write) -> Report:
    return make_report([results(write, PAIRS)], None)


def table(report: Report, key: str) -> Table:
    return next(table for table in (*report.tables, *report.details) if table.key == key)


def text(found: Table) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in flat(found, spread=False)[1]}


def test_each_paradigm_raw_and_matched(report: Report) -> None:
    found = table(report, "freq-matched-paradigms")
    assert flat(found)[0] == ["Paradigm", "Paradigms", "raw", "matched", "pairs matched"]
    assert text(found) == {
        # raw: 3/4 - 2/3. One pair of each length stands for both regimes: head (1/2 + 1) / 2, xtail (1 + 1/2) / 2.
        # Of 7 pairs 2 * 2 are matched.
        "p": ["1", "8.3", "0.0", "57.1"],
        # raw: 0 - 1; matched: at length 4 one of the two head pairs: 0 - 1. Matched are 2 of 4.
        "q": ["1", "-100.0", "-100.0", "50.0"],
        # no length in common
        "r": ["0", "–", "–", "0.0"],
    }


def test_fields_compare_raw_and_matched_over_the_same_paradigms(report: Report) -> None:
    assert text(table(report, "freq-matched-acc")) == {
        "all": ["2", "-45.8", "-50.0", "35.7"],  # (8.33 - 100) / 2, (0 - 100) / 2, (57.14 + 50 + 0) / 3
        "morphology": ["1", "-100.0", "-100.0", "50.0"],
        "syntax": ["1", "8.3", "0.0", "28.6"],  # p alone, for r cannot be matched
    }


def test_margins_are_matched_too(report: Report) -> None:
    # p: raw (2 - 1 + 2 + 2) / 4 - (2 - 1 + 2) / 3 = 1.25 - 1; matched: 0.5 at length 5 and 2 at 6 against 2 and 0.5
    assert text(table(report, "freq-matched-margin"))["syntax"] == ["1", "0.25", "0.00", "28.6"]


def test_pairs_without_token_counts_are_not_matched_but_told(write: Write) -> None:
    bare: dict[str, dict[str, list[tuple[int | None, int]]]] = {
        "p": {"head": [(None, 1), (5, 1)], "xtail": [(5, 1), (5, 0)]},
        "q": PAIRS["q"],
    }
    report = make_report([results(write, bare)], None)
    assert list(text(table(report, "freq-matched-paradigms"))) == ["q"]
    assert any(note.startswith("org/m: no token counts for p, so nothing is matched") for note in report.notes)


def test_without_any_token_counts_there_are_no_tables(freq: Path) -> None:
    report = make_report([freq], None)
    assert not any("matched" in table.key for table in (*report.tables, *report.details))


def test_weighted_cells_redraw_their_pairs_with_their_weights() -> None:
    cell = Cell("c", [1.0, 0.0, 0.0], weights=[0.5, 1.0, 1.0])
    assert cell.mean == pytest.approx(0.2)
    assert cell.draws is not None
    # Drawn thrice with equal odds, k times the first pair: 0.5k / (0.5k + 3 - k) is 0, 0.2, 0.5 or 1.
    assert {round(float(draw), 6) for draw in cell.draws} == {0.0, 0.2, 0.5, 1.0}
