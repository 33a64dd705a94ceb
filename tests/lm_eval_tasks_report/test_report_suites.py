"""Several suites in one report, the templates' phenomena by area, and what must not be mixed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from blimppi.lm_eval_tasks.report import models, results
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.gaps import listed
from blimppi.lm_eval_tasks.report.tables import flat

Write = Callable[..., Path]

ONE = {"n": 2, "acc,none": 0.5}


def phenomena(write: Write) -> Path:
    rights = {"a": ("agreement", (1, 0)), "b": ("agreement", (1, 1)), "c": ("verbs", (0, 0))}
    samples: dict[str, list[dict[str, Any]]] = {
        f"blimppi_it_{name}": [{"doc": {"group": area, "phenomenon": name}, "acc": right} for right in outcomes]
        for name, (area, outcomes) in rights.items()
    }
    return write("it", dict.fromkeys(samples, ONE), name="m", samples=samples)


def test_phenomena_by_area_and_one_by_one(write: Write) -> None:
    area, each = make_report([phenomena(write)], None).tables
    # areas: (1/2 + 2/2) / 2 and 0; mean of the phenomena: (0.5 + 1 + 0) / 3
    assert flat(area, spread=False)[1] == [["agreement", "2", "75.0"], ["verbs", "1", "0.0"]]
    assert flat(each, spread=False)[1] == [
        ["a", "2", "50.0"],
        ["b", "2", "100.0"],
        ["c", "2", "0.0"],
        ["Mean of phenomena", "3", "50.0"],
    ]
    assert each.sortable


def test_each_suite_is_a_section_with_its_own_models_and_means(hf: Path, freq: Path, write: Write) -> None:
    made = make_report([freq, phenomena(write), hf], None)
    assert [section.suite.key for section in made.sections] == ["npi", "it", "freq"]
    assert [[column.label for column in section.columns] for section in made.sections] == [
        ["org/alpha"],
        ["m"],
        ["org/alpha"],
    ]
    assert len({table.key for table in (*made.tables, *made.details)}) == len(made.tables) + len(made.details)


def test_suites_of_one_run_are_no_different_sets(write: Write) -> None:
    path = write("a", {"blimppi_npi_eng": ONE, "blimppi_freq_p": ONE}, name="m")
    columns, notes = models.merge([results.read_run(path)])
    assert [(column.label, list(column.results)) for column in columns] == [("m", ["eng"]), ("m", ["p"])]
    assert not any("data sets" in note or "not evaluated on" in note for note in notes)


def test_one_model_on_two_freq_sets_is_two_columns(write: Write) -> None:
    paths = [write(data, {"blimppi_freq_p": ONE}, name="m", data=data) for data in ("aaaaaaaa11", "bbbbbbbb22")]
    columns, notes = models.merge([results.read_run(path) for path in paths])
    assert [column.label for column in columns] == ["m (set aaaaaaaa)", "m (set bbbbbbbb)"]
    assert any("the pairs differ in p, so numbers and means do not compare" in note for note in notes)


def test_another_set_beside_the_own_one_is_part_of_the_set(write: Write) -> None:
    own = write("a", {"blimppi_freq_p": ONE}, name="m", data="aaaaaaaa11")
    more = {"original": "/sets/blimp.jsonl", "original_pairs": 2}
    both = write("b", {"blimppi_freq_p": {**ONE, "n": 4}}, name="m", data="aaaaaaaa11", more=more)
    columns, _ = models.merge([results.read_run(path) for path in (own, both)])
    assert [column.label for column in columns] == ["m (set aaaaaaaa)", "m (set aaaaaaaa + blimp.jsonl)"]
    assert columns[1].settings["data original"] == "/sets/blimp.jsonl"


def test_pairs_of_another_set_are_not_missed_in_the_own_one(write: Write, tmp_path: Path) -> None:
    folder = tmp_path / "set" / "freq" / "data" / "p"
    folder.mkdir(parents=True)
    pq.write_table(pa.table({"group": ["syntax"] * 2}), folder / "test-00000-of-00001.parquet")
    more = {"original": "blimp", "original_pairs": 3}
    whole = write("a", {"blimppi_freq_p": {**ONE, "n": 5}}, name="m", more=more)
    part = write("b", {"blimppi_freq_p": {**ONE, "n": 4}}, name="k", more=more)
    notes = make_report([whole, part], tmp_path / "set").notes
    assert [note for note in notes if "were evaluated" in note] == ["k: 4 of 5 pairs of p were evaluated."]


def test_a_suite_that_the_folder_of_sets_lacks_is_told(hf: Path, freq: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set" / "freq" / "data" / "p"
    folder.mkdir(parents=True)
    pq.write_table(pa.table({"group": ["syntax"] * 8}), folder / "test-00000-of-00001.parquet")
    notes = make_report([hf, freq], tmp_path / "set").notes
    assert sum("make one with `blimppi build npi" in note for note in notes) == 1


def test_long_lists_are_cut_and_counted() -> None:
    assert listed(["a", "b"]) == "a, b"
    assert listed([str(number) for number in range(67)]) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 … (67 in all)"
