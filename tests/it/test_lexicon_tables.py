"""Loading tables: every fault names file, line and column."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from blimppi.builders.it.lexicon import LexiconError, default_folder, load_lexicon
from blimppi.builders.it.lexicon.stoplists import read_stoplist


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The shipped tables, cut to their first rows."""
    for path in default_folder().glob("*.tsv"):
        lines = path.read_text(encoding="utf-8").split("\n")[:4]
        (tmp_path / path.name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


def change(path: Path, line: int, column: str, value: str) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    cells = lines[line - 1].split("\t")
    cells[lines[0].split("\t").index(column)] = value
    lines[line - 1] = "\t".join(cells)
    path.write_text("\n".join(lines), encoding="utf-8")


def test_the_cut_tables_are_sound(folder: Path) -> None:
    made = load_lexicon(folder)
    assert [noun.lemma for noun in made.nouns] == ["ragazzo", "ragazza", "bambino"]
    assert {word.pos for word in made.words} == {"determiner", "quantifier", "pronoun", "preposition", "adverb"}


@pytest.mark.parametrize(
    ("file", "line", "column", "value", "fault"),
    [
        ("nouns", 2, "gender", "n", "nouns.tsv:2: gender: 'n' is none of f, m"),
        ("nouns", 3, "countable", "yes", "nouns.tsv:3: countable: 'yes' is neither y nor n"),
        ("nouns", 3, "zipf", "often", "nouns.tsv:3: zipf: could not convert"),
        ("nouns", 4, "sg", "", "nouns.tsv:4: sg: must be a word"),
        ("nouns", 2, "onset", "sc", "nouns.tsv:2: onset: 'sc' is none of c, sC, v"),
        ("verbs", 2, "mood", "opt", "verbs.tsv:2: mood: 'opt' is none of"),
        ("adjectives", 2, "position", "pre mid", "adjectives.tsv:2: position: mid: none of post, pre"),
        ("names", 2, "gender", "", "names.tsv:2: gender: '' is none of f, m"),
    ],
)
def test_faults(folder: Path, file: str, line: int, column: str, value: str, fault: str) -> None:
    change(folder / f"{file}.tsv", line, column, value)
    with pytest.raises(LexiconError) as error:
        load_lexicon(folder)
    assert f"{folder}/{fault}" in str(error.value)


def test_all_faults_are_said_at_once(folder: Path) -> None:
    change(folder / "nouns.tsv", 2, "gender", "n")
    change(folder / "verbs.tsv", 3, "passive", "")
    with pytest.raises(LexiconError) as error:
        load_lexicon(folder)
    assert len(str(error.value).split("\n")) == 2


def test_an_entry_given_twice(folder: Path) -> None:
    change(folder / "nouns.tsv", 4, "lemma", "ragazzo")
    with pytest.raises(LexiconError, match=r"nouns\.tsv:4: lemma: the same entry as in line 2"):
        load_lexicon(folder)


def test_a_row_with_too_few_cells(folder: Path) -> None:
    with (folder / "names.tsv").open("a", encoding="utf-8") as file:
        file.write("Anna\tf\n")
    with pytest.raises(LexiconError, match=r"names\.tsv:5: 2 cells where the header has 5"):
        load_lexicon(folder)


def test_a_missing_column_and_a_missing_table(folder: Path) -> None:
    text = (folder / "names.tsv").read_text(encoding="utf-8").replace("gender", "sex", 1)
    (folder / "names.tsv").write_text(text, encoding="utf-8")
    with pytest.raises(LexiconError, match=r"names\.tsv:2: gender: no such column"):
        load_lexicon(folder)
    (folder / "verbs.tsv").unlink()
    with pytest.raises(LexiconError, match=r"verbs\.tsv: no such file"):
        load_lexicon(folder)


def test_stop_lists(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("# why\nfine  # an end\n\ncolpe\n", encoding="utf-8")
    assert read_stoplist(path) == {"fine", "colpe"}
    path.write_text("fine\ncolpe\nfine\n", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"list\.txt:3: fine stands in line 1 already"):
        read_stoplist(path)
    shutil.rmtree(tmp_path)
    with pytest.raises(LexiconError, match="no such stop list"):
        read_stoplist(path)
