import pytest
from blimppi.lm_eval_tasks.report import stats


@pytest.mark.parametrize("raw", [None, "N/A", float("nan"), float("inf"), True, [0.5], ""])
def test_only_finite_numbers_are_numbers(raw: object) -> None:
    assert stats.number(raw) is None


def test_numbers_stay() -> None:
    assert stats.number(1) == 1.0
    assert stats.number(-0.25) == -0.25


def test_all_right_still_has_a_width() -> None:
    # Wilson at 10 of 10: lower end 10 / (10 + z^2) = 10 / 13.8415
    cell = stats.proportion(10, 10)
    assert (cell.value, cell.stderr, cell.high) == (1.0, 0.0, 1.0)
    assert cell.low == pytest.approx(0.72247, abs=1e-5)


def test_nothing_counted_is_no_number() -> None:
    assert stats.proportion(0, 0) == stats.Estimate(n=0)


def test_single_pair_has_no_standard_error() -> None:
    assert stats.proportion(1, 1).stderr is None


def test_gap_interval_holds_the_gap_and_is_reproducible() -> None:
    first, second = [True] * 9 + [False], [True] * 4 + [False] * 6
    gap = stats.difference(first, second)
    assert gap.value == pytest.approx(0.5)
    assert gap.low is not None and gap.high is not None and -1 <= gap.low < 0.5 < gap.high <= 1
    assert gap == stats.difference(first, second)


@pytest.mark.parametrize(
    ("first", "second"), [([True], [False, True]), ([True, True], [False, False]), ([True, False], [True])]
)
def test_no_bootstrap_interval_where_nothing_can_vary(first: list[bool], second: list[bool]) -> None:
    gap = stats.difference(first, second)
    assert (gap.low, gap.high) == (None, None)


def test_gap_to_an_empty_class_is_missing() -> None:
    assert stats.difference([True], []) == stats.MISSING


def test_mean_weighs_groups_not_pairs_and_leaves_empty_ones_out() -> None:
    # 1/1 and 1/4 and nothing: (1 + 0.25) / 2
    mean = stats.mean_of_shares([[True], [True, False, False, False], []])
    assert (mean.value, mean.n) == (0.625, 2)


def test_plain_mean_leaves_missing_out() -> None:
    assert stats.mean([0.5, None, 1.0]) == stats.Estimate(0.75, 2)
    assert stats.mean([None]) == stats.Estimate(n=0)


def test_bootstrap_redraws_within_groups() -> None:
    # Four tosses of a coin, all alike once in sixteen at either end: more than the 2.5% outside the interval
    found = stats.mean_of_shares([[True, False], [True, False]])
    assert (found.value, found.low, found.high) == (0.5, 0.0, 1.0)
    # A group that is all right always stays so: (1 + half of two tosses) / 2
    found = stats.mean_of_shares([[True, True], [True, False]])
    assert (found.value, found.low, found.high) == (0.75, 0.5, 1.0)


def test_mean_of_differences_leaves_out_what_has_no_other_side() -> None:
    # 1 - 0.5 and 0.5 - 0.5; the third has nothing to compare with
    found = stats.mean_of_differences([([True, True], [True, False]), ([True, False], [False, True]), ([True], [])])
    assert (found.value, found.n) == (0.25, 2)
    assert found.low is not None and found.high is not None and -1 <= found.low < 0.25 < found.high <= 1
    assert stats.mean_of_differences([([True], [])]) == stats.Estimate(n=0)
