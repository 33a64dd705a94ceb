"""All paradigms as they ship: examples, windows, contrasts, determinism, and the set on disk."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from blimppi.builders.dataset import read_accounting, read_suite
from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.compiled import frame_named, load_paradigms, paradigm_names
from blimppi.builders.freq.examples import realise_example
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.freq.suite import build_freq, default_pools, write_freq
from blimppi.builders.pair import Pair
from blimppi.builders.zipf import zipf

NAMES = paradigm_names()
PARADIGMS = {one.uid: one for one in load_paradigms(default_pools().lexicon.lists)}
SHARED = Path(__file__).parents[3] / "shared"
# BLiMP's fields and how many of its paradigms each has (Warstadt et al. 2020, table 2 and the released files)
FIELDS = {"morphology": 18, "syntax": 26, "semantics": 9, "syntax_semantics": 13, "syntax/semantics": 1}


@pytest.fixture(scope="module")
def pairs() -> dict[str, list[Pair]]:
    return {name: pairs for name, (pairs, _) in build_freq(per_regime=20, quiet=True).items()}


def test_the_67_paradigms_of_blimp_are_there() -> None:
    assert len(NAMES) == 67
    assert Counter(one.field for one in PARADIGMS.values()) == FIELDS


@pytest.mark.skipif(not (SHARED / "blimp" / "blimp.jsonl.xz").is_file(), reason="BLiMP's own pairs are not here")
def test_uid_field_and_term_are_those_of_blimp() -> None:
    import json
    import lzma

    with lzma.open(SHARED / "blimp" / "blimp.jsonl.xz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    original = {row["UID"]: (row["field"], row["linguistics_term"]) for row in rows}
    assert {uid: (one.field, one.term) for uid, one in PARADIGMS.items()} == original


@pytest.mark.parametrize("name", NAMES)
def test_expected_examples_come_out(name: str) -> None:
    for expect in PARADIGMS[name].expect:
        assert realise_example(PARADIGMS[name], expect, default_pools()) == (expect.good, expect.bad)


@pytest.mark.parametrize("name", NAMES)
def test_every_window_gives_its_pairs_and_no_pair_comes_twice(name: str, pairs: dict[str, list[Pair]]) -> None:
    regimes = Counter(pair.extra["regime"] for pair in pairs[name])
    assert regimes == dict.fromkeys(load_regimes(), 20)
    sentences = [one.lower() for pair in pairs[name] for one in (pair.sentence_good, pair.sentence_bad)]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("name", NAMES)
def test_words_of_open_slots_lie_in_the_window_by_wordfreq_itself(name: str, pairs: dict[str, list[Pair]]) -> None:
    windows = load_regimes()
    for pair in pairs[name]:
        window = windows[pair.extra["regime"]]
        for word in pair.extra["slots"]:
            inside = zipf(word["form"], pair.language) in window  # type: ignore[operator]
            assert inside == word["in_window"], word
            assert inside or not word["open"], (pair.sentence_good, word)


@pytest.mark.parametrize("name", NAMES)
def test_critical_words_are_about_as_frequent_as_each_other(name: str, pairs: dict[str, list[Pair]]) -> None:
    matched = {
        slot for frame in PARADIGMS[name].frames for slot, s in PARADIGMS[name].slots_of(frame).items() if s.match
    }
    for pair in pairs[name]:
        slots = PARADIGMS[name].slots_of(frame_named(PARADIGMS[name], pair.extra["frame"]))
        zipfs = {word["slot"]: word["zipf"] for word in pair.extra["slots"]}
        for slot in matched & slots.keys():
            assert abs(zipfs[slot] - zipfs[slots[slot].match]) <= 0.3 + 1e-9, pair.sentence_good


@pytest.mark.parametrize("name", NAMES)
def test_articles_go_by_sound(name: str, pairs: dict[str, list[Pair]]) -> None:
    """The letter decides for nearly all words; those of the exceptions that the windows hold are named."""
    exceptions = re.compile(
        r"(?:an (?:heir|hour|honest|honor|herb|x-ray)|a (?:uni|use|usu|uti|eu|ewe|one|once|ur[aei]|u[bkt]))"
    )
    for pair in pairs[name]:
        for sentence in (pair.sentence_good, pair.sentence_bad):
            for article, letter in re.findall(r"\b([Aa]n?) ([a-z])", sentence):
                by_letter = (article.lower() == "an") == (letter in "aeiou")
                assert by_letter or exceptions.search(sentence.lower()), sentence


def test_two_workers_and_another_order_give_the_same_bytes(tmp_path: Path) -> None:
    names = ["principle_A_case_1", "adjunct_island", "passive_1"]
    for root, order, workers in (("a", names, 1), ("b", names[::-1], 2)):
        built = build_freq(order, 15, workers=workers, quiet=True)
        write_freq(built, tmp_path / root, seed=0, windows=load_regimes(), merge=False)
    files = sorted(path.relative_to(tmp_path / "a") for path in (tmp_path / "a" / "freq").rglob("*") if path.is_file())
    assert len(files) == 3 + 2
    for file in files:
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes(), file


def test_a_paradigm_that_is_added_leaves_the_others_and_the_vocabulary_covers_all(tmp_path: Path) -> None:
    windows = load_regimes()
    write_freq(build_freq(["adjunct_island"], 10, quiet=True), tmp_path, seed=0, windows=windows, merge=True)
    write_freq(build_freq(["passive_1"], 10, quiet=True), tmp_path, seed=0, windows=windows, merge=True)
    assert {name: table.num_rows for name, table in read_suite(tmp_path, "freq").items()} == {
        "adjunct_island": 30,
        "passive_1": 30,
    }
    accounting = read_accounting(tmp_path, "freq")
    assert {regime: v["pairs"] for regime, v in accounting["vocabulary"].items()} == dict.fromkeys(windows, 20)


def test_a_window_of_ones_own_is_one_line(tmp_path: Path) -> None:
    own = tmp_path / "regimes.yaml"
    own.write_text("middle: {low: 2.8, high: 3.8}\n", encoding="utf-8")
    pairs, counts = build_freq(["adjunct_island"], 10, regimes=load_regimes(own), quiet=True)["adjunct_island"]
    assert counts["pairs_by_regime"] == {"middle": 10}
    assert all(2.8 <= word["zipf"] <= 3.8 for pair in pairs for word in pair.extra["slots"])


def test_names_are_no_common_nouns_of_the_lexicon() -> None:
    nouns = {noun.lemma for noun in default_pools().lexicon.nouns}
    names = {name.lower() for names in load_closed().names.values() for name in names}
    assert not nouns & names
