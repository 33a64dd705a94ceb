"""The content words of a pair: in which of its sentences they stand, and how frequent they are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from blimppi.builders.freq.option import form_of
from blimppi.builders.freq.paradigm import Slot
from blimppi.builders.freq.realise import Token
from blimppi.builders.freq.regimes import Window
from blimppi.builders.freq.sampler import Drawn, is_open

_POS = {"Noun": "noun", "Verb": "verb", "Adjective": "adjective"}


@dataclass(frozen=True, slots=True)
class ContentWord:
    """A content word of a pair. ``side`` is good, bad or both; ``zipf`` that of the form; ``open`` of its slot."""

    slot: str
    side: str
    lemma: str
    form: str
    pos: str
    zipf: float
    in_window: bool
    open: bool

    def record(self) -> dict[str, Any]:
        """Its fields by name."""
        return {name: getattr(self, name) for name in self.__slots__}


def content_words(drawn: Drawn, slots: dict[str, Slot], window: Window) -> list[ContentWord]:
    """Content words in the order of the good sentence, then those that the bad one alone has."""
    good, bad = ([token for token in side if token.row is not None] for side in (drawn.good, drawn.bad))
    left = Counter(_key(token) for token in bad)
    found = []
    for token in good:
        shared = left[_key(token)] > 0
        left[_key(token)] -= shared
        found.append(_word(token, "both" if shared else "good", slots, window))
    for token in bad:
        if left[_key(token)] > 0:
            left[_key(token)] -= 1
            found.append(_word(token, "bad", slots, window))
    return found


def _key(token: Token) -> tuple[str, str]:
    return token.source, token.key


def _word(token: Token, side: str, slots: dict[str, Slot], window: Window) -> ContentWord:
    assert token.row is not None
    pos = _POS[type(token.row).__name__]
    slot = slots[token.source]
    form, zipf = form_of(token.row, token.key), token.zipf
    return ContentWord(token.source, side, token.row.lemma, form, pos, zipf, zipf in window, is_open(slot))


def dependencies(drawn: Drawn, slots: dict[str, Slot], passive: Collection[str] = ()) -> list[tuple[str, str, str]]:
    """(relation, head lemma, dependent lemma) between content words, as the paradigm's slots say: nsubj, obj, amod.

    Sorted; those of verbs and adjectives that only the bad sentence has are not among them. ``passive`` are finite
    groups whose subject is the object of the verb, and whose ``subject`` the agent behind *by*.
    """
    there = {token.source for token in drawn.good if token.row is not None}
    found = set()
    for name in there:
        slot, lemma = slots[name], drawn.fillers[name].lemma
        turned = drawn.fillers[name].option.finite in passive
        subjects = [slot.subject] if slot.subject or turned else list(slot.agrees)
        links = [("nsubj", noun) for noun in subjects] if slot.pos == "verb" else []
        if slot.pos == "verb" and slot.object not in subjects:  # what changes may be the subject: the vase shattered
            links.append(("obj", slot.object))
        for relation, noun in links:
            if noun in there:
                found.add((relation, lemma, drawn.fillers[noun].lemma))
        if slot.pos == "adjective" and slot.of in there:
            found.add(("amod", drawn.fillers[slot.of].lemma, lemma))
    return sorted(found)


def mean(values: Sequence[float]) -> float:
    """Arithmetic mean; 0.0 of nothing."""
    return math.fsum(values) / len(values) if values else 0.0
