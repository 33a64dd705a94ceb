"""Compile the tables: curated lists give the words, dictionaries their forms, frequencies, classes and articles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from blimppi.builders.freq.lexicon.candidates import FILTERS, STOP, filter_nouns
from blimppi.builders.freq.lexicon.lists import WordList, check_lists, read_lists
from blimppi.builders.freq.lexicon.membership import Member, members
from blimppi.builders.freq.lexicon.model import CLASSES
from blimppi.builders.freq.lexicon.rows import (
    ADJECTIVE_COLUMNS,
    NOUN_COLUMNS,
    VERB_COLUMNS,
    LeftOutError,
    adjective_row,
    noun_row,
    verb_row,
)
from blimppi.builders.freq.lexicon.sources import Sources, load_sources
from blimppi.builders.it.lexicon.stoplists import read_stoplist
from blimppi.builders.it.lexicon.table import Row, write_rows

LEFT_OUT = ("lemma", "pos", "lists", "reason")
MAKERS: dict[str, tuple[str, tuple[str, ...], Callable[[Member, Sources], Row]]] = {
    "nouns": ("noun", NOUN_COLUMNS, noun_row),
    "verbs": ("verb", VERB_COLUMNS, verb_row),
    "adjectives": ("adjective", ADJECTIVE_COLUMNS, adjective_row),
}


def compile_tables(lists: Path, output: Path, wordnet: Path, pronunciation: Path) -> dict[str, int]:
    """Write all tables; the result is the number of rows of each.

    Beside nouns, verbs and adjectives these are left_out (members of lists without a row, and why) and filters (what
    each filter for nouns removes from the dictionary).

    Raises:
        WordNetError, ConfigError, LexiconError, OSError: if a source or a list is missing or does not fit; nothing is
            written then.
    """
    check_lists(lists, CLASSES)
    known = read_lists(lists)
    stop = read_stoplist(lists / STOP)
    sources = load_sources(lists, wordnet, pronunciation)
    left_out: list[Row] = []
    tables: dict[str, tuple[tuple[str, ...], list[Row]]] = {
        name: (columns, make_rows(known, pos, make, sources, stop, left_out))
        for name, (pos, columns, make) in MAKERS.items()
    }
    tables["left_out"] = (LEFT_OUT, sorted(left_out, key=lambda row: (row["pos"], row["lemma"])))
    tables["filters"] = (FILTERS, filter_nouns(sources, stop)[1])
    for name, (columns, rows) in tables.items():
        write_rows(output / f"{name}.tsv", columns, rows)
    return {name: len(rows) for name, (_, rows) in tables.items()}


def make_rows(
    known: dict[str, WordList],
    pos: str,
    make: Callable[[Member, Sources], Row],
    sources: Sources,
    stop: frozenset[str],
    left_out: list[Row],
) -> list[Row]:
    """Rows of all members of one part of speech, by lemma; who gets none goes to ``left_out`` with the reason."""
    rows: list[Row] = []
    for member in members(known.values(), pos):
        try:
            if member.lemma in stop:
                raise LeftOutError("on the stop list")
            rows.append(make(member, sources))
        except LeftOutError as error:
            named = ",".join(sorted(one.name for one in member.named))
            left_out.append({"lemma": member.lemma, "pos": pos, "lists": named, "reason": str(error)})
    return rows
