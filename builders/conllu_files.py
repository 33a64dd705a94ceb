"""CoNLL-U files among files, folders and globs, and how they are opened, plain or compressed."""

from __future__ import annotations

import glob
import gzip
import lzma
import os
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import IO, BinaryIO, cast

_SUFFIXES = (".conllu", ".conllu.xz", ".conllu.gz")


def real(path: str | Path) -> Path:
    """What ``path`` names, whatever way it is written, through links or not. A link to itself is left as it is."""
    return Path(os.path.realpath(path))  # Path.resolve raises RuntimeError for such a link, in some releases OSError


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """The CoNLL-U files that ``paths`` (files, folders, globs) name, sorted, each once.

    Raises:
        FileNotFoundError: if a path names nothing, or a folder holds no CoNLL-U file.
    """
    files: dict[Path, Path] = {}  # by what they resolve to, so that two spellings of a path count once
    folders: dict[Path, Path] = {}  # what folders resolve to: asked once for each, not for each of their files
    for path in map(str, paths):
        hits = [Path(p) for p in glob.glob(path, recursive=True)] or [Path(path)]  # noqa: PTH207 (absolute patterns)
        for hit in hits:
            inner = [p for p in hit.rglob("*") if p.name.endswith(_SUFFIXES)] if hit.is_dir() else [hit]
            inner = [p for p in inner if p.is_file()]
            if not inner:
                raise FileNotFoundError(f"{path}: no CoNLL-U file there (looked for *.conllu, .conllu.xz, .conllu.gz)")
            for file in inner:
                if file.is_symlink():
                    files.setdefault(real(file), file)
                    continue
                if file.parent not in folders:
                    folders[file.parent] = real(file.parent)
                files.setdefault(folders[file.parent] / file.name, file)
    return sorted(files.values())


def open_bytes(path: Path) -> IO[bytes]:
    """``path`` opened for reading, decompressed by its ending."""
    if path.name.endswith(".xz"):
        return lzma.open(path)
    if path.name.endswith(".gz"):
        return cast(IO[bytes], gzip.open(path))
    return path.open("rb")


def open_text(path: Path) -> IO[str]:
    """``path`` opened for reading as text, decompressed by its ending; a byte order mark is dropped."""
    return TextIOWrapper(cast(BinaryIO, open_bytes(path)), encoding="utf-8-sig")
