"""A dependency tree that can be edited: tokens that know their head, multiword tokens, and the text they spell.

Terms are those of CoNLL-U (https://universaldependencies.org/format.html).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


class RenderError(ValueError):
    """An edited multiword token whose surface form cannot be told from its words."""


@dataclass(eq=False, slots=True)
class Node:
    """One syntactic word. ``head`` is None for the root; ``id`` is its position, from 1."""

    id: int
    form: str
    lemma: str
    upos: str
    xpos: str
    feats: dict[str, str]
    deprel: str
    misc: dict[str, str]
    space_after: bool = True
    head: Node | None = None
    children: list[Node] = field(default_factory=list)

    @property
    def rel(self) -> str:
        """The relation without its subtype."""
        return self.deprel.partition(":")[0]

    def __repr__(self) -> str:
        return f"<{self.id} {self.form} {self.upos} {self.deprel}>"

    def subtree(self) -> list[Node]:
        """The node and all below it, in order of position."""
        found, stack = [], [self]
        while stack:
            node = stack.pop()
            found.append(node)
            stack.extend(node.children)
        return sorted(found, key=lambda n: n.id)

    def ancestors(self) -> Iterator[Node]:
        """Head, head of the head, and so on to the root."""
        node = self.head
        while node is not None:
            yield node
            node = node.head


@dataclass(eq=False, slots=True)
class Multiword:
    """A multiword token: the surface ``form`` of several words."""

    form: str
    words: list[Node]
    space_after: bool = True
    touched: bool = False


@dataclass(eq=False)
class Tree:
    """One sentence. ``where`` names file and line for messages to people."""

    nodes: list[Node]
    multiwords: list[Multiword]
    meta: dict[str, str]
    where: str = ""

    @property
    def root(self) -> Node:
        """The one node without a head."""
        return next(n for n in self.nodes if n.head is None)

    @property
    def sent_id(self) -> str:
        """The sent_id comment, or the empty string."""
        return self.meta.get("sent_id", "")

    def at(self, position: int) -> Node | None:
        """The node at ``position`` (from 1), or None outside the sentence."""
        return self.nodes[position - 1] if 1 <= position <= len(self.nodes) else None

    def multiword_of(self, node: Node) -> Multiword | None:
        """The multiword token that holds ``node``."""
        return next((m for m in self.multiwords if node in m.words), None)

    def renumber(self) -> None:
        """Make ids the positions again, and children lists follow them."""
        for i, node in enumerate(self.nodes, 1):
            node.id = i
            node.children = []
        for node in self.nodes:
            if node.head is not None:
                node.head.children.append(node)

    def copy(self) -> tuple[Tree, dict[Node, Node]]:
        """A copy to edit, and the map from the nodes of this tree to those of the copy."""
        twin = {
            n: Node(n.id, n.form, n.lemma, n.upos, n.xpos, dict(n.feats), n.deprel, dict(n.misc), n.space_after)
            for n in self.nodes
        }
        for node, other in twin.items():
            other.head = twin[node.head] if node.head is not None else None
        words = [Multiword(m.form, [twin[w] for w in m.words], m.space_after, m.touched) for m in self.multiwords]
        tree = Tree([twin[n] for n in self.nodes], words, dict(self.meta), self.where)
        tree.renumber()
        return tree, twin

    def surface(self) -> list[tuple[str, bool, list[Node]]]:
        """Surface tokens in order: form, whether a space follows, and the words they hold.

        Raises:
            RenderError: if an edit reached into a multiword token that is not the sum of its words.
        """
        out: list[tuple[str, bool, list[Node]]] = []
        start = {m.words[0]: m for m in self.multiwords if m.words}
        inside = {w for m in self.multiwords for w in m.words}
        for node in self.nodes:
            if node in start:
                token = start[node]
                out.append((token.form, token.space_after, token.words))
            elif node not in inside:
                out.append((node.form, node.space_after, [node]))
        return out

    def text(self) -> str:
        """The sentence as written; no-break spaces count as spaces."""
        tokens = self.surface()
        parts = [form + (" " if space else "") for form, space, _ in tokens]
        return "".join(parts).replace("\u00a0", " ").strip()
