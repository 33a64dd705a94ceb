"""The file SHA256SUMS of a published set: one line a data file, as `sha256sum` writes and checks them.

It makes a published set one thing: which files belong to it, that what arrives is what was sent, and, without reading
files that a run does not need, the same fingerprint as that of the set on disk.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

CHECKSUMS = "SHA256SUMS"

# Only names that are plain: they become names of files where the set is loaded.
_LINE = re.compile(r"([0-9a-f]{64})  (data/[A-Za-z0-9][\w-]*/test-[\w.-]+\.parquet)", re.ASCII)


def file_sha256(path: Path) -> str:
    """SHA-256 of a file's content, in hexadecimal digits."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def write_checksums(hashes: Mapping[str, str]) -> str:
    """The text of the file, given the hash of each data file by its path in the set."""
    return "".join(f"{hashes[name]}  {name}\n" for name in in_order(hashes))


def read_checksums(text: str) -> dict[str, str]:
    """Hashes by path, from the text of the file.

    Raises:
        ValueError: for a line that is none, a path that comes twice, or no line at all.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        parts = _LINE.fullmatch(line)
        if parts is None or parts[2] in found:
            raise ValueError(f"line {number} of {CHECKSUMS} is not understood: {line[:120]!r}")
        found[parts[2]] = parts[1]
    if not found:
        raise ValueError(f"{CHECKSUMS} names no file")
    return {name: found[name] for name in in_order(found)}


def in_order(names: Mapping[str, str]) -> list[str]:
    """Paths sorted folder by folder ("a/x" before "a-b/x"), as a listing of the set on disk is."""
    return sorted(names, key=PurePosixPath)


def set_sha256(hashes: Mapping[str, str]) -> str:
    """The fingerprint of a set: SHA-256 over path, zero byte and content's hash (as 32 bytes) of each file in order."""
    digest = hashlib.sha256()
    for name in in_order(hashes):
        digest.update(name.encode("utf-8") + b"\0" + bytes.fromhex(hashes[name]))
    return digest.hexdigest()


def config_of(name: str) -> str:
    """The configuration that a data file belongs to."""
    return PurePosixPath(name).parts[1]
