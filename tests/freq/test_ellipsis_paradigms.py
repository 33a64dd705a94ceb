"""Ellipsis of nouns: what must hold of every pair that is drawn."""

from __future__ import annotations

from functools import cache

import pytest
from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.compiled import load_paradigms
from blimppi.builders.freq.lexicon.loader import load_lexicon
from blimppi.builders.freq.lexicon.model import Adjective, Verb
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.freq.sampler import Drawn, Sampler

UIDS = ("ellipsis_n_bar_1", "ellipsis_n_bar_2")
QUANTIFIERS = frozenset({"several", "many", "few", "some", "two", "three", "four", "five"})  # stand without a noun


@cache
def drawn(uid: str) -> list[Drawn]:
    pools = Pools(load_lexicon(), load_closed())
    paradigm = load_paradigms(pools.lexicon.lists, [uid])[0]
    found = Sampler(paradigm, pools, "tail", load_regimes()["tail"], seed=1, wanted=60).run().drawn
    assert len(found) == 60
    return found


@pytest.mark.parametrize("uid", UIDS)
def test_adjectives_are_listed_and_verbs_take_no_predicate(uid: str) -> None:
    for one in drawn(uid):
        adjectives = [filler.option.row for filler in one.fillers.values() if filler.option.pos == "adjective"]
        assert all(isinstance(row, Adjective) and "INDIV_ADJ" in row.lists for row in adjectives)
        row = one.fillers["v"].option.row
        assert isinstance(row, Verb)
        assert row.lists.keys().isdisjoint({"DEPICT_BAD", "TWO_NP"})


@pytest.mark.parametrize("uid", UIDS)
def test_quantifiers_differ_and_the_second_can_stand_alone(uid: str) -> None:
    for one in drawn(uid):
        assert one.fillers["q"].lemma in QUANTIFIERS
        assert one.fillers["q"].lemma != one.fillers["num"].lemma


def test_the_first_quantifier_has_the_number_of_the_noun() -> None:
    for one in drawn("ellipsis_n_bar_1"):
        assert (one.fillers["num"].lemma == "one") == (one.fillers["n"].number == "sg")


def test_the_bad_sentence_ends_in_the_adjective() -> None:
    for one in drawn("ellipsis_n_bar_1"):
        assert one.bad[-2].source == "adj"
        assert one.good[-2].source == "q"


def test_the_noun_is_repeated_in_the_good_sentence_alone() -> None:
    for one in drawn("ellipsis_n_bar_2"):
        good, bad = ([token.text for token in side if token.source == "n"] for side in (one.good, one.bad))
        assert len(good) == 2
        assert len(set(good)) == 1
        assert bad == good[:1]
        assert one.fillers["n"].number == "pl"


def test_the_second_noun_and_the_first_adjective_are_about_as_frequent() -> None:
    pairs = drawn("ellipsis_n_bar_2")
    differences = [one.fillers["n"].option.zipf - one.fillers["adj1"].option.zipf for one in pairs]
    assert max(map(abs, differences)) <= 0.3 + 1e-9
    assert abs(sum(differences)) / len(pairs) <= 0.05


def test_the_noun_is_the_more_frequent_one_as_often_as_not() -> None:
    differences = [one.fillers["n"].option.zipf - one.fillers["adj1"].option.zipf for one in drawn("ellipsis_n_bar_2")]
    lead = sum((difference > 0) - (difference < 0) for difference in differences)
    assert abs(lead) <= 6
