"""Stop lists: words or forms that a phenomenon keeps out, one a line."""

from __future__ import annotations

from pathlib import Path

from blimppi.builders.it.lexicon.table import LexiconError


def read_stoplist(path: Path) -> frozenset[str]:
    """The entries of a list; empty lines and # comments (also behind an entry) are left out.

    Raises:
        LexiconError: if the file is missing, or an entry stands twice.
    """
    if not path.is_file():
        raise LexiconError(f"{path}: no such stop list")
    entries: dict[str, int] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        entry = line.partition("#")[0].strip()
        if entry and entries.setdefault(entry, number) != number:
            raise LexiconError(f"{path}:{number}: {entry} stands in line {entries[entry]} already")
    return frozenset(entries)
