"""Spaces of a treebank sentence, as in print.

They come from its text comment where SpaceAfter is missing; none stands before a stop or comma, nor inside quotation
marks and brackets.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from blimppi.builders.npi.quotes import quotation_marks
from blimppi.builders.pair import fold
from blimppi.builders.tree import Node, Tree

Token = tuple[str, bool, list[Node]]  # as `Tree.surface` gives them

_CLOSE_UP = frozenset(".,;:!?…")
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")


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
    """Write stops, commas, quotation marks and brackets without the space that treebanks in token form set beside them.

    The `text` comment follows if it agreed.
    """
    tokens = tree.surface()
    agreed, changed = fold(tree.meta.get("text", "")) == fold(tree.text()), False
    opening, closing = _sides(tokens)
    for i, ((_, spaced, words), (form, _, after)) in enumerate(pairwise(tokens)):
        stop = set(form) <= _CLOSE_UP and after[0].upos == "PUNCT"
        if spaced and (stop or i in opening or i + 1 in closing):
            _set(tree, words, False)
            changed = True
    if changed and agreed:
        tree.meta["text"] = tree.text()


def _sides(tokens: Sequence[Token]) -> tuple[set[int], set[int]]:
    """Places of the tokens that are opening marks, and of those that are closing ones."""
    marks = quotation_marks("".join(form + " " * spaced for form, spaced, _ in tokens))
    opening, closing, at = set[int](), set[int](), 0
    for i, (form, spaced, words) in enumerate(tokens):
        if len(form) == 1 and words[0].upos == "PUNCT":
            if form in _OPEN or at in marks.opening:
                opening.add(i)
            elif form in _CLOSE or at in marks.closing:
                closing.add(i)
        at += len(form) + spaced
    first, second = _straight(tokens)
    return opening | first, closing | second


def _straight(tokens: Sequence[Token]) -> tuple[set[int], set[int]]:
    """The same for the mark that opens and closes alike, taken by turns; none where the spaces speak against that.

    Only marks with a space (or nothing) on both sides are meant: after a word, or before one, it may mean inches.
    """
    places = [i for i, (form, _, words) in enumerate(tokens) if form == '"' and words[0].upos == "PUNCT"]
    before = {i: i == 0 or tokens[i - 1][1] for i in places}
    after = {i: tokens[i][1] or i + 1 == len(tokens) or set(tokens[i + 1][0]) <= _CLOSE_UP for i in places}
    first, second = places[::2], places[1::2]
    odd = len(first) != len(second)
    if odd or any(not before[i] or _number(tokens[i - 1][0]) for i in first if i) or not all(map(after.get, second)):
        return set(), set()
    return {i for i in first if after[i]}, {i for i in second if before[i]}


def _number(form: str) -> bool:
    return form[-1:].isdigit()


def _set(tree: Tree, words: list[Node], spaced: bool) -> None:
    holder = tree.multiword_of(words[0])
    if holder is not None:
        holder.space_after = spaced
    else:
        words[0].space_after = spaced
