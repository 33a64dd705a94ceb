"""The entries of an inventory by word: an index over trees, and a filter over raw lines before they are parsed."""

from __future__ import annotations

import re
from collections import defaultdict

from blimppi.builders.casing import Casing
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.inventory import Item, Unsafe

Entry = Item | Unsafe

_NEXT_WORD = r"[^\n]*\n(?:\d+[-.][^\n]*\n)*\d+"  # to the next word's line, past ranges and empty nodes


class Index:
    """Items and unsafe words of a language by their first word; ranks keep the order of the configuration."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._by_form: dict[str, list[tuple[int, Entry]]] = defaultdict(list)
        self._by_lemma: dict[str, list[tuple[int, Entry]]] = defaultdict(list)
        self._rest: list[tuple[int, Entry]] = []
        entries: list[Entry] = [*language.unsafe, *language.items]
        for ranked in enumerate(entries):
            first = ranked[1].match[0]
            table, words = (self._by_form, first.form) if first.form else (self._by_lemma, first.lemma)
            for word in set(words):
                table[word].append(ranked)
            if not words:
                self._rest.append(ranked)

    def candidates(self, form: str, lemma: str) -> list[tuple[int, Entry]]:
        """Rank and entry of all that may begin with a word of this lower-case form and lemma."""
        return [*self._by_form.get(form, ()), *self._by_lemma.get(lemma, ()), *self._rest]


_indices: dict[int, Index] = {}


def index_of(language: Language) -> Index:
    """The index of ``language``, made once for each configuration object."""
    index = _indices.get(id(language))
    if index is None or index.language is not language:
        index = _indices[id(language)] = Index(language)
    return index


class Prefilter:
    """Tells from the raw lines whether a sentence can hold an item or an unsafe word, without parsing it."""

    def __init__(self, language: Language) -> None:
        self._casing = Casing(language.casing, language.fold)
        entries: list[Entry] = [*language.items, *language.unsafe]
        single = [entry.match[0].triggers() for entry in entries if len(entry.match) == 1]
        self._all = any(not words and not regexes for words, regexes in single)
        self._words = {word for words, _ in single for word in words}
        regexes = sorted({regex for _, found in single for regex in found})
        self._regex = re.compile(r"\t(?:" + "|".join(regexes) + r")\t") if regexes else None
        self._sequences = []
        for entry in entries:
            parts = [pattern.triggers() for pattern in entry.match]
            if len(parts) > 1:
                self._all = self._all or not any(words or regexes for words, regexes in parts)
                needed = [frozenset(words) for words, _ in parts if words]
                self._sequences.append((needed, _sequence(parts)))

    def __call__(self, raw: str) -> bool:
        """Whether the block needs parsing."""
        if self._all:
            return True
        lowered = self._casing.lower(raw)
        cells = set(lowered.replace("\n", "\t").split("\t"))
        if not self._words.isdisjoint(cells) or (self._regex is not None and self._regex.search(lowered)):
            return True
        return any(
            not any(words.isdisjoint(cells) for words in needed) and sequence.search(lowered) is not None
            for needed, sequence in self._sequences
        )


def _sequence(parts: list[tuple[list[str], list[str]]]) -> re.Pattern[str]:
    """Words on lines that follow each other, in the FORM or LEMMA column; one that is not named may be any."""
    choices = ["|".join([*map(re.escape, sorted(words)), *regexes]) for words, regexes in parts]
    while choices and not choices[0]:  # begin at the first that is named
        choices = choices[1:]
    cells = [rf"\t(?:[^\t\n]*\t)?(?:{choice})\t" if choice else r"\t" for choice in choices]
    return re.compile(_NEXT_WORD.join(cells))
