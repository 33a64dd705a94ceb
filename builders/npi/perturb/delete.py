"""Deletion of a negator, with a support auxiliary undone where the language has one (English do)."""

from __future__ import annotations

from blimppi.builders.npi.clauses import own_subject
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.npi.perturb.base import Task, operation
from blimppi.builders.npi.perturb.draft import Refusal
from blimppi.builders.tree import Node


@operation("delete")
def delete(task: Task) -> None:
    """Take the licenser's words out."""
    clause = task.clause()
    nodes = task.nodes()
    companions = _companions(task, clause, nodes)
    for node in [*nodes, *companions]:
        task.draft.delete(node)
    undo_support(task, clause)


def _companions(task: Task, clause: Node, nodes: list[Node]) -> list[Node]:
    """Words that make no sense without the licenser and go with it."""
    pattern = task.edit.also_delete
    if pattern is None:
        return []
    matcher = Matcher(task.draft.tree, task.draft.casing)
    near = [*clause.children, *(c for n in nodes for c in n.children), *(n.head for n in nodes if n.head)]
    return sorted({n for n in near if n not in nodes and matcher.matches(n, pattern)}, key=lambda n: n.id)


def undo_support(task: Task, clause: Node) -> None:
    """Remove the support auxiliary of ``clause`` and give its tense and agreement to the verb.

    Raises:
        Refusal: if the verb's form is not known.
    """
    support = task.context.language.support_auxiliary
    if support is None:
        return
    matcher = Matcher(task.draft.tree, task.draft.casing)
    auxiliary = next((c for c in clause.children if c.rel == "aux" and matcher.matches(c, support.match)), None)
    if auxiliary is None or not matcher.matches(clause, support.verb):
        return
    for verb in (clause, *(c for c in clause.children if _shares(c, clause))):
        form = task.inflector.finite(verb, auxiliary)
        if form is None:
            raise Refusal("no_positive_form", f"no form of {verb.lemma} with the features of {auxiliary.form}")
        task.draft.replace(verb, form, verb.lemma, {**verb.feats, **auxiliary.feats})
    task.draft.delete(auxiliary)


def _shares(conjunct: Node, clause: Node) -> bool:
    """Whether a coordinated verb depends on the same auxiliary ("does she ever call or answer")."""
    return (
        conjunct.rel == "conj"
        and conjunct.upos == "VERB"
        and conjunct.feats.get("VerbForm") == clause.feats.get("VerbForm", "Inf")
        and not own_subject(conjunct)
        and not any(c.rel == "aux" for c in conjunct.children)
    )
