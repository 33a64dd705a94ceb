"""The lexicon of the suite `it`: full-form tables under configs/it/lexicon, and how they are made."""

from __future__ import annotations

from pathlib import Path

from blimppi.builders.it.lexicon.loader import read_lexicon
from blimppi.builders.it.lexicon.model import Adjective, Lexicon, Name, Noun, Verb, Word
from blimppi.builders.it.lexicon.table import LexiconError

__all__ = ["Adjective", "Lexicon", "LexiconError", "Name", "Noun", "Verb", "Word", "default_folder", "load_lexicon"]


def default_folder() -> Path:
    """The folder of the tables that come with the package."""
    import blimppi.configs

    return Path(next(iter(blimppi.configs.__path__))) / "it" / "lexicon"


def load_lexicon(folder: Path | None = None) -> Lexicon:
    """The lexicon of ``folder``, or the one that comes with the package.

    Raises:
        LexiconError: if a table does not fit; one line for each fault, with file, line and column.
    """
    return read_lexicon(folder or default_folder())
