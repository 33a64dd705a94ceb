"""Polarity items in a sentence: longest match first, unsafe words before items (BLiMPPI section 4.2)."""

from __future__ import annotations

from blimppi.builders.npi.entries import Entry, index_of
from blimppi.builders.npi.inventory import Item, Unsafe
from blimppi.builders.npi.occurrence import Context, Occurrence
from blimppi.builders.tree import Node

_PARTICLES = frozenset({"PART", "ADP", "SCONJ", "CCONJ", "PUNCT"})


def find_items(context: Context) -> tuple[list[Occurrence], list[tuple[Unsafe, tuple[Node, ...]]]]:
    """Occurrences of items and of unsafe words, by position; a word belongs to one match only."""
    matcher = context.matcher
    index = index_of(context.language)
    found: list[tuple[int, int, Entry, list[Node]]] = []
    for node in context.tree.nodes:
        for rank, entry in index.candidates(*matcher.folded(node)):
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


def _head(entry: Entry, span: list[Node]) -> Node:
    """The word of the span with a head outside it; a pronoun, determiner, numeral or adverb before a particle."""
    if isinstance(entry, Item) and entry.head is not None:
        return span[entry.head - 1]
    outside = [n for n in span if n.head not in span]
    return next((n for n in outside if n.upos not in _PARTICLES), outside[0])
