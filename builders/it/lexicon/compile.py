"""Compile the full-form tables: curated lists give the words and what is said of them, dictionaries their forms."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from blimppi.builders.it.lexicon.loader import CLOSED
from blimppi.builders.it.lexicon.paradigm import FORM, Paradigms, UndecidedError
from blimppi.builders.it.lexicon.rows import ADJECTIVE_COLUMNS, NOUN_COLUMNS, VERB_COLUMNS, RowError, RowMaker
from blimppi.builders.it.lexicon.table import LexiconError, Row, read_rows, write_rows

Dictionary = dict[str, dict[str, str]]


def compile_tables(
    curated: Path,
    output: Path,
    maker: RowMaker,
    nouns: Dictionary,
    adjectives: Dictionary,
    paradigms: Paradigms,
    real_words: frozenset[str],
) -> dict[str, int]:
    """Write all tables to ``output``; the result is the number of rows of each.

    ``real_words``: forms without infix that are words of the language, and so left out.

    Raises:
        LexiconError: every fault of the curated lists, with file and line; nothing is written then.
    """
    faults: list[str] = []
    tables = {
        "nouns": (NOUN_COLUMNS, _rows(curated / "nouns.tsv", lambda row: maker.noun(row, nouns), faults)),
        "verbs": (
            VERB_COLUMNS,
            _rows(curated / "verbs.tsv", lambda row: maker.verb(row, paradigms, real_words), faults),
        ),
        "adjectives": (
            ADJECTIVE_COLUMNS,
            _rows(curated / "adjectives.tsv", lambda row: maker.adjective(row, adjectives), faults),
        ),
    }
    for name in ("names", *CLOSED):
        # Lists of forms are full already: they gain frequency and origin.
        rows = _rows(curated / f"{name}.tsv", lambda row: row | maker.origin(row["form"], {FORM}, {}), faults)
        tables[name] = (tuple(rows[0]) if rows else (), rows)
    if faults:
        raise LexiconError("\n".join(faults))
    for name, (columns, rows) in tables.items():
        write_rows(output / f"{name}.tsv", columns, rows)
    return {name: len(rows) for name, (_, rows) in tables.items()}


def _rows(path: Path, make: Callable[[Row], Row], faults: list[str]) -> list[Row]:
    made: list[Row] = []
    for line, row in read_rows(path):
        try:
            made.append(make(row))
        except (RowError, UndecidedError) as error:
            faults += [f"{path}:{line}: {fault}" for fault in str(error).split("\n")]
    return made
