"""Compile the tables of the suite `freq` from the curated lists, WordNet, lemminflect, wordfreq and a pronouncing
dictionary.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from blimppi.builders.freq.lexicon.filters import NounFilters, run
from blimppi.builders.freq.lexicon.lists import WordList, read_lists
from blimppi.builders.freq.lexicon.membership import Member, members
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
CANDIDATES = ("lemma", "plural", "zipf_sg", "zipf_pl", "classes")
FILTERS = ("filter", "removes", "removed", "left")


def compile_tables(lists: Path, output: Path, wordnet: Path, pronunciation: Path) -> dict[str, int]:
    """Write nouns, verbs and adjectives, left_out (list members without a row, and why) and filters (the counts of
    the filters for nouns); the result is the number of rows of each.

    Raises:
        WordNetError, ConfigError, LexiconError, OSError: if a source or a list is missing or does not fit.
    """
    known = read_lists(lists)
    stop = read_stoplist(lists / "stop.txt")
    sources = load_sources(lists, wordnet, pronunciation)
    left_out: list[Row] = []
    tables = {
        "nouns": (NOUN_COLUMNS, _rows(known, "noun", noun_row, sources, stop, left_out)),
        "verbs": (VERB_COLUMNS, _rows(known, "verb", verb_row, sources, stop, left_out)),
        "adjectives": (ADJECTIVE_COLUMNS, _rows(known, "adjective", adjective_row, sources, stop, left_out)),
        "left_out": (LEFT_OUT, left_out),
        "filters": (FILTERS, filter_counts(sources, stop)[1]),
    }
    for name, (columns, rows) in tables.items():
        write_rows(output / f"{name}.tsv", columns, rows)
    return {name: len(rows) for name, (_, rows) in tables.items()}


def filter_counts(sources: Sources, stop: frozenset[str]) -> tuple[list[str], list[Row]]:
    """Candidate nouns that pass all filters, and a row a filter with what it removed and left."""
    filters = NounFilters(
        sources.wordnet,
        sources.frequencies,
        sources.inflector,
        sources.classifier,
        sources.homographs,
        sources.settings,
        stop,
    ).all()
    lemmas = sources.wordnet.lemmas("noun")
    candidates, removed = run(filters, lemmas)
    rows: list[Row] = []
    left = len(lemmas)
    for one in filters:
        left -= len(removed[one.name])
        rows.append(
            {"filter": one.name, "removes": one.reason, "removed": str(len(removed[one.name])), "left": str(left)}
        )
    return candidates, rows


def candidate_rows(sources: Sources, stop: frozenset[str], known: dict[str, WordList]) -> list[Row]:
    """Nouns that pass all filters and are in no list, for a reader to judge."""
    listed = {member.lemma for member in members(known.values(), "noun")}
    listed |= {lemma for one in known.values() if one.pos == "noun" for lemma in one.rejected}
    rows = []
    for lemma in filter_counts(sources, stop)[0]:
        if lemma not in listed:
            plural = sources.inflector.plural(lemma)
            rows.append(
                {
                    "lemma": lemma,
                    "plural": plural,
                    "zipf_sg": f"{sources.frequencies.zipf(lemma):.2f}",
                    "zipf_pl": f"{sources.frequencies.zipf(plural):.2f}",
                    "classes": ",".join(sorted(sources.classifier.of(lemma))),
                }
            )
    return rows


def _rows(
    known: dict[str, WordList],
    pos: str,
    make: Callable[[Member, Sources], Row],
    sources: Sources,
    stop: frozenset[str],
    left_out: list[Row],
) -> list[Row]:
    rows: list[Row] = []
    for member in members(known.values(), pos):
        try:
            if member.lemma in stop:
                raise LeftOutError("on the stop list")
            rows.append(make(member, sources))
        except LeftOutError as error:
            left_out.append({"lemma": member.lemma, "pos": pos, "lists": member.cell(), "reason": str(error)})
    return rows
