"""Rewriting rules from a negative to a positive form, with suffix vowels that harmonise anew.

A rule's ``replace`` is a template: ``{name}`` puts in a named group of ``match``, ``{name^}`` the same with every
suffix vowel (and initial consonant) turned into its archiphoneme. Archiphonemes are capital letters; each lists
what it becomes after which ending, first fit first (Göksel & Kerslake 2005, chapters 3 and 6, for Turkish).
"""

from __future__ import annotations

import re
from functools import lru_cache

from blimppi.builders.npi.morphology.settings import Morphology


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


class Rules:
    """The rules of one language, tried in order."""

    def __init__(self, morphology: Morphology) -> None:
        self._rules = [(_with_fragments(r.match, morphology.fragments), r) for r in morphology.rules]
        self._lemma_as = [(re.compile(a), b) for a, b in morphology.lemma_as.items()]
        self._archiphonemes = {
            letter: [(re.compile(before), becomes) for before, becomes in options]
            for letter, options in morphology.archiphonemes.items()
        }
        self._abstract = str.maketrans(morphology.to_archiphoneme)
        self._spelling = [(re.compile(a), b) for a, b in morphology.spelling.items()]

    def apply(self, form: str, lemma: str, feats: dict[str, str]) -> str | None:
        """The positive form by the first rule that fits the lower-case ``form``, or None."""
        for match, rule in self._rules:
            if rule.lemma_re and _compiled(rule.lemma_re).fullmatch(lemma) is None:
                continue
            if "{lemma}" in match and lemma in ("", "_"):
                continue
            found = _compiled(match.replace("{lemma}", self._stem(lemma))).fullmatch(form)
            if found is not None and all(feats.get(k) == v for k, v in rule.feats.items()):
                return self._realise(_pieces(rule.replace, found, self._abstract))
        return None

    def suffix(self, word: str, template: str, found: re.Match[str] | None = None) -> str:
        """The lower-case ``word`` with a suffix given as a template of archiphonemes."""
        return self._realise([(word, False), *_pieces(template, found, self._abstract)])

    def harmonise(self, before: str, suffix: str) -> str:
        """``suffix`` as it is spelt after ``before``."""
        abstract = suffix.translate(self._abstract)
        return self._realise([(before, False), (abstract, True)])[len(before) :]

    def _stem(self, lemma: str) -> str:
        stem = re.escape(lemma)
        for pattern, becomes in self._lemma_as:
            stem = pattern.sub(becomes, stem)
        return stem

    def _realise(self, pieces: list[tuple[str, bool]]) -> str:
        """Pieces from left to right, each archiphoneme by what stands before it."""
        out = ""
        for text, abstract in pieces:
            for char in text:
                options = self._archiphonemes.get(char) if abstract else None
                if options is None:
                    out += char
                else:
                    out += next((becomes for before, becomes in options if before.search(out)), char)
        for pattern, becomes in self._spelling:
            out = pattern.sub(becomes, out)
        return out


def _with_fragments(match: str, fragments: dict[str, str]) -> str:
    for name, fragment in fragments.items():
        match = match.replace("{" + name + "}", f"(?:{fragment})")
    return match


def _pieces(template: str, found: re.Match[str] | None, abstract: dict[int, str]) -> list[tuple[str, bool]]:
    """The template as pieces: text, and whether capitals in it are archiphonemes."""
    pieces: list[tuple[str, bool]] = []
    for literal, name, changed in re.findall(r"([^{}]+)|\{(\w+)(\^?)\}", template):
        if literal:
            pieces.append((literal, True))
        else:
            value = (found[name] if found is not None else None) or ""
            pieces.append((value.translate(abstract), True) if changed else (value, False))
    return pieces
