"""Clauses of a UD tree: their heads, their own domain, and what scope can climb through (BLiMPPI appendix C)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from blimppi.builders.npi.config import Scope
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.tree import Node

CLAUSAL = frozenset({"root", "ccomp", "xcomp", "csubj", "advcl", "acl", "parataxis"})
FUNCTIONAL = frozenset({"aux", "cop", "mark", "case", "cc", "fixed", "flat", "goeswith", "punct", "discourse", "det"})
ISLANDS = frozenset({"acl", "advcl", "parataxis"})
OPAQUE = frozenset({"vocative", "discourse", "dislocated", "appos", "list", "orphan", "goeswith", "reparandum", "dep"})
SUBJECTS = frozenset({"nsubj", "csubj", "expl"})
MAX_CLIMB = 3


def is_finite(node: Node) -> bool:
    """Whether the word is a finite verb form by its features."""
    if node.upos not in ("VERB", "AUX"):
        return False
    return node.feats.get("VerbForm") == "Fin" or ("VerbForm" not in node.feats and "Mood" in node.feats)


def has_finite_verb(node: Node) -> bool:
    """Whether the word is finite, or carries a finite auxiliary or copula."""
    return is_finite(node) or any(child.rel in ("aux", "cop") and is_finite(child) for child in node.children)


def has_own_finiteness(node: Node) -> bool:
    """Whether the word is finite, or carries a finite auxiliary or copula, or its own subordinator."""
    return has_finite_verb(node) or any(child.rel == "mark" for child in node.children)


def is_clause_head(node: Node) -> bool:
    """Whether ``node`` heads a clause; see the module's terms. Finite at-clauses tagged obj or obl count."""
    if node.rel in FUNCTIONAL:
        return False
    if node.rel in CLAUSAL or any(child.rel == "cop" for child in node.children):
        return True
    if node.rel == "conj":
        return (node.head is not None and is_clause_head(node.head)) or is_finite(node)
    return node.upos in ("VERB", "AUX") and has_own_finiteness(node)


def clause_head(node: Node) -> Node:
    """The head of the clause that ``node`` stands in (``node`` itself if it is one)."""
    current = node
    while not is_clause_head(current) and current.head is not None:
        current = current.head
    return current


def own_domain(head: Node) -> list[Node]:
    """``head`` and what is below it without entering another clause, in order of position."""
    found, stack = [head], [child for child in head.children if not is_clause_head(child)]
    while stack:
        node = stack.pop()
        found.append(node)
        stack.extend(child for child in node.children if not is_clause_head(child))
    return sorted(found, key=lambda n: n.id)


def relation(head: Node) -> str:
    """The relation of a clause to its matrix: finite objects and xcomps count as ccomp, bare infinitives as xcomp."""
    if head.rel == "xcomp" and has_own_finiteness(head) and not _bare_marker(head):
        return "ccomp"
    if head.deprel == "acl" and head.head is not None and head.head.upos in ("VERB", "AUX") and not is_finite(head):
        return "xcomp"  # an infinitive below a verb was mistagged: acl is for nouns
    if head.rel in ("ccomp", "csubj") and head.feats.get("VerbForm") == "Inf" and not has_own_finiteness(head):
        return "xcomp"
    if head.rel not in CLAUSAL and head.rel != "conj":
        return "ccomp"
    return head.rel


def _bare_marker(head: Node) -> bool:
    """An infinitive marker is a mark too (to, att, te, a): without a finite verb it makes no finite clause."""
    return not has_finite_verb(head)


def conjunction_base(head: Node) -> Node:
    """The first conjunct of the chain that ``head`` belongs to."""
    while head.rel == "conj" and head.head is not None and is_clause_head(head.head):
        head = head.head
    return head


def own_subject(head: Node) -> bool:
    """Whether the clause has a subject of its own; the reflexive of a reflexive verb (expl:pv) is none."""
    return any(child.rel in SUBJECTS and child.deprel != "expl:pv" for child in head.children)


@dataclass(frozen=True, slots=True)
class Reach:
    """A clause from which an item can be licensed. ``via``: own, coordination, or matrix; ``pairs``: usable."""

    head: Node
    via: str
    pairs: bool


def reaches(item: Node, scope: Scope, matcher: Matcher, *, crosses_ccomp: bool, verbal: bool) -> Iterator[Reach]:
    """The clauses whose licensers reach ``item``, nearest first (scope.md sections 2, 8, 9 of the draft).

    Islands (acl, advcl, parataxis) stop the climb; coordination passes a licenser on only to a conjunct that has
    no subject and no finite negation of its own, and never across an adversative conjunction.
    """
    head = clause_head(item) if not verbal else (item if is_clause_head(item) else clause_head(item))
    yield Reach(head, "own", True)
    usable = True
    for _ in range(MAX_CLIMB):
        base = conjunction_base(head)
        if base is not head:
            adversative = any(
                c.rel == "cc" and matcher.casing.lower(c.form) in scope.adversatives for c in head.children
            )
            if scope.vp_coordination and not own_subject(head) and not adversative:
                yield Reach(base, "coordination", usable)
            head = base
        how = relation(head)
        if how in ISLANDS or head.head is None:
            return
        matrix = clause_head(head.head)
        if how == "ccomp" and not crosses_ccomp and matcher.folded(matrix)[1] not in scope.neg_raising:
            return
        if how not in scope.pair or (scope.pair_where is not None and not matcher.matches(head, scope.pair_where)):
            where = scope.environment_where
            if how not in scope.environment or (where is not None and not matcher.matches(head, where)):
                return
            usable = False
        yield Reach(matrix, "matrix", usable)
        head = matrix
