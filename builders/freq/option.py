"""What can fill a slot: a word of the lexicon in a form, a name, or a member of a closed class."""

from __future__ import annotations

from dataclasses import dataclass

from blimppi.builders.freq.closed import Forms
from blimppi.builders.freq.lexicon.model import Adjective, Noun, Verb

Row = Noun | Verb | Adjective
HUMAN = frozenset({"human"})


class MissingFormError(ValueError):
    """A word that lacks a form which a sentence asks for; the message starts with the slot."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to fill a slot.

    ``key`` is the form: sg or pl of a noun, a form of a verb, "" otherwise; ``finite`` the finite group; ``listed`` the
    curated list by which a verb got here; ``classes`` those of a noun, or of the nouns that an adjective suits.
    ``objects`` are the classes of a verb's object, ``subjects`` those of its subject (empty: any).
    """

    lemma: str
    pos: str  # noun, name, verb, adjective, word
    key: str = ""
    finite: str = ""
    zipf: float = 0.0
    row: Row | None = None
    forms: Forms | None = None  # words
    gender: str = ""  # F, M or E(picene): nouns and names
    classes: frozenset[str] = frozenset()
    subjects: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()
    in_window: bool = True


@dataclass(frozen=True, slots=True)
class Filler:
    """An option in its sentence: with number and gender fixed, and a noun's determiner."""

    slot: str
    option: Option
    number: str = "sg"
    gender: str = "N"
    det: Forms | None = None

    @property
    def lemma(self) -> str:
        """Its lemma; for a word, its citation form."""
        return self.option.lemma


def form_of(row: Row, key: str) -> str:
    """A form of a lexicon row by its key, "" if it has none; an adjective has one form."""
    if isinstance(row, Adjective):
        return row.lemma
    return str(getattr(row, key))


def zipf_of(row: Row, key: str) -> float:
    """Zipf value of that form."""
    if isinstance(row, Adjective):
        return row.zipf
    return float(getattr(row, f"zipf_{key}"))
