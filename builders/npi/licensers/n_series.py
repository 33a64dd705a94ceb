"""Negative pronouns, adverbs and determiners as licensers, and bare quantifiers such as few (BLiMPPI Table 2)."""

from __future__ import annotations

from collections.abc import Iterator

from blimppi.builders.npi.clauses import Reach, own_domain
from blimppi.builders.npi.inventory import Licenser
from blimppi.builders.npi.licensers.base import finder, licensing, words_of
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence

_ARGUMENTS = frozenset({"nsubj", "obj"})


@finder("pronoun")
def find_pronoun(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """N-words that share the item's clause head, or that of a matrix clause; not inside a deeper phrase."""
    for node in own_domain(reach.head):
        words = words_of(spec, node, context, occurrence)
        if words is None:
            continue
        top = next((w for w in words if w.head not in words), node)
        direct = top.head is reach.head or top is reach.head
        if direct or reach.via == "own":
            yield licensing(spec, words, reach, usable=direct)


@finder("determiner")
def find_determiner(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """Determiners of the clause's subject or object, or of a phrase that holds the item."""
    relations = spec.relations or ["det"]
    for node in own_domain(reach.head):
        if node.rel not in relations and node.deprel not in relations:
            continue
        words = words_of(spec, node, context, occurrence)
        noun = node.head
        if words is None or noun is None:
            continue
        holds_item = reach.via == "own" and occurrence.head in noun.subtree()
        argument = noun.head is reach.head and noun.rel in _ARGUMENTS
        predicative = noun is reach.head and any(c.rel == "cop" for c in noun.children)
        if argument or holds_item or predicative or reach.via == "own":
            yield licensing(spec, words, reach, usable=argument or holds_item or predicative)
