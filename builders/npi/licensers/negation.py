"""Standard negation: a negator on the clause head, or a negative form of the predicate itself (BLiMPPI Table 2)."""

from __future__ import annotations

from collections.abc import Iterator

from blimppi.builders.npi.clauses import Reach, own_domain
from blimppi.builders.npi.inventory import Licenser
from blimppi.builders.npi.licensers.base import finder, licensing, words_of
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence
from blimppi.builders.tree import Node

_RELATIONS = frozenset({"advmod", "compound", "cop", "aux"})
_NEVER = frozenset({"cc", "conj", "mark", "discourse", "fixed", "orphan", "reparandum", "parataxis", "root"})


def is_negator(node: Node, context: Context) -> bool:
    """Whether a negative word negates: not in "not only", "not X but Y", nor as the head of a fixed expression."""
    negation, matcher, tree = context.language.negation, context.matcher, context.tree
    if node.rel in _NEVER or any(child.rel == "fixed" for child in node.children):
        return False
    following = tree.at(node.id + 1)
    if following is not None and matcher.folded(following)[0] in negation.only_words:
        return False
    return not any(matcher.matches(node, pattern) for pattern in negation.not_negators)


def is_contrastive(node: Node, context: Context) -> bool:
    """Whether the negator has an adversative partner ("not X but Y"), so that it negates X alone."""
    words = context.language.negation.contrastive
    if not words or node.head is None:
        return False
    conjuncts = [c for c in node.head.children if c.rel == "conj" and c.id > node.id]
    return any(
        g.rel in ("cc", "advmod", "mark") and context.matcher.folded(g)[0] in words
        for conjunct in conjuncts
        for g in conjunct.children
    )


def _bears_negation(spec: Licenser, host: Node | None, head: Node, context: Context) -> bool:
    """Whether a word right below the clause head is its auxiliary, or one of the specification's hosts."""
    if host is None or host.head is not head:
        return False
    return host.rel in ("cop", "aux") or (spec.host is not None and context.matcher.matches(host, spec.host))


def _before_phrase(node: Node, head: Node) -> bool:
    """Whether a negator stands before a phrase with an adposition and hangs on it, not on the verb behind it."""
    phrase, after = node.head, next((c for c in (node.head.children if node.head else []) if c.id == node.id + 1), None)
    return phrase is not None and phrase.head is head and after is not None and after.rel == "case"


def _beside(node: Node, occurrence: Occurrence, context: Context) -> bool:
    """Whether a negator stands right before the item, or before the adposition of the phrase that both belong to."""
    between = context.tree.nodes[node.id : occurrence.span[0].id - 1]
    return node.id < occurrence.span[0].id and all(n.rel == "case" and n.head is node.head for n in between)


@finder("negator")
def find_negator(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """Negators that depend on the clause head, its auxiliary or another host; those that hang elsewhere count.

    Whether those elsewhere are edited too is for the specification to say.
    """
    head = reach.head
    for node in own_domain(head):
        words = words_of(spec, node, context, occurrence)
        if words is None or not is_negator(node, context):
            continue
        wanted = node.rel in spec.relations or node.deprel in spec.relations if spec.relations else (
            node.rel in _RELATIONS
        )  # fmt: skip
        if node.head is head or _bears_negation(spec, node.head, head, context):
            usable = wanted
        elif node.head in occurrence.span or node.head is occurrence.head or occurrence.head.head is node:
            usable = "item" in spec.attach
        elif node.head is occurrence.head.head and _beside(node, occurrence, context):
            usable = "item" in spec.attach  # side by side in one phrase: "not even the doctors"
        elif "adposition" in spec.attach and _before_phrase(node, head):
            usable = True
        else:
            usable = "adverb" in spec.attach and node.head is not None and node.head.upos in ("ADV", "ADJ")
        yield licensing(spec, words, reach, usable=usable and not is_contrastive(node, context))


@finder("bound")
def find_bound(spec: Licenser, context: Context, occurrence: Occurrence, reach: Reach) -> Iterator[Licensing]:
    """A clause head that is negative by its own form, or whose copula or auxiliary is."""
    head = reach.head
    for node in [head, *(c for c in head.children if c.rel in ("cop", "aux"))]:
        words = words_of(spec, node, context, occurrence)
        if words is not None:
            yield licensing(spec, words, reach, usable=not is_contrastive(node, context), ordered=False)
