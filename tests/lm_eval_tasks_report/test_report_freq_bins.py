"""Values by Zipf value and by collocational support, counted by hand."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.plots import draw
from blimppi.lm_eval_tasks.report.tables import Table, flat

Write = Callable[..., Path]


def table(path: Path, key: str) -> Table:
    return next(table for table in make_report([path], None).tables if table.key == key)


def text(found: Table) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in flat(found, spread=False)[1]}


def judged(write: Write, pairs: dict[str, list[dict[str, Any]]]) -> Path:
    tasks = {f"blimppi_freq_{name}": {"n": len(found), "acc,none": 0.5} for name, found in pairs.items()}
    return write("own", tasks, name="m", samples={f"blimppi_freq_{name}": found for name, found in pairs.items()})


def pair(
    right: int, *, zipf: float | None = 3.0, support: float | None = None, per_word: float = -1.0
) -> dict[str, Any]:
    doc = {"regime": "head", "zipf_mean": zipf, "collocation_support": support}
    return {"doc": doc, "acc": float(right), "margin": 1.0, "lp_per_word_head": [per_word, "head"]}


def test_bins_weigh_paradigms_not_pairs(freq: Path) -> None:
    # 4.0 to 4.5: p -2, -2 and q -1, so -1.5 (over pairs it would be -1.67); 4.5 and 1.5 open a bin
    assert text(table(freq, "freq-zipf-lp-per-word")) == {
        "1.0–1.5": ["1", "1", "-4.00"],
        "1.5–2.0": ["2", "1", "-6.00"],
        "4.0–4.5": ["3", "2", "-1.50"],
        "4.5–5.0": ["3", "2", "-3.50"],
    }
    assert [row[-1] for row in text(table(freq, "freq-zipf-acc")).values()] == ["100.0", "50.0", "100.0", "25.0"]
    # margins: q 2; p 0; p 3 and q 3; p 0 and q -1
    assert [row[-1] for row in text(table(freq, "freq-zipf-margin")).values()] == ["2.00", "0.00", "3.00", "-0.50"]


def test_pairs_without_a_zipf_value_are_told(freq: Path) -> None:
    assert "org/alpha: 3 pairs without a Zipf value are in no bin." in make_report([freq], None).notes


def test_trend_over_bins(freq: Path) -> None:
    # Per word, ranks from the lowest bin on: 2, 1, 4, 3, so rho is 1 - 6 * 4 / (4 * 15); -4 minus -3.5 is the change.
    # Accuracy 100, 50, 100, 25: ranks 3.5, 2, 3.5, 1; the cross product with 1 2 3 4 is 22, minus 25 is -3,
    # by the root of 5 * 4.5: -0.632. Margin 2, 0, 3, -0.5: ranks 3, 2, 4, 1: 1 - 6 * 14 / 60.
    expected = ["4", "0.60", "-0.50", "-0.63", "75.0", "-0.40", "2.50"]
    assert text(table(freq, "freq-zipf-trend"))["org/alpha"] == expected


def test_a_bin_of_few_paradigms_is_shown_but_neither_drawn_nor_ranked(write: Write) -> None:
    pairs = {name: [pair(1, zipf=2.0), pair(1, zipf=3.0)] for name in "abc"}
    pairs["a"].append(pair(0, zipf=6.1))
    path = judged(write, pairs)
    found = table(path, "freq-zipf-acc")
    assert [(row.label, row.thin) for row in found.rows] == [("2.0–2.5", False), ("3.0–3.5", False), ("6.0–6.5", True)]
    assert text(found)["6.0–6.5"] == ["1", "1", "0.0"]
    drawing = draw(found)
    assert "3.0–3.5" in drawing and "6.0–6.5" not in drawing
    assert text(table(path, "freq-zipf-trend"))["m"][0] == "2"


def test_support_is_compared_within_paradigm_and_regime(write: Write) -> None:
    # a: quartiles 0 of 2, 1 of 2, 2 of 2, 2 of 2. b, without any support: all in quartile 1, 2 of 4.
    a = [pair(right, support=at) for at, right in enumerate([0, 0, 1, 0, 1, 1, 1, 1])]
    b = [pair(right, support=0.0) for right in (1, 1, 0, 0)]
    found = table(judged(write, {"a": a, "b": [*b, pair(1)]}), "freq-collocations")
    assert text(found) == {
        "quartile 1": ["6", "2", "25.0", "–"],
        "quartile 2": ["2", "1", "50.0", "50.0"],
        "quartile 3": ["2", "1", "100.0", "100.0"],
        "quartile 4": ["2", "1", "100.0", "100.0"],
    }


def test_without_support_there_is_no_table_of_it(freq: Path) -> None:
    assert "freq-collocations" not in [found.key for found in make_report([freq], None).tables]
