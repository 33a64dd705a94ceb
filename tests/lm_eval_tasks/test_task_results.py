"""A task through lm-eval: the numbers are worked out by hand from the pairs and scores of conftest.py."""

import json
import math

import pytest
from blimppi.lm_eval_tasks.metrics import ScoreError, pair_score
from lm_eval.utils import handle_non_serializable, make_table

TASK = "blimppi_npi_eng"


def test_every_metric_has_the_value_worked_out_by_hand(make_set, pairs, evaluate):
    row = evaluate([TASK], make_set(eng=pairs))["results"][TASK]

    assert row["acc,none"] == 2 / 5
    # Per character: -10/7 > -12/6 in pair 0 alone; e.g. pair 4 has -5/7 < -6/10.
    assert row["acc_norm,none"] == 1 / 5
    assert row["tie_rate,none"] == 1 / 5
    assert row["margin,none"] == pytest.approx((2 + 0 - 2 - 3 + 1) / 5)
    assert row["acc_solvable,none"] == 1 / 2
    assert row["acc_unsolvable,none"] == 0.0
    assert row["solvability_gap,none"] == 1 / 2
    assert row["acc_multi_item,none"] == 1 / 2
    # Ranks of correctness 4.5 2 2 2 4.5, of distance 1.5 3 4 5 1.5: -7.5 / sqrt(7.5 * 9.5).
    assert row["distance_rho,none"] == pytest.approx(-math.sqrt(7.5 / 9.5))


def test_means_have_standard_errors_and_splits_say_that_they_have_none(make_set, pairs, evaluate):
    row = evaluate([TASK], make_set(eng=pairs))["results"][TASK]

    # Sample variance of 1 0 0 0 1 is 0.3, over five pairs.
    assert row["acc_stderr,none"] == pytest.approx(math.sqrt(0.3 / 5))
    assert row["acc_solvable_stderr,none"] == "N/A"


@pytest.mark.parametrize("score", [math.nan, -math.inf])
@pytest.mark.parametrize("sentence", ["Good 3.", "Bad one 3."])
def test_a_score_that_is_no_number_stops_the_run_and_names_the_pair(make_set, pairs, evaluate, scores, score, sentence):
    data = make_set(eng=pairs)
    scores[sentence] = score

    with pytest.raises(ScoreError, match=r"pair [0-9a-f]{16} \(eng\): the log-probability of the (good|bad)") as error:
        evaluate([TASK], data, scores)
    assert sentence in str(error.value)


@pytest.mark.parametrize("score", [None, "-3.5", "", [1.0]])
def test_an_answer_that_is_no_score_stops_the_run_and_names_the_pair(make_set, pairs, evaluate, scores, score):
    scores["Bad one 3."] = score
    with pytest.raises(ScoreError, match=r"pair [0-9a-f]{16} \(eng\): the model answered .* is faulty"):
        evaluate([TASK], make_set(eng=pairs), scores)


@pytest.mark.parametrize("answer", [None, "-3.5", (), 3.5])
def test_an_answer_without_a_score_names_the_pair(answer):
    doc = {"id": "0123456789abcdef", "language": "eng"}
    with pytest.raises(ScoreError, match=r"^pair 0123456789abcdef \(eng\): the model answered"):
        pair_score(doc, [(-1.0, False), answer])


def test_empty_splits_are_null_in_the_results_and_the_table(make_set, pairs, evaluate):
    # Solvable pairs with one item each, at one distance: nothing to say about the other splits.
    results = evaluate([TASK], make_set(eng=[pairs[1]]))
    row = results["results"][TASK]

    assert row["acc_solvable,none"] == 0.0
    null = ("acc_unsolvable", "solvability_gap", "distance_rho", "acc_multi_item")
    assert [row[f"{metric},none"] for metric in null] == [None] * 4
    assert "acc_unsolvable" in make_table(results)
    text = json.dumps(results, default=handle_non_serializable, allow_nan=False)
    assert json.loads(text)["results"][TASK]["acc_unsolvable,none"] is None


def test_equal_scores_are_ties_and_never_correct(make_set, pairs, evaluate, scores):
    row = evaluate([TASK], make_set(eng=pairs), dict.fromkeys(scores, -7.0))["results"][TASK]

    assert (row["acc,none"], row["tie_rate,none"], row["margin,none"]) == (0.0, 1.0, 0.0)


def test_the_results_say_which_data_they_are_of(make_set, pairs, evaluate):
    data = make_set(eng=pairs, nld=pairs[:2])
    results = evaluate([TASK, "blimppi_npi_nld"], data)
    used = {task: config["metadata"]["blimppi_data_used"] for task, config in results["configs"].items()}

    assert [used[task]["pairs"] for task in (TASK, "blimppi_npi_nld")] == [5, 2]
    assert used[TASK]["source"] == str((data / "npi").resolve())
    assert used[TASK]["found_by"] == "--metadata blimppi_data"
    assert used[TASK]["sha256"] == used["blimppi_npi_nld"]["sha256"]
    assert used[TASK]["config_sha256"] != used["blimppi_npi_nld"]["config_sha256"]


def test_the_order_of_the_pairs_changes_nothing(make_set, pairs, evaluate, tmp_path):
    forward = evaluate([TASK], make_set(eng=pairs))["results"][TASK]
    (tmp_path / "sets").rename(tmp_path / "first")
    backward = evaluate([TASK], make_set(eng=pairs[::-1]))["results"][TASK]

    # lm-eval sums in the order of the pairs, so its own means and errors may round differently.
    for metric in ("acc,none", "acc_norm,none", "tie_rate,none", "margin,none", "acc_stderr,none"):
        assert forward[metric] == pytest.approx(backward[metric], rel=1e-12)
    for metric in ("acc_solvable", "solvability_gap", "distance_rho", "acc_multi_item"):
        assert forward[f"{metric},none"] == backward[f"{metric},none"]


def test_a_limit_that_empties_a_split_does_not_stop_a_group(make_set, pairs, evaluate, slavic):
    results = evaluate(["blimppi-npi-slavic"], make_set(**dict.fromkeys(slavic, pairs)), limit=2)

    assert results["groups"]["blimppi-npi-slavic"]["acc_unsolvable,none"] is None
