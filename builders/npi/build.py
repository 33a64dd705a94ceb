"""One treebank file in, its pairs and the account of every sentence out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from blimppi.builders.casing import Casing
from blimppi.builders.conllu_reader import ConlluError, blocks, check_lines, parse
from blimppi.builders.npi.case_frames import CaseFrames
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.entries import Prefilter
from blimppi.builders.npi.judge import Found, Judge, Verdict
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.morphology.paradigms import Paradigms
from blimppi.builders.tree import Tree
from blimppi.builders.treebanks import Source
from blimppi.builders.zipf import zipf_mean_min

_WORD = re.compile(r"^\d+\t", re.MULTILINE)
_CONTENT = frozenset({"NOUN", "VERB", "ADJ", "ADV", "PROPN"})


@dataclass(slots=True)
class SentenceResult:
    """A sentence that held an item: its outcome, those of its items, and the columns of its pairs."""

    outcome: str
    items: list[tuple[str, str, tuple[str, ...]]]
    pairs: list[dict[str, Any]]
    where: str
    details: list[str] = field(default_factory=list)


@dataclass(slots=True)
class FileResult:
    """All of a file. ``plain`` counts outcomes of sentences without items, which hold nothing else."""

    source: Source
    sentences: int = 0
    words: int = 0
    plain: Counter[str] = field(default_factory=Counter)
    held: list[SentenceResult] = field(default_factory=list)


def learn(language: Language, source: Source) -> tuple[Paradigms, CaseFrames]:
    """Verb paradigms and case frames of one file, from its raw lines; empty where the language needs none."""
    casing = Casing(language.casing, language.fold)
    paradigms, frames = Paradigms(), CaseFrames()
    negators = frozenset(f for s in language.licensers if s.type == "negator" for f in (*s.match.form, *s.match.lemma))
    wants_forms, wants_cases = needs_paradigms(language), language.genitive_of_negation is not None
    if (wants_forms or wants_cases) and not source.refused:
        for block in blocks(source.path, source.shown):
            if wants_forms:
                paradigms.add_block(block.text, casing)
            if wants_cases:
                frames.add_block(block.text, casing, negators)
    return paradigms, frames


def needs_paradigms(language: Language) -> bool:
    """Whether any edit of the language asks for verb forms."""
    ops = {edit.op for spec in language.licensers for edit in spec.edit}
    return "reinflect" in ops or language.support_auxiliary is not None


def make_judge(language: Language, learned: list[tuple[Paradigms, CaseFrames]]) -> Judge:
    """A judge that knows what `learn` found in the files."""
    paradigms = Paradigms().update(p for p, _ in learned)
    return Judge(language, Inflector(language, paradigms), CaseFrames().update(f for _, f in learned))


def read_file(judge: Judge, source: Source) -> FileResult:
    """Every sentence of a file ends in exactly one outcome; one that cannot be read is an error with its place."""
    result = FileResult(source)
    may_hold = Prefilter(judge.language)
    for block in blocks(source.path, source.shown):
        result.sentences += 1
        result.words += len(_WORD.findall(block.text))
        if source.refused:
            result.plain[source.refused] += 1
            continue
        try:
            if not may_hold(block.text):
                check_lines(block)
                result.plain["no_item"] += 1
                continue
            tree = parse(block)
        except ConlluError as error:
            result.held.append(SentenceResult("malformed_tree", [], [], block.where, [str(error)]))
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
    content = [judge.casing.lower(n.form) for n in tree.nodes if n.upos in _CONTENT]
    mean, least = zipf_mean_min(content, language.iso)
    return {
        "sentence_good": " ".join(tree.text().split()),
        "sentence_bad": " ".join(found.perturbed.text.split()),
        "paradigm": f"{licensing.environment}-{found.perturbed.strategy}",
        "licence": source.licence,
        "zipf_mean": mean,
        "zipf_min": least,
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
