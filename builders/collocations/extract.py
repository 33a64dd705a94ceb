"""The content-word dependency pairs of CoNLL-U files, and what became of every word."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from blimppi.builders.collocations.settings import Settings
from blimppi.builders.conllu_reader import ConlluError, blocks, parse
from blimppi.builders.tree import Node

Dependency = tuple[str, str, str]
"""Relation, head lemma, dependent lemma; lemmas as `fold` writes them."""

PAIR = "pair"
SKIPS = ("root", "other_relation", "dependent_not_content", "head_not_content", "no_lemma", "malformed_tree")
_WORD = re.compile(r"^\d+\t", re.MULTILINE)


@dataclass(slots=True)
class FileCount:
    """What one file holds. ``outcomes`` sums to ``words``; its keys are `PAIR` and `SKIPS`."""

    name: str
    sentences: int = 0
    words: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    pairs: Counter[Dependency] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def fold(lemma: str) -> str:
    """A lemma as the table has it: NFC, lower case, no space around it."""
    return unicodedata.normalize("NFC", lemma.strip().lower())


class Judge:
    """Says of a word which pair it makes with its head, by `Settings`."""

    def __init__(self, settings: Settings) -> None:
        self._relation_of, self._turns = settings.relation_of, settings.turns
        self._content = frozenset(settings.content)

    def __call__(self, node: Node) -> Dependency | str:
        """The pair, or the first of `SKIPS` that is true of the word."""
        head, relation = node.head, self._relation_of.get(node.deprel)
        if head is None:
            return "root"
        if relation is None:
            return "other_relation"
        if node.upos not in self._content:
            return "dependent_not_content"
        if head.upos not in self._content:
            return "head_not_content"
        upper, lower = fold(head.lemma), fold(node.lemma)
        if not {"", "_"}.isdisjoint((upper, lower)):
            return "no_lemma"
        turned = self._turns.get((relation, head.upos))
        return (turned, lower, upper) if turned else (relation, upper, lower)


def count_file(path: Path, settings: Settings) -> FileCount:
    """The pairs of one file; sentences that are no trees are counted and named in ``faults``.

    Raises:
        ConlluError: if the file as a whole cannot be read.
    """
    result, judge = FileCount(path.name), Judge(settings)
    for block in blocks(path):
        result.sentences += 1
        try:
            tree = parse(block)
        except ConlluError as error:
            words = len(_WORD.findall(block.text))
            result.words += words
            result.outcomes["malformed_tree"] += words
            result.faults.append(str(error))
            continue
        result.words += len(tree.nodes)
        for node in tree.nodes:
            found = judge(node)
            if isinstance(found, str):
                result.outcomes[found] += 1
            else:
                result.outcomes[PAIR] += 1
                result.pairs[found] += 1
    return result
