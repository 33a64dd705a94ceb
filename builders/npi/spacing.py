"""Spaces of a treebank sentence: from its text comment where SpaceAfter is missing, and none before a stop or comma."""

from __future__ import annotations

from itertools import pairwise

from blimppi.builders.pair import fold
from blimppi.builders.tree import Node, Tree

_CLOSE_UP = frozenset(".,;:!?…")


def respace(tree: Tree) -> None:
    """Give every surface token the space that the `text` comment shows after it, if both have the same letters.

    Some treebanks have no SpaceAfter at all, or lack it in older releases.
    """
    text = tree.meta.get("text", "").replace("\u00a0", " ")
    tokens = tree.surface()
    if "".join(text.split()) != "".join("".join(form.split()) for form, _, _ in tokens):
        return
    position = 0
    for form, spaced, words in tokens:
        for char in "".join(form.split()):
            position = text.index(char, position) + 1
        follows = position < len(text) and text[position].isspace()
        if follows != spaced and position < len(text):
            _set(tree, words, follows)


def close_punctuation(tree: Tree) -> None:
    """Write stops and commas without a space before them, as in print; the `text` comment follows if it agreed."""
    tokens = tree.surface()
    agreed, changed = fold(tree.meta.get("text", "")) == fold(tree.text()), False
    for (_, spaced, words), (form, _, after) in pairwise(tokens):
        if spaced and set(form) <= _CLOSE_UP and after[0].upos == "PUNCT":
            _set(tree, words, False)
            changed = True
    if changed and agreed:
        tree.meta["text"] = tree.text()


def _set(tree: Tree, words: list[Node], spaced: bool) -> None:
    holder = tree.multiword_of(words[0])
    if holder is not None:
        holder.space_after = spaced
    else:
        words[0].space_after = spaced
