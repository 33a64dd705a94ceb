"""Forms that are words of another part of speech as well."""

from __future__ import annotations

from functools import cached_property

from blimppi.builders.freq.lexicon.inflection import Inflector
from blimppi.builders.freq.lexicon.wordnet import SUFFIXES, WordNet


class Homographs:
    """Parts of speech of forms, by the dictionary's lemmas and by the forms of its nouns and verbs."""

    def __init__(self, wordnet: WordNet, inflector: Inflector) -> None:
        self._wordnet = wordnet
        self._inflector = inflector

    def kinds(self, form: str) -> frozenset[str]:
        """All parts of speech (noun, verb, adjective, adverb) of a form."""
        found = {pos for pos in SUFFIXES if self._wordnet.has(form, pos)}
        found |= {"verb"} if form in self._verb_forms else set()
        found |= {"noun"} if form in self._plurals else set()
        return frozenset(found)

    def minor(self, lemma: str, pos: str, dominance: float) -> bool:
        """Whether less than ``dominance`` of a lemma's tagged uses are of ``pos``.

        Without any tagged use it is minor unless the dictionary has it as ``pos`` alone.
        """
        if all(other == pos or not self._wordnet.has(lemma, other) for other in SUFFIXES):
            return False
        counts = {other: self._wordnet.counts.get((lemma, other), 0) for other in SUFFIXES}
        total = sum(counts.values())
        return counts[pos] < dominance * total or not total

    @cached_property
    def _verb_forms(self) -> frozenset[str]:
        lemmas = [lemma for lemma in self._wordnet.lemmas("verb") if lemma.isalpha()]
        return frozenset(form for lemma in lemmas for form in self._inflector.verb(lemma).values())

    @cached_property
    def _plurals(self) -> frozenset[str]:
        lemmas = [lemma for lemma in self._wordnet.lemmas("noun") if lemma.isalpha()]
        return frozenset(self._inflector.plural(lemma) for lemma in lemmas)
