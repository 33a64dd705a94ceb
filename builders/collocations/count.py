"""Counts over many CoNLL-U files, summed and written as one table with a record of its sources beside it."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blimppi.builders.atomic import check_writable
from blimppi.builders.collocations.extract import PAIR, SKIPS, Dependency, FileCount, count_file
from blimppi.builders.collocations.settings import Settings
from blimppi.builders.conllu_files import find_files
from blimppi.builders.parallel import run

COLUMNS = ("relation", "head", "dependent", "count")
SUFFIXES = (".tsv", ".tsv.gz")


@dataclass(frozen=True, slots=True)
class Counted:
    """The pairs of all files with their counts, what became of the words (``record``), and the faults found."""

    pairs: Counter[Dependency]
    record: dict[str, Any]
    faults: list[str]


def count(paths: Iterable[str], settings: Settings, *, workers: int = 1, quiet: bool = True) -> Counted:
    """Counts the pairs in files, folders and globs of CoNLL-U; the same for any number of ``workers``.

    Raises:
        FileNotFoundError: if a path names nothing.
        ValueError: if a file cannot be read as CoNLL-U, lies there plain and compressed, or none holds a pair.
    """
    files = find_files(paths)
    _refuse_copies(files)
    results = list(run(count_file, [(file, settings) for file in files], workers, "counting", quiet))
    pairs: Counter[Dependency] = Counter()
    for result in results:
        pairs.update(result.pairs)
    record = _record(results, settings, pairs)
    faults = [fault for result in results for fault in result.faults]
    if not pairs:
        said = ", ".join(f"{name} {number}" for name, number in record["outcomes"].items() if number)
        first = f"; the first fault is {faults[0]}" if faults else ""
        raise ValueError(f"no pair of content words in {len(files)} files (words by outcome: {said}){first}")
    return Counted(pairs, record, faults)


def _refuse_copies(files: Sequence[Path]) -> None:
    plain: dict[Path, Path] = {}
    for file in files:
        other = plain.setdefault(file.with_name(file.name.removesuffix(".gz").removesuffix(".xz")), file)
        if other != file:
            raise ValueError(f"{other} and {file} are one file, plain and compressed: name one of them, or remove it")


def _record(results: Sequence[FileCount], settings: Settings, pairs: Counter[Dependency]) -> dict[str, Any]:
    outcomes = sum((result.outcomes for result in results), Counter[str]())
    return {
        "files": [{"name": r.name, "sentences": r.sentences, "words": r.words} for r in results],
        "sentences": sum(result.sentences for result in results),
        "words": sum(result.words for result in results),
        "outcomes": {name: outcomes[name] for name in (PAIR, *SKIPS)},
        "distinct_pairs": len(pairs),
        "settings": settings.model_dump(by_alias=True),
    }


def record_path(table: Path) -> Path:
    """Where the record of ``table`` lies: FILE.json beside FILE.tsv or FILE.tsv.gz."""
    return table.with_name(table.name.removesuffix(".gz").removesuffix(".tsv") + ".json")


def check_out(out: Path) -> None:
    """Whether `write` could write there, asked before long work.

    Raises:
        ValueError: for a name that ends in none of `SUFFIXES`.
        OSError: if the place cannot be written.
    """
    if not out.name.endswith(SUFFIXES):
        raise ValueError(f"{out}: the table's name must end in {' or '.join(SUFFIXES)}")
    for path in (out, record_path(out)):
        check_writable(path)
        if path.is_dir():
            raise IsADirectoryError(f"{path} is a folder; a file is written there")


def write(counted: Counted, out: Path) -> None:
    """Writes the table sorted by relation, head and dependent (code points), and the record, which holds its digest."""
    check_out(out)
    lines = ["\t".join(COLUMNS), *("\t".join((*key, str(number))) for key, number in sorted(counted.pairs.items()))]
    content = ("\n".join(lines) + "\n").encode("utf-8")
    if out.name.endswith(".gz"):
        content = gzip.compress(content, mtime=0)  # else the bytes would change with the clock
    record = {**counted.record, "sha256": hashlib.sha256(content).hexdigest()}
    out.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(record, ensure_ascii=False, indent=2) + "\n"
    for path, written in ((out, content), (record_path(out), text.encode("utf-8"))):
        partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
        try:
            partial.write_bytes(written)
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
