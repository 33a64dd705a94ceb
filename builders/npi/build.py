"""From treebank files to pairs and their account, for one language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from blimppi.builders.casing import Casing
from blimppi.builders.conllu_reader import blocks
from blimppi.builders.npi.case_frames import CaseFrames
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.judge import Judge
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.morphology.paradigms import Paradigms


def needs_paradigms(language: Language) -> bool:
    """Whether any edit of the language asks for verb forms."""
    ops = {edit.op for spec in language.licensers for edit in spec.edit}
    return "reinflect" in ops or language.support_auxiliary is not None


def learn(language: Language, path: Path) -> tuple[Paradigms, CaseFrames]:
    """Verb paradigms and case frames of one file, from its raw lines."""
    casing = Casing(language.casing)
    paradigms, frames = Paradigms(), CaseFrames()
    negators = frozenset(f for s in language.licensers if s.type == "negator" for f in (*s.match.form, *s.match.lemma))
    wants_forms, wants_cases = needs_paradigms(language), language.genitive_of_negation is not None
    if wants_forms or wants_cases:
        for block in blocks(path):
            if wants_forms:
                paradigms.add_block(block.text, casing)
            if wants_cases:
                frames.add_block(block.text, casing, negators)
    return paradigms, frames


def make_judge(language: Language, paths: Sequence[Path]) -> Judge:
    """A judge that has learned from ``paths``."""
    learned = [learn(language, path) for path in paths]
    paradigms = Paradigms().update(p for p, _ in learned)
    return Judge(language, Inflector(language, paradigms), CaseFrames().update(f for _, f in learned))
