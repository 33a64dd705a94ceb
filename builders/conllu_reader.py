"""CoNLL-U files as trees; what is wrong is said with file and line.

The `conllu` library parses. This reader stands before it because the library breaks on a byte order mark,
cuts a FORM at two spaces, and cuts a MISC value at its second "=".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from blimppi.builders.conllu_chunks import Chunk, ConlluError, chunks
from blimppi.builders.conllu_files import find_files, open_text
from blimppi.builders.tree import Multiword, Node, Tree
from conllu import parse as conllu_parse
from conllu.exceptions import ParseException

__all__ = ["Block", "ConlluError", "blocks", "blocks_of", "check_lines", "find_files", "open_text", "parse"]

_SPACE = "\ue000"  # stands for a space inside a column while the library splits the line
_READ = 1 << 16  # bytes at a time of a file that is read sentence by sentence
_BLANK = r"[^\S\n]*(?:\n|\Z)"
_FIRST_LINES = re.compile(rf"(?:{_BLANK})*")
_GAP = re.compile(rf"\n(?:{_BLANK})+")
_V1_LABELS = ("dobj", "nsubjpass", "csubjpass", "auxpass", "mwe")
_V1_LINE = re.compile(rf"^\d+\t(?:[^\t\n]*\t){{6}}(?:{'|'.join(_V1_LABELS)})\t", re.MULTILINE)


class Block(NamedTuple):
    """The raw lines of one sentence, and where they stand; ``file`` is written as people named it."""

    text: str
    file: str
    line: int

    @property
    def where(self) -> str:
        """File, line and, where it has one, sent_id."""
        found = re.search(r"^# *sent_id *= *(.+)$", self.text, re.MULTILINE)
        return f"{self.file}:{self.line}" + (f" ({found[1].strip()})" if found else "")


def blocks(path: Path, shown: str = "") -> Iterator[Block]:
    """The sentences of a file as raw text. Messages call the file ``shown``, or else by its path.

    Raises:
        ConlluError: for a file that is cut short in compression, is not UTF-8, or has no line of ten columns at all.
    """
    for chunk in chunks(path, shown, _READ):
        yield from blocks_of(chunk)


def blocks_of(chunk: Chunk) -> Iterator[Block]:
    """The sentences of a part of a file; lines of nothing but white space set them off.

    Raises:
        ConlluError: if it is not UTF-8.
    """
    text = chunk.text()
    at = _FIRST_LINES.match(text).end()  # type: ignore[union-attr]  # it matches the empty string as well
    line = chunk.line + text.count("\n", 0, at)
    for gap in _GAP.finditer(text, at):
        yield Block(text[at : gap.start() + 1], chunk.file, line)
        line += text.count("\n", at, gap.end())
        at = gap.end()
    if at < len(text):
        yield Block(text[at:], chunk.file, line)


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


def check_lines(block: Block) -> list[str]:
    """The lines of a sentence. It is quick, so that sentences which nobody needs as trees can be checked too.

    Raises:
        ConlluError: for a line with another number of columns than ten, or a sentence without words.
    """
    lines = block.text.rstrip("\n").split("\n")  # splitlines would also split at U+2028 and the like
    words = False
    for offset, line in enumerate(lines):
        if line.startswith("#"):
            continue
        words = True
        if line.count("\t") != 9:
            raise ConlluError(f"{block.where}: line {block.line + offset} has {line.count(chr(9)) + 1} columns, not 10")
    if not words:
        raise ConlluError(f"{block.where}: comments and no words")
    return lines


def has_v1_labels(lines: str) -> bool:
    """Whether a word has a relation that only UD v1 knew."""
    return any(f"\t{label}\t" in lines for label in _V1_LABELS) and _V1_LINE.search(lines) is not None


def parse(block: Block) -> Tree:
    """The tree of a sentence. Empty nodes are left out; they have no surface form.

    Raises:
        ConlluError: for a wrong number of columns, an id out of order, a missing head, several roots, a cycle, a
            multiword token that points past the last word, or UD v1 labels.
    """
    if has_v1_labels(block.text):
        raise ConlluError(f"{block.where}: UD v1 labels (dobj, nsubjpass, …); convert the file to UD v2 first")
    lines = check_lines(block)
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
