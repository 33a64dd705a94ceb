"""Rewriting rules from a negative to a positive form, with suffix vowels that harmonise anew.

A rule's ``replace`` is a template: ``{name}`` puts in a named group of ``match``, ``{name^}`` the same with every
suffix vowel (and initial consonant) turned into its archiphoneme. Archiphonemes are capital letters; each lists
what it becomes after which ending, first fit first (Göksel & Kerslake 2005, chapters 3 and 6, for Turkish).
"""

from __future__ import annotations

import re

from blimppi.builders.npi.config import HarmonyRule, Morphology


class Rules:
    """The rules of one language, tried in order."""

    def __init__(self, morphology: Morphology) -> None:
        self._rules = [
            (re.compile(r.match), re.compile(r.lemma_re) if r.lemma_re else None, r) for r in morphology.rules
        ]
        self._archiphonemes = {
            letter: [(re.compile(before), becomes) for before, becomes in options]
            for letter, options in morphology.archiphonemes.items()
        }
        self._abstract = str.maketrans(morphology.to_archiphoneme)

    def apply(self, form: str, lemma: str, feats: dict[str, str]) -> str | None:
        """The positive form by the first rule that fits the lower-case ``form``, or None."""
        for match, lemma_re, rule in self._rules:
            found = match.fullmatch(form)
            if found is None or (lemma_re is not None and lemma_re.fullmatch(lemma) is None):
                continue
            if all(feats.get(k) == v for k, v in rule.feats.items()):
                return self.realise(self._fill(rule, found))
        return None

    def _fill(self, rule: HarmonyRule, found: re.Match[str]) -> list[tuple[str, bool]]:
        """The template as pieces: text, and whether capitals in it are archiphonemes."""
        pieces: list[tuple[str, bool]] = []
        for literal, name, abstract in re.findall(r"([^{}]+)|\{(\w+)(\^?)\}", rule.replace):
            if literal:
                pieces.append((literal, True))
            else:
                value = found[name] or ""
                pieces.append((value.translate(self._abstract), True) if abstract else (value, False))
        return pieces

    def realise(self, pieces: list[tuple[str, bool]]) -> str:
        """Pieces from left to right, each archiphoneme by what stands before it."""
        out = ""
        for text, abstract in pieces:
            for char in text:
                options = self._archiphonemes.get(char) if abstract else None
                if options is None:
                    out += char
                else:
                    out += next((becomes for before, becomes in options if before.search(out)), char)
        return out
