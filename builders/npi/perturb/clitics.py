"""The place of clitics after an edit.

A full negated auxiliary stands anywhere, its positive is an enclitic that must stand in the clitic cluster, second in
its clause (Franks & King 2000, A handbook of Slavic clitics); a clitic behind a deleted negator loses its host.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import dropwhile, takewhile

from blimppi.builders.npi.pattern import Matcher, TokenPattern
from blimppi.builders.npi.perturb.base import Task
from blimppi.builders.npi.perturb.clitic_settings import Clitic, Clitics
from blimppi.builders.npi.perturb.constituents import Constituent, constituents, domain, has_clause, spine
from blimppi.builders.npi.perturb.draft import Refusal
from blimppi.builders.tree import Node

_OUTSIDE = frozenset({"discourse", "vocative", "parataxis", "cc"})


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
        if self._settings.placement == "second" and cluster:
            self._join(cluster, group)
        elif not cluster:
            self._found(clause, group, members)
        self._drop(moved)

    def _spec(self, node: Node) -> Clitic | None:
        return next((c for c in self._settings.words if self._matcher.matches(node, c.match)), None)

    def _fits(self, node: Node, patterns: list[TokenPattern]) -> bool:
        return any(self._matcher.matches(node, p) for p in patterns)

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

    def _found(self, clause: Node, group: list[Node], members: set[Node]) -> None:
        """Put ``group`` where the clause has its clitic cluster."""
        left = min(n.id for n in clause.subtree())
        early, late = group[0].id - 1, group[-1].id + 1
        before = constituents(self._draft.tree, clause, members, left, early)
        prelude = next((c for c in reversed(before) if c.pause), None)
        before = _after_last(before, lambda c: c.pause)
        if not any(self._hosts(c, clause) for c in before):
            before = _after_last(before, lambda c: self._heavy(c, clause))
        anchor = self._anchor(before, clause)
        if self._settings.after_pause and prelude is not None and prelude.top.rel not in _OUTSIDE:
            if not (before and self._hosts(before[0], clause)):
                anchor = self._pause(prelude.last)
        if anchor is None:
            after = constituents(self._draft.tree, clause, members, late, len(self._draft.tree.nodes))
            anchor = self._following(after, clause, late)
        elif self._settings.placement == "verbal":
            return
        barred = (self._spec(group[0]) or self._settings.words[0]).not_after
        if barred is not None and self._matcher.matches(anchor, barred):
            raise Refusal("clitic_position", f"{group[0].form} and {anchor.form} would change their forms")
        for node in sorted(group, key=self._rank):
            self._move(node, anchor)
            anchor = node

    def _heavy(self, constituent: Constituent, clause: Node) -> bool:
        return len(constituent.words) > self._settings.heavy or has_clause(constituent, clause)

    def _anchor(self, before: list[Constituent], clause: Node) -> Node | None:
        """The last of the subordinators and relative phrases at the beginning, else the first constituent."""
        from_host = list(dropwhile(lambda c: not self._hosts(c, clause), before))
        if from_host:
            return list(takewhile(lambda c: self._hosts(c, clause), from_host))[-1].last
        first = next((c for c in before if not self._passed_over(c)), None)
        if first is None:
            first = next((c for c in before if self._fits(c.top, self._settings.may_host)), None)
        return first.last if first is not None else None

    def _hosts(self, constituent: Constituent, clause: Node) -> bool:
        if constituent.top.rel == "mark":
            return True
        words = [] if has_clause(constituent, clause) else constituent.words
        return any(self._fits(n, self._settings.hosts) for n in words)

    def _passed_over(self, constituent: Constituent) -> bool:
        return constituent.top.rel == "cc" or self._fits(constituent.top, self._settings.no_hosts)

    def _following(self, after: list[Constituent], clause: Node, late: int) -> Node:
        """The constituent right behind a clitic that would stand first; it comes before it."""
        first = after[0] if after else None
        if first is None or first.words[0].id != late or self._heavy(first, clause):
            raise Refusal("clitic_position", "nothing to lean on behind it")
        unfit = self._passed_over(first) or self._hosts(first, clause)
        if unfit or (self._settings.placement == "verbal" and first.top not in spine(clause)):
            raise Refusal("clitic_position", f"{first.last.form} cannot stand before it")
        return first.last

    def _pause(self, last: Node) -> Node:
        """The last mark of punctuation behind a word."""
        while (mark := self._draft.after(last)) is not None and mark.upos == "PUNCT":
            last = mark
        return last

    def _move(self, node: Node, target: Node) -> None:
        if self._draft.before(node) is not target:
            self._draft.move_after(node, target)

    def _drop(self, node: Node) -> None:
        spec, before = self._spec(node), self._draft.before(node)
        if spec is not None and spec.drop_after is not None and self._matcher.matches(before, spec.drop_after):
            self._draft.delete(node)


def _after_last(row: list[Constituent], test: Callable[[Constituent], bool]) -> list[Constituent]:
    return row[max((i + 1 for i, c in enumerate(row) if test(c)), default=0) :]
