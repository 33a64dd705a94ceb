"""Groups of languages, models side by side, and what the configurations tell."""

from collections.abc import Callable
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.report import facts_configs
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.facts import Facts
from blimppi.lm_eval_tasks.report.plots import draw, kind_of, legend
from blimppi.lm_eval_tasks.report.subsets import Subset, subsets
from blimppi.lm_eval_tasks.report.tables import Plot, Table, flat, merged_count

Write = Callable[..., Path]

FACTS = {
    "aaa": Facts("NC-strict", "East"),
    "bbb": Facts("NC", "East"),
    "ccc": Facts("NPI", "West"),
    "ddd": Facts("NPI", "South"),
}


def table(paths: list[Path], key: str) -> Table:
    return next(table for table in make_report(paths, None).tables if table.key == key)


def text(found: Table) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in flat(found, spread=False)[1]}


def test_kinds_of_negative_concord_are_one_typology_and_small_families_are_together() -> None:
    assert subsets(["aaa", "bbb", "ccc", "ddd"], FACTS) == [
        Subset("all", ("aaa", "bbb", "ccc", "ddd")),
        Subset("typology: NC", ("aaa", "bbb")),
        Subset("typology: NPI", ("ccc", "ddd")),
        Subset("family: East", ("aaa", "bbb")),
        Subset("family: other", ("ccc", "ddd")),
    ]


def test_families_with_a_row_can_be_named_and_unknown_ones_are_told() -> None:
    found = subsets(["aaa", "ccc", "eee"], FACTS, families=["West"])
    assert found[1:] == [
        Subset("typology: NC", ("aaa",)),
        Subset("typology: NPI", ("ccc",)),
        Subset("typology: unknown", ("eee",)),
        Subset("family: West", ("ccc",)),
        Subset("family: other", ("aaa", "eee")),
    ]


def test_configurations_tell_typology_and_family() -> None:
    found = facts_configs.from_configs(["eng", "ces", "xyz"])
    assert found == {"eng": Facts("NPI", "Germanic"), "ces": Facts("NC-strict", "Slavic")}
    assert facts_configs.names(["nob", "ces", "xyz"]) == {"nob": "Norwegian Bokmål", "ces": "Czech"}


def scores(**values: float) -> dict[str, dict[str, float]]:
    return {f"blimppi_npi_{language}": {"n": 0, "acc,none": value} for language, value in values.items()}


@pytest.fixture
def paths(write: Write) -> list[Path]:
    one = write("one", scores(eng=0.9, deu=0.7, ces=0.5, pol=0.6, tur=0.3), name="org/one")
    two = write("two", scores(eng=0.8, deu=0.6, ces=0.4, pol=0.8), name="org/two")
    return [one, two]


def test_each_language_of_a_group_counts_once_and_the_mean_runs_over_models(paths: list[Path]) -> None:
    found = table(paths, "subsets")
    assert [model for model, _ in found.columns] == ["org/one", "org/two", "Mean of models"]
    assert text(found) == {
        "all": ["5 / 4", "60.0", "65.0", "62.5"],
        "typology: NC": ["3 / 2", "46.7", "60.0", "53.3"],  # (50 + 60 + 30) / 3
        "typology: NPI": ["2", "80.0", "70.0", "75.0"],
        "family: Germanic": ["2", "80.0", "70.0", "75.0"],
        "family: Slavic": ["2", "55.0", "60.0", "57.5"],
        "family: other": ["1 / 0", "30.0", "–", "30.0"],
    }


def test_readouts_sets_and_checkpoints_are_not_averaged(write: Write, paths: list[Path]) -> None:
    others = [
        write("a", {"blimppi-yesno_npi_eng": {"n": 0, "acc,none": 0.5}}, name="org/one"),
        write("b", scores(eng=0.5), name="org/two", data="cd34"),
        write("c", scores(eng=0.5), name="org/two", args={"revision": "step5"}),
    ]
    for other in others:
        heads = [model for model, _ in table([*paths, other], "subsets").columns]
        assert len(heads) == 3 and "Mean of models" not in heads


def test_solvable_and_unsolvable_pairs_have_rows_and_a_slope(hf: Path) -> None:
    # eng: solvable 2/2, unsolvable 0/1; tur: 1/1, 0/1
    found = text(table([hf], "subsets"))
    assert (found["n-gram: solvable"], found["n-gram: unsolvable"]) == (["2", "100.0"], ["2", "0.0"])
    slopes = table([hf], "slopes")
    assert text(slopes) == {"solvable": ["2", "100.0"], "unsolvable": ["2", "0.0"]}
    assert kind_of(slopes) == "lines"


def test_languages_of_several_models_are_a_heat_map_with_a_number_in_each_square(paths: list[Path]) -> None:
    found = table(paths, "languages")
    drawn = draw(found)
    assert kind_of(found) == "heat" and legend(found) == []
    assert all(f">{number}</text>" in drawn for number in ("90.0", "30.0", "60.0", "65.0", "–"))
    assert all(f">{name}</text>" in drawn for name in ("org/one", "org/two", "eng", "tur"))
    # above chance in one colour (90: (90 - 50) / 50 of the strongest, 0.5), below in the other (30: 0.4 of it)
    assert "fill: var(--series-0); opacity: 0.4" in drawn
    assert "fill: var(--series-1); opacity: 0.2" in drawn


def test_dots_of_more_series_than_colours_become_a_heat_map(paths: list[Path]) -> None:
    found = table(paths, "subsets")
    wide = [(f"m{number}", "A") for number in range(9)]
    row = type(found.rows[0])("r", (), found.rows[0].cells * 3)
    for count, kind in ((8, "dots"), (9, "heat")):
        cells = row.cells[:count]
        made = Table("k", "T", "", "S", (), tuple(wide[:count]), (True,) * count, (type(row)("r", (), cells),), Plot())
        assert kind_of(made) == kind
        assert draw(made)


def test_changes_are_as_deep_on_both_sides_of_none(paths: list[Path]) -> None:
    row = table(paths, "subsets").rows[0]
    cell = type(row.cells[0])
    rows = (type(row)("r", (), (cell(-0.1), cell(0.2))),)
    plot = Plot("heat", limits=None, reference=0)
    drawn = draw(Table("k", "T", "", "S", (), (("m", "A"), ("n", "A")), (True, True), rows, plot))
    assert "fill: var(--series-1); opacity: 0.25" in drawn  # half as far as the largest
    assert "fill: var(--series-0); opacity: 0.5" in drawn


def test_counts_of_many_models_are_told_by_their_ends() -> None:
    assert merged_count([33, 33, 32]) == "33 / 33 / 32"
    assert merged_count([33, 33, 32, 33]) == "32–33"
    assert merged_count([33] * 9) == "33"
    assert merged_count([33, None, 33, 33]) == "33 / – / 33 / 33"
