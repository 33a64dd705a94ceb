"""The files of a language in parts, and which of the parts a stopped build has finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from blimppi.builders.conllu_chunks import Chunk, chunks
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.resume import Checkpoints
from blimppi.builders.npi.scan import needs_lesson
from blimppi.builders.source import Source

_PACKED = {".xz": 12, ".gz": 6}  # about how much smaller CoNLL-U gets; only how work is shared depends on it


@dataclass(frozen=True, slots=True)
class Part:
    """A part of ``source``, which is file ``index`` of its language: the file's ``last`` one or not.

    It is a chunk; or the whole of a file that is not large, which is ``unread``; or neither, where the result is saved
    at ``checkpoint`` already, and once it has been read. ``amount`` is about how many bytes there are to read.
    """

    index: int
    source: Source
    last: bool
    checkpoint: Path | None
    chunk: Chunk | None = None
    unread: bool = False
    amount: int = 0

    @property
    def is_saved(self) -> bool:
        """Whether there is nothing to read."""
        return self.chunk is None and not self.unread

    def chunks(self) -> Iterable[Chunk]:
        """What there is to read; a whole file is opened only here, in whatever process it is."""
        if self.unread:
            return chunks(self.source.path, self.source.shown)
        return [] if self.chunk is None else [self.chunk]

    def read(self) -> Part:
        """The same part when it has been read."""
        return Part(self.index, self.source, self.last, self.checkpoint)


class Work:
    """A language and its files, with the results that a stopped build has saved; ``size`` is that of a chunk."""

    def __init__(
        self, language: Language, sources: Sequence[Source], checkpoints: Checkpoints | None, size: int
    ) -> None:
        self.language = language
        self.sources = sources
        self._checkpoints = checkpoints
        self._size = size
        self._stems = checkpoints.stems(language, sources, size) if checkpoints else []
        self._saved = [checkpoints.finished(stem) for stem in self._stems] if checkpoints else [[] for _ in sources]
        self.learns = needs_lesson(language) and not all(self._saved)

    @property
    def amount(self) -> int:
        """About how many bytes there are to read."""
        return sum(map(_amount, self.sources))

    def parts(self) -> Iterator[Part]:
        """All parts in order. A large file is read as its parts are asked for, and if need be although it is saved."""
        for index, (source, saved) in enumerate(zip(self.sources, self._saved, strict=True)):
            amount = _amount(source)
            if saved and not self.learns:
                for path in saved:
                    yield Part(index, source, path is saved[-1], path)
            elif amount <= self._size:
                yield Part(index, source, True, self._path(index, 0, last=True), unread=True, amount=amount)
            else:
                for chunk in chunks(source.path, source.shown, self._size):
                    place = self._path(index, chunk.number, last=chunk.last)
                    yield Part(index, source, chunk.last, place, chunk, amount=len(chunk.data))

    def _path(self, index: int, number: int, *, last: bool) -> Path | None:
        return self._checkpoints.path(self._stems[index], number, last=last) if self._checkpoints is not None else None


def _amount(source: Source) -> int:
    return source.path.stat().st_size * _PACKED.get(source.path.suffix, 1)
