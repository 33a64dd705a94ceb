"""Every kind of CoNLL-U that other readers trip over: the right tree, or an error with its place."""

from __future__ import annotations

import gzip
import lzma
from pathlib import Path

import pytest
from blimppi.builders.conllu_reader import Block, ConlluError, blocks, find_files, parse
from blimppi.builders.tree import Tree
from hypothesis import given
from hypothesis import strategies as st


def word(number: object, form: str, head: object, deprel: str, misc: str = "_", lemma: str = "_") -> str:
    return "\t".join([str(number), form, lemma, "X", "_", "_", str(head), deprel, "_", misc])


def sentence(*lines: str, sent_id: str = "s1") -> str:
    return "\n".join([f"# sent_id = {sent_id}", *lines, "", ""])


def surface(numbers: str, form: str, misc: str = "_") -> str:
    """A multiword range or an empty node, which fill form and misc alone."""
    return "\t".join([numbers, form, *["_"] * 7, misc])


def read(text: str) -> Tree:
    return parse(Block(text.rstrip("\n") + "\n", "own.conllu", 7))


TWO = sentence(word(1, "Rain", 2, "nsubj"), word(2, "fell", 0, "root", "SpaceAfter=No"), word(3, ".", 2, "punct"))


def test_words_heads_and_text() -> None:
    tree = read(TWO)
    assert [n.form for n in tree.nodes] == ["Rain", "fell", "."]
    assert [n.head.id if n.head else 0 for n in tree.nodes] == [2, 0, 2]
    assert tree.text() == "Rain fell."
    assert tree.sent_id == "s1"


@pytest.mark.parametrize(
    "change", [lambda t: "\ufeff" + t, lambda t: t.replace("\n", "\r\n"), lambda t: t.rstrip("\n")]
)
def test_byte_order_mark_carriage_returns_and_no_last_blank_line(tmp_path: Path, change) -> None:
    file = tmp_path / "a.conllu"
    file.write_bytes(change(TWO + TWO).encode())
    trees = [parse(block) for block in blocks(file)]
    assert [(t.sent_id, t.text()) for t in trees] == [("s1", "Rain fell.")] * 2


def test_no_break_spaces_count_as_spaces_in_the_text_and_stay_in_the_form() -> None:
    tree = read(sentence("# text = 10\u00a0000 fell.", word(1, "10\u00a0000", 2, "nsubj"), word(2, "fell", 0, "root")))
    assert tree.nodes[0].form == "10\u00a0000"
    assert tree.text() == "10 000 fell"


def test_two_spaces_in_a_form_and_lemma_are_kept() -> None:
    tree = read(sentence(word(1, "10  000", 2, "nsubj", lemma="10  000"), word(2, "fell", 0, "root")))
    assert (tree.nodes[0].form, tree.nodes[0].lemma) == ("10  000", "10  000")


def test_a_misc_value_keeps_its_further_equal_signs_and_spaces() -> None:
    tree = read(sentence(word(1, "Go", 0, "root", "Gloss=a=b|Note=two  words|Bare")))
    assert tree.nodes[0].misc == {"Gloss": "a=b", "Note": "two  words", "Bare": ""}


def test_an_unusual_line_separator_in_a_comment_does_not_break_the_sentence() -> None:
    assert read(sentence("# text = a\u2028b \x85", word(1, "Go", 0, "root"))).text() == "Go"


def test_a_multiword_token_keeps_its_surface_and_its_own_space_after() -> None:
    tree = read(
        sentence(
            surface("1-2", "Della", "SpaceAfter=No"),
            word(1, "Di", 3, "case", "SpaceAfter=Yes"),
            word(2, "la", 3, "det"),
            word(3, "casa", 0, "root"),
        )
    )
    assert tree.text() == "Dellacasa"
    assert [form for form, _, _ in tree.surface()] == ["Della", "casa"]


@pytest.mark.parametrize(
    "empty",
    [["8.1", "8.2", "8.3"], ["9.2"], ["3.1", "3.2"]],
    ids=["several in a row", "9.2 without 9.1", "inside the sentence"],
)
def test_empty_nodes_have_no_surface(empty: list[str]) -> None:
    words = [word(i, f"w{i}", i - 1, "dep" if i > 1 else "root") for i in range(1, 11)]
    lines = sorted([*words, *(surface(n, "gone") for n in empty)], key=lambda line: float(line.split("\t")[0]))
    assert read(sentence(*lines)).text() == "w1 w2 w3 w4 w5 w6 w7 w8 w9 w10"


def test_empty_nodes_before_and_inside_a_range() -> None:
    lines = [surface("0.1", "gone"), surface("1-2", "du"), word(1, "de", 3, "case"), surface("1.1", "gone")]
    tree = read(sentence(*lines, word(2, "le", 3, "det"), word(3, "pain", 0, "root")))
    assert tree.text() == "du pain"
    assert [w.form for w in tree.multiwords[0].words] == ["de", "le"]


FAULTS = {
    "cycle": ([word(1, "a", 2, "dep"), word(2, "b", 1, "dep"), word(3, "c", 0, "root")], "cycle"),
    "own head": ([word(1, "a", 1, "dep"), word(2, "b", 0, "root")], "cycle"),
    "head outside": ([word(1, "a", 9, "dep"), word(2, "b", 0, "root")], "word 1 has no head"),
    "head missing": ([word(1, "a", "_", "dep"), word(2, "b", 0, "root")], "word 1 has no head"),
    "two roots": ([word(1, "a", 0, "root"), word(2, "b", 0, "root")], "2 roots"),
    "no root": ([word(1, "a", 2, "dep"), word(2, "b", 1, "dep")], "0 roots"),
    "columns": ([word(1, "a", 0, "root") + "\t_"], "line 8 has 11 columns"),
    "order": ([word(2, "a", 0, "root"), word(1, "b", 2, "dep")], "ids are not 1, 2, 3"),
    "gap": ([word(1, "a", 0, "root"), word(3, "b", 1, "dep")], "ids are not 1, 2, 3"),
    "no id": ([word("x", "a", 0, "root")], "own.conllu"),
    "range past the end": ([word(1, "a", 0, "root"), surface("2-3", "del"), word(2, "de", 1, "dep")], "2-3"),
    "ranges overlap": (
        [surface("1-2", "ab"), word(1, "a", 0, "root"), surface("2-3", "b"), *(word(i, "b", 1, "x") for i in (2, 3))],
        "2-3",
    ),
    "comments only": (["# nothing else"], "no words"),
    "UD v1": ([word(1, "a", 0, "root"), word(2, "b", 1, "dobj")], "UD v1 labels"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_no_tree_is_an_error_with_file_line_and_sentence(name: str) -> None:
    lines, message = FAULTS[name]
    with pytest.raises(ConlluError) as caught:
        read(sentence(*lines, sent_id="odd-4"))
    assert str(caught.value).startswith("own.conllu:7 (odd-4): ")
    assert message in str(caught.value)


@pytest.mark.parametrize("label", ["dobj", "nsubjpass", "csubjpass", "auxpass", "mwe"])
def test_labels_of_ud_v1_are_refused_but_a_word_may_be_spelt_so(label: str) -> None:
    with pytest.raises(ConlluError, match="UD v1"):
        read(sentence(word(1, "a", 0, "root"), word(2, "b", 1, label)))
    assert read(sentence(word(1, label, 0, "root", lemma=label))).text() == label


def test_the_place_of_a_sentence_is_its_first_line(tmp_path: Path) -> None:
    file = tmp_path / "a.conllu"
    file.write_text("\n\n" + TWO + "\n" + TWO.replace("s1", "s2"), encoding="utf-8")
    assert [block.where for block in blocks(file)] == [f"{file}:3 (s1)", f"{file}:9 (s2)"]
    assert [block.where for block in blocks(file, "a")] == ["a:3 (s1)", "a:9 (s2)"]


def packed(path: Path, data: bytes) -> None:
    path.write_bytes(
        lzma.compress(data) if path.suffix == ".xz" else gzip.compress(data) if path.suffix == ".gz" else data
    )


@pytest.mark.parametrize("name", ["a.conllu", "a.conllu.xz", "a.conllu.gz"])
def test_plain_and_compressed_files_read_the_same(tmp_path: Path, name: str) -> None:
    packed(tmp_path / name, ("\ufeff" + TWO).encode())
    assert [parse(b).text() for b in blocks(tmp_path / name)] == ["Rain fell."]


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def garbled(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes(255 - b for b in data[middle : middle + 40]) + data[middle + 40 :]


@pytest.mark.parametrize("harm", [cut, garbled])
@pytest.mark.parametrize("name", ["a.conllu.xz", "a.conllu.gz"])
def test_a_file_damaged_in_compression_is_an_error_that_names_it(tmp_path: Path, name: str, harm) -> None:
    many = "".join(TWO.replace("s1", f"s{i * i}") for i in range(500))
    packed(tmp_path / name, many.encode())
    (tmp_path / name).write_bytes(harm((tmp_path / name).read_bytes()))
    with pytest.raises(ConlluError, match=rf"{name}:\d+: the file cannot be read on"):
        list(blocks(tmp_path / name))


def test_a_file_that_is_no_text_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "a.conllu").write_bytes(bytes(range(128, 256)))
    with pytest.raises(ConlluError, match=r"a\.conllu:1: .* not UTF-8"):
        list(blocks(tmp_path / "a.conllu"))


@pytest.mark.parametrize("name", ["a.conllu", "a.conllu.xz", "a.conllu.gz"])
def test_a_byte_that_is_no_utf_8_is_told_with_its_own_line(tmp_path: Path, name: str) -> None:
    packed(tmp_path / name, (TWO * 1000).encode() + b"# text = caf\xe9\n" + TWO.encode())
    with pytest.raises(ConlluError, match=rf"{name}:{1000 * 5 + 1}: the file cannot be read on: not UTF-8"):
        list(blocks(tmp_path / name))


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\n\n \n", b"\0" * 2000, b"Rain fell.\nIt was cold.\n\nSnow fell.\n", b"# text = Rain fell.\n\n",
        TWO.replace("\t", "    ").encode(), b"1\tRain\train\n2\tfell\tfall\n",
        "\n".join("\t".join(["name", *"_________"]) for _ in range(3)).encode(),
    ],
    ids=["no byte", "blank", "zeros", "plain text", "comments", "spaces for tabs", "three columns", "no numbers"],
)  # fmt: skip
@pytest.mark.parametrize("name", ["a.conllu", "a.conllu.xz", "a.conllu.gz"])
def test_a_file_without_any_word_line_is_an_error_that_names_it(tmp_path: Path, name: str, content: bytes) -> None:
    packed(tmp_path / name, content)
    with pytest.raises(ConlluError, match=f"^{tmp_path / name}: no CoNLL-U in it"):
        list(blocks(tmp_path / name))


@pytest.mark.parametrize("name", ["a.conllu.xz", "a.conllu.gz"])
def test_a_compressed_file_without_a_byte_is_an_error_that_names_it(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    with pytest.raises(ConlluError, match=f"^{tmp_path / name}:"):
        list(blocks(tmp_path / name))


def test_files_of_folders_and_globs_come_sorted_and_once(tmp_path: Path) -> None:
    for name in ["b/x.conllu", "a/y.conllu.gz", "a/z.conllu.xz", "a/notes.txt"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    again = [str(tmp_path), f"{tmp_path}/*/x.conllu", f"{tmp_path}/a/../b/x.conllu"]
    assert [str(p.relative_to(tmp_path)) for p in find_files(again)] == ["a/y.conllu.gz", "a/z.conllu.xz", "b/x.conllu"]
    assert find_files([f"{tmp_path}/**/*.xz"]) == [tmp_path / "a/z.conllu.xz"]


def test_a_name_with_brackets_is_no_glob_if_it_is_there(tmp_path: Path) -> None:
    (tmp_path / "my[1].conllu").touch()
    assert find_files([tmp_path / "my[1].conllu"]) == [tmp_path / "my[1].conllu"]


@pytest.mark.parametrize("path", ["nowhere", "*.conllu", "folder"])
def test_a_path_that_names_nothing_is_an_error_that_names_it(tmp_path: Path, path: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileNotFoundError, match="no CoNLL-U file there") as caught:
        find_files([tmp_path / path])
    assert str(tmp_path / path) in str(caught.value)


FORM = st.text(st.characters(categories=["L", "M", "N", "P", "S"]), min_size=1, max_size=6)


@st.composite
def random_trees(draw) -> list[tuple[str, int, bool]]:
    """Form, head and SpaceAfter of each word; every head was drawn before its dependents, so that it is a tree."""
    size = draw(st.integers(1, 8))
    order = draw(st.permutations(range(1, size + 1)))
    heads = {order[0]: 0} | {order[i]: order[draw(st.integers(0, i - 1))] for i in range(1, size)}
    return [(draw(FORM), heads[i], draw(st.booleans())) for i in range(1, size + 1)]


@given(random_trees())
def test_what_is_written_is_read_back(words: list[tuple[str, int, bool]]) -> None:
    lines = [
        word(i, form, head, "dep" if head else "root", "_" if space else "SpaceAfter=No", lemma=form)
        for i, (form, head, space) in enumerate(words, 1)
    ]
    tree = read(sentence(*lines))
    assert [(n.form, n.lemma) for n in tree.nodes] == [(form, form) for form, _, _ in words]
    assert [n.head.id if n.head else 0 for n in tree.nodes] == [head for _, head, _ in words]
    assert tree.text() == "".join(form + " " * space for form, _, space in words).strip()
