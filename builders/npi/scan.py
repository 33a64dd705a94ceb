"""One reading of a treebank file: sentences are counted, learned from, and those that may hold an item set aside.

What is set aside, a few in a hundred, is judged when all files of the language have been learned from.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from blimppi.builders.casing import Casing
from blimppi.builders.conllu_chunks import Chunk
from blimppi.builders.conllu_reader import Block, ConlluError, blocks_of, check_lines
from blimppi.builders.npi.case_frames import CaseFrames
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.entries import Prefilter
from blimppi.builders.npi.morphology.paradigms import Paradigms

_WORD = re.compile(r"^\d+\t", re.MULTILINE)


Lesson = tuple[Paradigms, CaseFrames]  # what is learned of a language from some of its sentences


@dataclass(slots=True)
class SentenceResult:
    """A sentence that held an item: its outcome, those of its items, and the columns of its pairs."""

    outcome: str
    items: list[tuple[str, str, tuple[str, ...]]]
    pairs: list[dict[str, Any]]
    where: str
    details: list[str] = field(default_factory=list)


def malformed(block: Block, error: ConlluError) -> SentenceResult:
    """The result of a sentence that cannot be read."""
    return SentenceResult("malformed_tree", [], [], block.where, [str(error)])


@dataclass(slots=True)
class Scan:
    """A chunk after its first reading. ``plain`` counts sentences without items, ``open`` are those yet to be judged.

    Sentences that cannot be read stand among the latter, so that their order is kept.
    """

    sentences: int = 0
    words: int = 0
    plain: Counter[str] = field(default_factory=Counter)
    open: list[Block | SentenceResult] = field(default_factory=list)

    def add(self, other: Scan) -> None:
        """Take in the chunk that follows."""
        self.sentences += other.sentences
        self.words += other.words
        self.plain.update(other.plain)
        self.open.extend(other.open)

    @property
    def amount(self) -> int:
        """How many characters there are to judge."""
        return sum(len(x.text) for x in self.open if isinstance(x, Block))


class Scanner:
    """Reads chunks of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._casing = Casing(language.casing, language.fold)
        self._may_hold = Prefilter(language)
        negators = (spec.match for spec in language.licensers if spec.type == "negator")
        self._negators = frozenset(form for match in negators for form in (*match.form, *match.lemma))
        self._wants_forms, self._wants_cases = needs_forms(language), language.genitive_of_negation is not None

    def __call__(self, chunk: Chunk, refused: str = "") -> tuple[Scan, Lesson]:
        """The chunk's sentences; those of a file that is ``refused`` for this reason are counted only.

        Raises:
            ConlluError: if it is not UTF-8.
        """
        scan, paradigms, frames = Scan(), Paradigms(), CaseFrames()
        for block in blocks_of(chunk):
            scan.sentences += 1
            scan.words += len(_WORD.findall(block.text))
            if refused:
                scan.plain[refused] += 1
                continue
            if self._wants_forms:
                paradigms.add_block(block.text, self._casing)
            if self._wants_cases:
                frames.add_block(block.text, self._casing, self._negators)
            if self._may_hold(block.text):
                scan.open.append(block)
                continue
            try:
                check_lines(block)
                scan.plain["no_item"] += 1
            except ConlluError as error:
                scan.open.append(malformed(block, error))
        return scan, (paradigms, frames)


def needs_forms(language: Language) -> bool:
    """Whether any edit of the language asks for verb forms."""
    ops = {edit.op for spec in language.licensers for edit in spec.edit}
    return "reinflect" in ops or language.support_auxiliary is not None


def needs_lesson(language: Language) -> bool:
    """Whether there is anything to learn before the language is judged."""
    return needs_forms(language) or language.genitive_of_negation is not None
