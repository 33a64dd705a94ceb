"""A verb's paradigm from two sources that check each other; where they differ, a curated decision is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from blimppi.builders.it.lexicon.model import PARADIGM
from blimppi.builders.it.lexicon.settings import Settings
from blimppi.builders.it.lexicon.sources import Conjugations, VerbDictionary
from blimppi.builders.it.lexicon.table import read_rows

DICTIONARY, TABLES, FORM = "dictionary", "tables", "form"


@dataclass(frozen=True, slots=True)
class Decision:
    """Which source is right for some forms of a verb ("*": of any verb), or what the form is ("" for none)."""

    lemma: str
    forms: str  # a pattern like "past.*"
    take: str  # DICTIONARY, TABLES or FORM
    form: str


def read_decisions(path: Path) -> list[Decision]:
    """The decisions of a table; the first that fits a form counts."""
    return [Decision(**row) for _, row in read_rows(path)]


class UndecidedError(ValueError):
    """Forms on which the sources differ and nobody has decided, or that no source has; one line for each."""


@dataclass(frozen=True, slots=True)
class Paradigms:
    """Both sources and the decisions between them."""

    dictionary: VerbDictionary
    tables: Conjugations
    decisions: list[Decision]
    settings: Settings

    def infinitive(self, lemma: str) -> str:
        """The infinitive without a clitic."""
        pronominal = self.settings.pronominal
        bare = lemma.removesuffix(pronominal.ending)
        return lemma if bare == lemma else bare + pronominal.becomes

    def forms(self, lemma: str) -> tuple[dict[str, str], set[str]]:
        """All forms by the keys of PARADIGM, and which sources they are from (dictionary, tables, form).

        Raises:
            UndecidedError: if the sources differ, or lack a form, and no decision says what it is.
        """
        infinitive = self.infinitive(lemma)
        first = self.dictionary.forms(infinitive) or self.dictionary.forms(lemma)
        second = self.tables.forms(infinitive)
        forms, used, faults = {"inf": infinitive}, set(), []
        for name in PARADIGM:
            if name == "inf" or name in list(self.settings.participles)[1:]:
                continue
            form, source = self._choose(lemma, name, first, second)
            if source:
                used.add(source)
                forms[name] = form
            else:
                differing = f"{DICTIONARY} {first.get(name)!r}, {TABLES} {second.get(name)!r}"
                faults.append(f"{lemma} {name}: {differing}; decide in verb_forms.tsv")
        if faults:
            raise UndecidedError("\n".join(faults))
        forms |= self._participles(forms)
        return {name: forms[name] for name in PARADIGM if forms.get(name)}, used

    def _choose(self, lemma: str, name: str, first: Mapping[str, str], second: Mapping[str, str]) -> tuple[str, str]:
        sources = {DICTIONARY: first, TABLES: second}
        found = {source: forms[name] for source, forms in sources.items() if name in forms}
        # Decisions for all verbs are for what is open: where the sources agree they say nothing.
        for key in (lemma, "*") if len(set(found.values())) != 1 else (lemma,):
            for decision in self.decisions:
                if decision.lemma == key and fnmatchcase(name, decision.forms):
                    if decision.take == FORM:
                        return decision.form, FORM
                    if decision.take in found:
                        return found[decision.take], decision.take
        return ("", "") if len(set(found.values())) != 1 else (next(iter(found.values())), next(iter(found)))

    def _participles(self, forms: Mapping[str, str]) -> dict[str, str]:
        (first, ending), *others = self.settings.participles.items()
        stem = forms[first].removesuffix(ending)
        return {name: stem + other for name, other in others} if forms[first] else {}

    def without_infix(self, forms: Mapping[str, str]) -> tuple[str, str]:
        """The third persons of a verb with the infix as they would be without it; ("", "") for other verbs."""
        infix = self.settings.infix
        if not (forms["inf"].endswith(infix.infinitive) and forms.get("pres.3s", "").endswith(infix.third)):
            return "", ""
        stem = forms["pres.1p"].removesuffix(infix.plural)
        return stem + infix.singular_bare, stem + infix.plural_bare
