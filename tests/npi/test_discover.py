"""`blimppi discover`: candidates with their share, and an account of what was not looked at."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.cli import main
from invented import SENTENCES, conllu

V1 = "# sent_id = old\n1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n2\tit\tit\tPRON\t_\t_\t1\tdobj\t_\t_\n\n"


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    code = 0
    try:
        main(["discover", *map(str, args)])
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_candidates_and_what_was_passed_over(capsys, configs: Path, treebank: Path, tmp_path: Path) -> None:
    (tmp_path / "qaa_old-ud-test.conllu").write_text(V1, encoding="utf-8")
    table = tmp_path / "new" / "found.tsv"
    code, out, _ = run(
        capsys, "--config", configs, "--lang", "qaa", "--treebank", tmp_path, "--minimum", 1, "--out", table
    )
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == f"sentences: {len(SENTENCES) + 2}"
    assert lines[1].startswith(f"  malformed_tree: 1, the first {treebank}:50 (cycle): ")
    assert lines[2] == "  ud_v1_file: 1"
    with table.open(encoding="utf-8", newline="") as stream:
        rows = {row["lemma"]: row for row in csv.DictReader(stream, delimiter="\t")}
    ever = sum(" ever/" in sentence for sentence in SENTENCES.values())
    assert (rows["ever"]["occurrences"], rows["ever"]["licensed"]) == (str(ever), str(ever - 1))
    # Both are items of the configuration, and licensed nearly always.
    sides = {line.partition(": ")[0].strip(): line.partition(": ")[2].split(", ") for line in lines[4:]}
    assert sorted(sides["items that are kept"]) == ["anyone", "ever"]
    assert not {"anyone", "ever"} & set(sides["kept, but not items"])
    assert "items below the share" not in sides


def test_a_treebank_without_faults_has_no_such_lines(capsys, configs: Path, tmp_path: Path) -> None:
    (tmp_path / "qaa_own-ud-test.conllu").write_text(conllu(SENTENCES["never"], "never"), encoding="utf-8")
    out = tmp_path / "found.tsv"
    printed = run(capsys, "--config", configs, "--lang", "qaa", "--treebank", tmp_path, "--out", out)[1]
    assert printed.splitlines()[0] == "sentences: 1"
    assert "malformed" not in printed


@pytest.mark.parametrize(
    "args",
    [
        ["--lang", "qaa", "--threshold", "nan"],
        ["--lang", "qaa", "--treebank", ""],
        ["--lang", ","],
        ["--lang", "qaa,qab"],
        ["--lang", "qaa", "--lang", "qab"],
    ],
)
def test_wrong_usage_is_exit_code_2(capsys, configs: Path, treebank: Path, args: list[str]) -> None:
    code, out, err = run(capsys, "--config", configs, "--treebank", treebank, *args)
    assert (code, out) == (2, "")
    assert "Error: " in err
