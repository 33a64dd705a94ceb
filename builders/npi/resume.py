"""Results of parts of files that a stopped build has finished, so that the next one goes on from there.

A result is taken up only if nothing that could change it has changed: the language's files, its configuration and
this package's code.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from blimppi.builders.npi.build import FileResult
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.scan import SentenceResult
from blimppi.builders.source import Source

_LAST = "-last"


class Checkpoints:
    """The folder ``.npi.resume`` under the root of a data set."""

    def __init__(self, root: Path) -> None:
        self.folder = root / ".npi.resume"

    def stems(self, language: Language, sources: Sequence[Source], size: int) -> list[str]:
        """What the names of results of each file begin with; it changes with all that they depend on.

        ``size`` is that of the chunks into which files are cut.
        """
        parts = [code_digest(), language.model_dump_json(), str(size)]
        parts += [f"{s.path.name} {s.shown} {s.treebank} {s.licence} {s.refused} {_digest(s.path)}" for s in sources]
        shared = hashlib.sha256(chr(10).join(parts).encode())
        return [f"{language.iso}-{shared.hexdigest()[:32]}-{index}" for index in range(len(sources))]

    def path(self, stem: str, number: int, *, last: bool) -> Path:
        """Where the result of chunk ``number`` (from 0) lies; the name of a file's last one says so."""
        return self.folder / f"{stem}-{number}{_LAST if last else ''}.json"

    def finished(self, stem: str) -> list[Path]:
        """The results of all chunks of a file, in order; empty if one is missing."""
        ends = list(self.folder.glob(f"{stem}-*{_LAST}.json"))
        if not ends:
            return []
        count = int(ends[0].stem.removesuffix(_LAST).rpartition("-")[2])
        paths = [*(self.path(stem, number, last=False) for number in range(count)), ends[0]]
        return paths if all(path.is_file() for path in paths) else []

    def clear(self) -> None:
        """Remove the folder: the set is written."""
        shutil.rmtree(self.folder, ignore_errors=True)


def save(result: FileResult, path: Path) -> None:
    """Write ``result`` at once or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    record = {
        "sentences": result.sentences,
        "words": result.words,
        "plain": dict(result.plain),
        "held": [asdict(sentence) for sentence in result.held],
    }
    partial = path.with_suffix(f".{os.getpid()}.partial")
    partial.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    partial.replace(path)


def load(path: Path, source: Source) -> FileResult:
    """The saved result of a part of ``source``."""
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    held = [
        SentenceResult(h["outcome"], [(i, o, tuple(e)) for i, o, e in h["items"]], h["pairs"], h["where"], h["details"])
        for h in record["held"]
    ]
    return FileResult(source, record["sentences"], record["words"], Counter(record["plain"]), held)


@cache
def code_digest() -> str:
    """SHA-256 over the code that makes pairs."""
    digest = hashlib.sha256()
    root = Path(str(files("blimppi.builders")))
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
