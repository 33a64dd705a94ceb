"""Means have an error or an interval too."""

import re
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.report import render
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Table


def table(path: Path, key: str) -> Table:
    made = make_report([path], None)
    return next(table for table in (*made.tables, *made.details) if table.key == key)


def cell(found: Table, label: str, head: str) -> Estimate:
    row = next(row for row in found.rows if row.label == label)
    return row.cells[[measure for _, measure in found.columns].index(head)]


def test_means_of_all_metrics_have_the_error_of_a_mean(hf: Path) -> None:
    found = table(hf, "details-1")
    # sqrt(0.2887^2 + 0.5^2) / 2
    assert cell(found, "Mean of languages", "Accuracy (acc)").stderr == pytest.approx(0.28868, abs=1e-5)
    assert cell(found, "Mean of languages", "Margin (margin)").stderr is None  # lm-eval gave none for its parts


def test_mean_of_languages_without_samples_has_an_error(kenlm: Path) -> None:
    # 3 of 4 are right: sqrt(0.75 * 0.25 / 3); it is the mean of a single language
    assert cell(table(kenlm, "languages"), "Mean of languages", "Accuracy").stderr == pytest.approx(0.25)


def test_windows_of_a_field_have_intervals(freq: Path) -> None:
    found = table(freq, "freq-field")
    # Syntax is q alone, whose head has one pair right and one wrong: each resample of two is 0, 0.5 or 1.
    head = cell(found, "syntax", "head")
    assert (head.value, head.low, head.high) == (0.5, 0.0, 1.0)
    # From head to xtail, where both are right: 0 to 1 higher; of one paradigm the median is its own change.
    median = cell(found, "syntax", "median change")
    assert (median.value, median.low, median.high) == (0.5, 0.0, 1.0)


def test_bins_of_zipf_values_have_intervals(freq: Path) -> None:
    # 4.5 to 5: p has 4.6 right and 4.6 wrong; q has 4.5 alone, which cannot be redrawn
    found = table(freq, "freq-zipf-acc")
    assert cell(found, "4.5–5.0", "Accuracy").low is None
    # 1.5 to 2: p alone, one right and one wrong
    low = cell(found, "1.5–2.0", "Accuracy")
    assert (low.value, low.low, low.high) == (0.5, 0.0, 1.0)


def test_tables_of_one_model_do_not_repeat_its_name_in_every_head(hf: Path, kenlm: Path) -> None:
    page = render.html(make_report([hf, kenlm], None))
    section = page[page.index('<summary id="details-1-title">') :]
    heads = re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", section[: section.index("</thead>")])
    assert "Margin (margin)" in heads and not any("org/alpha" in head for head in heads)
