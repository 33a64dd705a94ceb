"""Reading sentences of training text: CoNLL-U or plain text, plain or compressed (.xz, .gz)."""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from blimppi.builders.conllu_reader import open_text


def lines(path: Path) -> Iterator[str]:
    """Lines of a UTF-8 file without their ends; a byte order mark is dropped.

    Raises:
        ValueError: if the file cannot be read, decompressed or decoded; the message names it.
    """
    try:
        with open_text(path) as stream:
            for line in stream:
                yield line.rstrip("\r\n")
    except (OSError, EOFError, UnicodeDecodeError, lzma.LZMAError, zlib.error) as error:
        raise ValueError(f"cannot read {path}: {error}") from error


def is_conllu(path: Path) -> bool:
    """Whether the name says CoNLL-U (``.conllu``, perhaps compressed)."""
    return ".conllu" in path.suffixes


def sentences(path: Path) -> Iterator[str]:
    """Sentences of a CoNLL-U file, or the lines of any other file.

    A CoNLL-U sentence is its ``# text``; one without that line is its forms with spaces between. No tree is
    built, so a sentence that is no well-formed tree still counts as text.
    """
    if not is_conllu(path):
        yield from lines(path)
        return
    text: str | None = None
    forms: list[str] = []
    covered = 0  # last word that a multiword token has already spelt
    for line in _with_end(lines(path)):
        if not line.strip():
            if text is not None or forms:
                yield text if text is not None else " ".join(forms)
            text, forms, covered = None, [], 0
        elif line.startswith("#"):
            key, equals, value = line.lstrip("# ").partition("=")
            if equals and key.strip() == "text":
                text = value.strip()
        else:
            number, _, rest = line.partition("\t")
            first, dash, last = number.partition("-")
            if dash and last.isdigit():
                covered = int(last)
            if dash or (first.isdigit() and int(first) > covered):  # 8.1 is an empty node: no surface form
                forms.append(rest.partition("\t")[0])


def _with_end(source: Iterable[str]) -> Iterator[str]:
    """``source`` and one empty line more, so that a file need not end in one."""
    yield from source
    yield ""
