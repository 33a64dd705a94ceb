"""The compiled tables and the curated lists, checked and read into a `Lexicon`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from blimppi.builders.freq.lexicon.lists import read_lists
from blimppi.builders.freq.lexicon.model import (
    ADJECTIVE_POS,
    ARTICLES,
    CLASSES,
    COUNTS,
    GENDERS,
    KINDS,
    NOUN_FORMS,
    STATUSES,
    VERB_FORMS,
    Adjective,
    Lexicon,
    Lists,
    Noun,
    Verb,
)
from blimppi.builders.freq.lexicon.places import default_folder, lists_folder
from blimppi.builders.it.lexicon import table
from blimppi.builders.it.lexicon.table import LexiconError, Reader, read_cells, read_rows

__all__ = ["Adjective", "Lexicon", "Noun", "Verb", "load_lexicon", "read_lexicon"]

Entry = TypeVar("Entry", Noun, Verb, Adjective)


def _yes(cell: str) -> bool:
    if cell not in ("yes", ""):
        raise ValueError(f"{cell!r} is neither yes nor empty")
    return cell == "yes"


def _some_of(values: frozenset[str]) -> Reader:
    def read(cell: str) -> frozenset[str]:
        found = frozenset(cell.split(",")) if cell else frozenset()
        if unknown := found - values:
            raise ValueError(f"{', '.join(sorted(unknown))}: none of {', '.join(sorted(values))}")
        return found

    return read


def _lists(cell: str) -> Lists:
    """``NAME`` or ``NAME:class|class``, comma separated."""
    found: Lists = {}
    for part in cell.split(",") if cell else ():
        name, colon, classes = part.partition(":")
        narrower = frozenset(classes.split("|")) if colon else frozenset()
        if not name or name in found:
            raise ValueError(f"{part!r} is no list, or stands twice")
        found[name] = narrower
    return found


_COMMON: dict[str, Reader] = {
    "lists": _lists,
    "status": table.one_of(STATUSES),
    "source": table.word,
    "licence": table.word,
}
NOUN: dict[str, Reader] = {
    "lemma": table.word,
    "sg": table.word,
    "pl": table.text,
    **dict.fromkeys(("zipf_sg", "zipf_pl"), table.number),
    "count": table.one_of(COUNTS),
    "irregular": _yes,
    "classes": _some_of(CLASSES),
    "gender": table.one_of(GENDERS),
    "article": table.one_of(ARTICLES),
    "homograph": _some_of(frozenset(NOUN_FORMS)),
    **_COMMON,
}
VERB: dict[str, Reader] = {
    **dict.fromkeys(("lemma", *VERB_FORMS), table.word),
    **dict.fromkeys((f"zipf_{form}" for form in VERB_FORMS), table.number),
    "droppable": _yes,
    "homograph": _some_of(frozenset(VERB_FORMS)),
    **_COMMON,
}
ADJECTIVE: dict[str, Reader] = {
    "lemma": table.word,
    "zipf": table.number,
    **dict.fromkeys(("attributive", "predicative", "gradable"), _yes),
    "kind": table.one_of(KINDS),
    "classes": _some_of(CLASSES),
    "article": table.one_of(ARTICLES),
    "homograph": _some_of(ADJECTIVE_POS),
    **_COMMON,
}


def read_lexicon(folder: Path, lists: Path) -> Lexicon:
    """The tables of ``folder`` with the lists of the folder ``lists``.

    Raises:
        LexiconError: every fault of every table, one a line, with file, line and column.
        ConfigError: the same of the lists.
    """
    faults: list[str] = []
    known = read_lists(lists)
    nouns = _entries(folder / "nouns.tsv", NOUN, Noun, known, faults)
    verbs = _entries(folder / "verbs.tsv", VERB, Verb, known, faults)
    adjectives = _entries(folder / "adjectives.tsv", ADJECTIVE, Adjective, known, faults)
    if faults:
        raise LexiconError("\n".join(faults))
    return Lexicon(nouns, verbs, adjectives, known)


@cache
def load_lexicon(folder: Path | None = None, lists: Path | None = None) -> Lexicon:
    """The lexicon of a folder of tables and a folder of lists (default: the package's); read once.

    Raises:
        LexiconError, ConfigError: if a table or a list does not fit, with file, line and column or key.
    """
    return read_lexicon(folder or default_folder(), lists or lists_folder())


def _entries(
    path: Path, readers: dict[str, Reader], make: Callable[..., Entry], known: Any, faults: list[str]
) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    first: dict[str, int] = {}
    for line, row in read_rows(path):
        before = len(faults)
        values = read_cells(f"{path}:{line}", row, readers, faults)
        if len(faults) > before:
            continue
        entry = make(**values)
        if first.setdefault(entry.lemma, line) != line:
            faults.append(f"{path}:{line}: lemma: {entry.lemma} stands in line {first[entry.lemma]} already")
        if missing := sorted(entry.lists.keys() - known.keys()):
            faults.append(f"{path}:{line}: lists: no such list: {', '.join(missing)}; compile the lexicon again")
        entries.append(entry)
    return tuple(entries)
