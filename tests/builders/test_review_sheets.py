"""Sheets as people save them: damage is named with its line, and no row is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.card import render_card
from blimppi.builders.dataset import write_suite
from blimppi.builders.review.cli import audit, sample
from blimppi.builders.review.judgements import SheetError, read_sheet, read_sheets
from blimppi.builders.review.tsv import TableError, read_table
from click.testing import CliRunner
from sample_npi import accounting, pair

HEADER = "id\tlanguage\tsentence_a\tsentence_b\tungrammatical\tintended\tcomment\n"
PAIRS = {
    x * 16: {"id": x * 16, "language": "eng", "sentence_good": f"Good {x}.", "sentence_bad": f"Bad {x}."}
    for x in "abcdef"
}


def line(letter: str, answer: str = "b", intended: str = "y", comment: str = "") -> str:
    return f"{letter * 16}\teng\tGood {letter}.\tBad {letter}.\t{answer}\t{intended}\t{comment}\n"


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    return tmp_path / "eng.tsv"


def test_a_quote_that_is_closed_rows_later_does_not_swallow_them(sheet: Path) -> None:
    text = HEADER + line("a") + line("b", comment='"odd word') + line("c") + line("d", comment='rare"') + line("e")
    sheet.write_text(text, encoding="utf-8")
    with pytest.raises(TableError, match=r"eng\.tsv:3: a quotation mark opens a cell here"):
        read_sheet(sheet, PAIRS)


@pytest.mark.parametrize("comment", ['"odd', '"odd" word'])
def test_a_quote_that_is_never_closed_or_closed_too_early_is_named(sheet: Path, comment: str) -> None:
    sheet.write_text(HEADER + line("a") + line("b", comment=comment) + line("c"), encoding="utf-8")
    with pytest.raises(TableError, match=r"eng\.tsv:3: a quotation mark opens a cell here"):
        read_sheet(sheet, PAIRS)


def test_lines_are_counted_after_blank_ones_and_cells_of_several_lines(sheet: Path) -> None:
    sheet.write_text(
        HEADER + "\n" + line("a", comment='"one\ntwo ""x"""') + "\t\t\n" + line("b", "z"), encoding="utf-8"
    )
    with pytest.raises(SheetError, match=r"eng\.tsv:6: ungrammatical must be"):
        read_sheet(sheet, PAIRS)
    sheet.write_text(HEADER + "\r\n" + line("a", comment='"one\r\ntwo ""x"""'), encoding="utf-8-sig")
    (judgement,) = read_sheet(sheet, PAIRS).judgements
    assert judgement.comment == 'one two "x"'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "eng.tsv is empty"),
        (HEADER.encode(), r"eng.tsv: no pair is judged in this sheet \(0 rows"),
        ((HEADER + line("a", "", "")).encode(), r"eng.tsv: no pair is judged in this sheet \(1 rows"),
        ((HEADER + line("a")).encode("utf-16"), "eng.tsv is UTF-16: save it as UTF-8"),
        ((HEADER + line("a") + line("b", comment="caf\u00e9")).encode("latin-1"), "eng.tsv:3: no UTF-8"),
        ((HEADER + line("a")).replace("\t", ",").encode(), "cells are separated by commas: save the file with tabs"),
        ((HEADER + line("a")).replace("\t", ";").encode(), "cells are separated by semicolons"),
        ((HEADER + line("a")).replace("intended", "why").encode(), "no column intended; the first line must name id,"),
        ((HEADER + line("a", comment="x" * 200_000)).encode(), "eng.tsv:2: a cell of more than 131,072 characters"),
        ((HEADER + line("a", comment="x\ty")).encode(), "eng.tsv:2: 8 cells, but 7 columns"),
        ((HEADER + line("a") + line("b") + line("a")).encode(), "eng.tsv:4: pair a{16} stands on line 2 already"),
        (HEADER.replace("comment", "id").encode(), "two columns have the same name"),
    ],
)
def test_what_is_no_sheet_is_said_in_one_line(sheet: Path, content: bytes, message: str) -> None:
    sheet.write_bytes(content)
    with pytest.raises(TableError, match=message) as error:
        read_sheet(sheet, PAIRS)
    assert "\n" not in str(error.value)


def test_cells_that_a_spreadsheet_cut_off_are_empty(sheet: Path) -> None:
    sheet.write_text("id\treason\tcomment\nx\ty\n\nz\ty\tw\t\t\n", encoding="utf-8")
    assert read_table(sheet, ["id"]) == [
        (2, {"id": "x", "reason": "y", "comment": ""}),
        (4, {"id": "z", "reason": "y", "comment": "w"}),
    ]


def test_a_sheet_named_twice_would_count_as_two_raters(sheet: Path) -> None:
    sheet.write_text(HEADER + line("a"), encoding="utf-8")
    (sheet.parent / "sub").mkdir()
    with pytest.raises(SheetError, match="is named twice"):
        read_sheets([sheet, sheet.parent / "sub" / ".." / "eng.tsv"], PAIRS)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    pairs = {"eng": [pair("Good a.", "Bad a."), pair("Good b.", "Bad b.")]}
    write_suite(
        tmp_path / "data", "npi", pairs, card=lambda c: render_card("npi", dict(c)), accounting=accounting(eng=2)
    )
    return tmp_path / "data"


def test_pairs_that_nobody_judged_are_told_and_not_counted(root: Path, tmp_path: Path) -> None:
    out = CliRunner().invoke(sample, ["--data", str(root), "--lang", "eng", "--blind", "--out", str(tmp_path)])
    assert out.exit_code == 0, out.output
    path = tmp_path / "eng.tsv"
    head, first, second = path.read_text(encoding="utf-8").splitlines()
    cells = first.split("\t")
    cells[4:6] = ["a" if cells[2].startswith("Bad") else "b", "y"]
    path.write_text("\n".join([head, "\t".join(cells), second]) + "\n", encoding="utf-8")
    done = CliRunner().invoke(audit, ["--data", str(root), str(path)])
    assert done.exit_code == 0, done.output
    assert "| eng | 1 | 1 | 1 | 0 |" in done.output
    assert f"note: {path}: 1 of 2 pairs are not judged yet" in done.output


@pytest.mark.parametrize("given", [["--lang", ","], ["--lang", ""]])
def test_sampling_nothing_is_wrong_usage(root: Path, tmp_path: Path, given: list[str]) -> None:
    done = CliRunner().invoke(sample, ["--data", str(root), *given, "--out", str(tmp_path / "out")])
    assert (done.exit_code, "--lang names no configuration" in done.output) == (2, True)
    assert not (tmp_path / "out").exists()


def test_languages_may_be_named_one_by_one(root: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(
        sample, ["--data", str(root), "--lang", "eng", "--lang", "eng,eng", "--out", str(tmp_path / "out")]
    )
    assert (done.exit_code, done.output.count("2 of 2 pairs")) == (0, 1)


def test_only_pairs_with_a_value_are_drawn(root: Path, tmp_path: Path) -> None:
    given = ["--data", str(root), "--lang", "eng", "--out", str(tmp_path)]
    done = CliRunner().invoke(sample, [*given, "--where", "sentence_good=Good a."])
    assert (done.exit_code, "1 of 1 pairs" in done.output) == (0, True)
    assert "Good b." not in (tmp_path / "eng.tsv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("condition", "said"),
    [("regime", "write COLUMN=VALUE"), ("nothing=1", "no column 'nothing'"), ("language=deu", "no pair has")],
)
def test_a_condition_that_fits_nothing_is_named(root: Path, tmp_path: Path, condition: str, said: str) -> None:
    given = ["--data", str(root), "--lang", "eng", "--out", str(tmp_path), "--where", condition]
    done = CliRunner().invoke(sample, given)
    assert said in str(done.exception)


@pytest.fixture
def filled(root: Path, tmp_path: Path) -> Path:
    """A sheet in which the bad sentence of each pair is marked."""
    CliRunner().invoke(sample, ["--data", str(root), "--lang", "eng", "--blind", "--out", str(tmp_path)])
    path = tmp_path / "eng.tsv"
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    judged = []
    for row in rows:
        cells = row.split("\t")
        cells[4:6] = ["a" if cells[2].startswith("Bad") else "b", "y"]
        judged.append("\t".join(cells))
    path.write_text("\n".join([head, *judged]) + "\n", encoding="utf-8")
    return path


def test_verdicts_are_scored_by_another_column(root: Path, filled: Path) -> None:
    done = CliRunner().invoke(audit, ["--data", str(root), str(filled), "--by", "source"])
    assert "| treebank | 1 | 2 | 2 | 0 |" in done.output
    done = CliRunner().invoke(audit, ["--data", str(root), str(filled), "--by", "source", "--exclude", "x.tsv"])
    assert (done.exit_code, "--by is for looking" in done.output) == (2, True)


def test_verdicts_are_kept_also_if_nobody_reads_what_is_printed(
    root: Path, filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("click.echo", closed)
    record = tmp_path / "record.tsv"
    given = ["--data", str(root), str(filled), "--record", str(record), "--reviewer", "linguist"]
    assert CliRunner().invoke(audit, given).exit_code == 1
    assert record.read_text(encoding="utf-8").count("\tlinguist\tno\t") == 2
