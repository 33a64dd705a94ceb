"""Scores by number of tokens, worked out by hand."""

import pytest
from blimppi.lm_eval_tasks.metrics import ScoreError, mean_lp, pair_metrics, pen_lp

DOC = {"id": "x", "language": "eng", "sentence_good": "abcde", "sentence_bad": "abcdefghi", "ngram_class": None}


def test_five_against_nine_tokens():
    assert mean_lp(-10.0, 5) == -2.0
    # (10/6) ** 0.8 = 1.50480 and (14/6) ** 0.8 = 1.96962
    assert pen_lp(-10.0, 5) == pytest.approx(-6.64540, abs=1e-4)
    assert pen_lp(-15.0, 9) == pytest.approx(-7.61570, abs=1e-4)
    assert pen_lp(-3.0, 1) == -3.0  # (5 + 1) / 6


def test_the_three_lengths_may_disagree():
    values = pair_metrics(DOC | {"n_tokens_good": 5, "n_tokens_bad": 9}, [(-10.0, False), (-15.0, False)])
    # -10 > -15; -2 < -1.67; -6.65 > -7.62; and by characters as by tokens.
    assert (values["acc"], values["acc_mean_lp"], values["acc_pen_lp"], values["acc_norm"]) == (1.0, 0.0, 1.0, 0.0)


def test_equal_scores_are_not_correct():
    values = pair_metrics(DOC | {"n_tokens_good": 5, "n_tokens_bad": 10}, [(-10.0, False), (-20.0, False)])
    assert (values["acc_mean_lp"], values["acc_pen_lp"]) == (0.0, 1.0)


@pytest.mark.parametrize("counts", [{}, {"n_tokens_good": None, "n_tokens_bad": None}])
def test_without_token_counts_the_value_is_null(counts):
    values = pair_metrics(DOC | counts, [(-10.0, False), (-15.0, False)])
    assert (values["acc"], values["acc_mean_lp"], values["acc_pen_lp"]) == (1.0, None, None)


def test_a_sentence_without_tokens_stops_the_run_and_names_the_pair():
    with pytest.raises(ScoreError, match=r"pair x \(eng\): the tokenizer finds no token"):
        pair_metrics(DOC | {"n_tokens_good": 0, "n_tokens_bad": 9}, [(-10.0, False), (-15.0, False)])
