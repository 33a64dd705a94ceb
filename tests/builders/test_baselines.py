"""Simple rules over pairs, counted by hand."""

from __future__ import annotations

import pytest
from blimppi.builders.baselines import leads, mean_zipf, merged, shares, tally
from blimppi.builders.zipf import tokens, zipf

LONGER = {"shorter": -4.0, "fewer_words": -1.0, "unigram": 0.5}
SAME = {"shorter": 0.0, "fewer_words": 0.0, "unigram": 0.0}
UNLISTED = {"shorter": 1.0, "fewer_words": 0.0, "unigram": None}


def test_a_deleted_negation_makes_the_good_sentence_the_longer_one() -> None:
    found = leads("She did not sing yet.", "She sang yet.", "eng")
    assert (found["shorter"], found["fewer_words"]) == (13 - 21, 3 - 5)
    by_hand = [sum(zipf(w, "eng") or 0 for w in words) / len(words)
               for words in (["she", "did", "not", "sing", "yet"], ["she", "sang", "yet"])]  # fmt: skip
    assert found["unigram"] == pytest.approx(by_hand[0] - by_hand[1], abs=1e-8)
    assert (found["unigram"] or 0) > 0  # "not" and "did" are frequent


def test_the_same_words_in_another_order_are_a_tie() -> None:
    assert leads("Has she sung?", "She has sung.", "eng") == {"shorter": 0, "fewer_words": 0, "unigram": 0.0}


def test_a_language_without_word_frequencies_has_no_lead_in_them() -> None:
    assert leads("Ես չկամ։", "Ես կամ։", "hye") == {"shorter": 1 - 2, "fewer_words": 0, "unigram": None}
    assert tokens("Ես չկամ։", "hye") == []
    assert mean_zipf([], "eng") is None


def test_words_are_those_of_the_lists_without_marks() -> None:
    assert tokens("She didn’t sing, did she?", "eng") == ["she", "didn't", "sing", "did", "she"]


def test_a_tie_counts_half_and_a_pair_without_frequencies_not_at_all() -> None:
    counts = tally([LONGER, SAME, SAME, UNLISTED])
    assert counts == {"pairs": 4, "shorter": 0 + 0.5 + 0.5 + 1, "fewer_words": 0 + 3 * 0.5, "unigram": 1 + 0.5 + 0.5,
                      "unigram_pairs": 3}  # fmt: skip
    assert shares(counts) == {"shorter": 0.5, "fewer_words": 0.375, "unigram": 2 / 3}


def test_tallies_add_up_to_that_of_all_pairs() -> None:
    assert merged([tally([LONGER, SAME]), tally([UNLISTED])]) == tally([LONGER, SAME, UNLISTED])
    assert shares(merged([])) == {"shorter": None, "fewer_words": None, "unigram": None}
    assert shares(tally([UNLISTED])) == {"shorter": 1.0, "fewer_words": 0.5, "unigram": None}
