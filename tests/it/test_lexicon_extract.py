"""A table of words from a corpus."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from blimppi.builders.it.lexicon.cli import lexicon
from blimppi.builders.it.lexicon.table import read_rows
from click.testing import CliRunner, Result

CORPUS = """\
# text = Il gatto dorme.
1	Il	il	DET	RD	Gender=Masc|Definite=Def|Number=Sing	2	det	_	_
2	gatto	gatto	NOUN	S	Gender=Masc|Number=Sing	3	nsubj	_	_
3	dorme	dormire	VERB	V	Number=Sing|Person=3	0	root	_	SpaceAfter=No
4	.	.	PUNCT	FS	_	3	punct	_	_

# text = Gatto, Anna vede 3 drago
1	Gatto	gatto	NOUN	S	Gender=Masc|Number=Sing	4	vocative	_	SpaceAfter=No
2	,	,	PUNCT	FF	_	1	punct	_	_
3	Anna	Anna	PROPN	SP	_	4	nsubj	_	_
4	vede	vedere	VERB	V	Number=Sing|Person=3	0	root	_	_
5	3	3	NUM	N	_	6	nummod	_	_
6	drago	_	NOUN	S	_	4	obj	_	_

# text = due radici
1	due	due	NUM	N	_	0	root	_	_
2	radici	radice	NOUN	S	_	0	root	_	_

"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(lexicon, ["extract", *map(str, arguments)])


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.conllu"
    path.write_text(CORPUS, encoding="utf-8")
    return path


def test_table(corpus: Path, tmp_path: Path) -> None:
    result = run("--conllu", corpus, "--output", tmp_path / "table.tsv")
    assert result.exit_code == 0, result.output
    assert "corpus.conllu:15: 2 roots instead of one" in result.stderr
    assert "6 rows, 1 with animacy to review, 1 sentences left out" in result.stdout
    rows = [tuple(row.values()) for _, row in read_rows(tmp_path / "table.tsv")]
    # Seven words are counted: marks and numerals are none.
    assert rows == [
        ("gatto", "gatto", "NOUN", "Gender=Masc|Number=Sing", "2", "285714.29", "animal"),
        ("Anna", "Anna", "PROPN", "", "1", "142857.14", "human"),
        ("dorme", "dormire", "VERB", "Number=Sing|Person=3", "1", "142857.14", ""),
        ("drago", "drago", "NOUN", "", "1", "142857.14", "review"),
        ("il", "il", "DET", "Definite=Def|Gender=Masc|Number=Sing", "1", "142857.14", ""),
        ("vede", "vedere", "VERB", "Number=Sing|Person=3", "1", "142857.14", ""),
    ]


def test_rare_words_can_be_left_out(corpus: Path, tmp_path: Path) -> None:
    run("--conllu", corpus, "--min-count", 2, "--output", tmp_path / "table.tsv")
    assert [row["form"] for _, row in read_rows(tmp_path / "table.tsv")] == ["gatto"]


def test_no_corpus(tmp_path: Path) -> None:
    result = run("--output", tmp_path / "table.tsv")
    assert result.exit_code == 2
    assert "give a corpus: --conllu PATH or --text FILE" in result.stderr


def test_a_path_without_a_corpus(tmp_path: Path) -> None:
    result = run("--conllu", tmp_path / "none.conllu", "--output", tmp_path / "table.tsv")
    assert isinstance(result.exception, FileNotFoundError)


def test_raw_text_without_spacy_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy", None)  # as if it were not installed
    (tmp_path / "a.txt").write_text("Il gatto dorme.\n", encoding="utf-8")
    result = run("--text", tmp_path / "a.txt", "--output", tmp_path / "table.tsv")
    assert isinstance(result.exception, ModuleNotFoundError)
    assert str(result.exception) == "raw text needs spaCy: pip install spacy; python -m spacy download it_core_news_sm"
    assert not (tmp_path / "table.tsv").exists()
