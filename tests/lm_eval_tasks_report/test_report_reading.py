import json
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from blimppi.lm_eval_tasks.report import facts, models, results
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.errors import ReportError, printable

Write = Callable[..., Path]

ENG = {"n": 4, "acc,none": 0.5}


def samples_of(path: Path, language: str) -> Path:
    return path.with_name(f"samples_blimppi_npi_{language}_{path.stem.removeprefix('results_')}.jsonl")


def test_folders_are_searched_through(hf: Path, kenlm: Path) -> None:
    assert results.find_results([hf.parent.parent]) == [hf, kenlm]


def test_a_file_named_twice_counts_once(hf: Path) -> None:
    assert results.find_results([hf, hf.parent]) == [hf]


@pytest.mark.parametrize("name", ["absent", "."])
def test_nothing_to_read_is_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(ReportError, match=r"no such file|no results_"):
        results.find_results([tmp_path / name])


@pytest.mark.parametrize("content", ["", '{"results": {"blimppi_npi_eng": {"acc,no'])
def test_a_file_that_is_cut_short_is_told_with_what_to_do(tmp_path: Path, content: str) -> None:
    path = tmp_path / "results_x.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ReportError, match=r"results_x\.json: no whole JSON .* run that evaluation again, or move"):
        results.read_run(path)


@pytest.mark.parametrize("content", ["[]", "{}", '{"results": 3, "config": {}}', "\udcff"])
def test_other_files_are_refused_by_name(tmp_path: Path, content: str) -> None:
    path = tmp_path / "results_x.json"
    path.write_text(content, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(ReportError, match=r"results_x\.json: not a results file"):
        results.read_run(path)


def test_cut_samples_are_an_error(hf: Path) -> None:
    path = samples_of(hf, "eng")
    lines = path.read_text(encoding="utf-8").split("\n")
    path.write_text("\n".join(lines[:3]) + "\n", encoding="utf-8")
    with pytest.raises(ReportError, match=r"3 samples, but .* counts 4"):
        results.read_run(hf)


@pytest.mark.parametrize("line", ['{"doc": {}}', '{"acc": 0.5, "doc": {}}', "{", '{"acc": 1}'])
def test_broken_sample_names_its_line(hf: Path, line: str) -> None:
    path = samples_of(hf, "tur")
    path.write_text(path.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(ReportError, match=r"jsonl, line 3: not a sample"):
        results.read_run(hf)


def test_made_up_model_name_gives_way_to_the_kind_of_model(write: Write) -> None:
    path = write("x", {"blimppi_npi_eng": ENG}, name="placeholder", source="dummy")
    raw = json.loads(path.read_text(encoding="utf-8"))
    raw["config"]["model_args"], raw["model_name"] = {}, "k3j5h2"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert results.read_run(path).model == "dummy"


def test_one_model_evaluated_language_by_language_is_one_column(write: Write) -> None:
    first = write("a", {"blimppi_npi_eng": ENG}, name="m")
    second = write("b", {"blimppi_npi_tur": ENG}, name="m", date=2)
    columns, _ = models.merge([results.read_run(path) for path in (first, second)])
    assert [(column.label, sorted(column.results)) for column in columns] == [("m", ["eng", "tur"])]


def test_the_newest_run_wins_and_is_named(write: Write) -> None:
    new = write("a", {"blimppi_npi_eng": {**ENG, "acc,none": 0.75}}, name="m", date=2)
    old = write("b", {"blimppi_npi_eng": ENG}, name="m", date=1)
    columns, notes = models.merge([results.read_run(path) for path in (new, old)])
    assert columns[0].results["eng"].metrics["acc"] == 0.75
    assert notes[0] == f"m: blimppi_npi_eng was evaluated more than once; the newest is {new.name}."


def test_readout_variants_are_columns_of_their_own(write: Write) -> None:
    tasks = {"blimppi_npi_eng": ENG, "blimppi-yesno_npi_eng": ENG}
    columns, _ = models.merge([results.read_run(write("a", tasks, name="m"))])
    assert [column.label for column in columns] == ["m", "m (yesno)"]


def test_same_name_with_other_arguments_is_numbered(write: Write) -> None:
    paths = [write(folder, {"blimppi_npi_eng": ENG}, name=f"/{folder}/lm") for folder in ("a", "b")]
    columns, _ = models.merge([results.read_run(path) for path in paths])
    assert [column.label for column in columns] == ["lm", "lm #2"]


def test_other_tasks_are_named_not_dropped(write: Write) -> None:
    path = write("a", {"blimppi_npi_eng": ENG, "blimppi_own_it": ENG, "hellaswag": ENG}, name="m")
    _, notes = models.merge([results.read_run(path)])
    assert "2 other task(s) are not shown: blimppi_own_it, hellaswag." in notes[0]


def test_no_task_of_ours_is_an_error(write: Write) -> None:
    with pytest.raises(ReportError, match=r"no blimppi_\*"):
        models.merge([results.read_run(write("a", {"hellaswag": ENG}, name="m"))])


def test_limit_and_missing_languages_are_told(hf: Path, write: Write) -> None:
    limited = write("a", {"blimppi_npi_eng": {**ENG, "of": 9}}, name="m", limit=4)
    notes = make_report([hf, limited], None).notes
    assert "m: evaluated with --limit or --samples, on a part of eng (4 of 9 pairs)." in notes
    assert "m: not evaluated on tur; means leave them out." in notes


def test_data_gives_facts_and_sizes(tmp_path: Path, kenlm: Path) -> None:
    folder = tmp_path / "root" / "npi" / "data" / "eng"
    folder.mkdir(parents=True)
    table = pa.table({"typology": ["NPI"] * 5, "family": ["Germanic"] * 5})
    pq.write_table(table, folder / "test-00000-of-00001.parquet")
    for root in (tmp_path / "root", tmp_path / "root" / "npi"):
        assert facts.from_data(root, ["npi"]) == ({"npi": {"eng": facts.Facts("NPI", "Germanic", 5)}}, [])
    report = make_report([kenlm], tmp_path / "root")
    assert "kenlm: lm.bin: 4 of 5 pairs of eng were evaluated." in report.notes
    family = next(table for table in report.tables if table.key == "family")
    assert [row.label for row in family.rows] == ["Germanic"]


def test_missing_or_broken_data_names_the_folder(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match="no built set here; make one with `blimppi build npi"):
        facts.from_data(tmp_path, ["npi"])
    folder = tmp_path / "npi" / "data" / "eng"
    folder.mkdir(parents=True)
    (folder / "test-00000-of-00001.parquet").write_bytes(b"no parquet")
    with pytest.raises(ReportError, match="cannot be read"):
        facts.from_data(tmp_path, ["npi"])


def test_control_characters_cannot_reach_the_terminal() -> None:
    assert printable("a\x1b[2Jb\nc") == "a\ufffd[2Jb\ufffdc"


def test_settings_name_what_could_change_a_number(hf: Path) -> None:
    (column,), _ = models.merge([results.read_run(hf)])
    assert column.settings == {
        "lm-eval": "0.4.13",
        "model_args": "{'pretrained': 'org/alpha'}",
        "batch size": "1",
        "data source": "/sets/npi",
        "data found_by": "BLIMPPI_DATA",
        "data sha256": "ab12",
    }
