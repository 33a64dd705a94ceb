"""Drawings and the page of the suite in frequency windows."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from blimppi.lm_eval_tasks.report import render
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.plots import draw, figure_of, kind_of, least_width, legend
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Plot, Row, Table, show


def table(plot: Plot | None, *rows: Row, measures: tuple[str, ...] = ("A", "B")) -> Table:
    columns = tuple(("m", measure) for measure in measures)
    return Table("k", "T", "", "Stub", (), columns, (True,) * len(columns), rows, plot=plot)


def row(label: str, *values: float, thin: bool = False) -> Row:
    return Row(label, (), tuple(Estimate(value) for value in values), thin=thin)


def texts(drawing: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", drawing)


@pytest.fixture
def page(freq: Path, hf: Path) -> str:
    return render.html(make_report([freq, hf], None))


def test_rows_of_lines_stand_along_the_axis() -> None:
    drawn = texts(
        draw(table(Plot("lines", "Values", limits=None, reference=None), row("x1", 0.1, 0.2), row("x2", 0.3, 0.4)))
    )
    assert {"x1", "x2", "Values", "Stub"} <= set(drawn)


def test_thin_rows_and_rows_without_numbers_are_not_drawn() -> None:
    rows = (row("full", 0.1, 0.2), row("little", 0.1, 0.2, thin=True), Row("none", (), (Estimate(), Estimate())))
    drawn = texts(draw(table(Plot(), *rows)))
    assert "full" in drawn and not {"little", "none"} & set(drawn)
    assert draw(table(Plot(), *rows[1:])) == ""
    assert draw(table(None, *rows)) == ""
    assert draw(table(Plot(measures=("B",)), Row("left", (), (Estimate(0.1), Estimate())))) == ""


def test_only_the_named_measures_are_drawn_and_in_the_legend() -> None:
    rows = (row("one", 0.1, 0.2, 0.3),)
    chosen = table(Plot(measures=("A", "C")), *rows, measures=("A", "B", "C"))
    assert [name for _, _, name in legend(chosen)] == ["A", "C"]
    drawing = draw(chosen)
    assert "var(--series-1)" in drawing and "var(--series-2)" not in drawing
    assert legend(table(None, *rows)) == []


def test_long_names_leave_the_values_their_room() -> None:
    def height_to_width(label: str) -> float:
        found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', draw(table(Plot(), row(label, 0.1, 0.2))))
        assert found and label in draw(table(Plot(), row(label, 0.1, 0.2)))
        return float(found[2]) / float(found[1])

    long = "a_paradigm_whose_name_does_not_end_where_others_do"
    assert height_to_width(long) > height_to_width("short")  # above the dots: higher, not wider


@pytest.mark.parametrize("kind", ["dots", "lines", "scatter"])
def test_points_at_the_ends_of_the_axis_are_drawn_whole(kind: Literal["dots", "lines", "scatter"]) -> None:
    rows = tuple(Row(label, (label,), (Estimate(value),), at=value) for label, value in (("a", 0.0), ("b", 1.0)))
    figure = figure_of(replace(table(Plot(kind, reference=None), *rows, measures=("A",)), counts=("At",)))
    assert figure is not None
    (axes,) = figure.axes
    (points,) = [line for line in axes.lines if line.get_marker() == "o"]
    assert not points.get_clip_on()
    assert points.get_zorder() > max(spine.get_zorder() for spine in axes.spines.values())


def unit(drawing: str, pixels: float) -> float:
    """How many pixels a unit of a drawing is that is so wide; letters have 10 units, in heat maps 8."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ', drawing)
    assert found is not None
    return pixels / float(found[1])


@pytest.mark.parametrize("kind", ["dots", "lines"])
@pytest.mark.parametrize("name", ["eighteen letters w", "a_name_of_some_thirty_five_letters_x"])
def test_letters_are_readable_on_a_phone(kind: Literal["dots", "lines"], name: str) -> None:
    drawing = draw(table(Plot(kind), row(name, 0.0, 1.0), row("short", 0.5, 0.6)))
    assert 10 * unit(drawing, 390 - 2 * 16) > 11.5  # the page has margins of 16 on both sides


def test_letters_of_a_heat_map_are_readable_however_long_the_names_around_it() -> None:
    measures = tuple(f"a model with a long name {number}" for number in range(3))
    drawing = draw(table(Plot("heat"), row("a row with a long name", 0.1, 0.2, 0.3), measures=measures))
    assert 8 * unit(drawing, 16 * least_width(drawing)) > 11.5


@pytest.mark.parametrize(("models", "kind"), [(16, "lines"), (17, "heat")])
def test_more_lines_than_one_can_tell_apart_become_a_heat_map(models: int, kind: str) -> None:
    measures = tuple(f"m{number}" for number in range(models))
    crowd = table(Plot("lines", limits=None, reference=None), row("x", *[0.1] * models), measures=measures)
    assert kind_of(crowd) == kind
    assert bool(legend(crowd)) == (kind == "lines")


@pytest.mark.parametrize(
    ("value", "percent", "shown"), [(-0.004, False, "0.00"), (-0.0004, True, "0.0"), (-0.006, False, "-0.01")]
)
def test_no_zero_is_below_zero(value: float, percent: bool, shown: str) -> None:
    assert show(Estimate(value), percent) == shown


def test_page_loads_nothing_and_its_only_script_is_its_own(page: str) -> None:
    assert page.count("<script") == page.count("<script>") == 1
    assert not re.search(r"(?i)\b(?:https?:)?//\w", page)
    assert not re.search(r'\bon\w+="|\bsrc=', page)


def test_page_names_each_suite_and_links_to_every_table(page: str, freq: Path, hf: Path) -> None:
    made = make_report([freq, hf], None)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {"suite-npi", "suite-freq", *(found.key for found in made.tables)} <= set(ids)
    assert set(re.findall(r'<a href="#([^"]+)"', page)) <= set(ids)


def test_values_to_sort_by_are_the_full_numbers(page: str) -> None:
    body = page[page.index('aria-labelledby="freq-paradigms-title"') :]
    assert 'data-value="-0.25"' in body[: body.index("</table>")]


def test_columns_of_models_are_named_where_rows_are_none(page: str) -> None:
    section = page[page.index('<section id="freq-regimes-acc">') :]
    assert re.search(r'<th scope="col" class="number">xtail − head</th>', section[: section.index("</section>")])


def test_markdown_and_terminal_head_each_suite(freq: Path, hf: Path) -> None:
    made = make_report([freq, hf], None)
    assert re.findall(r"^## (.*)$", render.markdown(made), re.MULTILINE) == [
        "Polarity items",
        "Paradigms in frequency windows",
        "Notes",
    ]
    assert re.findall(r"^== (.*) ==$", render.terminal(made), re.MULTILINE) == [
        "Polarity items",
        "Paradigms in frequency windows",
    ]
    alone = make_report([freq], None)
    assert "## Accuracy by regime" in render.markdown(alone).splitlines()
    assert "==" not in render.terminal(alone)
