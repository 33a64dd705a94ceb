"""Clitics after an edit.

A full negated auxiliary stands anywhere, its positive is an enclitic that must stand in the clitic cluster, second in
its clause; a clitic behind a deleted negator loses its host (Franks & King 2000, A handbook of Slavic clitics).
"""

from __future__ import annotations

from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.npi.perturb.base import Task
from blimppi.builders.npi.perturb.clitic_place import Place
from blimppi.builders.npi.perturb.clitic_settings import Clitic, Clitics
from blimppi.builders.npi.perturb.constituents import domain
from blimppi.builders.npi.perturb.draft import Refusal
from blimppi.builders.tree import Node

_QUOTES = frozenset('"“”„«»‹›')


class CliticPlacer:
    """Moves the clitic that an edit made or left without its host; made before the edit, called after it."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._draft = task.draft
        self._settings = task.context.language.clitics or Clitics(words=[])
        self._edited = task.nodes()[0]
        self._follower = task.draft.after(task.nodes()[-1])
        self._matcher = Matcher(task.draft.tree, task.draft.casing)

    def __call__(self) -> None:
        """Put the clitic, and those that lean on it, into the cluster of the clause.

        Raises:
            Refusal: `clitic_position`, if no sound place is found.
        """
        self._matcher = Matcher(self._draft.tree, self._draft.casing)
        moved = self._edited if self._edited in self._draft.tree.nodes else self._follower
        if moved is None or self._spec(moved) is None:
            return
        clause = self._task.clause()
        members = {n for n in domain(clause) | {moved} if self._spec(n) is not None}
        group = self._run(moved, members)
        earlier = next((self._run(n, members) for n in self._draft.tree.nodes[: moved.id - 1] if n in members), [])
        cluster = [n for n in earlier if n not in group]
        if not cluster:
            self._found(Place(self._draft.tree, clause, members, self._settings, self._matcher), group)
        elif self._settings.placement == "second":
            self._join(cluster, group)
        self._drop(moved)

    def _spec(self, node: Node) -> Clitic | None:
        return next((c for c in self._settings.words if self._matcher.matches(node, c.match)), None)

    def _rank(self, node: Node) -> int:
        spec = self._spec(node)
        return spec.rank if spec is not None else 0

    def _run(self, first: Node, members: set[Node]) -> list[Node]:
        """``first`` and the clitics of the clause right behind it."""
        run, node = [first], self._draft.after(first)
        while node is not None and node in members:
            run.append(node)
            node = self._draft.after(node)
        return run

    def _join(self, cluster: list[Node], group: list[Node]) -> None:
        """Put the words of ``group`` into a cluster that stands elsewhere, by rank."""
        host = self._draft.before(cluster[0])
        if host is None:
            raise Refusal("clitic_position", f"the clitic {cluster[0].form} stands first")
        for node in group:
            lower = [n for n in cluster if self._rank(n) <= self._rank(node)]
            self._move(node, lower[-1] if lower else host)
            cluster.insert(len(lower), node)

    def _found(self, place: Place, group: list[Node]) -> None:
        """Put ``group`` where the clause has its clitic cluster."""
        anchor = place.before(group[0].id)
        if anchor is None:
            anchor = place.behind(group[-1].id + 1)
        elif self._settings.placement == "verbal":
            return
        spec = self._spec(group[0])
        if spec is not None and spec.not_after is not None and self._matcher.matches(anchor, spec.not_after):
            raise Refusal("clitic_position", f"{group[0].form} and {anchor.form} would change their forms")
        for node in sorted(group, key=self._rank):
            self._move(node, anchor)
            anchor = node

    def _move(self, node: Node, target: Node) -> None:
        if self._draft.before(node) is target:
            return
        first, last = sorted((node.id, target.id))
        marks = [c for n in self._draft.tree.nodes[first:last] if n.upos == "PUNCT" for c in n.form if c in _QUOTES]
        if len(marks) % 2:
            raise Refusal("clitic_position", f"{node.form} would leave its quotation")
        self._draft.move_after(node, target)

    def _drop(self, node: Node) -> None:
        spec, before = self._spec(node), self._draft.before(node)
        if spec is not None and spec.drop_after is not None and self._matcher.matches(before, spec.drop_after):
            self._draft.delete(node)
