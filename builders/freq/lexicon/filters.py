"""Filters for candidate nouns, in a fixed order; each has a name and counts what it removes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from blimppi.builders.freq.lexicon.settings import CandidateSettings
from blimppi.builders.freq.lexicon.sources import Sources
from blimppi.builders.freq.lexicon.spelling import Spelling
from blimppi.builders.freq.lexicon.wordnet import Synset

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

    sources: Sources
    stop: frozenset[str]

    def all(self) -> list[Filter]:
        """Filters in order."""
        return [
            Filter("shape", "not 3 to 14 small letters with a vowel, or a roman numeral", self._shape),
            Filter("window", "neither number in a frequency window", self._unused),
            Filter("capital", "capitalised in a sense: names, places, peoples", self._capital),
            Filter("unit", "a unit, symbol or measure", self.sources.classifier.never),
            Filter("dominance", "mostly another part of speech", self._minor),
            Filter("foreign", "commoner in another language", self._foreign),
            Filter("spelling", "another spelling is American or commoner", self._spelling),
            Filter("usage", "archaic, slang, a trade mark, offensive by the dictionary's labels", self._usage),
            Filter("stop", "on the stop list", lambda lemma: lemma in self.stop),
            Filter("plural", "no plural of its own, or used in the plural alone", self._plural),
            Filter("uncountable", "plural not attested, or much rarer than the singular", self._uncountable),
            Filter("collective", "a group", self.sources.classifier.collective),
            Filter("classless", "in no class that sentences ask for", self._classless),
        ]

    def _classless(self, lemma: str) -> bool:
        return not self.sources.classifier.of(lemma)

    def _shape(self, lemma: str) -> bool:
        rules = self._rules
        return (
            not re.fullmatch(rules.word, lemma)
            or not re.search(rules.vowel, lemma)
            or bool(re.fullmatch(rules.roman, lemma))
        )

    def _unused(self, lemma: str) -> bool:
        return not self.sources.frequencies.used((lemma, self.sources.inflector.plural(lemma)))

    def _capital(self, lemma: str) -> bool:
        written = {sense.words[sense.number(lemma) - 1] for sense in self._senses(lemma)}
        return any(word != lemma for word in written)

    def _minor(self, lemma: str) -> bool:
        return self.sources.homographs.minor(lemma, "noun", self._rules.dominance)

    def _foreign(self, lemma: str) -> bool:
        rare = self.sources.frequencies.zipf(lemma) < self._rules.rare_below
        return rare and self.sources.frequencies.foreign(lemma)

    def _spelling(self, lemma: str) -> bool:
        return Spelling(self.sources.settings, self.sources.wordnet, self.sources.frequencies).hidden(lemma, "noun")

    def _usage(self, lemma: str) -> bool:
        senses = self._senses(lemma)
        words = re.compile(rf"\b({'|'.join(self.sources.settings.gloss)})\b")
        if any(words.search(sense.gloss.split('"')[0]) for sense in senses):
            return True
        first, every = set(self._labels(lemma, senses[:1])), set(self._labels(lemma, senses))
        return bool(first & set(self.sources.settings.usage.first) or every & set(self.sources.settings.usage.any))

    def _plural(self, lemma: str) -> bool:
        labels = set(self._labels(lemma, self._senses(lemma)[:1]))
        return not self.sources.inflector.plural(lemma) or bool(labels & set(self.sources.settings.usage.plural))

    def _uncountable(self, lemma: str) -> bool:
        plural = self.sources.frequencies.zipf(self.sources.inflector.plural(lemma))
        return not 0 < self.sources.frequencies.zipf(lemma) <= plural + self._rules.plural_gap or plural == 0

    @property
    def _rules(self) -> CandidateSettings:
        return self.sources.settings.candidates

    def _senses(self, lemma: str) -> list[Synset]:
        return self.sources.wordnet.senses(lemma, "noun")

    def _labels(self, lemma: str, senses: Iterable[Synset]) -> Iterator[str]:
        """Words of the usage synsets that hold for the lemma or its whole synset."""
        for sense in senses:
            for pointer in sense.pointers:
                if pointer.symbol == ";u" and pointer.word in (0, sense.number(lemma)):
                    yield from self.sources.wordnet.synset(pointer.pos, pointer.offset).words
