"""`blimppi build npi`: exit codes, messages of one line, and the table that explains."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from blimppi.builders.dataset import read_accounting, read_suite
from blimppi.lm_eval_tasks.cli import main


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    """Exit code, what was printed, and what was complained of."""
    code = 0
    try:
        main(["build", *map(str, args)])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def error(capsys: pytest.CaptureFixture[str], *args: object) -> str:
    """The one line of an error; there is no other line and no traceback."""
    code, out, err = run(capsys, "npi", "--quiet", *args)
    assert (code, out) == (1, "")
    (line,) = err.splitlines()
    return line


def test_a_set_and_a_table_of_counts(capsys, configs: Path, treebank: Path, tmp_path: Path) -> None:
    args = ["--config", configs, "--lang", "qaa", "--treebank", treebank, "--out", tmp_path / "out"]
    code, out, _ = run(capsys, "npi", *args)
    assert code == 0
    assert read_suite(tmp_path / "out", "npi")["qaa"].num_rows == 4
    first, second = out.splitlines()[:2]
    assert first.split() == ["sentences", "words", "items", "licensed", "pairs"]
    assert second.split() == ["qaa", "7", "36", "5", "80.0%", "4"]
    assert "qaa n_series 2, question 1, standard_negation 1" in out
    assert f"BLIMPPI_DATA={tmp_path / 'out'}" in out


def test_nothing_is_printed_when_asked_to_be_quiet(capsys, configs: Path, treebank: Path, tmp_path: Path) -> None:
    args = ["--quiet", "--config", configs, "--lang", "qaa", "--treebank", treebank, "--out", tmp_path]
    assert run(capsys, "npi", *args) == (0, "", "")


def test_the_language_of_a_file_with_a_release_name_needs_no_option(
    capsys, configs: Path, treebank: Path, tmp_path: Path
) -> None:
    assert run(capsys, "npi", "--quiet", "--config", configs, "--treebank", treebank, "--out", tmp_path / "out")[0] == 0
    assert list(read_suite(tmp_path / "out", "npi")) == ["qaa"]


def test_the_explanation_has_a_row_for_each_item_and_each_broken_sentence(
    capsys, configs: Path, treebank: Path, tmp_path: Path
) -> None:
    table = tmp_path / "why.tsv"
    args = ["--config", configs, "--lang", "qaa", "--treebank", treebank, "--out", tmp_path / "out", "--explain", table]
    assert run(capsys, "npi", "--quiet", *args)[0] == 0
    with table.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t"))
    assert [(r["where"].partition("(")[2].rstrip(")"), r["item"], r["outcome"], r["environments"]) for r in rows] == [
        ("never", "ever", "pair", "n_series"),
        ("not", "anyone", "pair", "standard_negation"),
        ("question", "ever", "pair", "question"),
        ("nobody", "ever", "pair", "n_series"),
        ("unlicensed", "ever", "unlicensed", ""),
        ("cycle", "", "malformed_tree", ""),
    ]
    counts = read_accounting(tmp_path / "out", "npi")["languages"]["qaa"]
    assert sum(bool(r["item"]) for r in rows) == counts["items"]
    assert {r["language"] for r in rows} == {"qaa"}
    assert "own ancestor" in rows[-1]["detail"]


@pytest.mark.parametrize(
    "args",
    [
        ["npj"],
        ["npi", "--nonsense"],
        ["npi", "--workers", "0"],
        ["npi", "--config", "/nowhere"],
        ["npi", "--seed", "x"],
    ],
)
def test_wrong_usage_is_exit_code_2(capsys, args: list[str]) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert "Error: " in err
    assert "Traceback" not in err


@pytest.mark.parametrize("lang", [[], ["--lang", "qaa"]])
@pytest.mark.parametrize("path", ["nowhere.conllu", "nowhere/*.conllu", "empty"])
def test_a_path_without_treebanks_is_named(capsys, configs: Path, tmp_path: Path, path: str, lang: list[str]) -> None:
    (tmp_path / "empty").mkdir()
    line = error(capsys, "--config", configs, *lang, "--treebank", tmp_path / path, "--out", tmp_path / "out")
    assert f"{tmp_path / path}: no CoNLL-U file there" in line
    assert not (tmp_path / "out" / "npi").exists()


def test_a_language_without_a_configuration_is_named_with_those_there_are(
    capsys, configs: Path, tmp_path: Path
) -> None:
    line = error(capsys, "--config", configs, "--lang", "qaa,qab", "--out", tmp_path / "out")
    assert "no configuration for qab" in line
    assert "there are: qaa" in line


def test_a_file_of_no_configured_language_asks_for_one(capsys, configs: Path, treebank: Path, tmp_path: Path) -> None:
    mine = treebank.rename(tmp_path / "mine.conllu")
    line = error(capsys, "--config", configs, "--treebank", mine, "--out", tmp_path / "out")
    assert str(mine) in line
    assert "--lang" in line


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("name: Invented", "nmae: Invented", ":2: nmae: Extra inputs are not permitted"),
        ("typology: NPI", "typology: XPI", ":3: typology: Input should be"),
        ("typology: NPI", "typology: [", "not valid YAML"),
        ("iso: qaa", "iso: qab", ":1: iso: the file is named qaa.yaml but says iso: qab"),
    ],
)
def test_a_faulty_configuration_is_named_with_line_and_key(
    capsys, configs: Path, tmp_path: Path, old: str, new: str, expected: str
) -> None:
    file = configs / "qaa.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    line = error(capsys, "--config", configs, "--lang", "qaa", "--out", tmp_path / "out")
    assert f"{file}:" in line
    assert expected in line


def test_a_wrong_regular_expression_is_found_when_the_configuration_is_read(
    capsys, configs: Path, tmp_path: Path
) -> None:
    with (configs / "qaa.yaml").open("a", encoding="utf-8") as stream:
        stream.write("skips:\n- {name: odd, reason: r, where: {form_re: '('}}\n")
    line = error(capsys, "--config", configs, "--lang", "qaa", "--out", tmp_path / "out")
    assert "skips.0.where.form_re" in line


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_file_damaged_in_compression_is_named(capsys, configs: Path, tmp_path: Path, workers: str) -> None:
    (tmp_path / "x.conllu.gz").write_bytes(b"\x1f\x8b\x08\x00rest")
    line = error(
        capsys,
        "--config",
        configs,
        "--lang",
        "qaa",
        "--treebank",
        tmp_path / "x.conllu.gz",
        "--out",
        tmp_path,
        "--workers",
        workers,
    )
    assert "x.conllu.gz" in line
    assert "cannot be read" in line


def test_a_binary_file_is_named(capsys, configs: Path, tmp_path: Path) -> None:
    (tmp_path / "x.conllu").write_bytes(bytes(range(256)))
    assert "x.conllu" in error(
        capsys, "--config", configs, "--lang", "qaa", "--treebank", tmp_path / "x.conllu", "--out", tmp_path
    )


def test_an_empty_file_gives_a_set_without_pairs(capsys, configs: Path, tmp_path: Path) -> None:
    (tmp_path / "x.conllu").touch()
    args = ["--config", configs, "--lang", "qaa", "--treebank", tmp_path / "x.conllu", "--out", tmp_path / "out"]
    code, out, _ = run(capsys, "npi", *args)
    assert code == 0
    assert out.splitlines()[1].split() == ["qaa", "0", "0", "0", "–", "0"]
    assert read_suite(tmp_path / "out", "npi") == {}
