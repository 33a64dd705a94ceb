"""Reasons not to make a pair although the item is licensed: those of every language, then the configuration's own."""

from __future__ import annotations

from collections.abc import Iterable

from blimppi.builders.npi.case_frames import CaseFrames, genitive_argument
from blimppi.builders.npi.clauses import OPAQUE, clause_head, conjunction_base
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence
from blimppi.builders.npi.perturb.settings import Edit
from blimppi.builders.npi.sentence_filter import INNER_QUOTE
from blimppi.builders.tree import Node


def structural(occurrence: Occurrence) -> str | None:
    """Why the place of the item makes it no dependent in a clause: a predicate nominal, fragment or opaque relation."""
    for node in (occurrence.head, *occurrence.head.ancestors()):
        if node.rel in OPAQUE:
            return "opaque_relation"
        if node is clause_head(node):
            break
    if not occurrence.item.verbal and clause_head(occurrence.head) is occurrence.head:
        return "item_is_predicate"
    return None


def across_quotes(context: Context, occurrence: Occurrence, licensing: Licensing) -> bool:
    """Whether a quotation begins or ends between item and licenser: quoted clauses are islands."""
    place, other = occurrence.head.id, licensing.node.id
    between = [INNER_QUOTE.sub("", n.form) for n in context.tree.nodes[min(place, other) : max(place, other) - 1]]
    counts = [sum(c in marks for form in between for c in form) for marks in ('"', "“”„", "«»", "「」", "『』")]
    return any(count % 2 for count in counts)


def imperative(context: Context, licensing: Licensing) -> bool:
    """Whether the licenser's clause is an imperative or a prohibition."""
    clause = licensing.clause
    words = [clause, conjunction_base(clause), *(c for c in clause.children if c.rel in ("aux", "cop"))]
    if any(w.feats.get("Mood") == "Imp" for w in words):
        return True
    patterns = [*context.language.imperative, *context.language.negation.prohibitive]
    return any(context.matcher.matches(node, p) for node in (*words, licensing.node) for p in patterns)


def genitive_of_negation(context: Context, licensing: Licensing, frames: CaseFrames) -> bool:
    """Whether the edit would leave a genitive that only negation allows."""
    settings = context.language.genitive_of_negation
    if settings is None or licensing.environment not in ("standard_negation", "matrix_negation"):
        return False
    return genitive_argument(context, licensing.clause, settings, frames) is not None


def language_rule(context: Context, occurrence: Occurrence, licensing: Licensing, edit: Edit) -> str | None:
    """The name of the first rule of the configuration that fits, as ``language_rule:<name>``."""
    for rule in context.language.skips:
        if rule.items and occurrence.item.id not in rule.items:
            continue
        if (rule.ops and edit.op not in rule.ops) or (
            rule.environments and licensing.environment not in rule.environments
        ):
            continue
        if rule.order is not None and (rule.order == "item_first") != (occurrence.head.id < licensing.node.id):
            continue
        if any(context.matcher.matches(node, rule.where) for node in _spots(rule.on, context, occurrence, licensing)):
            return f"language_rule:{rule.name}"
    return None


def _spots(on: str, context: Context, occurrence: Occurrence, licensing: Licensing) -> Iterable[Node]:
    if on == "item":
        return (occurrence.head,)
    if on == "item_phrase":
        top = clause_head(occurrence.head)
        chain = [occurrence.head]
        for node in occurrence.head.ancestors():
            if node is top:
                break
            chain.append(node)
        return chain
    if on == "clause":
        return (clause_head(occurrence.head),)
    if on == "licenser":
        return (licensing.node,)
    if on == "licenser_clause":
        return (licensing.clause,)
    return (context.tree.root,)
