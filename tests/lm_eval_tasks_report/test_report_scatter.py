"""Accuracy against what the user knows of languages: the tables, and the points that are drawn of them."""

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.report import render
from blimppi.lm_eval_tasks.report.cli import make_report, report
from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.plot_kinds import PAGE
from blimppi.lm_eval_tasks.report.plots import draw, figure_of
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, flat
from click.testing import CliRunner
from matplotlib.text import Annotation

Write = Callable[..., Path]

ONE = {"ces": 0.7, "deu": 0.8, "eng": 0.9, "tur": 0.5}
TWO = {"ces": 0.2, "deu": 0.1, "eng": 0.3}
FACTS = "iso\tshare of web\tother\nces\t1\t3\ndeu\t5\t\neng\t45.5\t1\nfra\t4\t2\n"


@pytest.fixture
def runs(write: Write) -> list[Path]:
    return [
        write(name, {f"blimppi_npi_{code}": {"n": 0, "acc,none": acc} for code, acc in scores.items()}, name=name)
        for name, scores in (("one", ONE), ("two", TWO))
    ]


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    path = tmp_path / "facts.tsv"
    path.write_text(FACTS, encoding="utf-8")
    return path


@pytest.fixture
def made(runs: list[Path], facts: Path) -> Report:
    return make_report(runs, None, facts)


def against(made: Report, number: int) -> Table:
    return next(table for table in made.tables if table.key == f"covariate-{number}")


def test_a_table_for_each_fact_has_the_languages_that_have_it(made: Report) -> None:
    # tur has no share, fra no results; deu has no other
    assert flat(against(made, 1), spread=False) == (
        ["Language", "share of web", "N", "one", "two"],
        [
            ["ces Czech", "1", "0", "70.0", "20.0"],
            ["deu German", "5", "0", "80.0", "10.0"],
            ["eng English", "45.5", "0", "90.0", "30.0"],
        ],
    )
    assert [row.label for row in against(made, 2).rows] == ["ces", "eng"]


def test_each_model_has_a_panel_with_a_named_point_for_each_language(made: Report) -> None:
    figure = figure_of(against(made, 1))
    assert figure is not None
    for axes, heights in zip(figure.axes, ([70, 80, 90], [20, 10, 30]), strict=True):
        assert axes.lines[0].get_xdata() == pytest.approx([1, 5, 45.5])
        assert axes.lines[0].get_ydata() == pytest.approx(heights)
    named = [[text.get_text() for text in axes.texts if isinstance(text, Annotation)] for axes in figure.axes]
    assert named == [["ces", "deu", "eng"]] * 2
    assert figure.axes[0].get_ylim() == figure.axes[1].get_ylim()  # so that models compare


def test_the_head_of_a_panel_tells_rho_p_and_n(made: Report) -> None:
    # Three points in order: 2 of 6 orders are as far from none. 1 2 3 against 2 1 3: d = 1 1 0, so that
    # rho = 1 - 6 * 2 / (3 * 8) = 0.5; the six orders give 1, 0.5, 0.5, -0.5, -0.5, -1: all are as far.
    drawing = draw(against(made, 1))
    assert "rho 1.00, p = 0.333, n = 3" in drawing
    assert "rho 0.50, p = 1.000, n = 3" in drawing
    assert draw(against(made, 2)).count("rho unknown, n = 2") == 2


def cloud(*points: tuple[str, float, float]) -> Table:
    rows = tuple(Row(label, (f"{x:g}",), (Estimate(y),), at=x) for label, x, y in points)
    plot = Plot("scatter", "Accuracy (%)", limits=None, reference=None)
    return Table("k", "T", "", "Language", ("share",), (("m", "Accuracy"),), (True,), rows, plot=plot)


@pytest.mark.parametrize(("largest", "scale"), [(49.0, "linear"), (50.0, "log")])
def test_facts_over_several_magnitudes_stand_on_a_logarithmic_axis(largest: float, scale: str) -> None:
    table = cloud(("a", 1.0, 0.2), ("b", largest, 0.3), ("c", 2.0, 0.4))
    figure = figure_of(table)
    assert figure is not None and figure.axes[0].get_xscale() == scale
    assert "mathdefault" not in draw(table)  # ticks are numbers, not formulas


def test_facts_with_a_zero_have_no_logarithm() -> None:
    figure = figure_of(cloud(("a", 0.0, 0.2), ("b", 100.0, 0.3)))
    assert figure is not None and figure.axes[0].get_xscale() == "linear"


def test_names_cover_no_other_name_and_a_point_without_room_has_none() -> None:
    points = [(f"n{at:02}", 1.0, 0.5) for at in range(9)]  # all in one place; it has four sides, and the dot is on all
    figure = figure_of(cloud(*points, ("far", 2.0, 0.9), ("low", 0.0, 0.1)))
    assert figure is not None
    texts = [text for text in figure.axes[0].texts if isinstance(text, Annotation)]
    assert {"far", "low"} <= {text.get_text() for text in texts}
    assert len(texts) == 2 + 4
    boxes = [text.get_window_extent() for text in texts]
    assert not any(one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[:at])


def test_page_draws_them_in_its_colours_and_terminal_leaves_them_out(made: Report) -> None:
    page = render.html(made)
    section = page[page.index('<section id="covariate-1">') : page.index('<section id="covariate-2">')]
    assert "<svg" in section and "var(--series-0)" in section and PAGE.ink not in section
    assert "Accuracy against share of web" in section
    assert "Accuracy against share of web" in render.markdown(made)
    assert "Accuracy against" not in render.terminal(made)


def test_command_writes_points_and_drawings(runs: list[Path], facts: Path, tmp_path: Path) -> None:
    args = [*map(str, runs), "--covariates", str(facts), "--csv", str(tmp_path / "c"), "--plots", str(tmp_path / "p")]
    result = CliRunner().invoke(report, [*args, "--out", str(tmp_path / "r.html"), "--quiet"])
    assert result.exit_code == 0, result.output
    with (tmp_path / "c" / "covariate-1.csv").open(encoding="utf-8", newline="") as stream:
        assert list(csv.reader(stream))[:2] == [
            ["Language", "Name", "share of web", "N", "one: Accuracy", "two: Accuracy"],
            ["ces", "Czech", "1", "0", "70", "20"],
        ]
    svg = (tmp_path / "p" / "covariate-1.svg").read_text(encoding="utf-8")
    assert {"Accuracy against share of web", "ces", "share of web"} <= set(
        re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    )
    assert (tmp_path / "p" / "covariate-1.png").stat().st_size > 0
