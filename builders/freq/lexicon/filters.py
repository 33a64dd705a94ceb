"""Filters for candidate nouns, in a fixed order; each has a name and counts what it removes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from blimppi.builders.freq.lexicon.classes import Classifier
from blimppi.builders.freq.lexicon.frequency import Frequencies
from blimppi.builders.freq.lexicon.homographs import Homographs
from blimppi.builders.freq.lexicon.inflection import Inflector
from blimppi.builders.freq.lexicon.settings import Settings
from blimppi.builders.freq.lexicon.spelling import Spelling
from blimppi.builders.freq.lexicon.wordnet import Synset, WordNet

Removes = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Filter:
    """``removes`` says of a lemma whether it goes."""

    name: str
    reason: str
    removes: Removes


def run(filters: Iterable[Filter], lemmas: Iterable[str]) -> tuple[list[str], dict[str, list[str]]]:
    """What is left, and what each filter removed of that which the filters before it had left."""
    left = list(lemmas)
    removed: dict[str, list[str]] = {}
    for one in filters:
        verdicts = [(lemma, one.removes(lemma)) for lemma in left]
        removed[one.name] = [lemma for lemma, goes in verdicts if goes]
        left = [lemma for lemma, goes in verdicts if not goes]
    return left, removed


@dataclass(frozen=True)
class NounFilters:
    """The filters of the specification (section 2) for nouns. ``stop`` is a hand-written list."""

    wordnet: WordNet
    frequencies: Frequencies
    inflector: Inflector
    classifier: Classifier
    homographs: Homographs
    settings: Settings
    stop: frozenset[str]

    def all(self) -> list[Filter]:
        """Filters in order."""
        return [
            Filter("shape", "not 3 to 14 small letters with a vowel, or a roman numeral", self._shape),
            Filter("window", "neither number in a frequency window", self._unused),
            Filter("capital", "capitalised in a sense: names, places, peoples", self._capital),
            Filter("unit", "a unit, symbol or measure", self.classifier.never),
            Filter("dominance", "mostly another part of speech", self._minor),
            Filter("foreign", "commoner in another language", self._foreign),
            Filter("spelling", "another spelling is American or commoner", self._spelling),
            Filter("usage", "archaic, slang, a trade mark, offensive by the dictionary's labels", self._usage),
            Filter("stop", "on the stop list", lambda lemma: lemma in self.stop),
            Filter("plural", "no plural of its own, or used in the plural alone", self._plural),
            Filter("uncountable", "plural not attested, or much rarer than the singular", self._uncountable),
            Filter("collective", "a group", self.classifier.collective),
            Filter("classless", "in no class that sentences ask for", lambda lemma: not self.classifier.of(lemma)),
        ]

    def _shape(self, lemma: str) -> bool:
        rules = self.settings.candidates
        return (
            not re.fullmatch(rules.word, lemma)
            or not re.search(rules.vowel, lemma)
            or bool(re.fullmatch(rules.roman, lemma))
        )

    def _unused(self, lemma: str) -> bool:
        return not self.frequencies.used((lemma, self.inflector.plural(lemma)))

    def _capital(self, lemma: str) -> bool:
        written = {sense.words[sense.number(lemma) - 1] for sense in self._senses(lemma)}
        return any(word != lemma for word in written)

    def _minor(self, lemma: str) -> bool:
        return self.homographs.minor(lemma, "noun", self.settings.candidates.dominance)

    def _foreign(self, lemma: str) -> bool:
        rare = self.frequencies.zipf(lemma) < self.settings.candidates.rare_below
        return rare and self.frequencies.foreign(lemma)

    def _spelling(self, lemma: str) -> bool:
        return Spelling(self.settings, self.wordnet, self.frequencies).hidden(lemma, "noun")

    def _usage(self, lemma: str) -> bool:
        senses = self._senses(lemma)
        words = re.compile(rf"\b({'|'.join(self.settings.gloss)})\b")
        if any(words.search(sense.gloss.split('"')[0]) for sense in senses):
            return True
        first, every = set(self._labels(lemma, senses[:1])), set(self._labels(lemma, senses))
        return bool(first & set(self.settings.usage.first) or every & set(self.settings.usage.any))

    def _plural(self, lemma: str) -> bool:
        labels = set(self._labels(lemma, self._senses(lemma)[:1]))
        return not self.inflector.plural(lemma) or bool(labels & set(self.settings.usage.plural))

    def _uncountable(self, lemma: str) -> bool:
        plural = self.frequencies.zipf(self.inflector.plural(lemma))
        return not 0 < self.frequencies.zipf(lemma) <= plural + self.settings.candidates.plural_gap or plural == 0

    def _senses(self, lemma: str) -> list[Synset]:
        return self.wordnet.senses(lemma, "noun")

    def _labels(self, lemma: str, senses: Iterable[Synset]) -> Iterator[str]:
        """Words of the usage synsets that hold for the lemma or its whole synset."""
        for sense in senses:
            for pointer in sense.pointers:
                if pointer.symbol == ";u" and pointer.word in (0, sense.number(lemma)):
                    yield from self.wordnet.synset(pointer.pos, pointer.offset).words
