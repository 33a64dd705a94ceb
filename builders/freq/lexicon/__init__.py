"""The lexicon of the suite `freq`: tables under configs/freq/lexicon, curated lists under configs/freq/lists."""

from __future__ import annotations

from blimppi.builders.freq.lexicon.lists import WordList
from blimppi.builders.freq.lexicon.loader import load_lexicon
from blimppi.builders.freq.lexicon.model import Adjective, Lexicon, Noun, Verb
from blimppi.builders.freq.lexicon.places import default_folder, lists_folder
from blimppi.builders.it.lexicon.table import LexiconError

__all__ = [
    "Adjective",
    "Lexicon",
    "LexiconError",
    "Noun",
    "Verb",
    "WordList",
    "default_folder",
    "lists_folder",
    "load_lexicon",
]
