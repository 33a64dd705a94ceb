"""A copy of a tree under edit: deletion, replacement and movement of words, with spaces and capitals kept right."""

from __future__ import annotations

from blimppi.builders.casing import Casing
from blimppi.builders.tree import Multiword, Node, RenderError, Tree

_OPENING = frozenset("\"'“„«»‹›‘‚([{¿¡—–-:…")


class Refusal(Exception):  # noqa: N818 (an outcome that is counted, no error)
    """An edit that cannot be made soundly. ``reason`` is the name under which it is counted."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class Draft:
    """The tree that becomes the ungrammatical member. ``twin`` maps nodes of the source tree to those here."""

    def __init__(self, tree: Tree, casing: Casing) -> None:
        self.tree, self.twin = tree.copy()
        self.casing = casing

    def before(self, node: Node) -> Node | None:
        """The word before ``node``."""
        return self.tree.at(node.id - 1)

    def after(self, node: Node) -> Node | None:
        """The word after ``node``."""
        return self.tree.at(node.id + 1)

    def starts(self, node: Node) -> bool:
        """Whether ``node`` is where a sentence (or a quoted one) begins: its capital belongs to the place."""
        before = [n for n in self.tree.nodes[: node.id - 1]]
        if all(n.upos == "PUNCT" for n in before):
            return True
        return before[-1].upos == "PUNCT" and set(before[-1].form) <= _OPENING and _capital(node.form)

    def replace(self, node: Node, form: str, lemma: str | None = None, feats: dict[str, str] | None = None) -> None:
        """Give ``node`` another form, in the case of the old one."""
        self._touch(node)
        node.form = self.casing.like(form, node.form)
        node.lemma = form if lemma is None else lemma
        if feats is not None:
            node.feats = feats

    def delete(self, node: Node) -> None:
        """Take ``node`` out: its dependents go to its head, one adjoining space and a sentence capital are repaired.

        Raises:
            Refusal: if the word is the root.
        """
        if node.head is None:
            raise Refusal("no_positive_form", "the licenser is the root")
        before, after = self.before(node), self.after(node)
        capital = self.starts(node) and _capital(node.form)
        token = self._touch(node)
        for child in node.children:
            child.head = node.head
        if token is not None:
            token.words.remove(node)
            if len(token.words) == 1:
                token.words[0].space_after = token.space_after
                self.tree.multiwords.remove(token)
        elif before is not None:
            self._close_up(before, node, after)
        self.tree.nodes.remove(node)
        self.tree.renumber()
        if capital and after is not None and after.upos != "PUNCT":
            self.capitalise(after)

    def _close_up(self, before: Node, gone: Node, after: Node | None) -> None:
        holder = self.tree.multiword_of(before)
        spaced = holder.space_after if holder is not None else before.space_after
        if after is None or after.upos == "PUNCT":  # a closing mark was glued to what is gone, an opening one was not
            spaced = spaced and gone.space_after
        elif not spaced and gone.space_after and any(c.isalnum() for c in before.form):  # no mark, whatever its tag
            spaced = True
        if holder is not None:
            holder.space_after = spaced
        else:
            before.space_after = spaced

    def move_after(self, node: Node, target: Node) -> None:
        """Put ``node`` right after ``target``; both keep a space after them, and a sentence capital stays in place.

        Raises:
            Refusal: if the word is part of a multiword token.
        """
        if self.tree.multiword_of(node) is not None:
            raise Refusal("fused_token", f"{node.form} is part of a multiword token")
        capital = self.starts(node) and _capital(node.form)
        before, follower = self.before(node), self.after(node)
        holder = self.tree.multiword_of(target)
        if before is not None and before is not target and not node.space_after:  # glued to the mark behind it
            (self.tree.multiword_of(before) or before).space_after = False
        node.space_after, spaced = (holder or target).space_after, True
        (holder or target).space_after = spaced
        self.tree.nodes.remove(node)
        last = holder.words[-1] if holder is not None else target
        self.tree.nodes.insert(self.tree.nodes.index(last) + 1, node)
        self.tree.renumber()
        if capital and follower is not None:
            if node.upos != "PROPN":
                node.form = self.casing.lower_first(node.form)
            self.capitalise(follower)

    def capitalise(self, node: Node) -> None:
        """Give ``node`` an initial capital, in its multiword token too."""
        token = self.tree.multiword_of(node)
        node.form = self.casing.upper_first(node.form)
        if token is not None and token.words[0] is node:
            token.form = self.casing.upper_first(token.form)

    def _touch(self, node: Node) -> Multiword | None:
        """Note that the multiword token of ``node`` must be spelt anew; only one that is the sum of its words can."""
        token = self.tree.multiword_of(node)
        if token is not None and not token.touched:
            if self.casing.lower("".join(w.form for w in token.words)) != self.casing.lower(token.form):
                raise Refusal("fused_token", f"{token.form} is not the sum of its words")
            token.touched = True
        return token

    def text(self) -> str:
        """The sentence as edited.

        Raises:
            Refusal: if the result has a double space, or a space before a full stop or comma.
        """
        for token in self.tree.multiwords:
            if token.touched:
                token.form = "".join(w.form for w in token.words)
        try:
            text = self.tree.text()
        except RenderError as error:
            raise Refusal("fused_token", str(error)) from error
        if "  " in text:
            raise Refusal("rendering", f"double space in {text!r}")
        return text


def _capital(form: str) -> bool:
    letters = [c for c in form if c.isalpha()]
    return bool(letters) and letters[0].isupper()
