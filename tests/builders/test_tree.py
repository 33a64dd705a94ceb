"""A tree that can be edited: positions, copies, multiword tokens and the text they spell."""

from __future__ import annotations

import pytest
from blimppi.builders.tree import Multiword, Node, Tree


def node(number: int, form: str, deprel: str, head: Node | None = None, *, space: bool = True) -> Node:
    return Node(number, form, form, "X", "_", {"A": "b"}, deprel, {}, space, head)


@pytest.fixture
def tree() -> Tree:
    """They | don't (do, n't) | sing | . with sing as the root."""
    sing = node(4, "sing", "root", space=False)
    do = node(2, "do", "aux", sing)
    nodes = [node(1, "They", "nsubj:pass", sing), do, node(3, "n't", "advmod", sing), sing, node(5, ".", "punct", sing)]
    made = Tree(nodes, [Multiword("don't", nodes[1:3])], {"sent_id": "t1"}, "here:1")
    made.renumber()
    return made


def test_relation_without_subtype(tree: Tree) -> None:
    assert (tree.nodes[0].rel, tree.nodes[0].deprel) == ("nsubj", "nsubj:pass")


def test_walks(tree: Tree) -> None:
    root = tree.root
    assert root.form == "sing"
    assert [n.id for n in root.subtree()] == [1, 2, 3, 4, 5]
    assert list(tree.nodes[2].ancestors()) == [root]
    assert list(root.ancestors()) == []


def test_positions_outside_the_sentence_hold_nothing(tree: Tree) -> None:
    assert tree.at(1) is tree.nodes[0]
    assert tree.at(5) is tree.nodes[4]
    assert (tree.at(0), tree.at(6), tree.at(-1)) == (None, None, None)


def test_surface_tokens_hold_their_words(tree: Tree) -> None:
    assert [(form, space, [w.id for w in words]) for form, space, words in tree.surface()] == [
        ("They", True, [1]), ("don't", True, [2, 3]), ("sing", False, [4]), (".", True, [5]),
    ]  # fmt: skip
    assert tree.text() == "They don't sing."
    assert tree.multiword_of(tree.nodes[2]) is tree.multiwords[0]
    assert tree.multiword_of(tree.nodes[0]) is None


def test_a_no_break_space_is_a_space_in_the_text(tree: Tree) -> None:
    tree.nodes[3].form = "sing\u00a0along"
    assert tree.text() == "They don't sing along."


def test_renumbering_follows_positions_and_heads(tree: Tree) -> None:
    they = tree.nodes.pop(0)
    tree.nodes.insert(3, they)
    tree.renumber()
    assert [(n.id, n.form) for n in tree.nodes] == [(1, "do"), (2, "n't"), (3, "sing"), (4, "They"), (5, ".")]
    assert [n.form for n in tree.root.children] == ["do", "n't", "They", "."]


def test_a_copy_shares_nothing_with_its_original(tree: Tree) -> None:
    copy, twin = tree.copy()
    assert copy.text() == tree.text()
    assert [n.id for n in copy.root.subtree()] == [1, 2, 3, 4, 5]
    assert {id(n) for n in copy.nodes}.isdisjoint(id(n) for n in tree.nodes)
    assert copy.multiwords[0].words == [twin[tree.nodes[1]], twin[tree.nodes[2]]]
    twin[tree.nodes[3]].form = "dance"
    twin[tree.nodes[3]].feats["A"] = "c"
    copy.multiwords[0].form = "do"
    copy.meta["sent_id"] = "t2"
    assert tree.text() == "They don't sing."
    assert (tree.nodes[3].feats, tree.sent_id) == ({"A": "b"}, "t1")
