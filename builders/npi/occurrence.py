"""Occurrences of items, and what licenses them: the records that detection, skips and perturbation share."""

from __future__ import annotations

from dataclasses import dataclass, field

from blimppi.builders.casing import Casing
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.inventory import Item, Licenser
from blimppi.builders.npi.pattern import Matcher, TokenPattern
from blimppi.builders.tree import Node, Tree


@dataclass(frozen=True, slots=True, eq=False)
class Occurrence:
    """One item in one sentence. ``head`` is the word whose place in the tree counts."""

    item: Item
    span: tuple[Node, ...]
    head: Node

    @property
    def form(self) -> str:
        """The item as written, words joined by spaces."""
        return " ".join(n.form for n in self.span)


@dataclass(frozen=True, slots=True, eq=False)
class Licensing:
    """One licenser whose scope holds an item.

    ``spec`` is None for the question, which is no word. ``usable`` is False where it licenses but cannot make a
    pair; ``via`` is own, coordination or matrix.
    """

    spec: Licenser | None
    nodes: tuple[Node, ...]
    clause: Node
    environment: str
    via: str = "own"
    usable: bool = True
    ordered: bool = True

    @property
    def node(self) -> Node:
        """The first word of the licenser."""
        return self.nodes[0]


@dataclass(slots=True)
class Context:
    """A sentence with what is needed to judge it."""

    tree: Tree
    matcher: Matcher
    language: Language
    cache: dict[str, object] = field(default_factory=dict)


def make_context(tree: Tree, language: Language, casing: Casing) -> Context:
    """``tree`` to be judged, its relations changed as the configuration says: the first rule that fits a word."""
    context = Context(tree, Matcher(tree, casing), language)
    rules = language.reanalyse
    changes = [
        (node, next((r for r in rules if context.matcher.matches(node, r.match)), None))
        for node in (tree.nodes if rules else [])
    ]
    for node, rule in changes:
        if rule is not None and rule.below is not None:
            _give_place(context, node, rule.below, rule.deprel)
        elif rule is not None:
            node.deprel = rule.deprel
    return context


def _give_place(context: Context, node: Node, below: TokenPattern, deprel: str) -> None:
    """Make the first dependent of ``node`` that fits ``below`` its head, with all that depended on it."""
    verb = next((child for child in node.children if context.matcher.matches(child, below)), None)
    if verb is None:
        return
    for child in node.children:
        child.head = verb
    verb.head, verb.deprel = node.head, node.deprel
    node.head, node.deprel = verb, deprel
    context.tree.renumber()
