import math

import pytest
from blimppi.lm_eval_tasks.npi.metrics import acc_multi_item, distance_rho, process_results

DOC = {
    "id": "x", "language": "eng", "sentence_good": "abcd", "sentence_bad": "ab", "ngram_class": "tie",
    "distance": 3, "n_items": 2,
}  # fmt: skip
KEYS = {
    "acc", "acc_norm", "tie_rate", "margin", "acc_mean_lp", "acc_pen_lp", "acc_solvable", "acc_unsolvable",
    "solvability_gap", "distance_rho", "acc_multi_item",
}  # fmt: skip


def test_a_pair_gives_every_key():
    assert process_results(DOC, [(-4.0, False), (-3.0, False)]) == {
        "acc": 0.0,
        "acc_norm": 1.0,  # -4/4 is higher than -3/2
        "tie_rate": 0.0,
        "margin": -1.0,
        "acc_mean_lp": None,  # no number of tokens
        "acc_pen_lp": None,
        "acc_solvable": (0.0, "tie"),
        "acc_unsolvable": (0.0, "tie"),
        "solvability_gap": (0.0, "tie"),
        "distance_rho": (0.0, 3),
        "acc_multi_item": (0.0, 2),
    }


def test_a_pair_without_ngram_scores_gives_every_key_too():
    assert process_results(DOC | {"ngram_class": None}, [(-1.0, False), (-2.0, False)]).keys() == KEYS


@pytest.mark.parametrize(
    ("items", "rho"),
    [
        ([(1.0, 0), (0.0, 5)], -1.0),
        ([(1.0, 0), (1.0, 1), (0.0, 2)], -math.sqrt(3) / 2),  # ranks 2.5 2.5 1 and 1 2 3: -1.5 / sqrt(1.5 * 2)
        ([(1.0, 0), (1.0, 9)], None),
        ([(0.0, 4), (1.0, 4)], None),
        ([], None),
    ],
)
def test_distance_rho(items, rho):
    assert distance_rho(items) == (None if rho is None else pytest.approx(rho))
    assert distance_rho(items[::-1]) == distance_rho(items)


def test_accuracy_on_pairs_with_several_items():
    assert acc_multi_item([(1.0, 2), (0.0, 3), (1.0, 3), (0.0, 1)]) == pytest.approx(2 / 3)
    assert acc_multi_item([(1.0, 1)]) is None
