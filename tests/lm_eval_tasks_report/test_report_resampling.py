import numpy as np
import pytest
from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.resampling import Cell, balanced, balanced_change, combine
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate


def test_numbers_are_redrawn_as_shares_are() -> None:
    # Of two pairs a resample takes one twice with odds of 1 in 4 each: both ends lie outside the middle 95%.
    for values in ([0.0, 1.0], [-3.0, 5.0]):
        cell = balanced([Cell("c", values)])
        assert (cell.value, cell.low, cell.high) == (sum(values) / 2, min(values), max(values))


def test_a_change_spans_what_its_two_cells_allow() -> None:
    # 1 of 16 resamples has 0 before and 1 after, as many 1 before and 0 after: more than 2.5%
    change = balanced_change([(Cell("a", [0.0, 1.0]), Cell("b", [0.0, 1.0]))])
    assert (change.value, change.n, change.low, change.high) == (0.0, 1, -1.0, 1.0)


def test_pairs_never_leave_their_cell() -> None:
    # Redrawn over all four pairs the mean would vary.
    assert balanced([Cell("a", [0.0, 0.0]), Cell("b", [1.0, 1.0])]) == Estimate(0.5, 2)
    varied = balanced([Cell("a", [1.0, 1.0]), Cell("b", [0.0, 1.0])])
    assert (varied.value, varied.low, varied.high) == (0.75, 0.5, 1.0)


def test_cells_weigh_alike_whatever_their_size() -> None:
    assert balanced([Cell("a", [1.0]), Cell("b", [0.0, 0.0, 0.0])]).value == 0.5


def test_a_single_pair_or_a_bare_mean_has_no_interval() -> None:
    for cell in (Cell("a", [1.0]), Cell("a", mean=1.0)):
        assert balanced([cell, Cell("b", [0.0, 1.0])]) == Estimate(0.75, 2)


def test_what_is_missing_stays_missing() -> None:
    assert combine([(1.0, Cell("a"))], 1) == MISSING
    assert balanced([Cell("a"), Cell("b", mean=0.5)]) == Estimate(0.5, 1)
    assert balanced([]) == Estimate(n=0)
    assert balanced_change([(Cell("a"), Cell("b", mean=0.5))]) == Estimate(n=0)


def test_resamples_are_the_same_for_a_name_and_differ_between_names() -> None:
    values = list(range(10))
    first, again, other = (Cell(name, values).draws for name in ("a", "a", "b"))
    assert first is not None and again is not None and other is not None
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_the_spread_of_resamples_is_the_standard_error() -> None:
    # 40 of 100: sqrt(0.4 * 0.6 / 100) is 0.049; the same pairs counted in twos go through the other way of drawing
    shares = Cell("a", [1.0] * 40 + [0.0] * 60).draws
    numbers = Cell("a", [2.0] * 40 + [0.0] * 60).draws
    assert shares is not None and numbers is not None
    assert 0.045 < shares.std() < 0.053
    assert 0.090 < numbers.std() < 0.106


def test_spearman_by_hand() -> None:
    # ranks 1 2 3 4 against 2 1 4 3: 1 - 6 * 4 / (4 * 15)
    found = stats.spearman([1, 2, 3, 4], [20, 10, 40, 30])
    assert found.value == pytest.approx(0.6)
    assert found.n == 4
    assert stats.spearman([1, 2], [1, 2]) == Estimate(n=2)
    assert stats.spearman([1, 2, 3], [5, 5, 5]) == Estimate(n=3)
