"""Lexical licensers: without-type adpositions, near-negative adverbs, only, negative predicates (BLiMPPI Table 2)."""

from __future__ import annotations

from collections.abc import Iterator

from blimppi.builders.npi.clauses import Reach, own_domain
from blimppi.builders.npi.inventory import Licenser
from blimppi.builders.npi.licensers.base import FINDERS, finder, licensing, words_of
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence
from blimppi.builders.tree import Node

_NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "DET"})


@finder("adposition")
def find_adposition(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """A without-type adposition on a nominal that is the item, or holds it."""
    if reach.via != "own":
        return
    for noun in (occurrence.head, *occurrence.head.ancestors()):
        for node in noun.children:
            words = words_of(spec, node, context, occurrence)
            if node.rel == "case" and words is not None:
                inside = noun in occurrence.span or occurrence.head in noun.subtree()
                yield licensing(spec, words, reach, usable=inside and noun.upos in _NOMINAL)
        if noun is reach.head:
            return


@finder("adverb")
def find_adverb(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """A near-negative adverb of the clause head; one that modifies something lower only counts for discarding."""
    for node in own_domain(reach.head):
        words = words_of(spec, node, context, occurrence)
        if words is not None and node.rel in ("advmod", "obl", "cc"):
            yield licensing(spec, words, reach, usable=node.head is reach.head)


@finder("focus")
def find_focus(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """A focus particle such as only, anywhere in the clause."""
    for node in own_domain(reach.head):
        words = words_of(spec, node, context, occurrence)
        if words is not None:
            yield licensing(spec, words, reach)


@finder("predicate")
def find_predicate(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """A negative predicate that governs the item's clause, or has the item in its object; itself not negated."""
    words = words_of(spec, reach.head, context, occurrence)
    if words is None or _negated(context, occurrence, reach):
        return
    if reach.via == "matrix" or _below_object(reach.head, occurrence):
        yield licensing(spec, words, reach, ordered=False)


def _below_object(head: Node, occurrence: Occurrence) -> bool:
    return any(child.rel in ("obj", "iobj", "obl") and occurrence.head in child.subtree() for child in head.children)


def _negated(context: Context, occurrence: Occurrence, reach: Reach) -> bool:
    return any(
        True
        for spec in context.language.licensers
        if spec.type in ("negator", "bound")
        for _ in FINDERS[spec.type](spec, context, occurrence, reach)
    )
