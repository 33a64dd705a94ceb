"""Spelling variants: a word whose other spelling is American, or commoner, is not as rare as it looks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from blimppi.builders.freq.lexicon.frequency import Frequencies
from blimppi.builders.freq.lexicon.settings import Settings
from blimppi.builders.freq.lexicon.wordnet import WordNet


class Spelling:
    """Looks for other spellings of a lemma among the words of its synsets."""

    def __init__(self, settings: Settings, wordnet: WordNet, frequencies: Frequencies) -> None:
        self._rules = [(re.compile(pattern), to) for pattern, to in settings.spelling.items()]
        self._candidates = settings.candidates
        self._wordnet = wordnet
        self._frequencies = frequencies

    def hidden(self, lemma: str, pos: str) -> bool:
        """Whether the lemma is the lesser of two spellings, or is written apart as well.

        It is if an American spelling of it is a word of the same synset, if a spelling one letter apart is
        commoner by the settings' gap and in another window, or, of rare words, if the synset has it with a blank or
        hyphen.
        """
        value = self._frequencies.zipf(lemma)
        for other in self._mates(lemma, pos):
            joined = re.sub(r"[-_]", "", other)
            if joined != other:
                if joined == lemma and value < self._candidates.rare_below:
                    return True
                continue
            if other in self._american(lemma):
                return True
            gap = self._frequencies.zipf(other) - value
            if (
                gap > self._candidates.variant_gap
                and self._frequencies.window(value + gap) != self._frequencies.window(value)
                and _one_letter_apart(lemma, other)
            ):
                return True
        return False

    def _mates(self, lemma: str, pos: str) -> Iterator[str]:
        for sense in self._wordnet.senses(lemma, pos):
            yield from (word.lower() for word in sense.words if word.lower() != lemma)

    def _american(self, lemma: str) -> set[str]:
        return {pattern.sub(to, lemma) for pattern, to in self._rules} - {lemma}


def _one_letter_apart(one: str, other: str) -> bool:
    """Whether one insertion, deletion or exchange turns one word into the other."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    same = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[same + (len(short) == len(long)) :] == long[same + 1 :]
