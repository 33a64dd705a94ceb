"""`blimppi build npi`: exit codes, messages of one line, and the table that explains."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from blimppi.builders.dataset import read_accounting, read_suite
from blimppi.lm_eval_tasks.cli import main
from invented import SENTENCES, conllu


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
        ["npi", "--treebank", ""],
        ["npi", "--treebank", " "],
        ["npi", "--lang", ","],
        ["npi", "--lang", ""],
        ["npi", "--lang", "eng", "--lang", " , "],
        ["npi", "--exclusions", "."],
        ["npi", "--explain", "."],
        ["npi", "--config", __file__],
        ["npi", "--out", __file__],
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
        ("name: Invented", "nmae: Invented", ":2: nmae: unknown key 'nmae'; did you mean 'name'?"),
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


@pytest.mark.parametrize("text", ["", "\n\n", "Rain fell.\n", "# text = Rain fell.\n\n", "1 Rain rain\n"])
def test_a_file_that_is_no_treebank_is_named(capsys, configs: Path, treebank: Path, tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.conllu"
    file.write_text(text, encoding="utf-8")
    args = ["--config", configs, "--lang", "qaa", "--treebank", treebank, "--treebank", file, "--out", tmp_path / "out"]
    line = error(capsys, *args)
    assert line == f"Error: {file}: no CoNLL-U in it: no line has a number and nine more columns, set off by tabs"
    assert not (tmp_path / "out" / "npi").exists()


def test_a_file_named_twice_counts_once(capsys, configs: Path, treebank: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to(treebank)
    ways = [treebank, treebank.name, tmp_path, "link"]
    args = ["--config", configs, "--lang", "qaa", "--out", "out", *(x for way in ways for x in ("--treebank", way))]
    assert run(capsys, "npi", "--quiet", *args) == (0, "", "")
    counts = read_accounting(tmp_path / "out", "npi")["languages"]["qaa"]
    assert (counts["sentences"], counts["treebanks"][0]["files"]) == (7, [treebank.name])


@pytest.mark.parametrize(
    "lang", [["--lang", "qaa", "--lang", "qab"], ["--lang", "qaa, qab"], ["--lang", "qab,qaa,qab"]]
)
def test_languages_by_commas_and_by_repetition(
    capsys, configs: Path, treebank: Path, tmp_path: Path, lang: list[str]
) -> None:
    other = (configs / "qaa.yaml").read_text(encoding="utf-8").replace("iso: qaa", "iso: qab")
    (configs / "qab.yaml").write_text(other, encoding="utf-8")
    (tmp_path / "qab_own-ud-test.conllu").write_bytes(treebank.read_bytes())
    args = ["--quiet", "--config", configs, *lang, "--treebank", tmp_path, "--out", tmp_path / "out"]
    assert run(capsys, "npi", *args) == (0, "", "")
    assert list(read_suite(tmp_path / "out", "npi")) == ["qaa", "qab"]


def test_files_passed_over_for_their_names_are_counted(capsys, configs: Path, treebank: Path, tmp_path: Path) -> None:
    for name in ("mine.conllu", "yours.conllu"):
        (tmp_path / name).write_bytes(treebank.read_bytes())
    args = ["--config", configs, "--treebank", tmp_path, "--out", tmp_path / "out"]
    code, _, err = run(capsys, "npi", *args)
    assert code == 0
    told = (
        f"2 files are passed over, such as {tmp_path / 'mine.conllu'}: no name of the kind <code>_<treebank>-….conllu"
    )
    assert told in err.splitlines()
    assert read_accounting(tmp_path / "out", "npi")["languages"]["qaa"]["sentences"] == 7
    assert "passed over" not in run(capsys, "npi", *args[:2], "--treebank", treebank, *args[4:])[2]


def test_a_sentence_without_items_must_be_well_formed_too(capsys, configs: Path, tmp_path: Path) -> None:
    good = conllu(SENTENCES["no_item"], "fine")
    short = "# sent_id = short\n1\tWe\twe\tPRON\t_\t_\t0\troot\t_\n\n"
    file = tmp_path / "qaa_own-ud-test.conllu"
    file.write_text(good + short + "# only = this\n\n", encoding="utf-8")
    args = ["--config", configs, "--lang", "qaa", "--treebank", file, "--out", tmp_path / "out"]
    table = tmp_path / "new" / "why.tsv"
    assert run(capsys, "npi", "--quiet", *args, "--explain", table) == (0, "", "")
    counts = read_accounting(tmp_path / "out", "npi")["languages"]["qaa"]
    assert counts["sentence_outcomes"] == {"malformed_tree": 2, "no_item": 1}
    place = good.count("\n") + 1
    with table.open(encoding="utf-8", newline="") as stream:
        details = [row["detail"] for row in csv.DictReader(stream, delimiter="\t")]
    assert details == [
        f"{file}:{place} (short): line {place + 1} has 9 columns, not 10", f"{file}:{place + 3}: comments and no words"
    ]  # fmt: skip


def test_a_sentence_without_an_id_has_its_file_and_line_wherever_the_file_lies(
    capsys, configs: Path, tmp_path: Path
) -> None:
    for place in ("one", "two"):
        file = tmp_path / place / "qaa_own-ud-test.conllu"
        file.parent.mkdir()
        file.write_text(conllu(SENTENCES["never"], "x").replace("# sent_id = x\n", ""), encoding="utf-8")
        args = ["--config", configs, "--lang", "qaa", "--treebank", file, "--out", tmp_path / place]
        assert run(capsys, "npi", "--quiet", *args) == (0, "", "")
    table = read_suite(tmp_path / "one", "npi")["qaa"]
    assert table["sent_id"].to_pylist() == ["qaa_own-ud-test.conllu:1"]
    one, two = (next((tmp_path / p).rglob("*.parquet")).read_bytes() for p in ("one", "two"))
    assert one == two


@pytest.mark.parametrize(
    ("option", "place", "message"),
    [
        ("--out", "file/x", "is a file"),
        ("--explain", "file/x.tsv", "is a file"),
        ("--out", "loop/x", "is a link that leads nowhere"),
        ("--explain", "loop", "is a link that leads nowhere"),
    ],
)
def test_a_place_that_cannot_be_written_is_told_before_the_work(
    capsys, configs: Path, tmp_path: Path, option: str, place: str, message: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "x.conllu").touch()  # it would be complained of as soon as it was looked at
    args = {"--out": tmp_path / "out", "--treebank": tmp_path / "x.conllu", option: tmp_path / place}
    line = error(capsys, "--config", configs, "--lang", "qaa", *(x for pair in args.items() for x in pair))
    assert str(tmp_path / place) in line
    assert message in line


@pytest.mark.parametrize("broken", ["{", "[]", '{"languages": []}'])
def test_broken_counts_of_an_older_build_are_told_with_a_way_out(
    capsys, configs: Path, treebank: Path, tmp_path: Path, broken: str
) -> None:
    args = ["--config", configs, "--lang", "qaa", "--treebank", treebank, "--out", tmp_path / "out"]
    assert run(capsys, "npi", "--quiet", *args)[0] == 0
    counts = tmp_path / "out" / "npi" / "accounting.json"
    counts.write_text(broken, encoding="utf-8")
    line = error(capsys, *args)
    assert f"cannot read {counts}: " in line
    assert line.endswith("blimppi build npi --replace")
    assert run(capsys, "npi", "--quiet", *args, "--replace") == (0, "", "")
    assert read_accounting(tmp_path / "out", "npi")["languages"]["qaa"]["pairs"] == 4


def test_a_damaged_file_of_another_language_is_not_carried_over_unseen(
    capsys, configs: Path, treebank: Path, tmp_path: Path
) -> None:
    args = ["--config", configs, "--lang", "qaa", "--treebank", treebank, "--out", tmp_path / "out"]
    shard = tmp_path / "out" / "npi" / "data" / "qab" / "test-00000-of-00001.parquet"
    shard.parent.mkdir(parents=True)
    shard.write_bytes(b"PAR1 no more PAR1")
    line = error(capsys, *args)
    assert f"cannot read {shard}: " in line
    assert "rebuild qab too" in line
    assert run(capsys, "npi", "--quiet", *args, "--replace") == (0, "", "")
    assert list(read_suite(tmp_path / "out", "npi")) == ["qaa"]
