"""The demonstration treebanks are well-formed UD, and show all that their language's configuration can make."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from blimppi.builders.conllu_reader import blocks, parse
from blimppi.builders.npi.build import FileResult
from blimppi.builders.npi.languages import config_folder, load_languages
from blimppi.builders.npi.perturb.base import STRATEGY
from blimppi.builders.npi.suite import build_npi
from blimppi.builders.pair import Pair
from blimppi.builders.tree import Node, Tree

FILES = sorted((config_folder() / "demo").glob("*.conllu"))
CONFIGURED = sorted(path.stem for path in config_folder().glob("*.yaml"))
# Sentences, pairs, and sentences that make no pair: of the languages shown at length, and of the others.
AT_LENGTH = {"eng", "fin", "hin", "nld", "pol", "ron", "spa", "swe", "tur", "ukr"}
LEAST, LEAST_AT_LENGTH = (8, 5, 2), (15, 12, 4)

UPOS = {
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT",
    "SCONJ", "SYM", "VERB", "X",
}  # fmt: skip
RELATIONS = {
    "acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf", "compound", "conj", "cop",
    "csubj", "dep", "det", "discourse", "dislocated", "expl", "fixed", "flat", "goeswith", "iobj", "list",
    "mark", "nmod", "nsubj", "nummod", "obj", "obl", "orphan", "parataxis", "punct", "reparandum", "root",
    "vocative", "xcomp",
}  # fmt: skip
FUNCTION = {"aux", "case", "cc", "cop", "det", "fixed", "mark", "punct"}
CLAUSES = {"acl", "advcl", "ccomp", "csubj", "nsubj", "obj", "xcomp"}

SHOWN = [file.stem for file in FILES if file.stem in CONFIGURED]
each_language = pytest.mark.parametrize("iso", SHOWN)
each_file = pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)


def least(iso: str) -> tuple[int, int, int]:
    return LEAST_AT_LENGTH if iso in AT_LENGTH else LEAST


@cache
def trees(file: Path) -> list[Tree]:
    """Parsing refuses wrong ids, several roots, cycles and missing heads."""
    return [parse(block) for block in blocks(file)]


def wrong(file: Path, test) -> list[tuple[str, Node]]:
    return [(tree.sent_id, node) for tree in trees(file) for node in tree.nodes if not test(node)]


def test_every_demonstration_treebank_is_of_a_configured_language() -> None:
    assert len(FILES) >= 9
    assert {file.stem for file in FILES} - set(CONFIGURED) == set()


def test_there_are_17_parts_of_speech_and_37_relations() -> None:
    assert (len(UPOS), len(RELATIONS)) == (17, 37)


@each_file
def test_sentences_have_an_id_of_their_own_and_the_text_that_their_tokens_spell(file: Path) -> None:
    assert len(trees(file)) >= least(file.stem)[0]
    ids = Counter(tree.sent_id for tree in trees(file))
    assert "" not in ids
    assert max(ids.values()) == 1
    assert [(t.sent_id, t.meta["text"]) for t in trees(file)] == [(t.sent_id, t.text()) for t in trees(file)]
    assert len({tree.text() for tree in trees(file)}) == len(trees(file))


@each_file
def test_labels_are_those_of_ud_v2(file: Path) -> None:
    assert wrong(file, lambda n: n.upos in UPOS) == []
    assert wrong(file, lambda n: n.rel in RELATIONS) == []
    assert wrong(file, lambda n: (n.head is None) == (n.deprel == "root")) == []
    assert wrong(file, lambda n: (n.upos == "PUNCT") == (n.rel == "punct")) == []
    assert wrong(file, lambda n: n.lemma not in ("", "_") or n.form == "_") == []


@each_file
def test_features_are_sorted_by_name_whatever_their_case(file: Path) -> None:
    columns = [line.split("\t")[5] for b in blocks(file) for line in b.text.splitlines() if not line.startswith("#")]
    names = [[f.partition("=")[0] for f in column.split("|")] for column in columns if column != "_"]
    assert [n for n in names if n != sorted(n, key=str.lower)] == []
    assert all(len(n) == len(set(n)) for n in names)
    assert [c for c in columns if c != "_" and not all(part.partition("=")[2] for part in c.split("|"))] == []


@each_file
def test_function_words_and_marks_have_no_clauses_below_them(file: Path) -> None:
    assert wrong(file, lambda n: n.rel not in FUNCTION or not any(c.rel in CLAUSES for c in n.children)) == []
    assert wrong(file, lambda n: n.rel != "punct" or not n.children) == []


@each_file
def test_coordination_and_fixed_expressions_go_to_the_right(file: Path) -> None:
    assert (
        wrong(
            file, lambda n: n.rel not in ("conj", "fixed", "flat", "appos") or (n.head is not None and n.head.id < n.id)
        )
        == []
    )


@each_file
def test_files_are_plain(file: Path) -> None:
    raw = file.read_bytes()
    assert raw.endswith(b"\n\n")
    assert b"\r" not in raw
    assert not raw.startswith(b"\xef\xbb\xbf")


@cache
def built(iso: str) -> tuple[list[Pair], dict[str, Any], list[FileResult]]:
    return build_npi(list(load_languages([iso]).values()), [], quiet=True)[iso]


@each_language
def test_every_language_shows_pairs_by_every_strategy_it_has(iso: str) -> None:
    language = load_languages([iso])[iso]
    can = {STRATEGY[edit.op] for licenser in language.licensers for edit in licenser.edit}
    if language.questions.deinvert:
        can.add(STRATEGY["deinvert"])
    counts = built(iso)[1]
    assert counts["pairs"] >= least(iso)[1]
    assert set(counts["pairs_by_strategy"]) == can
    assert counts["sentence_outcomes"].get("malformed_tree", 0) == 0


@each_language
def test_every_language_shows_every_environment_it_has_an_edit_for(iso: str) -> None:
    """As a pair, or as a sentence that a rule of the language keeps from becoming one."""
    language = load_languages([iso])[iso]
    can = {licenser.environment for licenser in language.licensers if licenser.edit}
    if language.questions.deinvert:
        can.add("question")
    items = [item for result in built(iso)[2] for sentence in result.held for item in sentence.items]
    ruled_out = {e for _, outcome, found in items if outcome.startswith("language_rule:") for e in found}
    assert can - set(built(iso)[1]["pairs_by_environment"]) - ruled_out == set()


@each_language
def test_every_language_shows_sentences_that_make_no_pair(iso: str) -> None:
    outcomes = built(iso)[1]["sentence_outcomes"]
    assert sum(count for name, count in outcomes.items() if name != "pair") >= least(iso)[2]
