"""Sentences of a treebank file in, their pairs and the account of every one out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from blimppi.builders.conllu_chunks import chunks
from blimppi.builders.conllu_reader import ConlluError, parse
from blimppi.builders.npi.case_frames import CaseFrames
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.judge import Found, Judge, Verdict
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.morphology.paradigms import Paradigms
from blimppi.builders.npi.scan import Lesson, Scan, Scanner, SentenceResult, malformed
from blimppi.builders.source import Source
from blimppi.builders.tree import Tree

_CONTENT = frozenset({"NOUN", "VERB", "ADJ", "ADV", "PROPN"})


@dataclass(slots=True)
class FileResult:
    """A file or a part of it. ``plain`` counts outcomes of sentences without items, which hold nothing else."""

    source: Source
    sentences: int = 0
    words: int = 0
    plain: Counter[str] = field(default_factory=Counter)
    held: list[SentenceResult] = field(default_factory=list)

    def add(self, part: FileResult) -> None:
        """Take in the next part of the file."""
        self.sentences += part.sentences
        self.words += part.words
        self.plain.update(part.plain)
        self.held.extend(part.held)


def learn(language: Language, source: Source) -> Lesson:
    """What there is to learn from one file."""
    scanner = Scanner(language)
    lessons = [scanner(chunk, source.refused)[1] for chunk in chunks(source.path, source.shown)]
    return Paradigms().update(p for p, _ in lessons), CaseFrames().update(f for _, f in lessons)


def make_judge(language: Language, learned: Sequence[Lesson]) -> Judge:
    """A judge that knows what was learned from the files."""
    paradigms = Paradigms().update(p for p, _ in learned)
    return Judge(language, Inflector(language, paradigms), CaseFrames().update(f for _, f in learned))


def read_file(judge: Judge, source: Source) -> FileResult:
    """The result of a whole file."""
    scanner, result = Scanner(judge.language), FileResult(source)
    for chunk in chunks(source.path, source.shown):
        result.add(judge_scan(judge, source, scanner(chunk, source.refused)[0]))
    return result


def judge_scan(judge: Judge, source: Source, scan: Scan) -> FileResult:
    """Every sentence ends in exactly one outcome; one that cannot be read is an error with its place."""
    result = FileResult(source, scan.sentences, scan.words, scan.plain.copy())
    for block in scan.open:
        if isinstance(block, SentenceResult):
            result.held.append(block)
            continue
        try:
            tree = parse(block)
        except ConlluError as error:
            result.held.append(malformed(block, error))
            continue
        verdict = judge(tree)
        if verdict.items:
            result.held.append(_sentence(judge, source, tree, verdict))
        else:
            result.plain[verdict.outcome] += 1
    return result


def _sentence(judge: Judge, source: Source, tree: Tree, verdict: Verdict) -> SentenceResult:
    pairs = [_columns(judge, source, tree, found) for found in verdict.pairs]
    return SentenceResult(verdict.outcome, verdict.items, pairs, tree.where, verdict.details)


def _columns(judge: Judge, source: Source, tree: Tree, found: Found) -> dict[str, Any]:
    language, licensing = judge.language, found.licensing
    return {
        "sentence_good": " ".join(tree.text().split()),
        "sentence_bad": " ".join(found.perturbed.text.split()),
        "paradigm": f"{licensing.environment}-{found.perturbed.strategy}",
        "licence": source.licence,
        "content_words": [judge.casing.lower(n.form) for n in tree.nodes if n.upos in _CONTENT],
        "extra": {
            "treebank": source.treebank,
            "sent_id": tree.sent_id or PurePath(tree.where).name,  # file:line, the same wherever the file lies
            "item": found.occurrence.form,
            "item_lemma": found.occurrence.item.id,
            "licenser": " ".join(n.form for n in licensing.nodes),
            "environment": licensing.environment,
            "strategy": found.perturbed.strategy,
            "distance": found.distance,
            "n_items": found.n_items,
            "typology": language.typology,
            "family": language.family,
        },
    }
