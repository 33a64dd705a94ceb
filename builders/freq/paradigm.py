"""Schema of configs/freq/<UID>.yaml: the slots of a paradigm, its frames, its contrast and the expected examples.

Both sentences of a frame are written in the notation of `blimppi.builders.freq.notation`. A slot says which words
may stand there; slots are drawn in the order in which they are written.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from blimppi.builders.freq.notation import Place, parse
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr, model_validator

Field_ = Literal["morphology", "syntax", "semantics", "syntax_semantics", "syntax/semantics"]
KINDS = ("noun", "verb", "adjective", "word")


def _listed(value: object) -> object:
    return value if isinstance(value, list) else [value]


Strings = Annotated[list[str], BeforeValidator(_listed)]


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
    words: list[str | dict[str, str]] = []
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
    fallback: int = 0  # closed lists: so many lemmas are available, the nearest ones if the window has fewer

    @model_validator(mode="after")
    def _one_kind(self) -> Slot:
        if sum(bool(getattr(self, kind)) for kind in KINDS) + bool(self.words) != 1:
            raise ValueError("a slot has exactly one of noun, verb, adjective, word, words")
        return self

    @cached_property
    def pos(self) -> str:
        """noun, verb, adjective or word."""
        return next((kind for kind in KINDS if getattr(self, kind)), "word")


class Frame(Strict):
    """One variant. ``slots`` are added to the paradigm's or replace them whole, in their place of the order."""

    name: str
    good: str
    bad: str
    slots: dict[str, Slot] = {}
    weight: int = Field(1, ge=1)
    _parsed: tuple[tuple[Place, ...], tuple[Place, ...]] | None = PrivateAttr(None)

    @property
    def parsed(self) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """Places of the good and of the bad sentence.

        Raises:
            NotationError: for a fault in the notation.
        """
        if self._parsed is None:
            self._parsed = parse(self.good), parse(self.bad)
        return self._parsed


class Contrast(Strict):
    """Where the two sentences may differ; every pair is checked for it.

    - ``word``: the same number of words, and only words of the slots or literals in ``differs`` differ; exactly
      ``count`` of them, if it is set.
    - ``order``: the same words in another order.
    - ``swap``: beside the order, exactly one word of ``good`` is replaced by one of ``bad`` (slots or literals).
    """

    kind: Literal["word", "order", "swap"]
    differs: Strings = []
    count: int = 0
    good: Strings = []
    bad: Strings = []


class Expect(Strict):
    """An example of the specification: the sentences that the frame gives for these words and features.

    ``slots`` maps a slot to its lemma (for a word: its form), or to ``lemma`` with features (number, gender,
    finite, form, det).
    """

    frame: str
    slots: dict[str, str | dict[str, str]]
    good: str
    bad: str


class Paradigm(Strict):
    """One of BLiMP's paradigms; ``uid``, ``field`` and ``term`` are BLiMP's names (Warstadt et al. 2020)."""

    uid: str = Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*$")
    field: Field_
    term: str
    description: str
    sources: list[str] = Field(min_length=1)
    contrast: Contrast
    slots: dict[str, Slot] = {}
    frames: list[Frame] = Field(min_length=1)
    exclude: list[dict[str, Strings]] = []  # a draw for which all of one entry holds (slot: lemmas) is refused
    expect: list[Expect] = Field(min_length=1)
    pitfalls: list[str] = []  # how the bad sentence could be good, and what here prevents it
    baseline_note: str = ""  # why a simple rule gets more than 65% of the pairs right, for the card
    deviations: list[str] = []  # where it departs from the specification, and why

    def slots_of(self, frame: Frame) -> dict[str, Slot]:
        """The slots of a frame in the order in which they are drawn."""
        return {**self.slots, **frame.slots}
