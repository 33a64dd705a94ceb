"""What the tests of the lexicon look words up in: the real dictionary where it is installed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from blimppi.builders.freq.lexicon.places import lists_folder
from blimppi.builders.freq.lexicon.sources import Sources, load_sources

WORDNET = Path("/usr/share/wordnet")  # where Debian's packages put it
needs_wordnet = pytest.mark.skipif(
    not (WORDNET / "index.sense").is_file(), reason="WordNet (wordnet-base, wordnet-sense-index) is not installed"
)
# Two of the words that rules alone get wrong or leave open; the real dictionary is a download.
PRONUNCIATION = "hour AW1 ER0\nuseful Y UW1 S F AH0 L\nherb ER1 B\nherb(2) HH ER1 B\n"


@cache
def real_sources(pronunciation: Path) -> Sources:
    return load_sources(lists_folder(), WORDNET, pronunciation)
