"""Patterns over tokens and their neighbours in the tree: the language in which configurations speak of sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Annotated, Any, Literal

from blimppi.builders.casing import Casing
from blimppi.builders.tree import Node, Tree
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field


def _listed(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


def _compiles(value: str) -> str:
    try:
        re.compile(value)
    except re.error as error:
        raise ValueError(f"{value!r} is no regular expression: {error}") from error
    return value


Words = Annotated[list[str], BeforeValidator(_listed)]
_CASING = Casing()
Folded = Annotated[Words, AfterValidator(lambda words: [_CASING.lower(word) for word in words])]
Regex = Annotated[str, AfterValidator(_compiles)]
FeatValue = str | list[str] | None


# Not plain [] and {}: pydantic copies those deeply for each of the thousands of patterns.
_NONE: Any = Field(default_factory=list)
_NO_FEATS: Any = Field(default_factory=dict)


class TokenPattern(BaseModel):
    """Conditions on one word; all that are given must hold.

    ``form`` and ``lemma`` compare in lower case, ``*_re`` match the whole lower-cased word. ``deprel`` without ":"
    matches every subtype. A feature with the value null must be absent. ``final``: only punctuation follows in the
    sentence. ``right_of_head`` compares positions.
    """

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    form: Folded = _NONE
    lemma: Folded = _NONE
    form_re: Regex = ""
    lemma_re: Regex = ""
    upos: Words = _NONE
    xpos: Words = _NONE
    deprel: Words = _NONE
    feats: dict[str, FeatValue] = _NO_FEATS
    final: bool | None = None
    first: bool | None = None
    right_of_head: bool | None = None
    prev: TokenPattern | None = None
    next: TokenPattern | None = None
    head: TokenPattern | None = None
    child: Annotated[list[TokenPattern], BeforeValidator(_listed)] = _NONE
    descendant: TokenPattern | None = None
    ancestor: TokenPattern | None = None
    sibling: TokenPattern | None = None
    earlier: TokenPattern | None = None
    later: TokenPattern | None = None
    sentence: TokenPattern | None = None
    any_of: list[TokenPattern] = _NONE
    none_of: Annotated[list[TokenPattern], BeforeValidator(_listed)] = _NONE

    @cached_property
    def _regexes(self) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
        return (
            re.compile(self.form_re) if self.form_re else None,
            re.compile(self.lemma_re) if self.lemma_re else None,
        )

    @cached_property
    def _sets(self) -> tuple[frozenset[str], frozenset[str]]:
        return frozenset(self.form), frozenset(self.lemma)

    def triggers(self) -> tuple[list[str], list[str]]:
        """Words and regular expressions of which one stands in the FORM or LEMMA column wherever this matches."""
        words = [*self.form] or [*self.lemma]
        return (words, []) if words else ([], [self.form_re or self.lemma_re] if self.form_re or self.lemma_re else [])


class Matcher:
    """Matches patterns within one tree, in the case mapping of one language."""

    def __init__(self, tree: Tree, casing: Casing) -> None:
        self.tree = tree
        self.casing = casing
        self._folded: dict[Node, tuple[str, str]] = {}

    def folded(self, node: Node) -> tuple[str, str]:
        """Lower-case form and lemma of ``node``."""
        if node not in self._folded:
            self._folded[node] = (self.casing.lower(node.form), self.casing.lower(node.lemma))
        return self._folded[node]

    def word(self, node: Node, pattern: TokenPattern) -> bool:
        """Whether ``node`` itself fits: form, lemma, part of speech, features and relation."""
        form, lemma = self.folded(node)
        forms, lemmas = pattern._sets
        form_re, lemma_re = pattern._regexes
        return (
            (not forms or form in forms)
            and (not lemmas or lemma in lemmas)
            and (form_re is None or form_re.fullmatch(form) is not None)
            and (lemma_re is None or lemma_re.fullmatch(lemma) is not None)
            and (not pattern.upos or node.upos in pattern.upos)
            and (not pattern.xpos or node.xpos in pattern.xpos)
            and (not pattern.deprel or any(node.deprel == d or node.rel == d for d in pattern.deprel))
            and all(_feature(node.feats.get(k), v) for k, v in pattern.feats.items())
        )

    def matches(self, node: Node | None, pattern: TokenPattern) -> bool:
        """Whether ``node`` and what stands around it fit ``pattern``; None never fits."""
        if node is None or not self.word(node, pattern):
            return False
        one: Callable[[Node | None, TokenPattern | None], bool] = lambda n, p: p is None or self.matches(n, p)  # noqa: E731
        some: Callable[[Iterable[Node], TokenPattern | None], bool] = lambda ns, p: (  # noqa: E731
            p is None or any(self.matches(n, p) for n in ns)
        )
        head, nodes = node.head, self.tree.nodes
        return (
            (pattern.final is None or pattern.final == self._final(node))
            and (pattern.first is None or pattern.first == self._first(node))
            and (pattern.right_of_head is None or (head is not None and pattern.right_of_head == (head.id < node.id)))
            and one(self.tree.at(node.id - 1), pattern.prev)
            and one(self.tree.at(node.id + 1), pattern.next)
            and one(head, pattern.head)
            and all(some(node.children, child) for child in pattern.child)
            and (pattern.descendant is None or some(node.subtree()[:], pattern.descendant))
            and some(node.ancestors(), pattern.ancestor)
            and (pattern.sibling is None or (head is not None and some(_but(head.children, node), pattern.sibling)))
            and some(nodes[: node.id - 1], pattern.earlier)
            and some(nodes[node.id :], pattern.later)
            and some(nodes, pattern.sentence)
            and (not pattern.any_of or any(self.matches(node, p) for p in pattern.any_of))
            and not any(self.matches(node, p) for p in pattern.none_of)
        )

    def span(self, start: Node, patterns: list[TokenPattern]) -> list[Node] | None:
        """The contiguous words from ``start`` that fit ``patterns`` one by one, or None."""
        span = self.tree.nodes[start.id - 1 : start.id - 1 + len(patterns)]
        if len(span) < len(patterns) or not all(map(self.matches, span, patterns)):
            return None
        return span

    def _final(self, node: Node) -> bool:
        return all(n.upos == "PUNCT" for n in self.tree.nodes[node.id :])

    def _first(self, node: Node) -> bool:
        return all(n.upos == "PUNCT" for n in self.tree.nodes[: node.id - 1])


def _but(nodes: list[Node], node: Node) -> list[Node]:
    return [n for n in nodes if n is not node]


def _feature(value: str | None, wanted: FeatValue) -> bool:
    if wanted is None:
        return value is None
    values = [wanted] if isinstance(wanted, str) else wanted
    return value is not None and any(v in values for v in (value, *value.split(",")))


Spot = Literal["item", "item_phrase", "licenser", "clause", "licenser_clause", "sentence"]
TokenPattern.model_rebuild()
__all__ = ["Field", "Matcher", "Regex", "Spot", "TokenPattern", "Words"]
