"""All licensers whose scope holds an item (BLiMPPI section 4.2 and appendix C)."""

from __future__ import annotations

from itertools import takewhile

from blimppi.builders.npi.clauses import Reach, clause_head, is_clause_head, own_subject, reaches, relation
from blimppi.builders.npi.licensers import environments, lexical, n_series, negation, questions
from blimppi.builders.npi.licensers.base import FINDERS
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence
from blimppi.builders.tree import Node

MODULES = (negation, n_series, lexical, environments, questions)  # importing them registers their finders


def detect(context: Context, occurrence: Occurrence) -> tuple[list[Licensing], list[Licensing]]:
    """The licensers of ``occurrence``, each once, nearest clause first; and those only its place keeps from it.

    The second list holds licensers that follow an item which must follow them.
    """
    found: list[Licensing] = []
    late: list[Licensing] = []
    seen: set[object] = set()
    item = occurrence.item
    language = context.language
    for reach in _reaches(context, occurrence):
        for candidate in _in_reach(context, occurrence, reach):
            if candidate.environment in item.not_licensed_by:
                continue
            key = _identity(candidate)
            if key in seen:
                continue
            seen.add(key)
            (found if _in_order(candidate, occurrence, item.order or language.order) else late).append(candidate)
    return _merge(found), late


def _identity(candidate: Licensing) -> object:
    """A word counts once as a negator, and once more if it is also a conditional form ("gelmezse")."""
    if candidate.spec is None:
        return candidate.environment
    return candidate.node, candidate.environment.replace("matrix_", "standard_")


def beyond_islands(context: Context, occurrence: Occurrence) -> Licensing | None:
    """A negation or question above an island around the item, which may reach into it all the same, or None."""
    scope, order = context.language.scope, occurrence.item.order or context.language.order
    leaks = scope.island_leak if scope.island_leak is not None else context.language.typology == "NPI"
    head, crossed = clause_head(occurrence.head), False
    while leaks and head.head is not None:
        crossed = crossed or relation(head) in ("acl", "advcl")
        head = clause_head(head.head)
        for candidate in _in_reach(context, occurrence, Reach(head, "matrix", False)) if crossed else []:
            strong = candidate.spec is None or candidate.spec.type in ("negator", "bound", "pronoun", "determiner")
            if strong and _in_order(candidate, occurrence, order):
                return candidate
    return None


def _reaches(context: Context, occurrence: Occurrence) -> list[Reach]:
    item, scope = occurrence.item, context.language.scope
    out = list(reaches(occurrence.head, scope, context.matcher, crosses_ccomp=item.crosses_ccomp, verbal=item.verbal))
    own = out[0].head
    if item.verbal:  # "dat hoef je niemand te vertellen": the n-word hangs on the infinitive
        below = ("xcomp", "ccomp", "acl")  # an acl below a verb is an infinitive that was mistagged
        out[1:1] = [Reach(c, "own", True) for c in own.children if c.rel in below and not own_subject(c)]
    return out


def _in_reach(context: Context, occurrence: Occurrence, reach: Reach) -> list[Licensing]:
    found = [
        licensing
        for spec in context.language.licensers
        for licensing in FINDERS[spec.type](spec, context, occurrence, reach)
    ]
    question = questions.question_licensing(context, reach)
    if question is not None:
        found.append(question)
    if environments.verb_first_conditionals(context, reach):
        found.append(Licensing(None, (reach.head,), reach.head, "conditional", reach.via, usable=False, ordered=False))
    if reach.via == "own":
        found.extend(_shared_with_negated_conjunct(context, occurrence, reach))
    return found


def _shared_with_negated_conjunct(context: Context, occurrence: Occurrence, reach: Reach) -> list[Licensing]:
    """Negation of a later predicate that may share the item: an edit of the first would leave it licensed."""
    out: list[Licensing] = []
    for conjunct in (*reach.head.children, *_next_conjuncts(reach.head)):
        if conjunct.rel != "conj" or not is_clause_head(conjunct) or own_subject(conjunct):
            continue
        if occurrence.head in conjunct.subtree() or occurrence.head.id > conjunct.id:
            continue
        for spec in context.language.licensers:
            if spec.type in ("negator", "bound"):
                inner = Reach(conjunct, "own", False)
                out.extend(FINDERS[spec.type](spec, context, occurrence, inner))
    return out


def _next_conjuncts(head: Node) -> list[Node]:
    """The conjuncts behind ``head``, itself one, up to the next with a subject: all hang on the first one in UD."""
    if head.rel != "conj" or head.head is None:
        return []
    behind = [c for c in head.head.children if c.rel == "conj" and c.id > head.id]
    return list(takewhile(lambda c: not own_subject(c), behind))


def _in_order(licensing: Licensing, occurrence: Occurrence, order: str) -> bool:
    """Whether the licenser stands where it must: before the item in NPI languages, save listed items."""
    if order == "any" or not licensing.ordered or occurrence.item.verbal:
        return True
    first, last = occurrence.span[0].id, occurrence.span[-1].id
    if min(n.id for n in licensing.nodes) < first:
        return True
    return order == "adjacent" and licensing.node.id == last + 1


def _merge(found: list[Licensing]) -> list[Licensing]:
    """Negation written twice on one predicate (a particle and a negative form) is one licenser: the particle."""
    particles = [x for x in found if x.spec is not None and x.spec.type == "negator"]
    return [
        x
        for x in found
        if not (
            x.spec is not None
            and x.spec.type == "bound"
            and any(p.clause is x.clause and abs(p.node.id - x.node.id) == 1 for p in particles)
        )
    ]
