"""Inflected forms: overrides first, else of what lemminflect and the dictionary's exceptions offer, the commonest."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from blimppi.builders.freq.lexicon.frequency import Frequencies
from blimppi.builders.freq.lexicon.model import NOUN_FORMS, VERB_FORMS
from blimppi.builders.freq.lexicon.wordnet import WordNet
from blimppi.builders.it.lexicon.table import LexiconError, read_rows

_TAGS = {"pl": "NNS", "third": "VBZ", "past": "VBD", "participle": "VBN", "ing": "VBG"}
_LETTERS = re.compile(r"[a-z]+")
_CLOSE = 1.0  # two spellings of one form that differ by no more are both in use


class Inflector:
    """Forms of nouns and verbs. ``overrides``: (lemma, form) to the word form that holds whatever the sources say."""

    def __init__(self, wordnet: WordNet, frequencies: Frequencies, overrides: dict[tuple[str, str], str]) -> None:
        self._exceptions = wordnet.exceptions["noun"]
        self._frequencies = frequencies
        self._overrides = overrides

    def plural(self, lemma: str) -> str:
        """The commonest plural of a noun that differs from its singular; "" if there is none."""
        parts = range(2, len(lemma) - 2)  # a compound such as taxman goes as its last part does
        compound = [lemma[:cut] + word for cut in parts for word in self._exceptions.get(lemma[cut:], ())]
        offered = [*self._exceptions.get(lemma, ()), *compound, *_library(lemma, "pl"), _with_s(lemma)]
        return self._choose(lemma, "pl", [word for word in offered if word != lemma])

    def verb(self, lemma: str) -> dict[str, str]:
        """All forms of a verb by name; a consonant that is doubled in the past is doubled in -ing."""
        forms = {form: self._choose(lemma, form, _offered(lemma, form)) for form in VERB_FORMS[1:]} | {"base": lemma}
        doubled = lemma + lemma[-1]
        if forms["past"] == f"{doubled}ed" and (lemma, "ing") not in self._overrides:
            forms["ing"] = f"{doubled}ing"
        return forms

    def _choose(self, lemma: str, form: str, offered: Iterable[str]) -> str:
        if (lemma, form) in self._overrides:
            return self._overrides[lemma, form]
        candidates = list(dict.fromkeys(word for word in offered if _LETTERS.fullmatch(word)))
        if not candidates:
            return ""
        best = max(candidates, key=self._frequencies.zipf)  # of equals the first
        # American spelling has one consonant where both are in use (traveled, travelled).
        single = re.sub(r"ll(ed|ing)$", r"l\1", best)
        near = self._frequencies.zipf(best) - self._frequencies.zipf(single) <= _CLOSE
        return single if lemma.endswith("l") and not lemma.endswith("ll") and single in candidates and near else best


def _offered(lemma: str, form: str) -> list[str]:
    """Candidates: lemminflect's, the regular form, and for a prefixed verb those of the verb within (overflew)."""
    offered = _library(lemma, form)
    if form == "third":
        offered.append(_with_s(lemma))
    if form == "participle":
        offered += [word for word in _library(lemma, "past") if word.endswith("ed")]
    if form in ("past", "participle", "ing"):
        strong = [lemma[:cut] + word for cut in range(2, len(lemma) - 2) for word in _strong(lemma[cut:], form)]
        offered += strong
        ending = "ing" if form == "ing" else "ed"
        if re.fullmatch(r"[^aeiou]*[aeiou][bdgklmnprt]", lemma):  # one syllable: scrapped, not the scraped of scrape
            offered = [word for word in offered if word != lemma + ending] + [lemma + lemma[-1] + ending]
        elif re.search(r"[^aeiou][aeiou][bdgklmnprt]$", lemma):
            offered += [lemma + ending, lemma + lemma[-1] + ending]
        elif lemma.endswith("c"):
            offered = [f"{lemma}k{ending}"]
    return offered


def _with_s(lemma: str) -> str:
    if re.search(r"[^aeiou]y$", lemma):
        return f"{lemma[:-1]}ies"
    return lemma + ("es" if re.search(r"(s|x|z|ch|sh)$", lemma) else "s")


def is_regular_plural(singular: str, plural: str) -> bool:
    """Whether the plural is the singular with -s or -es, or -ies for -y."""
    return plural in (singular + "s", singular + "es") or (singular[-1] == "y" and plural == singular[:-1] + "ies")


def _library(lemma: str, form: str) -> list[str]:
    import lemminflect

    return list(lemminflect.getInflection(lemma, tag=_TAGS[form]))


def _strong(base: str, form: str) -> list[str]:
    """Irregular forms of a verb; none if it is no verb or has none."""
    import lemminflect

    if not lemminflect.getAllInflections(base, upos="VERB"):
        return []
    past = [word for word in _library(base, "past") if not re.fullmatch(rf"{base[:-1]}.{{0,3}}ed", word)]
    if not past:
        return []
    return past if form == "past" else _library(base, form)


def read_overrides(path: Path) -> dict[tuple[str, str], str]:
    """The table lemma, form, value.

    Raises:
        LexiconError: if a form is unknown or given twice, with file and line.
    """
    found: dict[tuple[str, str], str] = {}
    faults: list[str] = []
    for line, row in read_rows(path):
        key = (row["lemma"], row["form"])
        if row["form"] not in (*NOUN_FORMS, *VERB_FORMS):
            faults.append(f"{path}:{line}: form: {row['form']!r} is none of {', '.join((*NOUN_FORMS, *VERB_FORMS))}")
        if key in found:
            faults.append(f"{path}:{line}: lemma: {' '.join(key)} is given twice")
        found[key] = row["value"]
    if faults:
        raise LexiconError("\n".join(faults))
    return found
