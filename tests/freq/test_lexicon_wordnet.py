"""Reading a WordNet database: a tiny one written here, and what is said of faulty ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.freq.lexicon.wordnet import Pointer, WordNet, WordNetError

# An animal, an ox below it, a word in capitals; a verb with two frames; two adjectives with markers.
FILES = {
    "data.noun": """\
  1 a licence line
00000100 05 n 01 animal 0 001 ~ 00000200 n 0000 | a living thing; "an animal"
00000200 05 n 02 ox 0 wild_ox 1 002 @ 00000100 n 0000 ;u 00000300 n 0200 | a draft animal
00000300 10 n 01 Archaism 0 000 | an old word
""",
    "index.noun": """\
  1 a licence line
animal n 1 1 ~ 1 1 00000100
archaism n 1 0 1 0 00000300
ox n 1 1 @ 1 1 00000200
wild_ox n 1 2 @ ;u 1 0 00000200
""",
    "data.verb": "00000400 29 v 01 eat 0 000 02 + 08 00 + 02 01 | take in food\n",
    "index.verb": "eat v 1 0 1 1 00000400\n",
    "data.adj": "00000500 00 s 02 afraid(p) 0 fat 0 000 | in fear\n",
    "index.adj": "afraid a 1 0 1 0 00000500\nfat a 1 0 1 0 00000500\n",
    "data.adv": "",
    "index.adv": "",
    "index.sense": "ox%1:05:00:: 00000200 1 7\neat%2:29:00:: 00000400 1 0\nfat%5:00:00:afraid:00 00000500 1 2\n",
    "noun.exc": "oxen ox\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_senses(folder: Path) -> None:
    wordnet = WordNet(folder)
    (ox,) = wordnet.senses("wild_ox", "noun")
    assert (ox.lexfile, ox.words, ox.number("wild_ox"), ox.number("cow")) == (5, ("ox", "wild_ox"), 2, 0)
    assert ox.pointers[1] == Pointer(";u", "noun", 300, 2)
    assert ox.gloss == "a draft animal"
    assert [synset.words[0] for synset in wordnet.closure(ox)] == ["ox", "animal"]
    assert wordnet.senses("cow", "noun") == []
    assert wordnet.lemmas("noun") == ["animal", "archaism", "ox", "wild_ox"]


def test_capitals_stay_in_the_synset(folder: Path) -> None:
    assert WordNet(folder).senses("archaism", "noun")[0].words == ("Archaism",)


def test_frames_and_markers(folder: Path) -> None:
    wordnet = WordNet(folder)
    assert wordnet.senses("eat", "verb")[0].frames == ((8, 0), (2, 1))
    (afraid,) = wordnet.senses("afraid", "adjective")
    assert (afraid.words, afraid.markers, afraid.satellite) == (("afraid", "fat"), ("p", ""), True)


def test_counts_and_exceptions(folder: Path) -> None:
    wordnet = WordNet(folder)
    assert wordnet.counts == {("ox", "noun"): 7, ("fat", "adjective"): 2}
    assert wordnet.exceptions["noun"] == {"ox": ["oxen"]}
    assert wordnet.exceptions["verb"] == {}


def test_a_missing_database_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(WordNetError, match=r"data\.noun.*missing; install the packages wordnet-base"):
        WordNet(tmp_path)


def test_a_faulty_line_is_named(folder: Path) -> None:
    path = folder / "data.verb"
    path.write_text(FILES["data.verb"] + "00000600 29 v zz eat\n", encoding="utf-8")
    with pytest.raises(WordNetError) as error:
        WordNet(folder)
    assert str(error.value).startswith(f"{path}:2: not a line of a WordNet data file")
