"""Reader of a WordNet database (Miller 1995): the files data.*, index.*, *.exc and index.sense of its release 3.

The file formats are those of the manual pages wndb(5WN) and senseidx(5WN).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

SUFFIXES = {"noun": "noun", "verb": "verb", "adjective": "adj", "adverb": "adv"}
_POS = {"n": "noun", "v": "verb", "a": "adjective", "s": "adjective", "r": "adverb"}
_SENSE_POS = {"1": "noun", "2": "verb", "3": "adjective", "4": "adverb", "5": "adjective"}
NEEDED = tuple(f"{kind}.{suffix}" for suffix in SUFFIXES.values() for kind in ("data", "index"))


class WordNetError(ValueError):
    """A folder that is no WordNet database."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer to another synset; ``word`` is the number of the word that it belongs to, 0 for all."""

    symbol: str
    pos: str
    offset: int
    word: int


@dataclass(frozen=True, slots=True)
class Synset:
    """A synset. ``words`` keep their capitals, with _ for a blank; ``markers`` are p, a, ip or "" for each."""

    pos: str
    offset: int
    lexfile: int
    satellite: bool
    words: tuple[str, ...]
    markers: tuple[str, ...]
    pointers: tuple[Pointer, ...]
    frames: tuple[tuple[int, int], ...]  # (frame, number of the word or 0)
    gloss: str

    def number(self, lemma: str) -> int:
        """The number of ``lemma`` among the words, from 1; 0 if it is not there."""
        return next((n for n, word in enumerate(self.words, 1) if word.lower() == lemma), 0)


class WordNet:
    """The database in a folder, such as /usr/share/wordnet of Debian's packages wordnet-base and wordnet-sense-index.

    Raises:
        WordNetError: if a file is missing or a line has not the format, with file and line.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        missing = [name for name in (*NEEDED, "index.sense") if not (folder / name).is_file()]
        if missing:
            raise WordNetError(
                f"{folder}: no WordNet database: {', '.join(missing)} missing; install the packages wordnet-base and "
                "wordnet-sense-index (Debian) or name the folder of a database with --wordnet"
            )
        self._synsets = {pos: self._data(suffix) for pos, suffix in SUFFIXES.items()}
        self._index = {pos: self._read_index(suffix) for pos, suffix in SUFFIXES.items()}

    def lemmas(self, pos: str) -> list[str]:
        """All lemmas of a part of speech in lower case, sorted; several words are joined by _."""
        return sorted(self._index[pos])

    def has(self, lemma: str, pos: str) -> bool:
        """Whether the lemma is there."""
        return lemma in self._index[pos]

    def senses(self, lemma: str, pos: str) -> list[Synset]:
        """The synsets of a lemma in the order of its senses; none if it is unknown."""
        return [self._synsets[pos][offset] for offset in self._index[pos].get(lemma, ())]

    def synset(self, pos: str, offset: int) -> Synset:
        """The synset at an offset."""
        return self._synsets[pos][offset]

    def closure(self, start: Synset, symbols: tuple[str, ...] = ("@", "@i")) -> list[Synset]:
        """``start`` and all that pointers lead to from it (default: hypernyms), nearest first."""
        seen = {(start.pos, start.offset): start}
        queue = [start]
        for synset in queue:
            for pointer in synset.pointers:
                if pointer.symbol in symbols and (pointer.pos, pointer.offset) not in seen:
                    found = self.synset(pointer.pos, pointer.offset)
                    seen[pointer.pos, pointer.offset] = found
                    queue.append(found)
        return queue

    @cached_property
    def counts(self) -> dict[tuple[str, str], int]:
        """Tagged occurrences (SemCor) by lemma and part of speech, all senses together; 0 is left out."""
        counts: dict[tuple[str, str], int] = defaultdict(int)
        for line in (self.folder / "index.sense").read_text(encoding="utf-8").splitlines():
            key, _, _, count = line.split()
            if count != "0":
                lemma, _, rest = key.partition("%")
                counts[lemma, _SENSE_POS[rest[0]]] += int(count)
        return dict(counts)

    @cached_property
    def exceptions(self) -> dict[str, dict[str, list[str]]]:
        """By part of speech: irregular forms of each lemma, in the order of the file."""
        found: dict[str, dict[str, list[str]]] = {}
        for pos, suffix in SUFFIXES.items():
            forms: dict[str, list[str]] = defaultdict(list)
            path = self.folder / f"{suffix}.exc"
            for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
                form, *lemmas = line.split()
                for lemma in lemmas:
                    forms[lemma].append(form)
            found[pos] = dict(forms)
        return found

    def _data(self, suffix: str) -> dict[int, Synset]:
        path = self.folder / f"data.{suffix}"
        synsets: dict[int, Synset] = {}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("  "):
                continue  # the licence at the head of the file
            try:
                synset = _synset(line)
            except (ValueError, IndexError, KeyError) as error:
                raise WordNetError(f"{path}:{number}: not a line of a WordNet data file: {error}") from error
            synsets[synset.offset] = synset
        return synsets

    def _read_index(self, suffix: str) -> dict[str, tuple[int, ...]]:
        index: dict[str, tuple[int, ...]] = {}
        for line in (self.folder / f"index.{suffix}").read_text(encoding="utf-8").splitlines():
            if not line.startswith("  "):
                lemma, _, senses, *rest = line.split()
                index[lemma] = tuple(map(int, rest[-int(senses) :]))
        return index


def _synset(line: str) -> Synset:
    head, _, gloss = line.partition("|")
    offset, lexfile, kind, count, *cells = head.split()
    size = int(count, 16)
    words, markers = zip(*(_word(cells[2 * n]) for n in range(size)), strict=True)
    cells = cells[2 * size :]
    pointers = [tuple(cells[1 + 4 * n : 5 + 4 * n]) for n in range(int(cells[0]))]
    frames = cells[1 + 4 * len(pointers) :]
    return Synset(
        _POS[kind],
        int(offset),
        int(lexfile),
        kind == "s",
        words,
        markers,
        tuple(Pointer(symbol, _POS[pos], int(to), int(ends[:2], 16)) for symbol, to, pos, ends in pointers),
        tuple((int(frames[2 + 3 * n]), int(frames[3 + 3 * n], 16)) for n in range(int(frames[0]) if frames else 0)),
        gloss.strip(),
    )


def _word(cell: str) -> tuple[str, str]:
    word, _, marker = cell.partition("(")
    return word, marker.removesuffix(")")
