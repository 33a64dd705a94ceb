"""What helps a newcomer to read the report: intervals, chance and ties, names of languages, contents."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.report import render
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.details import chance
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import show_brief, show_spread

Write = Callable[..., Path]


@pytest.mark.parametrize(
    ("cell", "percent", "told"),
    [
        (Estimate(0.5, 4, 0.2887, 0.15, 0.85), True, "[15.0–85.0]"),
        (Estimate(0.5, 4, 0.2887), True, "± 28.9"),
        (Estimate(-0.1, 9, None, -0.3, 0.1, 0.25), False, "[-0.30 to 0.10] p = 0.250"),
        (Estimate(0.9, 9, None, None, None, 0.0001), False, "p < 0.001"),
        (Estimate(n=0, low=0.0, high=1.0), True, ""),
    ],
)
def test_the_terminal_shows_an_interval_where_there_is_one(cell: Estimate, percent: bool, told: str) -> None:
    assert show_brief(cell, percent) == told


def test_no_error_of_zero_is_claimed() -> None:
    assert show_spread(Estimate(0.0, 7, 0.0, 0.0, 0.354), True) == "(0.0 to 35.4)"
    assert show_brief(Estimate(0.0, 7, 0.0), True) == ""


def test_none_right_of_seven_is_shown_with_its_interval(write: Write) -> None:
    # Wilson at 0 of n: from 0 to z^2 / (n + z^2) = 3.8415 / 10.8415
    path = write("a", {"blimppi_npi_bel": {"n": 7, "acc,none": 0.0, "acc_stderr,none": 0.0}}, name="m")
    lines = render.terminal(make_report([path], None)).splitlines()
    assert re.fullmatch(
        r"bel Belarusian +7 +0\.0 \[0\.0–35\.4\]", next(line for line in lines if line.startswith("bel"))
    )


def test_chance_and_ties_stand_once_under_the_first_table_of_each_suite(hf: Path, freq: Path) -> None:
    # one tie in four English and none in two Turkish pairs: one in six
    line = "Chance is 50%; a tie (equal scores for both sentences) counts as wrong."
    shown = render.terminal(make_report([hf, freq], None))
    assert shown.count(line) == 2
    parts = shown.split("\n\n")
    at = parts.index(f"{line} Ties among the pairs: org/alpha 16.7%.")
    assert parts[at - 1].startswith("Accuracy by language\n")


@pytest.mark.parametrize(("rates", "told"), [((0.1, 0.0), ""), ((0.1, 0.02), " Ties among the pairs: m 5.6%.")])
def test_few_ties_are_not_told(write: Write, rates: tuple[float, float], told: str) -> None:
    # a: 80 pairs, b: 100: (8 + 0) / 180 = 4.4%, (8 + 2) / 180 = 5.6%; weighed by pairs, not by language
    tasks = {
        f"blimppi_npi_{code}": {"n": 100, "acc,none": 0.5, "tie_rate,none": rate}
        for code, rate in zip("ab", rates, strict=True)
    }
    tasks["blimppi_npi_a"]["n"] = 80
    made = make_report([write("a", tasks, name="m")], None)
    assert (
        chance(made.columns).removeprefix("Chance is 50%; a tie (equal scores for both sentences) counts as wrong.")
        == told
    )


def test_names_stand_beside_codes_wherever_rows_are_languages(hf: Path) -> None:
    made = make_report([hf], None)
    found = {table.key: {row.label: row.name for row in table.rows} for table in (*made.tables, *made.details)}
    for key in ("languages", "solvability", "details-1"):
        assert found[key] == {"eng": "English", "tur": "Turkish", "Mean of languages": ""}
    assert set(found["family"].values()) == {""}
    assert re.search(r'<th scope="row">eng <small>English</small></th>', render.html(made))


def test_published_sets_name_the_languages_that_we_know(write: Write) -> None:
    tasks = {f"blimppi-published_multiblimp_{code}": {"n": 4, "acc,none": 0.5} for code in ("eng", "xyz")}
    (table, *_) = make_report([write("a", tasks, name="m")], None).tables
    assert [(row.label, row.name) for row in table.rows][:2] == [("eng", "English"), ("xyz", "")]


def test_contents_list_folded_tables_and_those_of_several_models_once(hf: Path, kenlm: Path) -> None:
    (alone,) = make_report([hf], None).sections
    assert alone.folded == [("details-1", "All metrics: org/alpha")]
    page = render.html(make_report([hf, kenlm], None))
    assert '<a href="#details-1">All metrics (2 models)</a>' in page
    assert "details-2</a>" not in page and '<details id="details-2">' in page


def test_long_names_may_be_broken_behind_underscores_and_stay_escaped(write: Write) -> None:
    path = write("a", {"blimppi_it_agr_det_noun_gender_and_more": {"n": 4, "acc,none": 0.5}}, name="<b>_x")
    page = render.html(make_report([path], None))
    assert "agr_<wbr>det_<wbr>noun_<wbr>gender_<wbr>and_<wbr>more" in page
    assert "<b>" not in page
