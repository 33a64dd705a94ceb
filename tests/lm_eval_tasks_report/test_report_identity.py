"""Runs of a models file: names, one model for each language, checkpoints."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from blimppi.lm_eval_tasks.report import models, results
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.plots import kind_of
from blimppi.lm_eval_tasks.report.tables import Table, flat

Write = Callable[..., Path]


def entry(
    write: Write, folder: str, scores: dict[str, float], name: str, step: int | None = None, **record: Any
) -> Path:
    """A results file as `blimppi eval --models` leaves it."""
    tasks = {f"blimppi_npi_{language}": {"n": 0, "acc,none": value} for language, value in scores.items()}
    path = write(folder, tasks, name=name, metadata={} if step is None else {"step": step})
    raw = json.loads(path.read_text(encoding="utf-8"))
    raw["blimppi_run"] = {"entry": "Fish", "language": None, "step": step, "arguments": {"model": "hf"}, **record}
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def columns(*paths: Path) -> list[ModelColumn]:
    return models.merge([results.read_run(path) for path in paths])[0]


def table(paths: list[Path], key: str) -> Table:
    return next(table for table in make_report(paths, None).tables if table.key == key)


def test_models_of_one_entry_for_each_language_are_one_column(write: Write) -> None:
    english = entry(write, "a", {"eng": 0.9}, "fish/eng_latn", language="eng")
    turkish = entry(write, "b", {"tur": 0.7}, "fish/tur_latn", language="tur")
    (column,) = columns(english, turkish)
    assert (column.label, sorted(column.results)) == ("Fish", ["eng", "tur"])
    assert column.settings["model_args"] == "of its own for each language"
    assert column.settings["entry"] == "Fish"


def test_what_the_entry_put_before_the_model_keeps_runs_apart(write: Write) -> None:
    asked = [{"model": "hf", "prefix_token": token} for token in (None, "[CLS]")]
    paths = [
        entry(write, str(at), {"eng": 0.9}, "fish/eng_latn", language="eng", arguments=arguments)
        for at, arguments in enumerate(asked)
    ]
    assert [column.label for column in columns(*paths)] == ["Fish", "Fish #2"]


def test_an_entry_names_its_model(write: Write) -> None:
    (column,) = columns(entry(write, "a", {"eng": 0.9}, "org/fish-1b-base-v2"))
    assert column.label == "Fish"


def test_checkpoints_of_an_entry_in_folders_of_any_name_are_one_curve(write: Write) -> None:
    paths = [
        entry(write, "a", {"eng": 0.9, "tur": 0.8}, "/runs/last", step=30),
        entry(write, "b", {"eng": 0.6, "tur": 0.5}, "/runs/first", step=10),
    ]
    assert [column.label for column in columns(*paths)] == ["Fish step 10", "Fish step 30"]
    found = table(paths, "steps")
    assert [row[0::2] for row in flat(found, spread=False)[1]] == [["10", "55.0"], ["30", "85.0"]]


def test_curves_of_each_language_of_models_of_their_own(write: Write) -> None:
    paths = [
        entry(write, "a", {"eng": 0.5}, "fish/eng_latn", step=1, language="eng"),
        entry(write, "b", {"eng": 0.9}, "fish/eng_latn", step=2, language="eng"),
        entry(write, "c", {"tur": 0.4}, "fish/tur_latn", step=1, language="tur"),
        entry(write, "d", {"tur": 0.6}, "fish/tur_latn", step=2, language="tur"),
    ]
    found = table(paths, "steps-each")
    assert found.columns == (("Fish", "eng"), ("Fish", "tur"))
    assert [row[2:] for row in flat(found, spread=False)[1]] == [["50.0", "40.0"], ["90.0", "60.0"]]
    assert [row[2:] for row in flat(table(paths, "steps"), spread=False)[1]] == [["45.0"], ["75.0"]]


@pytest.mark.parametrize(("languages", "drawn"), [(8, "lines"), (9, "heat"), (40, "heat"), (41, "")])
def test_curves_that_nobody_could_tell_apart_become_a_heat_map(write: Write, languages: int, drawn: str) -> None:
    scores = {f"l{number:02}": 0.5 for number in range(languages)}
    paths = [entry(write, str(step), scores, "org/fish", step=step) for step in (1, 2)]
    assert kind_of(table(paths, "steps-each")) == drawn


def test_one_language_has_no_second_table_of_steps(write: Write) -> None:
    paths = [entry(write, str(step), {"eng": 0.5}, "org/fish", step=step) for step in (1, 2)]
    assert [table.key for table in make_report(paths, None).tables if "steps" in table.key] == ["steps"]
