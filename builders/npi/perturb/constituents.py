"""The constituents of a clause from left to right, as far as the place of its clitics depends on them."""

from __future__ import annotations

from dataclasses import dataclass

from blimppi.builders.npi.clauses import is_clause_head
from blimppi.builders.tree import Node, Tree

_COMPLEMENTS = frozenset({"xcomp", "ccomp", "csubj"})
_OF_PREDICATE_NOUN = frozenset({"amod", "det", "nummod", "case", "nmod", "flat", "fixed", "compound"})
_NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
_PAUSES = frozenset(",;:()–—-")


@dataclass(frozen=True, slots=True)
class Constituent:
    """Neighbouring words of one constituent. ``pause``: a comma, colon or dash follows it."""

    top: Node
    words: list[Node]
    pause: bool

    @property
    def last(self) -> Node:
        """The last word."""
        return self.words[-1]


def spine(clause: Node) -> list[Node]:
    """The clause head and the bare infinitives below it, which share its clitics."""
    found = [clause]
    for node in found:
        found.extend(c for c in node.children if c.rel in _COMPLEMENTS and _bare_infinitive(c))
    return found


def domain(clause: Node) -> set[Node]:
    """The words of the clause and its bare infinitives, without those of other clauses."""
    heads = spine(clause)
    stack, found = list(heads), set(heads)
    while stack:
        inner = [c for c in stack.pop().children if c not in found and not is_clause_head(c)]
        found.update(inner)
        stack.extend(inner)
    return found


def constituents(tree: Tree, clause: Node, passed_over: set[Node], first: int, last: int) -> list[Constituent]:
    """The constituents of the clause between two positions, inclusive; words of other clauses are a pause."""
    heads = set(spine(clause))
    out: list[Constituent] = []
    top: Node | None = None
    words: list[Node] = []
    pending = False
    for node in [n for n in tree.nodes[first - 1 : last] if n not in passed_over]:
        if node.upos == "PUNCT":
            pending = pending or bool(set(node.form) & _PAUSES)
            continue
        unit = _unit(node, heads)
        if unit is not top or unit is None:
            _close(out, top, words, pending or unit is None)
            top, words = unit, []
        words.append(node)
        pending = False
    _close(out, top, words, pending)
    return out


def has_clause(constituent: Constituent, clause: Node) -> bool:
    """Whether a clause other than ``clause`` and its infinitives is part of the constituent."""
    heads = spine(clause)
    return any(is_clause_head(n) and n not in heads for n in constituent.words)


def _close(out: list[Constituent], top: Node | None, words: list[Node], pause: bool) -> None:
    if top is not None and words:
        out.append(Constituent(top, words, pause))


def _unit(node: Node, heads: set[Node]) -> Node | None:
    """The child of the clause head that ``node`` belongs to, or a head itself; None outside the clause."""
    while node not in heads:
        if node.head is None:
            return None
        if node.head in heads:
            predicate_noun = node.head.upos in _NOMINAL and node.rel in _OF_PREDICATE_NOUN
            return node.head if predicate_noun else node
        node = node.head
    return node


def _bare_infinitive(node: Node) -> bool:
    return node.feats.get("VerbForm") == "Inf" and not any(c.rel == "mark" for c in node.children)
