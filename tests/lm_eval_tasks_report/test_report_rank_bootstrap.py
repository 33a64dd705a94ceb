"""Intervals of rank correlations, and means with errors."""

import math

import numpy as np
import pytest
from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.rank_bootstrap import _centred_ranks, rho_interval
from blimppi.lm_eval_tasks.report.resampling import Cell, median_change
from blimppi.lm_eval_tasks.report.stats import Estimate
from scipy.stats import rankdata, spearmanr


def test_ranks_of_drawn_kinds_are_those_of_the_drawn_points() -> None:
    values, drawn = np.array([3.0, 1.0, 3.0, 2.0]), np.array([[2, 1, 0, 3], [1, 1, 1, 1]])
    for times, ranks in zip(drawn, _centred_ranks(values, drawn), strict=True):
        points = np.repeat(values, times)
        assert np.repeat(ranks, times) == pytest.approx(rankdata(points) - (len(points) + 1) / 2)


def test_interval_is_that_of_points_redrawn_one_by_one() -> None:
    rng = np.random.default_rng(1)
    first = rng.integers(5, size=80).astype(float)
    second = (first + rng.normal(size=80) > 2).astype(float)
    drawn = rng.integers(80, size=(3000, 80))
    slow = np.percentile([spearmanr(first[at], second[at]).statistic for at in drawn], [2.5, 97.5])
    assert rho_interval(list(first), list(second)) == pytest.approx(tuple(slow), abs=0.03)


def test_perfect_order_and_values_that_hardly_vary_have_no_interval() -> None:
    assert rho_interval(list(range(20)), list(range(20))) == (None, None)
    # One point of twenty differs: in 36% of the resamples (0.95 ** 20) it is not drawn.
    assert rho_interval(list(range(20)), [0.0] * 19 + [1.0]) == (None, None)


def test_few_points_have_an_exact_p_and_no_interval() -> None:
    few = stats.spearman([1, 2, 3, 4, 5, 6, 7], [2, 1, 4, 3, 6, 5, 7])
    assert few.p is not None and few.low is None
    more = stats.spearman([1, 2, 3, 4, 5, 6, 7, 8], [2, 1, 4, 3, 6, 5, 8, 7])
    assert more.low is not None and more.high is not None and more.value is not None
    assert -1 <= more.low < more.value < more.high <= 1


def test_error_of_a_mean_is_that_of_a_sum_divided_by_how_many() -> None:
    # sqrt(0.03^2 + 0.04^2) / 2
    assert stats.mean_of([Estimate(0.4, 9, 0.03), Estimate(0.6, 9, 0.04), Estimate()]) == Estimate(
        0.5, 2, pytest.approx(0.025)
    )
    assert stats.mean_of([Estimate(0.4, 9, 0.03), Estimate(0.6, 9)]).stderr is None
    assert stats.mean_of([Estimate()]) == Estimate(n=0)


def test_median_of_changes_and_its_interval() -> None:
    def change(name: str, before: list[float], after: list[float]) -> tuple[Cell, Cell]:
        return Cell(f"{name}/0", before), Cell(f"{name}/1", after)

    # changes 0, -0.5, 1: the middle one is 0; only the first varies, between -1 and 1, so the median between -0.5 and 1
    pairs = [change("a", [0, 1], [0, 1]), change("b", [1, 1], [0.5, 0.5]), change("c", [0, 0], [1, 1])]
    found = median_change(pairs)
    assert (found.value, found.n, found.low, found.high) == (0.0, 3, -0.5, 1.0)
    assert median_change([*pairs, change("d", [1], [1])]).low is None
    assert median_change([]).value is None
    assert not math.isnan(median_change(pairs[1:]).value or 0.0)
