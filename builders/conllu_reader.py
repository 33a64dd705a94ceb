"""CoNLL-U from files, folders and globs, plain or compressed, as trees; what is wrong is said with file and line.

The `conllu` library parses. This reader stands before it because the library breaks on a byte order mark,
cuts a FORM at two spaces, and cuts a MISC value at its second "=".
"""

from __future__ import annotations

import glob
import gzip
import lzma
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from blimppi.builders.tree import Multiword, Node, Tree
from conllu import parse as conllu_parse
from conllu.exceptions import ParseException

_SUFFIXES = (".conllu", ".conllu.xz", ".conllu.gz")
_SPACE = "\ue000"  # stands for a space inside a column while the library splits the line
_V1_LABELS = r"(?:dobj|nsubjpass|csubjpass|auxpass|mwe)"
UD_V1 = re.compile(rf"^\d+\t(?:[^\t\n]*\t){{6}}{_V1_LABELS}\t", re.MULTILINE)


class ConlluError(ValueError):
    """A sentence that is no well-formed tree; the message names file, line and sentence."""


@dataclass(frozen=True, slots=True)
class Block:
    """The raw lines of one sentence, and where they stand."""

    text: str
    file: str
    line: int

    @property
    def where(self) -> str:
        """File, line and, where it has one, sent_id."""
        found = re.search(r"^# *sent_id *= *(.+)$", self.text, re.MULTILINE)
        return f"{self.file}:{self.line}" + (f" ({found[1].strip()})" if found else "")


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """The CoNLL-U files that ``paths`` (files, folders, globs) name, sorted, each once.

    Raises:
        FileNotFoundError: if a path names nothing, or a folder holds no CoNLL-U file.
    """
    files: dict[Path, Path] = {}  # by what they resolve to, so that two spellings of a path count once
    for path in map(str, paths):
        hits = [Path(p) for p in glob.glob(path, recursive=True)] or [Path(path)]  # noqa: PTH207 (absolute patterns)
        for hit in hits:
            inner = [p for p in hit.rglob("*") if p.name.endswith(_SUFFIXES)] if hit.is_dir() else [hit]
            inner = [p for p in inner if p.is_file()]
            if not inner:
                raise FileNotFoundError(f"{path}: no CoNLL-U file there (looked for *.conllu, .conllu.xz, .conllu.gz)")
            for file in inner:
                files.setdefault(file.resolve(), file)
    return sorted(files.values())


def open_text(path: Path) -> IO[str]:
    """``path`` opened for reading, decompressed by its ending; a byte order mark is dropped."""
    if path.name.endswith(".xz"):
        return lzma.open(path, "rt", encoding="utf-8-sig")
    if path.name.endswith(".gz"):
        return gzip.open(path, "rt", encoding="utf-8-sig")
    return path.open("rt", encoding="utf-8-sig")


def blocks(path: Path) -> Iterator[Block]:
    """The sentences of a file as raw text. A file cut short in compression raises `ConlluError`."""
    lines: list[str] = []
    start = number = 0
    try:
        with open_text(path) as stream:
            for number, line in enumerate(stream, 1):
                if line.strip():
                    start = start or number
                    lines.append(line)
                elif lines:
                    yield Block("".join(lines), path.name, start)
                    lines, start = [], 0
        if lines:
            yield Block("".join(lines), path.name, start)
    except (EOFError, lzma.LZMAError, gzip.BadGzipFile, zlib.error, UnicodeDecodeError) as error:
        raise ConlluError(f"{path.name}:{number}: the file cannot be read on: {error}") from error


def _pairs(value: str) -> dict[str, str]:
    if value in ("_", ""):
        return {}
    return {k: v for k, _, v in (entry.partition("=") for entry in value.replace(_SPACE, " ").split("|"))}


_FIELDS = {
    "form": lambda line, i: line[i].replace(_SPACE, " "),
    "lemma": lambda line, i: line[i].replace(_SPACE, " "),
    "feats": lambda line, i: _pairs(line[i]),
    "misc": lambda line, i: _pairs(line[i]),
    "deps": lambda line, i: line[i],
    "head": lambda line, i: int(line[i]) if line[i].isdigit() else None,
}


def _protect(line: str) -> str:
    return line.replace(" ", _SPACE) if not line.startswith("#") else line


def parse(block: Block) -> Tree:
    """The tree of a sentence. Empty nodes are left out; they have no surface form.

    Raises:
        ConlluError: for a wrong number of columns, an id out of order, a missing head, several roots, a cycle, a
            multiword token that points past the last word, or UD v1 labels.
    """
    if UD_V1.search(block.text):
        raise ConlluError(f"{block.where}: UD v1 labels (dobj, nsubjpass, …); convert the file to UD v2 first")
    lines = block.text.rstrip("\n").split("\n")  # splitlines would also split at U+2028 and the like
    for offset, line in enumerate(lines):
        if not line.startswith("#") and line.count("\t") != 9:
            raise ConlluError(f"{block.where}: line {block.line + offset} has {line.count(chr(9)) + 1} columns, not 10")
    if all(line.startswith("#") for line in lines):
        raise ConlluError(f"{block.where}: comments and no words")
    try:
        tokens = conllu_parse("\n".join(map(_protect, lines)) + "\n\n", field_parsers=_FIELDS)[0]
    except (ParseException, ValueError, IndexError) as error:
        raise ConlluError(f"{block.where}: {error}") from error
    nodes: list[Node] = []
    heads: list[int] = []
    ranges: list[tuple[int, int, str, bool]] = []
    for token in tokens:
        spaced = token["misc"].get("SpaceAfter") != "No"
        if isinstance(token["id"], tuple):
            if token["id"][1] == "-":
                ranges.append((token["id"][0], token["id"][2], token["form"], spaced))
            continue
        nodes.append(
            Node(token["id"], token["form"], token["lemma"], token["upos"] or "_", token["xpos"] or "_",
                 token["feats"], token["deprel"] or "_", token["misc"], spaced)
        )  # fmt: skip
        heads.append(-1 if token["head"] is None else token["head"])
    return _link(block, nodes, heads, ranges, {k: v or "" for k, v in tokens.metadata.items()})


def _link(
    block: Block, nodes: list[Node], heads: list[int], ranges: list[tuple[int, int, str, bool]], meta: dict[str, str]
) -> Tree:
    size = len(nodes)
    if [n.id for n in nodes] != list(range(1, size + 1)) or not size:
        raise ConlluError(f"{block.where}: word ids are not 1, 2, 3 …")
    if heads.count(0) != 1:
        raise ConlluError(f"{block.where}: {heads.count(0)} roots instead of one")
    for node, head in zip(nodes, heads, strict=True):
        if not 0 <= head <= size:
            raise ConlluError(f"{block.where}: word {node.id} has no head in the sentence")
        node.head = nodes[head - 1] if head else None
    for node in nodes:
        seen = {node}
        for ancestor in node.ancestors():
            if ancestor in seen:
                raise ConlluError(f"{block.where}: word {node.id} is its own ancestor (a cycle)")
            seen.add(ancestor)
    words: list[Multiword] = []
    for first, last, form, spaced in sorted(ranges):
        if not 1 <= first < last <= size:
            raise ConlluError(f"{block.where}: multiword token {first}-{last} points outside the sentence")
        if words and first <= words[-1].words[-1].id:
            raise ConlluError(f"{block.where}: multiword token {first}-{last} overlaps the one before it")
        words.append(Multiword(form, nodes[first - 1 : last], spaced))
    tree = Tree(nodes, words, meta, block.where)
    tree.renumber()
    return tree
