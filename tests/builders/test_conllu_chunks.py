"""A file cut into chunks of any size holds the same sentences on the same lines as the file read line by line."""

from __future__ import annotations

import gzip
import lzma
import re
from pathlib import Path

import pytest
from blimppi.builders.conllu_chunks import Chunk, ConlluError, chunks
from blimppi.builders.conllu_reader import blocks_of
from hypothesis import given
from hypothesis import strategies as st

GO = "# sent_id = {}\n1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n"


def cut(file: Path, size: int) -> list[Chunk]:
    return list(chunks(file, "own", size))


def sentences(file: Path, size: int) -> list[tuple[str, int]]:
    return [(block.text, block.line) for chunk in cut(file, size) for block in blocks_of(chunk)]


def line_by_line(text: str) -> list[tuple[str, int]]:
    """What a reader finds that knows nothing of chunks: runs of lines that are not blank, and where they begin."""
    found: list[tuple[str, int]] = []
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text.removeprefix("\ufeff"))
    blank = True
    for number, line in enumerate(lines, 1):
        line = re.sub(r"\r\n?", "\n", line)
        if line.strip():
            found.append((line, number)) if blank else found.append((found[-1][0] + line, found.pop()[1]))
        blank = not line.strip()
    return found


def test_chunks_end_after_an_empty_line_and_know_where_they_begin(tmp_path: Path) -> None:
    file = tmp_path / "a.conllu"
    text = "".join(GO.format(i) + "\n" for i in range(3))
    file.write_text(text, encoding="utf-8")
    assert [(c.line, c.number, c.last) for c in cut(file, 1)] == [(1, 0, False), (4, 1, False), (7, 2, True)]
    assert [c.data.decode() for c in cut(file, 1)] == [GO.format(i) + "\n" for i in range(3)]
    assert cut(file, 1 << 20) == [Chunk(text.encode(), "own", 1, 0, last=True)]


CHANGES = {
    "as it is": lambda t: t,
    "byte order mark": lambda t: "\ufeff" + t,
    "carriage returns": lambda t: t.replace("\n", "\r\n"),
    "carriage returns alone": lambda t: t.replace("\n", "\r"),
    "both": lambda t: t.replace("\n", "\r\n", 5),
    "blank lines at the start": lambda t: "\n\n \n" + t,
    "several blank lines": lambda t: t.replace("\n\n", "\n\n\n\n"),
    "lines of white space": lambda t: t.replace("\n\n", "\n \t\u00a0\n"),
    "no last line end": lambda t: t.rstrip("\n"),
    "white space at the end": lambda t: t + "  ",
    "a line separator in a form": lambda t: t.replace("Go", "G\u2028\x85o"),
    "documents": lambda t: t.replace("# sent_id = 4", "# newdoc id = x\n# newpar\n# sent_id = 4"),
}


@pytest.mark.parametrize("ending", ["", ".gz", ".xz"])
@pytest.mark.parametrize("change", CHANGES)
def test_every_size_gives_the_same_sentences(tmp_path: Path, change: str, ending: str) -> None:
    text = CHANGES[change]("".join(GO.format(i) + "\n" for i in range(9)))
    pack = {"": bytes, ".gz": gzip.compress, ".xz": lzma.compress}[ending]
    file = tmp_path / f"a.conllu{ending}"
    file.write_bytes(pack(text.encode()))
    expected = line_by_line(text)
    assert len(expected) == 9
    for size in (1, 2, 3, 40, 41, 42, 100, 1 << 20):
        assert sentences(file, size) == expected


@given(st.text(alphabet="1\t\n\r \u2028a", max_size=60), st.integers(1, 70))
def test_no_text_is_cut_in_the_wrong_place(tmp_path_factory: pytest.TempPathFactory, odd: str, size: int) -> None:
    file = tmp_path_factory.mktemp("odd") / "a.conllu"
    text = GO.format(1) + "\n" + odd
    file.write_bytes(text.encode())
    assert sentences(file, size) == line_by_line(text)


@pytest.mark.parametrize("size", [1, 60, 1 << 20])
def test_a_byte_that_is_no_utf_8_is_told_with_its_own_line(tmp_path: Path, size: int) -> None:
    file = tmp_path / "a.conllu"
    file.write_bytes((GO.format(1) + "\n").encode() * 50 + b"# text = caf\xe9\n" + GO.format(2).encode())
    with pytest.raises(ConlluError, match=r"^own:151: the file cannot be read on: not UTF-8$"):
        sentences(file, size)


@pytest.mark.parametrize("size", [1, 1 << 20])
def test_a_file_without_a_word_line_is_told_after_all_of_it(tmp_path: Path, size: int) -> None:
    file = tmp_path / "a.conllu"
    file.write_text("# text = Rain fell.\n\n" * 30, encoding="utf-8")
    with pytest.raises(ConlluError, match=r"^own: no CoNLL-U in it"):
        cut(file, size)
    file.write_text("# text = Rain fell.\n\n" * 30 + GO.format(1), encoding="utf-8")
    assert len(sentences(file, size)) == 31
