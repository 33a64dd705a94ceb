"""Text of treebanks in token form, written as a language writes it: spaces closed up, contractions joined."""

from __future__ import annotations

from blimppi.builders.npi.config import Surface
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.npi.perturb.swap import rewrite
from blimppi.builders.pair import fold
from blimppi.builders.tree import Multiword, Node, Tree


def normalise(tree: Tree, matcher: Matcher, rules: list[Surface]) -> None:
    """Write the sentence anew by ``rules``, all of them looked at before the first is applied.

    The `text` comment follows if it agreed with the words before; if not, the sentence filter will still see it.
    """
    plan = [(rule, node) for rule in rules for node in tree.nodes if matcher.matches(node, rule.match)]
    if not plan:
        return
    agreed = fold(tree.meta.get("text", "")) == fold(tree.text())
    for rule, node in plan:
        _spell(tree, matcher, rule, node)
        _close_up(tree, rule, node)
    tree.multiwords.sort(key=lambda m: m.words[0].id)
    if agreed:
        tree.meta["text"] = tree.text()


def _spell(tree: Tree, matcher: Matcher, rule: Surface, node: Node) -> None:
    new = rule.forms.get(matcher.casing.lower(node.form)) or rewrite(node.form, {}, rule.patterns)
    if new is not None and tree.multiword_of(node) is None:
        node.form = matcher.casing.like(new, node.form)


def _close_up(tree: Tree, rule: Surface, node: Node) -> None:
    if rule.close == "join":
        _join(tree, node)
        return
    left = node if rule.close == "after" else tree.at(node.id - 1) if rule.close == "before" else None
    if left is None:
        return
    holder = tree.multiword_of(left)
    if holder is None:
        left.space_after = False
    elif holder.words[-1] is left:
        holder.space_after = False


def _join(tree: Tree, node: Node) -> None:
    """Make a multiword token of ``node`` and the word after it, unless one of them is in one already."""
    after = tree.at(node.id + 1)
    if after is None or tree.multiword_of(node) is not None or tree.multiword_of(after) is not None:
        return
    tree.multiwords.append(Multiword(node.form + after.form, [node, after], after.space_after))
