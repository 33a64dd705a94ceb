"""Patterns over a sentence whose syntax is unknown: they fit, they do not, or nobody can tell (three-valued logic)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from blimppi.builders.npi.pattern import Matcher, TokenPattern, _feature
from blimppi.builders.tree import Node

Verdict = bool | None


class FlatMatcher(Matcher):
    """Three-valued matching on a flat tree.

    Known are forms, their order, and which tokens are punctuation. Part of speech, features and relations of a word are
    unknown; a condition on its place in the tree is false if no other word could fulfil it, and unknown otherwise. A
    lemma is the form if they are the same, unknown if the form could belong to it, and otherwise another one.
    """

    def fits(self, node: Node | None, pattern: TokenPattern) -> Verdict:
        """True, False, or None where it depends on what is not known; no word (None) never fits."""
        return False if node is None else every(self._values(node, pattern))

    def _values(self, node: Node, p: TokenPattern) -> Iterator[Verdict]:
        """What each condition says, the cheap ones first."""
        yield self._word(node, p)
        nodes = self.tree.nodes
        yield p.final is None or p.final == self._final(node)
        yield p.first is None or p.first == self._first(node)
        yield True if p.right_of_head is None else None
        yield p.prev is None or self.fits(self.tree.at(node.id - 1), p.prev)
        yield p.next is None or self.fits(self.tree.at(node.id + 1), p.next)
        yield p.earlier is None or some(self.fits(n, p.earlier) for n in nodes[: node.id - 1])
        yield p.later is None or some(self.fits(n, p.later) for n in nodes[node.id :])
        yield p.sentence is None or some(self.fits(n, p.sentence) for n in nodes)
        yield not p.any_of or some(self.fits(node, q) for q in p.any_of)
        yield from (opposite(self.fits(node, q)) for q in p.none_of)
        others = [n for n in nodes if n is not node]
        yield from (self._somewhere(others, q) for q in (p.head, p.ancestor, p.sibling, *p.child) if q is not None)
        yield p.descendant is None or self._somewhere(nodes, p.descendant)

    def row(self, start: Node, patterns: list[TokenPattern]) -> Verdict:
        """Whether the words from ``start`` on fit ``patterns`` one by one."""
        return every(self.fits(self.tree.at(start.id + i), p) for i, p in enumerate(patterns))

    def matches(self, node: Node | None, pattern: TokenPattern) -> bool:
        """Whether ``node`` fits for certain."""
        return self.fits(node, pattern) is True

    def _somewhere(self, nodes: list[Node], pattern: TokenPattern) -> Verdict:
        """A word that stands in some relation to this one: unknown, or False if there is no such word at all."""
        return None if any(self.fits(n, pattern) is not False for n in nodes) else False

    def _word(self, node: Node, pattern: TokenPattern) -> Verdict:
        form, lemma = self.folded(node)
        form_re, lemma_re = pattern._regexes
        if (pattern.form and form not in pattern._sets[0]) or (form_re is not None and not form_re.fullmatch(form)):
            return False
        values: list[Verdict] = [True]
        if pattern.lemma:
            values.append(lemma in pattern._sets[1] or (None if any(_akin(form, x) for x in pattern.lemma) else False))
        if lemma_re is not None:
            start = "".join(takewhile(str.isalnum, pattern.lemma_re))
            values.append(bool(lemma_re.fullmatch(lemma)) or (None if _akin(form, start) else False))
        if node.upos == "PUNCT":
            values.append(not pattern.upos or "PUNCT" in pattern.upos)
            values.append(not pattern.deprel or "punct" in pattern.deprel)
            values.append(all(_feature(None, v) for v in pattern.feats.values()))
        else:
            values.append(not pattern.upos or (False if pattern.upos == ["PUNCT"] else None))
            values.append(not pattern.deprel or (False if pattern.deprel == ["punct"] else None))
            values.append(not pattern.feats or None)
        values.append(not pattern.xpos or None)
        return every(values)


def every(values: Iterable[Verdict]) -> Verdict:
    """False if one is, else unknown if one is, else True."""
    unknown = False
    for value in values:
        if value is False:
            return False
        unknown = unknown or value is None
    return None if unknown else True


def some(values: Iterable[Verdict]) -> Verdict:
    """True if one is, else unknown if one is, else False."""
    return opposite(every(map(opposite, values)))


def opposite(value: Verdict) -> Verdict:
    """True for False and the reverse; unknown stays unknown."""
    return None if value is None else not value


def _akin(form: str, lemma: str) -> bool:
    """Whether ``form`` could be inflected from ``lemma``, to be on the safe side: it has the same beginning."""
    return form.startswith(lemma[: max(3, len(lemma) - 2)].lower())
