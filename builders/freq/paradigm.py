"""Schema of configs/freq/<UID>.yaml: the slots of a paradigm, its frames, its contrast and the expected examples.

Both sentences of a frame are written in the notation of `blimppi.builders.freq.notation`. A slot says which words
may stand there; slots are drawn in the order in which they are written.
"""

from __future__ import annotations

from typing import Literal

from blimppi.builders.freq.notation import Place, parse
from blimppi.builders.freq.slot import Slot, Strict, Strings
from pydantic import Field, PrivateAttr

__all__ = ["Contrast", "Expect", "Frame", "Paradigm", "Slot"]

Field_ = Literal["morphology", "syntax", "semantics", "syntax_semantics", "syntax/semantics"]


class Frame(Strict):
    """One variant. ``slots`` are added to the paradigm's or replace them whole, in their place of the order."""

    name: str
    good: str
    bad: str
    slots: dict[str, Slot] = Field({})
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
    differs: Strings = Field([])
    count: int = Field(0, ge=1)  # 0, which no file gives: any number
    good: Strings = Field([])
    bad: Strings = Field([])


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
    slots: dict[str, Slot] = Field({})
    frames: list[Frame] = Field(min_length=1)
    exclude: list[dict[str, Strings]] = Field([])  # a draw for which all of one entry holds (slot: lemmas) is refused
    expect: list[Expect] = Field(min_length=1)
    pitfalls: list[str] = Field([])  # how the bad sentence could be good, and what here prevents it
    baseline_note: str = ""  # why a simple rule gets more than 65% of the pairs right, for the card
    deviations: list[str] = Field([])  # where it departs from the specification, and why

    def slots_of(self, frame: Frame) -> dict[str, Slot]:
        """The slots of a frame in the order in which they are drawn."""
        return {**self.slots, **frame.slots}
