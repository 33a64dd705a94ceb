"""The whole suite on real Universal Dependencies treebanks, where they lie beside the project."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from blimppi.builders.accounting import check_counts
from blimppi.builders.casing import Casing
from blimppi.builders.conllu_reader import ConlluError, blocks, parse
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.entries import Prefilter
from blimppi.builders.npi.items import find_items
from blimppi.builders.npi.languages import load_languages
from blimppi.builders.npi.occurrence import make_context
from blimppi.builders.npi.suite import build_npi
from blimppi.builders.pair import Pair
from blimppi.builders.treebanks import select
from blimppi.builders.ud_files import UdFiles

TREEBANKS = Path(__file__).parents[3] / "shared" / "ud"
pytestmark = [
    pytest.mark.treebanks,
    pytest.mark.skipif(not TREEBANKS.is_dir(), reason=f"no treebanks at {TREEBANKS}"),
]
LANGUAGES = load_languages()
CLOSED_UP = re.compile(r"\s[.,;:!?…]")


@cache
def built(iso: str) -> tuple[list[Pair], dict[str, Any]]:
    pairs, counts, _ = build_npi([LANGUAGES[iso]], [str(TREEBANKS)], quiet=True)[iso]
    return pairs, counts


@pytest.mark.parametrize("iso", sorted(LANGUAGES))
def test_counts_add_up_and_every_language_with_readable_files_has_pairs(iso: str) -> None:
    pairs, counts = built(iso)
    check_counts({"languages": {iso: counts}}, {iso: len(pairs)})
    assert counts["sentences"] == sum(1 for s in sources(LANGUAGES[iso]) for _ in blocks(s))
    if set(counts["sentence_outcomes"]) == {"ud_v1_file"}:
        assert not pairs  # only files in the old annotation scheme are at hand
    else:
        assert pairs


@pytest.mark.parametrize("iso", sorted(LANGUAGES))
def test_no_pair_has_a_mechanical_fault(iso: str) -> None:
    for pair in built(iso)[0]:
        good, bad = pair.sentence_good, pair.sentence_bad
        assert good != bad
        for sentence in (good, bad):
            assert sentence == " ".join(sentence.split()), sentence
            assert not CLOSED_UP.search(sentence), sentence
            assert not [c for c in sentence if unicodedata.category(c) in ("Cc", "Co")], sentence
            assert not set(sentence) & set("\u200b\ufeff\u00ad"), sentence  # joiners, which scripts need, may stay
            assert first(sentence).islower() <= first(good).islower(), sentence  # no capital is lost
        assert pair.licence, pair.extra["treebank"]
        assert pair.extra["distance"] >= 0


@pytest.mark.parametrize("iso", ["eng", "nld", "swe", "tur", "ukr", "ron", "spa", "pol", "fin"])
def test_the_filter_over_raw_lines_misses_no_item(iso: str) -> None:
    language = LANGUAGES[iso]
    may_hold, casing = Prefilter(language), Casing(language.casing, language.fold)
    for block in blocks(sources(language)[0]):
        if may_hold(block.text):
            continue
        try:
            tree = parse(block)
        except ConlluError:
            continue
        assert find_items(make_context(tree, language, casing)) == ([], []), block.where


def first(sentence: str) -> str:
    return next(c for c in sentence if c.isalnum())


def sources(language: Language) -> list[Path]:
    return [s.path for s in select(language, UdFiles([str(TREEBANKS)]), only_language=True)]
