"""The contrasts of the shipped paradigms, tried on sentences written out."""

from __future__ import annotations

from functools import cache

from blimppi.builders.freq.checks import contrast_fault
from blimppi.builders.freq.compiled import load_paradigms
from blimppi.builders.freq.lexicon.loader import load_lexicon
from blimppi.builders.freq.paradigm import Contrast
from blimppi.builders.freq.realise import Token


@cache
def _contrast(uid: str) -> Contrast:
    return load_paradigms(load_lexicon().lists, [uid])[0].contrast


def _tokens(sentence: str) -> list[Token]:
    """Words of a sentence; ``slot=word`` fills a slot."""
    return [Token(word, source) for source, _, word in (part.rpartition("=") for part in sentence.split())]


def fault(uid: str, good: str, bad: str) -> str:
    """How a pair breaks the contrast of the paradigm ``uid``; "" if it does not."""
    return contrast_fault(_contrast(uid), _tokens(good), _tokens(bad))
