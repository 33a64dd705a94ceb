"""Rows of the full-form tables: what a curated row says of a word, with the forms that a dictionary has for it."""

from __future__ import annotations

import re

from blimppi.builders.it.lexicon.loader import FORMS
from blimppi.builders.it.lexicon.model import WRONG_FORMS
from blimppi.builders.it.lexicon.paradigm import DICTIONARY, FORM, TABLES, Paradigms
from blimppi.builders.it.lexicon.settings import Origin, Settings
from blimppi.builders.it.lexicon.table import Row
from blimppi.builders.it.realisation import Realisation
from blimppi.builders.zipf import zipf

NOUN_FLAGS = {
    "gender_varies": None,  # clears gender_fixed
    "mass": None,  # clears countable
    "natural_gender": "natural_gender",
    "collective": "collective",
    "gender_homograph": "other_gender_homograph",
    "number_homograph": "number_form_homograph",
    "plural_a": "plural_a",
    "adjective_homograph": None,  # a class of its own
}
ADJECTIVE_FLAGS = {
    "adverb": "adverb_homograph",
    "neuter": "neuter",
    "noun": "noun_homograph",
    "colour": "colour",
    "state": "state",
}
VERB_FLAGS = ("restructuring", "double_participle", "passive")
NOUN_COLUMNS = (
    *("lemma", "sg", "pl", "gender", "gender_fixed", "natural_gender", "invariable", "countable", "collective"),
    *("animacy", "sem_class", "onset", "other_gender_homograph", "number_form_homograph", "opaque_gender", "plural_a"),
    *("counterpart", "zipf", "source", "licence"),
)
VERB_COLUMNS = (
    *("lemma", "aux", "frames", "inf_marker", "mood", "restructuring", "subj_classes", "obj_classes", "goes_with"),
    *("also_with", "regularised_participle", "double_participle", "passive", "isc", "clitic_types"),
    *("zipf", "source", "licence", *FORMS),
)
ADJECTIVE_COLUMNS = (
    *("lemma", "ms", "mp", "fs", "fp", "position", "sem_classes", "adverb_homograph", "neuter", "noun_homograph"),
    *("colour", "state", "zipf", "source", "licence"),
)
ADJECTIVE_FORMS = {"masc_plural": "MP", "fem_singular": "FS", "fem_plural": "FP"}


class RowError(ValueError):
    """A curated row that makes no full row; one line for each fault, beginning with the column where there is one."""


class RowMaker:
    """Makes full rows of curated ones; every method raises `RowError` for a row that does not fit."""

    def __init__(self, settings: Settings, rules: Realisation) -> None:
        self.settings = settings
        self.rules = rules

    def noun(self, row: Row, dictionary: dict[str, dict[str, str]]) -> Row:
        """A noun; its plural is the dictionary's where the curated row has none and the genders agree."""
        lemma, gender = row["lemma"], row["gender"]
        flags = _flags(row, set(NOUN_FLAGS))
        self._steady(lemma)
        entry = dictionary.get(lemma, {})
        plural = row["plural"] or (entry.get("P", "") if entry.get("G", "").lower() == gender else "")
        if not isinstance(plural, str) or not plural:
            raise RowError(f"plural: the dictionary has none for {lemma} ({gender}); give it")
        classes = row["sem_class"].split() + (["adjective_homograph"] if "adjective_homograph" in flags else [])
        source = FORM if row["plural"] else DICTIONARY
        return {
            **{name: row[name] for name in ("lemma", "gender", "animacy", "counterpart")},
            **{column: _yes(flag in flags) for flag, column in NOUN_FLAGS.items() if column},
            "sg": lemma,
            "pl": plural,
            "gender_fixed": _yes("gender_varies" not in flags),
            "invariable": _yes(lemma == plural),
            "countable": _yes("mass" not in flags),
            "sem_class": " ".join(classes),
            "onset": self.rules.onset(lemma),
            "opaque_gender": _yes(bool(re.search(self.settings.opaque[gender], lemma))),
            **self.origin(lemma, {source}, {DICTIONARY: self.settings.sources.nouns}),
        }

    def adjective(self, row: Row, dictionary: dict[str, dict[str, str]]) -> Row:
        """An adjective; forms that the curated row does not give are the dictionary's."""
        lemma = row["lemma"]
        flags = _flags(row, set(ADJECTIVE_FLAGS))
        self._steady(lemma)
        entry = dictionary.get(lemma, {})
        forms = [row[column] or entry.get(key, "") for column, key in ADJECTIVE_FORMS.items()]
        if not all(isinstance(form, str) and form for form in forms):
            raise RowError(f"the dictionary lacks forms of {lemma}; give them")
        source = FORM if any(row[column] for column in ADJECTIVE_FORMS) else DICTIONARY
        return {
            **{name: row[name] for name in ("lemma", "position", "sem_classes")},
            **dict(zip(("ms", "mp", "fs", "fp"), (lemma, *forms), strict=True)),
            **{column: _yes(flag in flags) for flag, column in ADJECTIVE_FLAGS.items()},
            **self.origin(lemma, {source}, {DICTIONARY: self.settings.sources.adjectives}),
        }

    def verb(self, row: Row, paradigms: Paradigms, real_words: frozenset[str]) -> Row:
        """A verb; a form without infix is left out if it is among ``real_words``."""
        flags = _flags(row, set(VERB_FLAGS))
        forms, used = paradigms.forms(row["lemma"])
        bare = paradigms.without_infix(forms)
        wrong = {name: form for name, form in zip(WRONG_FORMS, bare, strict=True) if form not in real_words}
        sources = self.settings.sources
        return {
            **{name: row[name] for name in VERB_COLUMNS if name in row},
            **forms,
            **(wrong if len(wrong) == len(bare) else {}),
            "aux": row["aux"] or self._auxiliary(paradigms, row["lemma"]),
            "restructuring": _yes("restructuring" in flags),
            **{flag: _yes(flag in flags) for flag in VERB_FLAGS[1:]},
            "isc": _yes(bool(bare[0])),
            **self.origin(row["lemma"], used, {DICTIONARY: sources.verbs, TABLES: sources.conjugations}),
        }

    def origin(self, form: str, used: set[str], origins: dict[str, Origin]) -> Row:
        """The columns zipf (of ``form``), source and licence, for what was ``used``."""
        names = [origins[source] for source in (DICTIONARY, TABLES) if source in used]
        names += [self.settings.sources.curated] if FORM in used else []
        return {
            "zipf": f"{zipf(form, self.settings.language) or 0.0:.2f}",
            "source": "; ".join(origin.name for origin in names),
            "licence": "; ".join(dict.fromkeys(origin.licence for origin in names)),
        }

    def _auxiliary(self, paradigms: Paradigms, lemma: str) -> str:
        if lemma.endswith(self.settings.pronominal.ending):
            return self.settings.auxiliaries.agreeing
        auxiliary = paradigms.tables.auxiliary(lemma)
        if auxiliary is None:
            raise RowError(f"aux: the tables do not have {lemma}; give it")
        return auxiliary

    def _steady(self, lemma: str) -> None:
        if lemma not in self.settings.onset_exceptions and re.match(self.settings.unsteady_onsets, lemma):
            raise RowError(f"lemma: {lemma} has an onset before which articles fluctuate")


def _flags(row: Row, known: set[str]) -> set[str]:
    flags = set(row["flags"].split())
    if unknown := flags - known:
        raise RowError(f"flags: {', '.join(sorted(unknown))}: none of {', '.join(sorted(known))}")
    return flags


def _yes(value: bool) -> str:
    return "y" if value else "n"
