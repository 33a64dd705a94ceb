"""Schema of a slot of a paradigm: which words may stand in a place, and what they depend on."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from blimppi.builders.freq.closed import Forms, as_forms
from blimppi.builders.freq.notation import ARTICLES
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

KINDS = ("noun", "verb", "adjective", "word")


def _listed(value: object) -> object:
    return value if isinstance(value, list) else [value]


def _entry(entry: str | Forms) -> str | Forms:
    """A closed word: forms by agreement, none of them empty, and no article that the next word decides."""
    forms = as_forms(entry).values()
    if not forms or not all(forms):
        raise ValueError("an empty word")
    if wrong := next((form for form in forms if form in ARTICLES), ""):
        raise ValueError(f"write `a`, not {wrong!r}: it becomes a or an by the next word")
    return entry


Strings = Annotated[list[str], BeforeValidator(_listed)]
Entry = Annotated[str | Forms, AfterValidator(_entry)]


class Strict(BaseModel):
    """A part of a paradigm: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)


class Slot(Strict):
    """Which words may stand in a place, and what they depend on.

    Exactly one of ``noun``, ``verb``, ``adjective``, ``word`` says what it is: names in capitals are curated lists
    (configs/freq/lists), others classes of nouns or, for ``word``, closed classes (configs/freq/closed.yaml).
    ``words`` gives closed words here.
    """

    noun: Strings = []
    verb: Strings = []
    adjective: Strings = []
    word: Strings = []
    words: list[Entry] = Field([], min_length=1)
    # narrower choice
    without: Strings = []  # noun classes or lists, none of which may hold
    only: Strings = []  # lemmas
    avoid: Strings = []  # lemmas
    sure: bool = False  # a critical word: none that a reader marked as merely plausible, no homographs
    # with `sure`: forms that may be another part of speech, as the place admits no other; `noun`: adjectives that may
    homographs: Strings = []
    undroppable: bool = False  # verbs without any recorded use that lacks the object
    kind: Literal["", "individual", "stage"] = ""  # adjectives
    future: bool = False  # predicates: those that their list gives as looking ahead
    position: Literal["", "attributive", "predicative"] = "attributive"  # adjectives of open classes
    # features
    number: Strings = []  # nouns: sg, pl, or `same SLOT`, `other SLOT`
    gender: Strings = []  # nouns: F, M, or `same SLOT`, `other SLOT`
    form: Strings = []  # verbs: base, third, past, participle, ing, or `same SLOT`
    finite: Strings = []  # verbs: finite groups, or `same SLOT`
    forms: Strings = []  # further forms of the same lemma that must lie in the window too
    apart: float | None = Field(None, gt=0)  # most by which the Zipf values of its form and of `forms` may differ
    regular: bool | None = None  # nouns: only those whose plural is in -s, or only the others
    mass: bool = False  # nouns: mass nouns instead of count nouns
    det: str = ""  # nouns: the closed class of its determiner
    names: float = Field(0.0, ge=0, le=1)  # nouns: share of names
    # dependencies
    agrees: Strings = []  # verbs: the subject, several if coordinated
    subject: str = ""  # verbs: the noun that must be a fit subject
    object: str = ""  # verbs: the noun that must be a fit object
    of: str = ""  # adjectives, words: the noun they belong to
    match: str = ""  # a critical word against that of another slot: as frequent, in the same form
    # limits
    share: float | None = Field(None, gt=0, le=1)  # most that one lemma may have of the pairs
    fallback: int = Field(0, ge=0)  # closed lists: so many lemmas there are, the nearest ones if the window has fewer

    @model_validator(mode="after")
    def _one_kind(self) -> Slot:
        if sum(bool(getattr(self, kind)) for kind in KINDS) + bool(self.words) != 1:
            raise ValueError("a slot has exactly one of noun, verb, adjective, word, words")
        return self

    @cached_property
    def pos(self) -> str:
        """noun, verb, adjective or word."""
        return next((kind for kind in KINDS if getattr(self, kind)), "word")
