"""Metrics by regime, with values worked out by hand."""

import pytest
from blimppi.lm_eval_tasks.freq import metrics
from blimppi.lm_eval_tasks.metrics import ScoreError


def doc(regime, good="One two three four.", bad="One two three fours."):
    return {
        "id": "x", "language": "eng", "sentence_good": good, "sentence_bad": bad, "ngram_class": None, "regime": regime,
    }  # fmt: skip


def test_every_pair_gives_every_key():
    keys = [set(metrics.process_results(doc(regime), [(-8.0, False), (-9.0, False)])) for regime in ("head", "own")]
    assert keys[0] == keys[1]
    assert {"acc", "acc_head", "margin_xtail", "lp_per_word_original", "delta_margin_head_xtail"} <= keys[0]


def test_log_probability_per_word_is_that_of_the_good_sentence():
    values = metrics.process_results(doc("tail"), [(-8.0, False), (-9.0, False)])
    assert values["lp_per_word_tail"] == (-2.0, "tail")  # four words
    assert values["margin_tail"] == (1.0, "tail")


def test_means_and_deltas_by_regime():
    # head: right, right, wrong, right = 0.75; tail: nothing; xtail: right, wrong = 0.5
    items = [(1.0, "head"), (1.0, "xtail"), (0.0, "head"), (1.0, "head"), (0.0, "xtail"), (1.0, "head")]
    assert metrics.in_head(items) == 0.75
    assert metrics.in_tail(items) is None
    assert metrics.in_xtail(items) == 0.5
    assert metrics.head_xtail(items) == -0.25
    assert metrics.head_tail(items) is None
    assert metrics.original_head(items) is None
    assert metrics.head_xtail(list(reversed(items))) == -0.25


def test_a_score_that_is_no_number_stops():
    with pytest.raises(ScoreError, match="good sentence is nan"):
        metrics.process_results(doc("head"), [(float("nan"), False), (-9.0, False)])


def test_a_tie_is_not_correct():
    assert metrics.process_results(doc("head"), [(-8.0, False), (-8.0, False)])["acc_head"] == (0.0, "head")
