"""CoNLL-U files in chunks: runs of whole sentences as bytes, which can be shared among processes.

A chunk ends after an empty line, so that no sentence is cut, and it knows on which line of its file it begins.
"""

from __future__ import annotations

import gzip
import lzma
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from blimppi.builders.conllu_files import open_bytes

SIZE = 1 << 23  # bytes, decompressed: some tenths of a second of work
_ENDINGS = (b"\n\n", b"\n\r\n")
_BOM = b"\xef\xbb\xbf"
_WORD_LINE = re.compile(rb"^\d+(?:\t[^\t\n]*){9}$", re.MULTILINE)
_DAMAGE = (EOFError, lzma.LZMAError, gzip.BadGzipFile, zlib.error)


class ConlluError(ValueError):
    """CoNLL-U that cannot be read or is no well-formed tree; the message names the file and, where it can, the line."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Whole sentences of a file, with a plain newline at every line end; ``file`` is written as people named it.

    ``line`` is the number of its first line, ``number`` its own in the file (from 0); ``last`` says that it is the
    file's last one.
    """

    data: bytes
    file: str
    line: int
    number: int
    last: bool

    def text(self) -> str:
        """The decoded lines.

        Raises:
            ConlluError: if they are not UTF-8.
        """
        try:
            return self.data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = self.line + self.data.count(b"\n", 0, error.start)
            raise ConlluError(f"{self.file}:{line}: the file cannot be read on: not UTF-8") from error


def chunks(path: Path, shown: str = "", size: int = SIZE) -> Iterator[Chunk]:
    """The chunks of a file of about ``size`` bytes each. Messages call the file ``shown``, or else by its path.

    Raises:
        ConlluError: for a file that is cut short in compression or has no line of ten columns at all.
    """
    shown = shown or str(path)
    line, number, seen = 1, 0, False
    held: bytes | None = None
    for piece in _pieces(path, shown, size):
        seen = seen or _WORD_LINE.search(piece) is not None
        if held is not None:
            yield Chunk(held, shown, line, number, last=False)
            line, number = line + held.count(b"\n"), number + 1
        held = piece
    ending = Chunk(held or b"", shown, line, number, last=True)
    if not seen:
        ending.text()  # what is no text at all is told so
        raise ConlluError(f"{shown}: no CoNLL-U in it: no line has a number and nine more columns, set off by tabs")
    yield ending


def _pieces(path: Path, shown: str, size: int) -> Iterator[bytes]:
    """The file cut after empty lines, without a byte order mark and with plain newlines."""
    held, first = bytearray(), True
    with open_bytes(path) as stream:
        while True:
            try:
                data = stream.read(size)
            except _DAMAGE as error:
                line = _lines_before_damage(path)
                raise ConlluError(f"{shown}:{line}: the file cannot be read on: {error}") from error
            start = max(len(held) - 2, 0)  # an empty line may straddle two readings
            held += data
            ends = [at + len(ending) for ending in _ENDINGS if (at := held.rfind(ending, start)) >= 0]
            cut = max(ends, default=0)
            if not data:
                cut = len(held)
            if cut:
                piece = bytes(held[:cut])
                yield _plain(piece.removeprefix(_BOM) if first else piece)
                first = False
                del held[:cut]
            if not data:
                return


def _plain(piece: bytes) -> bytes:
    return piece.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in piece else piece


def _lines_before_damage(path: Path) -> int:
    """How many lines can be read of a file that is damaged."""
    number = 0
    try:
        with open_bytes(path) as stream:
            for number, _ in enumerate(stream, 1):  # noqa: B007 (the last number counts)
                pass
    except _DAMAGE:
        pass
    return number
