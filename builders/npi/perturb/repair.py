"""Repairs next to an edit: contractions, clitics and spellings that the removed word brought about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile

from blimppi.builders.npi.pattern import Matcher, TokenPattern
from blimppi.builders.npi.perturb.base import Task
from blimppi.builders.npi.perturb.draft import Draft, Refusal
from blimppi.builders.npi.perturb.settings import Repair
from blimppi.builders.npi.perturb.swap import rewrite
from blimppi.builders.tree import Node


class Repairer:
    """The repairs of a language for one edit; made before the edit, because they look at the edited word."""

    def __init__(self, task: Task) -> None:
        self._draft = task.draft
        self._rules = task.inflector.rules
        matcher = Matcher(task.draft.tree, task.draft.casing)
        edited = task.nodes()
        if task.edit.op == "deinvert":
            edited = [n for n in (task.clause(), *task.clause().children) if n.rel in ("aux", "cop") or n.head is None]
        self._plan: list[tuple[Repair, Node]] = []
        for repair in task.context.language.repairs:
            if task.edit.op not in repair.op:
                continue
            for node in edited:
                if repair.edited is not None and not matcher.matches(node, repair.edited):
                    continue
                fits = partial(matcher.matches, pattern=repair.match)
                targets = [t for t in _targets(repair, node, edited, task, fits) if fits(t)]
                if repair.behind is not None:
                    targets.reverse()  # the last of a cluster moves first, so that their order stays
                self._plan.extend((repair, t) for t in targets)

    def __call__(self) -> None:
        """Make the repairs in the draft, in the order of the configuration."""
        for repair, node in self._plan:
            if node not in self._draft.tree.nodes:
                continue
            if repair.harmonise:
                self._harmonise(node)
            elif repair.prefix:
                self._prefix(node)
            elif repair.behind is not None:
                self._put_behind(node, repair.behind)
            else:
                _apply(repair, node, self._draft)

    def _harmonise(self, node: Node) -> None:
        """Spell a suffix anew after the word before it."""
        lower, before = self._draft.casing.lower, self._draft.before(node)
        if before is not None:
            self._draft.replace(node, self._rules.harmonise(lower(before.form), lower(node.form)), node.lemma)

    def _prefix(self, node: Node) -> None:
        """Write a separable preverb together with the verb behind it, its head."""
        head, lower = node.head, self._draft.casing.lower
        if head is not None:
            self._draft.delete(node)
            self._draft.replace(head, lower(node.form) + lower(head.form), node.lemma + head.lemma)

    def _put_behind(self, node: Node, pattern: TokenPattern) -> None:
        """Move a clitic behind the word after it.

        Raises:
            Refusal: if that word is no host for it.
        """
        host = self._draft.after(node)
        if host is None or not Matcher(self._draft.tree, self._draft.casing).matches(host, pattern):
            raise Refusal("clitic_without_host", f"{node.form} would stand first")
        self._draft.move_after(node, host)


def _targets(repair: Repair, node: Node, edited: list[Node], task: Task, fits: Callable[[Node], bool]) -> list[Node]:
    if repair.at == "self":
        return [node]
    if repair.at == "clause_head":
        return [task.clause()]
    if repair.at == "dependents":
        return list(task.clause().children)
    if repair.at == "marks":
        clauses = [c for c in node.children if c.rel in ("ccomp", "csubj")]
        clauses += [c for clause in clauses for c in clause.children if c.rel == "conj"]
        return [m for clause in clauses for m in clause.children if m.rel == "mark"]
    if repair.at == "suffixes":
        token = task.draft.tree.multiword_of(node)
        return [w for w in token.words if w.id > node.id] if token is not None else []
    if repair.at == "next_run":
        return list(takewhile(fits, task.draft.tree.nodes[edited[-1].id :]))
    target = task.draft.before(edited[0]) if repair.at == "prev" else task.draft.after(edited[-1])
    return [target] if target is not None else []


def _apply(repair: Repair, node: Node, draft: Draft) -> None:
    if repair.delete:
        draft.delete(node)
        return
    new = rewrite(draft.casing.lower(node.form), repair.forms, repair.patterns)
    if new is not None:
        draft.replace(node, new, node.lemma)
    if repair.space_after is not None:
        holder = draft.tree.multiword_of(node)
        (holder if holder is not None and holder.words[-1] is node else node).space_after = repair.space_after
