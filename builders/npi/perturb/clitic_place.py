"""Where the clitic cluster of a clause stands: behind what word (Franks & King 2000, A handbook of Slavic clitics)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import dropwhile, takewhile

from blimppi.builders.npi.pattern import Matcher, TokenPattern
from blimppi.builders.npi.perturb.clitic_settings import Clitics
from blimppi.builders.npi.perturb.constituents import Constituent, constituents, has_clause, spine
from blimppi.builders.npi.perturb.draft import Refusal
from blimppi.builders.tree import Node, Tree

_OUTSIDE = frozenset({"discourse", "vocative", "parataxis", "cc"})


class Place:
    """Finds the word behind which a clause has its clitics. ``clitics``: those of the clause, which bear none."""

    def __init__(self, tree: Tree, clause: Node, clitics: set[Node], settings: Clitics, matcher: Matcher) -> None:
        self._tree = tree
        self._clause = clause
        self._clitics = clitics
        self._settings = settings
        self._matcher = matcher

    def before(self, position: int) -> Node | None:
        """The word among those before ``position``; None if a clitic there would begin the clause.

        A constituent with a comma behind it, or a long one, is a prelude: the clause begins anew.
        """
        left = min(n.id for n in self._clause.subtree())
        found = constituents(self._tree, self._clause, self._clitics, left, position - 1)
        opening = self._opening(found)
        if opening is not None:
            return opening
        prelude = next((c for c in reversed(found) if c.pause), None)
        found = _after_last(found, lambda c: c.pause)
        hosted = any(map(self._hosts, found))
        if self._settings.after_pause and prelude is not None and prelude.top.rel not in _OUTSIDE and not hosted:
            return self._pause(prelude.last)
        if hosted:
            return list(takewhile(self._hosts, dropwhile(lambda c: not self._hosts(c), found)))[-1].last
        found = _after_last(found, self._heavy)
        first = next((c for c in found if not self._passed_over(c)), None)
        if first is None:
            first = next((c for c in found if self._fits(c.top, self._settings.may_host)), None)
        return first.last if first is not None else None

    def _opening(self, found: list[Constituent]) -> Node | None:
        """The subordinator or relative phrase that opens the clause, unless a comma cuts it off."""
        rest = dropwhile(self._passed_over, found)
        hosts = list(takewhile(self._hosts, rest))
        return hosts[-1].last if hosts and not any(c.pause for c in hosts) else None

    def behind(self, position: int) -> Node:
        """The last word of the constituent at ``position``, which comes before clitics that would stand first.

        Raises:
            Refusal: if it cannot.
        """
        found = constituents(self._tree, self._clause, self._clitics, position, len(self._tree.nodes))
        first = found[0] if found else None
        if first is None or first.words[0].id != position or self._heavy(first):
            raise Refusal("clitic_position", "nothing to lean on behind it")
        unfit = self._passed_over(first) or self._hosts(first)
        if unfit or (self._settings.placement == "verbal" and first.top not in spine(self._clause)):
            raise Refusal("clitic_position", f"{first.last.form} cannot stand before it")
        return first.last

    def _heavy(self, constituent: Constituent) -> bool:
        return len(constituent.words) > self._settings.heavy or has_clause(constituent, self._clause)

    def _hosts(self, constituent: Constituent) -> bool:
        if constituent.top.rel == "mark":
            return True
        words = [] if has_clause(constituent, self._clause) else constituent.words
        return any(self._fits(n, self._settings.hosts) for n in words)

    def _passed_over(self, constituent: Constituent) -> bool:
        return constituent.top.rel == "cc" or self._fits(constituent.top, self._settings.no_hosts)

    def _fits(self, node: Node, patterns: list[TokenPattern]) -> bool:
        return any(self._matcher.matches(node, p) for p in patterns)

    def _pause(self, last: Node) -> Node:
        """The last mark of punctuation behind a word."""
        while (mark := self._tree.at(last.id + 1)) is not None and mark.upos == "PUNCT":
            last = mark
        return last


def _after_last(row: list[Constituent], test: Callable[[Constituent], bool]) -> list[Constituent]:
    return row[max((i + 1 for i, c in enumerate(row) if test(c)), default=0) :]
