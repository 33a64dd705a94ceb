"""Polarity items in a sentence: longest match first, unsafe words before items (BLiMPPI section 4.2)."""

from __future__ import annotations

import re
from functools import cache

from blimppi.builders.casing import Casing
from blimppi.builders.npi.config import Item, Language, Unsafe
from blimppi.builders.npi.occurrence import Context, Occurrence
from blimppi.builders.tree import Node

_PARTICLES = frozenset({"PART", "ADP", "SCONJ", "CCONJ", "PUNCT"})


def find_items(context: Context) -> tuple[list[Occurrence], list[tuple[Unsafe, tuple[Node, ...]]]]:
    """Occurrences of items and of unsafe words, by position; a word belongs to one match only."""
    language, matcher = context.language, context.matcher
    entries: list[Item | Unsafe] = [*language.unsafe, *language.items]
    found: list[tuple[int, int, Item | Unsafe, list[Node]]] = []
    for node in context.tree.nodes:
        for rank, entry in enumerate(entries):
            span = matcher.span(node, entry.match)
            if span and (entry.where is None or matcher.matches(_head(entry, span), entry.where)):
                found.append((-len(span), rank, entry, span))
    taken: set[Node] = set()
    items: list[Occurrence] = []
    unsafe: list[tuple[Unsafe, tuple[Node, ...]]] = []
    for _, _, entry, span in sorted(found, key=lambda hit: hit[:2]):
        if taken.intersection(span):
            continue
        taken.update(span)
        if isinstance(entry, Item):
            items.append(Occurrence(entry, tuple(span), _head(entry, span)))
        else:
            unsafe.append((entry, tuple(span)))
    items.sort(key=lambda o: o.span[0].id)
    return items, sorted(unsafe, key=lambda u: u[1][0].id)


def _head(entry: Item | Unsafe, span: list[Node]) -> Node:
    """The word of the span with a head outside it; a pronoun, determiner, numeral or adverb before a particle."""
    if isinstance(entry, Item) and entry.head is not None:
        return span[entry.head - 1]
    outside = [n for n in span if n.head not in span]
    return next((n for n in outside if n.upos not in _PARTICLES), outside[0])


@cache
def _trigger_regex(words: frozenset[str], regexes: frozenset[str]) -> re.Pattern[str]:
    parts = [re.escape(word) for word in sorted(words)] + sorted(regexes)
    return re.compile(r"\t(?:" + "|".join(parts) + r")\t")


class Prefilter:
    """Tells from the raw lines whether a sentence can hold an item or an unsafe word, without parsing it."""

    def __init__(self, language: Language) -> None:
        self._casing = Casing(language.casing, language.fold)
        words: set[str] = set()
        regexes: set[str] = set()
        self._all = False
        entries: list[Item | Unsafe] = [*language.items, *language.unsafe]
        for entry in entries:
            options = [pattern.triggers() for pattern in entry.match]
            best = min((o for o in options if any(o)), key=lambda o: (len(o[1]), len(o[0])), default=None)
            if best is None:
                self._all = True
                continue
            words.update(best[0])
            regexes.update(best[1])
        self._regex = _trigger_regex(frozenset(words), frozenset(regexes))

    def __call__(self, raw: str) -> bool:
        """Whether the block needs parsing."""
        return self._all or self._regex.search(self._casing.lower(raw)) is not None
