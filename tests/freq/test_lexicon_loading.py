"""Loading the compiled tables: every fault names file, line and column."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.freq.lexicon import LexiconError, default_folder, lists_folder, load_lexicon


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The shipped tables, cut to their first rows."""
    for name in ("nouns", "verbs", "adjectives"):
        lines = (default_folder() / f"{name}.tsv").read_text(encoding="utf-8").split("\n")[:4]
        (tmp_path / f"{name}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


def change(path: Path, line: int, column: str, value: str) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    cells = lines[line - 1].split("\t")
    cells[lines[0].split("\t").index(column)] = value
    lines[line - 1] = "\t".join(cells)
    path.write_text("\n".join(lines), encoding="utf-8")


def test_cells_become_typed_fields(folder: Path) -> None:
    change(folder / "verbs.tsv", 2, "lists", "TRANS_H,TRANS_I:clothing|food")
    change(folder / "verbs.tsv", 2, "homograph", "past,participle")
    verb = load_lexicon(folder).verbs[0]
    assert verb.lists == {"TRANS_H": frozenset(), "TRANS_I": {"clothing", "food"}}
    assert verb.homograph == {"past", "participle"}
    assert load_lexicon().lists["TRANS_H"].object == ("human",)


def test_a_lexicon_is_read_once() -> None:
    assert load_lexicon() is load_lexicon()


@pytest.mark.parametrize(
    ("file", "line", "column", "value", "fault"),
    [
        ("nouns", 2, "gender", "f", "nouns.tsv:2: gender: 'f' is none of"),
        ("nouns", 3, "irregular", "y", "nouns.tsv:3: irregular: 'y' is neither yes nor empty"),
        ("nouns", 3, "zipf_sg", "often", "nouns.tsv:3: zipf_sg: could not convert"),
        ("nouns", 4, "classes", "thing,foods", "nouns.tsv:4: classes: foods: none of abstract, animal"),
        ("nouns", 4, "sg", "", "nouns.tsv:4: sg: must be a word"),
        ("verbs", 2, "lists", "TRANS_H,TRANS_H", "verbs.tsv:2: lists: 'TRANS_H' is no list, or stands twice"),
        ("verbs", 2, "lists", "TRANS_X", "verbs.tsv:2: lists: no such list: TRANS_X; compile the lexicon again"),
        ("verbs", 3, "homograph", "pl", "verbs.tsv:3: homograph: pl: none of base"),
        ("adjectives", 2, "kind", "state", "adjectives.tsv:2: kind: 'state' is none of"),
    ],
)
def test_faults(folder: Path, file: str, line: int, column: str, value: str, fault: str) -> None:
    change(folder / f"{file}.tsv", line, column, value)
    with pytest.raises(LexiconError) as error:
        load_lexicon(folder, lists_folder())
    assert f"{folder}/{fault}" in str(error.value)


def test_a_lemma_stands_once(folder: Path) -> None:
    path = folder / "nouns.tsv"
    lines = path.read_text(encoding="utf-8").split("\n")
    path.write_text("\n".join([*lines[:3], lines[1], ""]), encoding="utf-8")
    with pytest.raises(LexiconError, match=r"nouns\.tsv:4: lemma: \w+ stands in line 2 already"):
        load_lexicon(folder, lists_folder())
