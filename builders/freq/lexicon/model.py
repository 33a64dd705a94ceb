"""The words of the lexicon: one frozen dataclass a part of speech, one row of a compiled table an instance.

Every field is filled from the column of the same name. Zipf values are those of the form (0.0: not in the list, so
never used); ``lists`` says in which curated lists a word stands, each with the object classes that are narrower than
the list's own (empty: the list's own hold).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from blimppi.builders.freq.lexicon.lists import WordList

Lists = dict[str, frozenset[str]]

COUNTS = frozenset({"count", "mass", "plural"})
GENDERS = frozenset({"F", "M", "E", ""})
ARTICLES = frozenset({"a", "an", ""})
KINDS = frozenset({"individual", "stage", ""})
STATUSES = frozenset({"sure", "plausible"})
CLASSES = frozenset(
    {
        *("human", "animal", "plant", "thing", "portable", "food", "drink", "clothing", "fabric", "container", "tool"),
        *("furniture", "jewelry", "instrument", "weapon", "document", "artwork", "vehicle", "machine", "toy"),
        *("material", "liquid", "body_part", "building", "place", "event", "group", "abstract"),
    }
)
NOUN_FORMS = ("sg", "pl")
VERB_FORMS = ("base", "third", "past", "participle", "ing")
ADJECTIVE_POS = frozenset({"noun", "verb", "adverb"})


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun; a mass noun has no plural (``pl`` is "")."""

    lemma: str
    sg: str
    pl: str
    zipf_sg: float
    zipf_pl: float
    count: str  # of COUNTS
    irregular: bool  # the plural is not in -s
    classes: frozenset[str]  # of CLASSES, all that hold
    gender: str  # of GENDERS: by definition F or M, E either; "" if it is no person
    article: str  # of ARTICLES, by sound; "" is unsure: no a or an before it
    lists: Lists
    homograph: frozenset[str]  # of NOUN_FORMS: forms that are another part of speech as well
    status: str  # of STATUSES
    source: str
    licence: str


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with its five forms."""

    lemma: str
    base: str
    third: str
    past: str
    participle: str
    ing: str
    zipf_base: float
    zipf_third: float
    zipf_past: float
    zipf_participle: float
    zipf_ing: float
    lists: Lists
    droppable: bool  # a use without its object is on record
    homograph: frozenset[str]  # of VERB_FORMS: forms that are another part of speech as well
    status: str  # of STATUSES
    source: str
    licence: str


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective, or a participle that stands as a predicate: the form itself is the lemma."""

    lemma: str
    zipf: float
    attributive: bool
    predicative: bool
    kind: str  # of KINDS
    gradable: bool
    classes: frozenset[str]  # of CLASSES: the nouns that it goes with
    article: str  # of ARTICLES
    lists: Lists
    homograph: frozenset[str]  # of ADJECTIVE_POS: what else the form is
    status: str  # of STATUSES
    source: str
    licence: str


Word = Noun | Verb | Adjective


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All words in the order of the tables (by lemma), and the lists by name."""

    nouns: tuple[Noun, ...]
    verbs: tuple[Verb, ...]
    adjectives: tuple[Adjective, ...]
    lists: Mapping[str, WordList]

    def words(self) -> Iterator[Word]:
        """Nouns, then verbs, then adjectives."""
        yield from self.nouns
        yield from self.verbs
        yield from self.adjectives
