"""The words of a lexicon: one frozen dataclass a part of speech, one row of a full-form table an instance.

Every field is filled from the column of the same name. Class names, frames and flags are the tables' own: the
classes say nothing about a language but that nouns have two genders and two numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

GENDERS = frozenset({"m", "f"})
ANIMACIES = frozenset({"human", "animal", "inanimate", "abstract", "place"})
ONSETS = frozenset({"c", "v", "sC"})
POSITIONS = frozenset({"pre", "post"})
MOODS = frozenset({"ind", "subj", "both"})
RESTRUCTURING = frozenset({"y", "n", "unsure"})

PERSONS = ("1s", "2s", "3s", "1p", "2p", "3p")
TENSES = ("pres", "impf", "fut", "cond", "subj", "subjimpf", "past")
PARTICIPLES = ("part.ms", "part.mp", "part.fs", "part.fp")
PARADIGM = (
    *(f"{tense}.{person}" for tense in TENSES for person in PERSONS),
    *("imp.2s", "imp.2p", "inf", "ger"),
    *PARTICIPLES,
)
# Ill-formed on purpose: the present without its infix. Empty where the verb has none or the form is a word.
WRONG_FORMS = ("noisc.3s", "noisc.3p")


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun; ``lemma`` is its singular, and with ``gender`` its key (some lemmas have both genders)."""

    lemma: str
    sg: str
    pl: str
    gender: str  # of GENDERS; where `plural_a`, of the singular
    gender_fixed: bool  # one gender whatever the sex of who is meant
    natural_gender: bool  # the gender is the sex of who is meant
    invariable: bool  # singular and plural have one form
    countable: bool
    collective: bool
    animacy: str  # of ANIMACIES
    sem_class: frozenset[str]  # plausibility classes, the broad one and finer ones
    onset: str  # of ONSETS: what the article before it is chosen by
    other_gender_homograph: bool  # the same form is a noun of the other gender
    number_form_homograph: bool  # the singular is also a plural, or the plural a singular, of the same gender
    opaque_gender: bool  # the ending is the other gender's
    plural_a: bool  # masculine singular, feminine plural
    zipf: float
    counterpart: str  # lemma of the noun for the other sex, or ""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb; the forms of a pronominal verb (lemma with the clitic) are given without the clitic."""

    lemma: str
    forms: Mapping[str, str]  # keys: PARADIGM and WRONG_FORMS; a defective verb's missing forms are absent
    aux: str  # lemma of the auxiliary when it is not reflexive
    frames: frozenset[str]
    inf_marker: str  # what introduces its infinitive: a preposition, "0" for none; "" if it takes no infinitive
    mood: str  # of its complement clause, of MOODS; "" if it takes none
    restructuring: str  # of RESTRUCTURING
    subj_classes: frozenset[str]
    obj_classes: frozenset[str]  # of the object, of the governed noun where `goes_with`, of the theme if ditransitive
    goes_with: str  # the preposition of its complement, or ""
    also_with: frozenset[str]  # other prepositions of its complement
    regularised_participle: str  # an ill-formed masculine singular participle made by the regular rule, or ""
    double_participle: bool
    passive: bool
    isc: bool  # takes the infix in the present
    clitic_types: frozenset[str]  # acc, dat, refl, ne
    zipf: float


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective with its four forms."""

    lemma: str
    ms: str
    mp: str
    fs: str
    fp: str
    position: frozenset[str]  # of POSITIONS
    sem_classes: frozenset[str]  # classes of nouns it fits
    adverb_homograph: bool  # a form is also an adverb
    neuter: bool  # the masculine singular is in use for clauses, situations or weather
    noun_homograph: bool
    colour: bool
    state: bool  # a passing state of a person, fit for a secondary predicate
    zipf: float

    @property
    def four_forms(self) -> bool:
        """Whether gender and number each show in the ending."""
        return len({self.ms, self.mp, self.fs, self.fp}) == 4


@dataclass(frozen=True, slots=True)
class Name:
    """A first name."""

    form: str
    gender: str
    zipf: float


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a closed class, or an adverbial (which may be several words)."""

    form: str
    pos: str  # the table it stands in: determiner, quantifier, pronoun, preposition, adverb
    features: Mapping[str, str]  # the table's other columns, empty cells left out


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All words, in the order of the tables."""

    nouns: list[Noun]
    verbs: list[Verb]
    adjectives: list[Adjective]
    names: list[Name]
    words: list[Word]
