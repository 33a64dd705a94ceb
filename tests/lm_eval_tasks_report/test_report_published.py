"""Sets that others published in the report, and their languages beside ours."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from blimppi.lm_eval_tasks.report import results
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.tables import Table, flat
from blimppi.lm_eval_tasks.report.task_name import TaskName, own, published

Write = Callable[..., Path]


def scores(prefix: str, **values: float) -> dict[str, dict[str, float]]:
    return {f"{prefix}_{name}": {"n": 0, "acc,none": value} for name, value in values.items()}


def tables(report: Report) -> dict[str, Table]:
    made = (*report.tables, *report.details)
    assert len({table.key for table in made}) == len(made)
    return {table.key: table for table in made}


def text(found: Table) -> dict[str, list[str]]:
    lines = zip(found.rows, flat(found, spread=False)[1], strict=True)
    return {row.label: line[1:] for row, line in lines}


@pytest.mark.parametrize(
    ("name", "ours", "theirs"),
    [
        ("blimppi_npi_eng", TaskName(None, "npi", "eng"), None),
        ("blimppi-yesno_freq_a_b", TaskName("yesno", "freq", "a_b"), None),
        ("blimppi-published_multiblimp_eng", None, TaskName(None, "published-multiblimp", "eng")),
        ("blimppi-published_blimp_wh_island", None, TaskName(None, "published-blimp", "wh_island")),
        ("blimppi-published_it", None, TaskName(None, "published-it", "it")),
        (
            "blimppi-published_it_verbs",
            None,
            TaskName(None, "published-it", "verbs"),
        ),  # no readout of our Italian suite
        ("blimppi-published", None, None),
        ("hellaswag", None, None),
    ],
)
def test_names_of_tasks(name: str, ours: TaskName | None, theirs: TaskName | None) -> None:
    assert (own(name), published(name)) == (ours, theirs)


def test_published_sets_are_apart_from_our_tasks_in_what_is_read(write: Write) -> None:
    both = {**scores("blimppi_npi", eng=0.5), **scores("blimppi-published_multiblimp", eng=0.9)}
    run = results.read_run(write("a", both, name="m"))
    assert list(run.tasks) == ["blimppi_npi_eng"]
    assert list(run.published) == ["blimppi-published_multiblimp_eng"]
    assert run.other_tasks == ()


def test_each_published_set_is_a_section_behind_ours(write: Write) -> None:
    both = {
        **scores("blimppi-published_multiblimp", eng=0.9, deu=0.8),
        **scores("blimppi-published_blimp", wh_island=0.4),
        **scores("blimppi_it", verbs=0.7),
    }
    report = make_report([write("a", both, name="m")], None)
    assert [section.suite.key for section in report.sections] == ["it", "published-blimp", "published-multiblimp"]
    found = tables(report)
    assert text(found["published-multiblimp-configurations"]) == {
        "deu": ["0", "80.0"],
        "eng": ["0", "90.0"],
        "Mean of configurations": ["2", "85.0"],
    }
    assert text(found["published-blimp-configurations"])["wh_island"] == ["0", "40.0"]


def test_phenomena_of_a_set_without_configurations(write: Write) -> None:
    judged: list[dict[str, Any]] = [
        {"doc": {"phenomenon": term}, "acc": right} for term, right in (("verbs", 1), ("verbs", 0), ("nouns", 1))
    ]
    task = "blimppi-published_it"
    path = write("a", {task: {"n": 3, "acc,none": 2 / 3}}, name="m", samples={task: judged})
    found = tables(make_report([path], None))
    assert text(found["published-it-phenomenon"]) == {"nouns": ["1", "100.0"], "verbs": ["2", "50.0"]}


@pytest.fixture
def beside(write: Write) -> Report:
    one = {
        **scores("blimppi_npi", eng=0.9, deu=0.8, tur=0.5, pol=0.7),
        **scores("blimppi-published_multiblimp", eng=0.95, deu=0.7, tur=0.75, fra=0.9),
    }
    two = {**scores("blimppi_npi", eng=0.6), **scores("blimppi-published_multiblimp", eng=0.7)}
    other = scores("blimppi_npi", eng=0.1)
    return make_report([write(name, found, name=name) for name, found in (("a", one), ("b", two), ("c", other))], None)


def test_languages_of_both_sets_stand_side_by_side_model_by_model(beside: Report) -> None:
    found = tables(beside)["beside-multiblimp"]
    assert found.columns == (
        ("a", "polarity items"),
        ("a", "multiblimp"),
        ("b", "polarity items"),
        ("b", "multiblimp"),
    )
    assert text(found) == {
        "deu": ["0", "0", "80.0", "70.0", "–", "–"],
        "eng": ["0", "0", "90.0", "95.0", "60.0", "70.0"],
        "tur": ["0", "0", "50.0", "75.0", "–", "–"],
    }
    # a: ranks deu eng tur 2 3 1 against 1 3 2: rho = 1 - 6 * 2 / (3 * 8) = 0.5; every order of three is as far or
    # farther from none, as 1, 0.5, 0.5, -0.5, -0.5 and -1 are all there is
    assert "a: Spearman's rho of both is 0.50 (p = 1.000), languages: 3." in found.note
    assert "b: Spearman's rho of both is not known, languages: 1." in found.note


def test_no_model_on_both_sets_no_table(write: Write) -> None:
    paths = [
        write("a", scores("blimppi_npi", eng=0.9), name="a"),
        write("b", scores("blimppi-published_multiblimp", eng=0.9), name="b"),
        write("c", scores("blimppi-published_blimp", wh_island=0.9), name="a"),
    ]
    assert not any(key.startswith("beside") for key in tables(make_report(paths, None)))
