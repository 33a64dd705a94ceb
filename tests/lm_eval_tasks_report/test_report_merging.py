"""Which runs share a column, and what is said where numbers do not compare."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.report import models, results
from blimppi.lm_eval_tasks.report.cli import make_report, report
from blimppi.lm_eval_tasks.report.tables import flat
from click.testing import CliRunner

Write = Callable[..., Path]

ENG = {"n": 4, "acc,none": 0.5}
PART = {"n": 2, "of": 4, "acc,none": 1.0}


def merge(*paths: Path) -> tuple[list[models.ModelColumn], list[str]]:
    return models.merge([results.read_run(path) for path in paths])


@pytest.mark.parametrize("dates", [(1, 2), (2, 1)])
def test_a_limited_run_never_replaces_a_whole_one(write: Write, dates: tuple[int, int]) -> None:
    whole = write("a", {"blimppi_npi_eng": ENG}, name="m", date=dates[0])
    part = write("b", {"blimppi_npi_eng": PART}, name="m", limit=2, date=dates[1])
    (column,), notes = merge(whole, part)
    assert column.results["eng"].metrics["acc"] == 0.5
    assert "limit" not in column.settings
    assert not any("on a part of" in note for note in notes)
    if dates == (1, 2):
        assert f"m: blimppi_npi_eng in {part.name} covers only 2 of 4 pairs; a fuller run is shown." in notes


def test_of_two_limited_runs_the_one_over_more_pairs_is_shown(write: Write) -> None:
    more = write("a", {"blimppi_npi_eng": {**PART, "n": 3}}, name="m", limit=3, date=1)
    less = write("b", {"blimppi_npi_eng": PART}, name="m", limit=2, date=2)
    (column,), notes = merge(more, less)
    assert column.results["eng"].n == 3
    assert "m: evaluated with --limit or --samples, on a part of eng (3 of 4 pairs)." in notes


def test_one_model_on_two_sets_is_two_columns(write: Write) -> None:
    old = write("a", {"blimppi_npi_eng": ENG}, name="m", data="aaaaaaaa11", date=1)
    new = write("b", {"blimppi_npi_eng": {**ENG, "acc,none": 0.75}}, name="m", data="bbbbbbbb22", date=2)
    columns, notes = merge(old, new)
    assert [(c.label, c.results["eng"].metrics["acc"]) for c in columns] == [
        ("m (set aaaaaaaa)", 0.5),
        ("m (set bbbbbbbb)", 0.75),
    ]
    assert notes[0].startswith(
        "The columns are of 2 data sets (aaaaaaaa: m (set aaaaaaaa); bbbbbbbb: m (set bbbbbbbb)): "
        "the pairs differ in eng, so numbers and means do not compare"
    )


def test_two_models_on_two_sets_are_told_apart_from_two_on_one(write: Write) -> None:
    one = write("a", {"blimppi_npi_eng": ENG}, name="m", data="aaaaaaaa11")
    other = write("b", {"blimppi_npi_eng": ENG, "blimppi_npi_tur": ENG}, name="k", data="bbbbbbbb22")
    same = write("c", {"blimppi_npi_eng": ENG}, name="k", data="aaaaaaaa11")
    _, notes = merge(one, other)
    assert any("2 data sets (aaaaaaaa: m; bbbbbbbb: k): the pairs differ in eng, so" in note for note in notes)
    assert not any("data sets" in note for note in merge(one, same)[1])


def test_a_set_that_only_grew_still_compares_where_the_pairs_are_the_same(write: Write) -> None:
    paths = [write(data, {"blimppi_npi_eng": ENG}, name=data, data=data) for data in ("aaaaaaaa11", "bbbbbbbb22")]
    for path in paths:
        raw = json.loads(path.read_text(encoding="utf-8"))
        raw["configs"]["blimppi_npi_eng"]["metadata"]["blimppi_data_used"]["config_sha256"] = "cc"
        path.write_text(json.dumps(raw), encoding="utf-8")
    assert "languages that they share have the same pairs" in merge(*paths)[1][0]


def test_an_empty_samples_file_is_told(hf: Path) -> None:
    path = next(hf.parent.glob("samples_blimppi_npi_tur_*.jsonl"))
    path.write_bytes(b"")
    notes = make_report([hf], None).notes
    assert f"{hf.name}: {path.name} is empty, but the results count 2 pairs." in notes


def test_an_accuracy_that_is_no_number_has_no_error_either(write: Write) -> None:
    void = {"n": 4, "acc,none": float("nan"), "acc_stderr,none": 0.25, "margin,none": None, "margin_stderr,none": 0.5}
    made = make_report([write("a", {"blimppi_npi_eng": void}, name="m")], None)
    assert "m: the results hold no accuracy for eng." in made.notes
    assert {cell for cell in flat(made.details[0])[1][0][2:]} == {"–"}


@pytest.mark.parametrize("name", ["page.md", "page.MD"])
def test_the_page_and_the_markdown_file_must_not_be_one(hf: Path, tmp_path: Path, name: str) -> None:
    done = CliRunner().invoke(report, [str(hf), "--out", str(tmp_path / name)])
    assert (done.exit_code, "use .html" in done.output) == (2, True)
    assert not (tmp_path / name).exists()
