"""What finders of licensers share: their registry and small questions about words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from blimppi.builders.npi.clauses import Reach
from blimppi.builders.npi.inventory import Licenser
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence
from blimppi.builders.tree import Node

Finder = Callable[[Licenser, Context, Occurrence, Reach], Iterator[Licensing]]
FINDERS: dict[str, Finder] = {}


def finder(kind: str) -> Callable[[Finder], Finder]:
    """Register the finder of the licenser type ``kind``."""

    def register(function: Finder) -> Finder:
        FINDERS[kind] = function
        return function

    return register


def words_of(spec: Licenser, node: Node, context: Context, occurrence: Occurrence) -> tuple[Node, ...] | None:
    """The words of the licenser that starts at ``node``, or None if it does not match or is the item itself."""
    if node in occurrence.span or not context.matcher.matches(node, spec.match):
        return None
    if not spec.phrase:
        return (node,)
    rest = context.tree.nodes[node.id : node.id + len(spec.phrase)]
    if len(rest) < len(spec.phrase) or not all(map(context.matcher.matches, rest, spec.phrase)):
        return None
    return (node, *rest)


def licensing(
    spec: Licenser, nodes: tuple[Node, ...], reach: Reach, *, usable: bool = True, ordered: bool = True
) -> Licensing:
    """A licensing of ``spec`` found in ``reach``; without an edit it is an environment only."""
    environment = spec.environment
    if environment == "standard_negation" and reach.via == "matrix":
        environment = "matrix_negation"
    return Licensing(
        spec, nodes, reach.head, environment, reach.via, usable and reach.pairs, ordered and not spec.any_order
    )
