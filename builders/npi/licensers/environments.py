"""Environments that license without being negative: conditionals, comparatives, superlatives (BLiMPPI section 2).

They are detected, so that an item in them is not taken for an unlicensed one, and never made into pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from blimppi.builders.npi.clauses import Reach, is_finite
from blimppi.builders.npi.inventory import Licenser
from blimppi.builders.npi.licensers.base import finder, licensing, words_of
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence
from blimppi.builders.tree import Node


@finder("marker")
def find_marker(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """A subordinator of the item's clause, or of one that it reaches (if, whether, before, without V-ing)."""
    for node in reach.head.children:
        words = words_of(spec, node, context, occurrence)
        if words is not None and node.rel in (spec.relations or ["mark"]):
            yield licensing(spec, words, reach, ordered=False)


@finder("phrase")
def find_phrase(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """A marker or adposition of any phrase from the item up to its clause head (than ever, than anyone)."""
    if reach.via != "own":
        return
    for phrase in _up_to(occurrence.head, reach.head):
        for node in phrase.children:
            words = words_of(spec, node, context, occurrence)
            if words is not None and node.rel in (spec.relations or ["mark", "case", "advmod", "cc"]):
                yield licensing(spec, words, reach, ordered=False)


@finder("superlative")
def find_superlative(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """A superlative (or first, last, only) whose phrase or relative clause holds the item."""
    phrases: list[Node] = list(_up_to(occurrence.head, reach.head))[1:] if reach.via == "own" else []
    if reach.head.rel == "acl" and reach.head.head is not None:
        phrases.append(reach.head.head)
    for phrase in phrases:
        for node in (phrase, *phrase.children):
            words = words_of(spec, node, context, occurrence)
            if words is not None:
                yield licensing(spec, words, reach, ordered=False)


def verb_first_conditionals(context: Context, reach: Reach) -> bool:
    """Whether an adverbial clause without subordinator begins with its finite verb ("Should you ever …")."""
    head = reach.head
    if not context.language.scope.verb_first_conditional or head.rel != "advcl":
        return False
    if any(child.rel == "mark" for child in head.children):
        return False
    words = [n for n in head.subtree() if n.upos != "PUNCT"]
    return is_finite(words[0]) and words[0] in (head, *head.children)


def _up_to(node: Node, top: Node) -> Iterator[Node]:
    yield node
    if node is top:
        return
    for ancestor in node.ancestors():
        yield ancestor
        if ancestor is top:
            return
