"""A sentence without annotation as a flat tree: every word depends on one, and nothing is known but the words."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import cache

import regex
from blimppi.builders.casing import Casing
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.morphology.library import LIBRARIES
from blimppi.builders.npi.pattern import TokenPattern
from blimppi.builders.pair import fold
from blimppi.builders.tree import Node, Tree

# A short elided word with its apostrophe (l', qu'); a word, with inner hyphens and apostrophes; a number; dots; a mark.
_TOKEN = (
    r"\p{Latin}{1,2}['’](?=\p{L})"
    r"|[\p{L}\p{M}\p{N}_\u200c\u200d]+(?:(?:[-‑'’·]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}_\u200c\u200d]+)*"
    r"|\.{2,}|\S"
)
_UNSPACED = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]")
_VERB_FORMS: list[dict[str, str]] = [{"Tense": "Past"}, {"Tense": "Pres", "Person": "3", "Number": "Sing"}, {}]


def unspaced(text: str) -> bool:
    """Whether the script sets no spaces between words, so that they cannot be told apart here."""
    return _UNSPACED.search(text) is not None


def flat_tree(text: str, casing: Casing, enclitics: Collection[str] = (), where: str = "") -> Tree:
    """The words and marks of ``text``; all hang on the first word.

    ``enclitics`` are lower-case endings that are words of their own (English n't).
    """
    text, nodes = fold(text), list[Node]()
    for found in _tokens(frozenset(enclitics)).finditer(text):
        parts = list(_split(found[0], casing, enclitics))
        for part in parts:
            mark = all(unicodedata.category(c).startswith("P") for c in part)
            upos, deprel = ("PUNCT", "punct") if mark else ("_", "dep")
            nodes.append(Node(0, part, part, upos, "_", {}, deprel, {}, space_after=False))
        nodes[-1].space_after = text[found.end() : found.end() + 1].isspace()
    tree = Tree(nodes, [], {}, where)
    if nodes:
        hang_on(tree, next((n for n in nodes if n.upos != "PUNCT"), nodes[0]))
    return tree


def hang_on(tree: Tree, root: Node) -> None:
    """Make ``root`` the head of all other words."""
    for node in tree.nodes:
        node.head = None if node is root else root
    tree.renumber()


def spans(tree: Tree, words: Sequence[str], casing: Casing) -> list[tuple[Node, ...]]:
    """Where ``words`` stand in a row, in any case."""
    wanted = [casing.lower(word) for word in words]
    forms = [casing.lower(node.form) for node in tree.nodes]
    size = len(wanted)
    starts = [i for i in range(len(forms) - size + 1) if forms[i : i + size] == wanted] if wanted else []
    return [tuple(tree.nodes[i : i + size]) for i in starts]


def enclitics_of(language: Language) -> frozenset[str]:
    """Forms with an apostrophe among the licensers, which texts write together with the word before."""
    return frozenset(form for spec in language.licensers for form in spec.match.form if "'" in form[1:])


def support_forms(language: Language) -> frozenset[str]:
    """Forms of the support auxiliary, from the language's library of inflection; empty where it has none."""
    support = language.support_auxiliary
    if support is None:
        return frozenset()
    library = LIBRARIES[language.morphology.library] if language.morphology.library else None
    made = [
        f for lemma in support.match.lemma for feats in _VERB_FORMS for f in (library(lemma, feats) if library else [])
    ]
    return frozenset([*made, *support.match.lemma, *support.match.form])


def anchored(pattern: TokenPattern) -> bool:
    """Whether the word itself decides, at least in part, if ``pattern`` fits: not only its annotation."""
    if pattern.form or pattern.lemma or pattern.form_re or pattern.lemma_re:
        return True
    return bool(pattern.any_of) and all(map(anchored, pattern.any_of))


@cache
def _tokens(enclitics: frozenset[str]) -> regex.Pattern[str]:
    """Tokens, among them an enclitic that stands alone."""
    alone = [regex.escape(e).replace("'", "['’]") + r"(?![\p{L}\p{M}\p{N}])" for e in sorted(enclitics)]
    return regex.compile("|".join([*alone, _TOKEN]), regex.IGNORECASE)


def _split(token: str, casing: Casing, enclitics: Collection[str]) -> Iterator[str]:
    lower = casing.lower(token)
    ending = max((e for e in enclitics if lower.endswith(e) and len(e) < len(lower)), key=len, default="")
    if ending and len(lower) == len(token):
        yield token[: -len(ending)]
        yield token[-len(ending) :]
    else:
        yield token
