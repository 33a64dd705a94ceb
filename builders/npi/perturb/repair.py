"""Repairs next to an edit: contractions, clitics and spellings that the removed word brought about."""

from __future__ import annotations

from blimppi.builders.npi.config import Repair
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.npi.perturb.base import Task
from blimppi.builders.npi.perturb.draft import Draft
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
                targets = _targets(repair, node, edited, task)
                self._plan.extend((repair, t) for t in targets if matcher.matches(t, repair.match))

    def __call__(self) -> None:
        """Make the repairs in the draft, in the order of the configuration."""
        for repair, node in self._plan:
            if node not in self._draft.tree.nodes:
                continue
            if repair.harmonise:
                self._harmonise(node)
            else:
                _apply(repair, node, self._draft)

    def _harmonise(self, node: Node) -> None:
        """Spell a suffix anew after the word before it."""
        lower, before = self._draft.casing.lower, self._draft.before(node)
        if before is not None:
            self._draft.replace(node, self._rules.harmonise(lower(before.form), lower(node.form)), node.lemma)


def _targets(repair: Repair, node: Node, edited: list[Node], task: Task) -> list[Node]:
    if repair.at == "self":
        return [node]
    if repair.at == "clause_head":
        return [task.clause()]
    if repair.at == "suffixes":
        token = task.draft.tree.multiword_of(node)
        return [w for w in token.words if w.id > node.id] if token is not None else []
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
        node.space_after = repair.space_after
