"""Schema of configs/it/<phenomenon>.yaml: slots, frames with one contrast, constraints, and the expected example.

A frame's ``sentence`` is written in the small notation of `blimppi.builders.it.sentence`. Slots say which words of
the lexicon may stand there and in which features.
"""

from __future__ import annotations

from typing import Annotated, Literal

from blimppi.builders.it.sentence import Sentence, parse
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr

Area = Literal["agreement", "verbs", "pronouns", "nonlocal"]
Pos = Literal["noun", "verb", "adjective", "name", "word", "agreeing", "referent"]
Scalar = str | int | bool


def _listed(value: object) -> object:
    return value if isinstance(value, list) else [value]


def _feature(values: list[str]) -> list[str]:
    if len(values) > 1 and any(" " in value for value in values):
        raise ValueError("a link (`same SLOT`, `not SLOT`) stands alone, not in a list")
    if values and " " in values[0] and values[0].split()[0] not in ("same", "not"):
        raise ValueError(f"{values[0]!r} is neither a value nor `same SLOT` nor `not SLOT`")
    return values


Strings = Annotated[list[str], BeforeValidator(_listed)]
Values = Annotated[list[Scalar], BeforeValidator(_listed)]
Feature = Annotated[list[str], BeforeValidator(_listed), AfterValidator(_feature)]
Condition = dict[str, Values]


class Strict(BaseModel):
    """A part of a template: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True, populate_by_name=True)


class WordItem(Strict):
    """A word written in the template: its form, other forms by name, and features it brings to the sentence."""

    form: str
    forms: dict[str, str] = {}
    features: dict[str, str] = {}


class Slot(Strict):
    """Which words may fill a place, in which features, and what they must agree with.

    ``use`` takes over a slot of configs/it/shared.yaml; keys given beside it replace its keys, except ``having`` and
    ``lacking``, which are joined. A feature holds values, or ``same SLOT`` / ``not SLOT``.
    """

    use: str = ""
    pos: Pos | None = None
    # which words
    lemma: Strings = []
    avoid: Strings = []  # lemmas that must not stand here
    stop: Strings = []  # names of stop lists, whose lemmas must not stand here
    having: dict[str, Values] = {}  # fields of the lexicon: one of these values
    lacking: dict[str, Values] = {}  # fields of the lexicon: none of these values
    kind: Strings = []  # pos `word`: which closed class of the lexicon
    words: list[str | WordItem] = []  # pos `word`: given here
    paradigm: Strings = []  # pos `agreeing`: paradigms of realisation.yaml
    closed: bool = False  # few words by nature: the share of one word is not limited
    repeat: bool = False  # may hold the lemma of another slot
    # features
    number: Feature = []
    gender: Feature = []
    person: Feature = []
    tense: Feature = []
    # links
    of: Strings = []  # pos `agreeing`, `adjective`: the slot it agrees with (adjective: several if coordinated)
    agrees: Strings = []  # pos `verb`: its subject, several if coordinated
    subject: Strings = []  # pos `verb`: slots whose classes must be among its subject classes
    object: Strings = []  # pos `verb`: slots whose classes must be among its object classes
    participle: str = ""  # pos `verb`: what the participle agrees with if not by the auxiliary
    auxiliary: str = ""  # pos `verb`: instead of the lexical auxiliary


class Frame(Strict):
    """One variant of a phenomenon. ``slots`` are added to the template's, or replace keys of them."""

    name: str
    sentence: str
    slots: dict[str, Slot] = {}
    weight: int = Field(1, ge=1)
    _parsed: Sentence | None = PrivateAttr(None)

    @property
    def parsed(self) -> Sentence:
        """The sentence as tokens, its contrast apart.

        Raises:
            SentenceError: for a fault in the notation.
        """
        if self._parsed is None:
            self._parsed = parse(self.sentence)
        return self._parsed


class Expect(Strict):
    """The example pair of the specification: what the template gives for these words and features.

    ``slots`` maps a slot to its lemma, or to ``lemma`` and features.
    """

    frame: str
    slots: dict[str, str | dict[str, str]]
    good: str
    bad: str


class Template(Strict):
    """A phenomenon. ``words`` is how many words the bad sentence has more (or fewer, negative) than the good one."""

    id: str = Field(pattern=r"[a-z][a-z0-9_]*")
    area: Area
    subgroup: str
    description: str
    contrast: str
    sources: list[str] = Field(min_length=1)
    words: int = 0
    slots: dict[str, Slot] = {}
    frames: list[Frame] = Field(min_length=1)
    exclude: list[Condition] = []  # a draw for which all of one entry holds is refused
    require: list[Condition] = []  # a draw for which not all of every entry holds is refused
    expect: Expect
    pitfalls: list[str] = []  # how the bad sentence could be good, and what here prevents it
    baseline_note: str = ""  # why a simple rule gets more than 65% of the pairs right, for the card
    deviations: list[str] = []  # where the template departs from the specification, and why
