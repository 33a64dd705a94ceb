"""Results of files that a stopped build has finished, so that the next one goes on from there.

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

from blimppi.builders.npi.build import FileResult, SentenceResult
from blimppi.builders.npi.config import Language
from blimppi.builders.treebanks import Source


class Checkpoints:
    """The folder ``.npi.resume`` under the root of a data set."""

    def __init__(self, root: Path) -> None:
        self.folder = root / ".npi.resume"

    def path(self, language: Language, sources: Sequence[Source], index: int) -> Path:
        """Where the result of ``sources[index]`` lies; the name changes with all that it depends on."""
        parts = [code_digest(), language.model_dump_json(), str(index)]
        parts += [f"{s.path.name} {s.shown} {s.treebank} {s.licence} {s.refused} {_digest(s.path)}" for s in sources]
        name = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
        return self.folder / f"{language.iso}-{name}.json"

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


def load(path: Path, source: Source) -> FileResult | None:
    """The saved result of ``source``, or None if there is none."""
    if not path.is_file():
        return None
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
