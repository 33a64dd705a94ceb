"""Candidate nouns: what the filters remove and leave, and what is left for a reader to judge."""

from __future__ import annotations

from pathlib import Path

from blimppi.builders.freq.lexicon.filters import NounFilters, run
from blimppi.builders.freq.lexicon.lists import read_lists
from blimppi.builders.freq.lexicon.sources import Sources, load_sources
from blimppi.builders.it.lexicon.stoplists import read_stoplist
from blimppi.builders.it.lexicon.table import Row

FILTERS = ("filter", "removes", "removed", "left")
CANDIDATES = ("lemma", "plural", "zipf_sg", "zipf_pl", "classes")
STOP = "stop.txt"


def filter_nouns(sources: Sources, stop: frozenset[str]) -> tuple[list[str], list[Row]]:
    """Nouns of the dictionary that pass all filters, and a row a filter with what it removed and left."""
    filters = NounFilters(sources, stop).all()
    lemmas = sources.wordnet.lemmas("noun")
    candidates, removed = run(filters, lemmas)
    rows: list[Row] = []
    left = len(lemmas)
    for one in filters:
        count = len(removed[one.name])
        left -= count
        rows.append({"filter": one.name, "removes": one.reason, "removed": str(count), "left": str(left)})
    return candidates, rows


def candidate_rows(lists: Path, wordnet: Path, pronunciation: Path) -> tuple[tuple[str, ...], list[Row]]:
    """Columns and rows of the nouns that pass all filters and that no list names, by lemma.

    Raises:
        WordNetError, ConfigError, LexiconError, OSError: if a source or a list is missing or does not fit.
    """
    known = [one for one in read_lists(lists).values() if one.pos == "noun"]
    judged = {lemma for one in known for lemma in (*one.sure, *one.plausible, *one.rejected)}
    sources = load_sources(lists, wordnet, pronunciation)
    zipf = sources.frequencies.zipf
    rows: list[Row] = []
    for lemma in filter_nouns(sources, read_stoplist(lists / STOP))[0]:
        if lemma in judged:
            continue
        plural = sources.inflector.plural(lemma)
        classes = ",".join(sorted(sources.classifier.of(lemma)))
        forms = {"zipf_sg": f"{zipf(lemma):.2f}", "zipf_pl": f"{zipf(plural):.2f}"}
        rows.append({"lemma": lemma, "plural": plural, **forms, "classes": classes})
    return CANDIDATES, rows
