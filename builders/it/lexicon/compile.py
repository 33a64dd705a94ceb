"""Compile the full-form tables: curated lists give the words and what is said of them, dictionaries their forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from blimppi.builders.it.lexicon.loader import CLOSED, FORMS
from blimppi.builders.it.lexicon.paradigm import DICTIONARY, FORM, TABLES, Paradigms, Undecided
from blimppi.builders.it.lexicon.settings import Origin, Settings
from blimppi.builders.it.lexicon.table import LexiconError, Row, read_rows, write_rows
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


class Compiler:
    """Makes rows of the full-form tables; faults are collected, so that one run shows them all."""

    def __init__(self, curated: Path, settings: Settings, rules: Realisation) -> None:
        self.curated = curated
        self.settings = settings
        self.rules = rules
        self.faults: list[str] = []

    def compile(
        self,
        output: Path,
        nouns: dict[str, dict[str, str]],
        adjectives: dict[str, dict[str, str]],
        paradigms: Paradigms,
        real_words: frozenset[str],
    ) -> dict[str, int]:
        """Write all tables to ``output``; the result is the number of rows of each.

        ``real_words``: forms without infix that are words of the language, and so left out.

        Raises:
            LexiconError: every fault of the curated lists, with file and line; nothing is written then.
        """
        tables = {
            "nouns": (NOUN_COLUMNS, list(self._nouns(nouns))),
            "verbs": (VERB_COLUMNS, list(self._verbs(paradigms, real_words))),
            "adjectives": (ADJECTIVE_COLUMNS, list(self._adjectives(adjectives))),
        }
        for name in ("names", *CLOSED):
            rows = [dict(row) for _, row in read_rows(self.curated / f"{name}.tsv")]
            added = ("zipf", "source", "licence")
            tables[name] = ((*rows[0], *added), [row | self._source(row["form"], {FORM}, {}) for row in rows])
        if self.faults:
            raise LexiconError("\n".join(self.faults))
        for name, (columns, rows) in tables.items():
            write_rows(output / f"{name}.tsv", columns, rows)
        return {name: len(rows) for name, (_, rows) in tables.items()}

    def _nouns(self, dictionary: dict[str, dict[str, str]]) -> Iterator[Row]:
        for where, row in self._rows("nouns.tsv"):
            lemma, gender, flags = row["lemma"], row["gender"], set(row["flags"].split())
            entry = dictionary.get(lemma, {})
            known = entry.get("G", "").lower() == gender
            plural = row["plural"] or (entry.get("P", "") if known else "")
            if not isinstance(plural, str) or not plural:
                self.faults.append(f"{where}: plural: the dictionary has none for {lemma} ({gender}); give it")
                continue
            self._unknown(where, flags, set(NOUN_FLAGS))
            self._steady(where, lemma)
            classes = row["sem_class"].split() + (["adjective_homograph"] if "adjective_homograph" in flags else [])
            yield {
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
                **self._source(lemma, {FORM if row["plural"] else DICTIONARY}, {DICTIONARY: self.settings.sources.nouns}),
            }

    def _adjectives(self, dictionary: dict[str, dict[str, str]]) -> Iterator[Row]:
        columns = {"masc_plural": "MP", "fem_singular": "FS", "fem_plural": "FP"}
        for where, row in self._rows("adjectives.tsv"):
            lemma, flags = row["lemma"], set(row["flags"].split())
            entry = dictionary.get(lemma, {})
            forms = [row[column] or entry.get(key, "") for column, key in columns.items()]
            if not all(isinstance(form, str) and form for form in forms):
                self.faults.append(f"{where}: the dictionary lacks forms of {lemma}; give them")
                continue
            self._unknown(where, flags, set(ADJECTIVE_FLAGS))
            self._steady(where, lemma)
            source = FORM if any(row[column] for column in columns) else DICTIONARY
            yield {
                **{name: row[name] for name in ("lemma", "position", "sem_classes")},
                **dict(zip(("mp", "fs", "fp"), forms, strict=True)),
                **{column: _yes(flag in flags) for flag, column in ADJECTIVE_FLAGS.items()},
                "ms": lemma,
                **self._source(lemma, {source}, {DICTIONARY: self.settings.sources.adjectives}),
            }

    def _verbs(self, paradigms: Paradigms, real_words: frozenset[str]) -> Iterator[Row]:
        origins = {DICTIONARY: self.settings.sources.verbs, TABLES: self.settings.sources.conjugations}
        for where, row in self._rows("verbs.tsv"):
            lemma, flags = row["lemma"], set(row["flags"].split())
            try:
                forms, used = paradigms.forms(lemma)
            except Undecided as error:
                self.faults += [f"{where}: {line}; decide in verb_forms.tsv" for line in str(error).split("\n")]
                continue
            auxiliary = row["aux"] or self._auxiliary(paradigms, lemma)
            if auxiliary is None:
                self.faults.append(f"{where}: aux: the tables do not have {lemma}; give it")
                continue
            self._unknown(where, flags, set(VERB_FLAGS))
            bare = paradigms.without_infix(forms)
            listed = not real_words.isdisjoint(bare)
            yield {
                **{name: row.get(name, "") for name in VERB_COLUMNS if name in row},
                **forms,
                "aux": auxiliary,
                "restructuring": _yes("restructuring" in flags),
                **{flag: _yes(flag in flags) for flag in VERB_FLAGS[1:]},
                "isc": _yes(bool(bare[0])),
                **({} if listed else dict(zip(FORMS[-2:], bare, strict=True))),
                **self._source(lemma, used, origins),
            }

    def _auxiliary(self, paradigms: Paradigms, lemma: str) -> str | None:
        if lemma.endswith(self.settings.pronominal.ending):
            return self.settings.auxiliaries.agreeing
        return paradigms.tables.auxiliary(lemma)

    def _rows(self, name: str) -> Iterator[tuple[str, Row]]:
        for line, row in read_rows(self.curated / name):
            yield f"{self.curated / name}:{line}", row

    def _unknown(self, where: str, flags: set[str], known: set[str]) -> None:
        for flag in sorted(flags - known):
            self.faults.append(f"{where}: flags: {flag!r} is none of {', '.join(sorted(known))}")

    def _steady(self, where: str, lemma: str) -> None:
        if lemma not in self.settings.onset_exceptions and re.match(self.settings.unsteady_onsets, lemma):
            self.faults.append(f"{where}: lemma: {lemma} has an onset before which articles fluctuate")

    def _source(self, form: str, used: set[str], origins: dict[str, Origin]) -> Row:
        names = [origins[source] for source in (DICTIONARY, TABLES) if source in used]
        names += [self.settings.sources.curated] if FORM in used else []
        licences = list(dict.fromkeys(origin.licence for origin in names))
        return {
            "zipf": f"{zipf(form, self.settings.language) or 0.0:.2f}",
            "source": "; ".join(origin.name for origin in names),
            "licence": "; ".join(licences),
        }


def _yes(value: bool) -> str:
    return "y" if value else "n"
