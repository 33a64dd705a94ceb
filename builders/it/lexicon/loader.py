"""The full-form tables of a folder, checked and read into a `Lexicon`."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, TypeVar

from blimppi.builders.it.lexicon import table
from blimppi.builders.it.lexicon.model import (
    ANIMACIES,
    GENDERS,
    MOODS,
    ONSETS,
    PARADIGM,
    POSITIONS,
    RESTRUCTURING,
    WRONG_FORMS,
    Adjective,
    Lexicon,
    Name,
    Noun,
    Verb,
    Word,
)
from blimppi.builders.it.lexicon.table import LexiconError, Reader, Row, read_cells, read_rows

Entry = TypeVar("Entry")

NOUN: dict[str, Reader] = {
    **dict.fromkeys(("lemma", "sg", "pl"), table.word),
    "gender": table.one_of(GENDERS),
    **dict.fromkeys(("gender_fixed", "natural_gender", "invariable", "countable", "collective"), table.truth),
    "animacy": table.one_of(ANIMACIES),
    "sem_class": table.words,
    "onset": table.one_of(ONSETS),
    **dict.fromkeys(("other_gender_homograph", "number_form_homograph", "opaque_gender", "plural_a"), table.truth),
    "zipf": table.number,
    "counterpart": table.text,
}
VERB: dict[str, Reader] = {
    "lemma": table.word,
    "aux": table.word,
    "frames": table.words,
    "inf_marker": table.text,
    "mood": table.one_of(MOODS | {""}),
    "restructuring": table.one_of(RESTRUCTURING),
    **dict.fromkeys(("subj_classes", "obj_classes"), table.words),
    "goes_with": table.text,
    "also_with": table.words,
    "regularised_participle": table.text,
    **dict.fromkeys(("double_participle", "passive", "isc"), table.truth),
    "clitic_types": table.words,
    "zipf": table.number,
}
ADJECTIVE: dict[str, Reader] = {
    **dict.fromkeys(("lemma", "ms", "mp", "fs", "fp"), table.word),
    "position": table.some_of(POSITIONS),
    "sem_classes": table.words,
    **dict.fromkeys(("adverb_homograph", "neuter", "noun_homograph", "colour", "state"), table.truth),
    "zipf": table.number,
}
NAME: dict[str, Reader] = {"form": table.word, "gender": table.one_of(GENDERS), "zipf": table.number}
FORMS = (*PARADIGM, *WRONG_FORMS)

# File of each closed class: what its words' `pos` says.
CLOSED = {
    "determiners": "determiner",
    "quantifiers": "quantifier",
    "pronouns": "pronoun",
    "prepositions": "preposition",
    "adverbs": "adverb",
}


def read_lexicon(folder: Path) -> Lexicon:
    """All tables of ``folder``.

    Raises:
        LexiconError: every fault of every table, one a line, with file, line and column.
    """
    faults: list[str] = []
    nouns = _entries(folder / "nouns.tsv", NOUN, lambda values, row: Noun(**values), _noun_key, faults)
    verbs = _entries(folder / "verbs.tsv", VERB, _verb, _lemma, faults)
    adjectives = _entries(folder / "adjectives.tsv", ADJECTIVE, lambda values, row: Adjective(**values), _lemma, faults)
    names = _entries(folder / "names.tsv", NAME, lambda values, row: Name(**values), lambda name: name.form, faults)
    words: list[Word] = []
    for stem, pos in CLOSED.items():
        path = folder / f"{stem}.tsv"
        words += _entries(
            path, {"form": table.word}, _closed(pos), lambda one: (one.form, *one.features.items()), faults
        )
    if faults:
        raise LexiconError("\n".join(faults))
    return Lexicon(nouns, verbs, adjectives, names, words)


def _entries(
    path: Path,
    readers: dict[str, Reader],
    make: Callable[[dict[str, Any], Row], Entry],
    key: Callable[[Entry], Hashable],
    faults: list[str],
) -> list[Entry]:
    entries: list[Entry] = []
    seen: dict[Hashable, int] = {}
    for line, row in read_rows(path):
        before = len(faults)
        values = read_cells(f"{path}:{line}", row, readers, faults)
        if len(faults) > before:
            continue
        entry = make(values, row)
        first = seen.setdefault(key(entry), line)
        if first != line:
            faults.append(f"{path}:{line}: {next(iter(readers))}: the same entry as in line {first}")
        entries.append(entry)
    return entries


def _lemma(entry: Verb | Adjective) -> str:
    return entry.lemma


def _noun_key(noun: Noun) -> tuple[str, str]:
    return noun.lemma, noun.gender


def _verb(values: dict[str, Any], row: Row) -> Verb:
    return Verb(forms={name: row[name] for name in FORMS if row.get(name)}, **values)


def _closed(pos: str) -> Callable[[dict[str, Any], Row], Word]:
    def make(values: dict[str, Any], row: Row) -> Word:
        return Word(values["form"], pos, {name: cell for name, cell in row.items() if cell and name != "form"})

    return make
