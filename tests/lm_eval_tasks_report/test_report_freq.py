"""Every number here is counted by hand from FREQ_PAIRS in conftest.py."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.tables import Table, flat

Write = Callable[..., Path]


def table(report: Report, key: str) -> Table:
    return next(table for table in (*report.tables, *report.details) if table.key == key)


def text(found: Table, spread: bool = False) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in flat(found, spread)[1]}


@pytest.fixture
def report(freq: Path) -> Report:
    return make_report([freq], None)


def test_means_by_regime_weigh_paradigms_not_pairs(report: Report) -> None:
    # p: head 3/4, xtail 1/2, original 2/2; q: head 1/2, xtail 2/2. Over pairs, head would be 4/6.
    found = table(report, "freq-regimes-acc")
    assert flat(found)[0] == ["Model", "Paradigms", "head", "xtail", "original", "xtail − head", "head − original"]
    assert text(found) == {"org/alpha": ["2 / 1", "62.5", "75.0", "100.0", "12.5", "-25.0"]}


def test_margins_and_log_probabilities_by_regime(report: Report) -> None:
    # margins: p 6/4, 0, 3; q 1, 3
    assert text(table(report, "freq-regimes-margin"))["org/alpha"][1:] == ["1.25", "1.50", "3.00", "0.25", "-1.50"]
    # per word: p -3, -6, -3; q -2, -4; head minus original: p alone
    per_word = text(table(report, "freq-regimes-lp-per-word"))["org/alpha"][1:]
    assert per_word == ["-2.50", "-5.00", "-3.00", "-2.50", "0.00"]


def test_intervals_come_from_pairs_redrawn_in_their_cell(report: Report) -> None:
    (row,) = table(report, "freq-regimes-acc").rows
    # xtail: p is 0, 0.5 or 1 (odds 1:2:1), q always 1: mean 0.5, 0.75 or 1, and a quarter lies at each end
    assert (row.cells[1].low, row.cells[1].high) == (0.5, 1.0)
    # all right, so nothing varies
    assert (row.cells[2].low, row.cells[2].high) == (None, None)


def test_fields_and_phenomena(report: Report) -> None:
    found = table(report, "freq-field")
    assert flat(found)[0] == ["Field", "Paradigms", "head", "xtail", "xtail − head", "median change"]
    assert text(found) == {
        "morphology": ["1", "75.0", "50.0", "-25.0", "-25.0"],
        "syntax": ["1", "50.0", "100.0", "50.0", "50.0"],
    }
    assert list(text(table(report, "freq-phenomenon"))) == ["anaphor_agreement", "island_effects"]


def test_paradigms_that_lose_and_gain(report: Report) -> None:
    assert text(table(report, "freq-losses")) == {"p": ["morphology", "8", "75.0", "50.0", "-25.0"]}
    assert text(table(report, "freq-gains")) == {"q": ["syntax", "4", "50.0", "100.0", "50.0"]}
    full = table(report, "freq-paradigms")
    assert full.sortable
    assert text(full) == {
        "p": ["morphology", "8", "75.0", "50.0", "100.0", "-25.0"],
        "q": ["syntax", "4", "50.0", "100.0", "–", "50.0"],
    }


def test_losses_are_ranked_by_the_mean_of_the_models(freq: Path, write: Write) -> None:
    # p: -25 and +75, so +25 on average; q: +50 and -100, so -25 on average
    judged: dict[str, list[dict[str, Any]]] = {"blimppi_freq_p": [], "blimppi_freq_q": []}
    rights: dict[str, dict[str, tuple[int, ...]]] = {
        "p": {"head": (0, 0, 0, 1), "xtail": (1, 1)},
        "q": {"head": (1, 1), "xtail": (0, 0)},
    }
    for name, regimes in rights.items():
        for regime, outcomes in regimes.items():
            doc = {"regime": regime, "group": "x", "zipf_mean": 1.0}
            judged[f"blimppi_freq_{name}"] += [{"doc": doc, "acc": right} for right in outcomes]
    tasks = {task: {"n": len(lines), "acc,none": 0.5} for task, lines in judged.items()}
    other = write("other", tasks, name="org/beta", samples=judged)
    made = make_report([freq, other], None)
    assert list(text(table(made, "freq-losses"))) == ["q"]
    assert list(text(table(made, "freq-gains"))) == ["p"]
    # what is listed under losses although one model gains says that it is an average, and which
    assert table(made, "freq-losses").title == "Largest average losses from head to xtail"
    assert table(made, "freq-losses").columns[-1] == ("Mean of models", "xtail − head")
    cells = text(table(made, "freq-losses"))["q"]
    assert [cells[at] for at in (-5, -2, -1)] == ["50.0", "-100.0", "-25.0"]
    elsewhere = write("other", tasks, name="org/beta", samples=judged, data="cd34")
    made = make_report([freq, elsewhere], None)
    assert list(text(table(made, "freq-losses"))) == ["p"]
    assert table(made, "freq-losses").title == "Largest losses of org/alpha from head to xtail"
    assert "on the same set as org/alpha" in table(made, "freq-losses").note


def test_without_samples_the_means_of_the_results_are_shown(write: Write, tmp_path: Path) -> None:
    values = {"n": 6, "acc,none": 0.5, "acc_head,none": 0.75, "acc_xtail,none": 0.25, "delta_acc_head_xtail,none": -0.5}
    other = {**values, "acc_head,none": 0.25}
    path = write("bare", {"blimppi_freq_p": values, "blimppi_freq_q": other}, name="m")
    for name in "pq":
        folder = tmp_path / "set" / "freq" / "data" / name
        folder.mkdir(parents=True)
        rows = pa.table({"group": ["morphology"] * 6, "phenomenon": ["agreement"] * 6})
        pq.write_table(rows, folder / "test-00000-of-00001.parquet")
    made = make_report([path], tmp_path / "set")
    assert [found.key for found in made.tables] == [
        "freq-regimes-acc",
        "freq-field",
        "freq-phenomenon",
        "freq-losses",
    ]
    assert text(table(made, "freq-regimes-acc"), spread=True) == {"m": ["2", "50.0", "25.0", "-25.0"]}
    assert text(table(made, "freq-field")) == {"morphology": ["2", "50.0", "25.0", "-25.0", "-25.0"]}
    assert any("no samples for p, q, so no intervals, and nothing by Zipf value" in note for note in made.notes)
