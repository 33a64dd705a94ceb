"""CSV files, drawings as files, and the pairs about which models differ."""

import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from blimppi.lm_eval_tasks.report.cli import make_report, report
from blimppi.lm_eval_tasks.report.csv_files import rows_of, write_csv
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Row, Table, flat
from click.testing import CliRunner
from PIL import Image

Write = Callable[..., Path]

# id, right by the first model, by the second
JUDGED = [("x1", 1, 1), ("x2", 1, 0), ("x3", 1, 0), ("x4", 0, 1), ("x5", 0, 0), ("x6", 1, None)]


def lines(place: int) -> list[dict[str, Any]]:
    return [
        {"doc": {"id": pair[0], "sentence_good": f"{pair[0]}, \u2028good", "sentence_bad": "bad"}, "acc": pair[place]}
        for pair in JUDGED
        if pair[place] is not None
    ]


@pytest.fixture
def two(write: Write) -> list[Path]:
    task = "blimppi_npi_eng"
    return [
        write(name, {task: {"n": len(lines(place)), "acc,none": 0.5}}, name=f"org/{name}", samples={task: lines(place)})
        for place, name in ((1, "one"), (2, "two"))
    ]


def read(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.reader(stream))


def test_agreement_counts_pairs_that_both_judged(two: list[Path]) -> None:
    found = next(table for table in make_report(two, None).details if table.key == "agreement")
    # 3 of 5 differ, 2 to 1: two-sided sign test p = 1 (as likely as any split of 3 but 3 to 0)
    assert flat(found)[1] == [["org/one / org/two", "5", "1", "2", "1", "1", "60.0 p = 1.000"]]


def test_pairs_about_which_models_differ_are_listed_with_who_is_right(two: list[Path], tmp_path: Path) -> None:
    write_csv(make_report(two, None), tmp_path / "csv")
    assert read(tmp_path / "csv" / "npi-disagreements.csv") == [
        ["language", "id", "sentence_good", "sentence_bad", "org/one", "org/two"],
        ["eng", "x2", "x2, \u2028good", "bad", "1", "0"],
        ["eng", "x3", "x3, \u2028good", "bad", "1", "0"],
        ["eng", "x4", "x4, \u2028good", "bad", "0", "1"],
    ]


def test_models_that_agree_leave_no_list_not_even_an_old_one(two: list[Path], tmp_path: Path) -> None:
    write_csv(make_report(two, None), tmp_path)
    write_csv(make_report(two[:1], None), tmp_path)
    assert not (tmp_path / "npi-disagreements.csv").exists()
    assert (tmp_path / "languages.csv").exists()


def test_csv_has_full_numbers_in_the_unit_of_the_page_and_columns_for_what_is_known() -> None:
    cells = (Estimate(1 / 3, 3, low=0.1, high=0.9), Estimate(-2.5, p=0.01))
    rows = (Row("a, b", ("3",), cells), Row("none", ("–",), (Estimate(), Estimate(n=0))))
    table = Table("k", "T", "", "Stub", ("N",), (("m", "Accuracy"), ("", "rho")), (True, False), rows)
    assert rows_of(table) == [
        ["Stub", "N", "m: Accuracy", "m: Accuracy (low)", "m: Accuracy (high)", "rho", "rho (p)"],
        ["a, b", "3", "33.3333", "10", "90", "-2.5", "0.01"],
        ["none", "", "", "", "", "", ""],
    ]


def test_command_writes_tables_and_drawings(hf: Path, kenlm: Path, tmp_path: Path) -> None:
    args = [str(hf), str(kenlm), "--out", str(tmp_path / "r.html"), "--csv", str(tmp_path / "new" / "csv")]
    result = CliRunner().invoke(report, [*args, "--plots", str(tmp_path / "new" / "plots")])
    assert result.exit_code == 0, result.output
    made = make_report([hf, kenlm], None)
    written = sorted(path.stem for path in (tmp_path / "new" / "csv").iterdir())
    assert written == sorted(table.key for table in (*made.tables, *made.details))
    assert f"CSV: {len(written)} files in" in result.output
    assert read(tmp_path / "new" / "csv" / "languages.csv")[1][:4] == ["eng", "English", "4", "50"]
    drawn = {path.name for path in (tmp_path / "new" / "plots").iterdir()}
    assert {"languages.svg", "languages.png", "distance.svg", "distance.png"} <= drawn
    assert f"Drawings: {len(drawn)} files in" in result.output


def test_drawings_stand_alone(hf: Path, kenlm: Path, tmp_path: Path) -> None:
    args = [str(hf), str(kenlm), "--out", str(tmp_path / "r.html"), "--plots", str(tmp_path / "a"), "--quiet"]
    assert CliRunner().invoke(report, args).exit_code == 0
    svg = (tmp_path / "a" / "distance.svg").read_text(encoding="utf-8")
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    # title, and the legend that on the page is beside the drawing
    assert {"Accuracy by distance to the licenser", "org/alpha", "kenlm: lm.bin"} <= set(texts)
    assert "var(--" not in svg and "#0a0b" not in svg and "#0b57a4" in svg
    with Image.open(tmp_path / "a" / "distance.png") as image:
        colours = {colour[:3] for _, colour in image.convert("RGB").getcolors(maxcolors=1 << 24) or ()}
    assert (0x0B, 0x57, 0xA4) in colours and (255, 255, 255) in colours


def test_same_results_give_the_same_files(hf: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        args = [str(hf), "--out", str(tmp_path / "r.html"), "--plots", str(tmp_path / name), "--quiet"]
        assert CliRunner().invoke(report, args).exit_code == 0
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes(), path.name


@pytest.mark.parametrize("option", ["--csv", "--plots"])
def test_a_file_in_the_way_is_told(hf: Path, tmp_path: Path, option: str) -> None:
    (tmp_path / "file").write_text("")
    args = [str(hf), "--out", str(tmp_path / "r.html"), option, str(tmp_path / "file" / "inside")]
    result = CliRunner().invoke(report, args)
    assert result.exit_code == 1
    assert "cannot make this folder" in result.output
