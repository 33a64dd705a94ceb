"""Estimates with their uncertainty; together with `resampling` all that the report knows of statistics."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from blimppi.lm_eval_tasks.report.bootstrap import CONFIDENCE, RESAMPLES, Ends, interval
from blimppi.lm_eval_tasks.report.rank_bootstrap import rho_interval
from scipy.stats import binomtest, permutation_test, rankdata, spearmanr

EXACT = 7  # points up to which all orders are tried: the usual approximation of p is poor there, as is a bootstrap


@dataclass(frozen=True, slots=True)
class Estimate:
    """One reported number; every part may be missing (None), none is ever NaN.

    ``value``, ``stderr``, ``low`` and ``high`` are in the unit of the metric (accuracies: 0 to 1);
    ``n`` counts what the value averages over. ``p`` is that of a two-sided test of no effect.
    """

    value: float | None = None
    n: int | None = None
    stderr: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None


MISSING = Estimate()


def number(raw: object) -> float | None:
    """A finite float, or None for null, "N/A", NaN, infinities and anything else that is no number."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return None
    return float(raw) if math.isfinite(raw) else None


@lru_cache(maxsize=65536)  # the same counts come again in table after table
def proportion(successes: int, n: int) -> Estimate:
    """Share of ``successes`` among ``n`` with its Wilson interval and the standard error of a mean.

    Wilson's interval stays inside 0 to 1 and has a width at 0% and 100% too, which small languages need.
    The standard error divides by n - 1, as lm-eval's does.
    """
    if n == 0:
        return Estimate(n=0)
    share = successes / n
    interval = binomtest(successes, n).proportion_ci(CONFIDENCE, method="wilson")
    stderr = math.sqrt(share * (1 - share) / (n - 1)) if n > 1 else None
    return Estimate(share, n, stderr, float(interval.low), float(interval.high))


def correct_share(outcomes: Sequence[bool]) -> Estimate:
    """Accuracy over pairs, given which of them were judged right; see `proportion`."""
    return proportion(sum(outcomes), len(outcomes))


def difference(first: Sequence[bool], second: Sequence[bool]) -> Estimate:
    """Accuracy on ``first`` minus accuracy on ``second`` (-1 to 1), with a bootstrap interval."""
    if not first or not second:
        return MISSING
    value = sum(first) / len(first) - sum(second) / len(second)
    low, high = _bootstrap([first, second], [1.0, -1.0])
    return Estimate(value, None, None, low, high)


def mean_of_shares(groups: Sequence[Sequence[bool]]) -> Estimate:
    """Unweighted mean of the groups' accuracies; the bootstrap redraws pairs inside each group.

    Empty groups do not enter. ``n`` is the number of groups that did.
    """
    filled = [group for group in groups if group]
    if not filled:
        return Estimate(n=0)
    value = math.fsum(sum(group) / len(group) for group in filled) / len(filled)
    low, high = _bootstrap(filled, [1 / len(filled)] * len(filled))
    return Estimate(value, len(filled), None, low, high)


def mean_of_differences(pairs: Sequence[tuple[Sequence[bool], Sequence[bool]]]) -> Estimate:
    """Unweighted mean of (accuracy on the first minus accuracy on the second), over the pairs that have both."""
    filled = [(first, second) for first, second in pairs if first and second]
    if not filled:
        return Estimate(n=0)
    share = 1 / len(filled)
    value = math.fsum(share * (sum(first) / len(first) - sum(second) / len(second)) for first, second in filled)
    groups = [group for both in filled for group in both]
    low, high = _bootstrap(groups, [share, -share] * len(filled))
    return Estimate(value, len(filled), None, low, high)


def mean(values: Sequence[float | None]) -> Estimate:
    """Unweighted mean of the numbers that are there; ``n`` says how many they are."""
    there = [value for value in values if value is not None]
    return Estimate(math.fsum(there) / len(there), len(there)) if there else Estimate(n=0)


def mean_of(cells: Sequence[Estimate]) -> Estimate:
    """Unweighted mean of independent estimates, over those that have a value; ``n`` says how many they are.

    Its standard error is that of a sum, divided by ``n``; there is none if one of them has none.
    """
    there = [cell for cell in cells if cell.value is not None]
    found = mean([cell.value for cell in there])
    errors = [cell.stderr for cell in there if cell.stderr is not None]
    if not there or len(errors) < len(there):
        return found
    return Estimate(found.value, found.n, math.sqrt(math.fsum(error**2 for error in errors)) / len(there))


def spearman(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """Rank correlation (-1 to 1) with its p, ``n`` of how many points; no value for fewer than three, or all alike.

    p is exact (over all orders) for up to `EXACT` points, else from Student's t, and with a bootstrap interval.
    """
    if len(first) < 3 or len(set(first)) == 1 or len(set(second)) == 1:
        return Estimate(n=len(first))
    found = spearmanr(first, second)
    if len(first) <= EXACT:
        return Estimate(float(found.statistic), len(first), p=_exact_p(first, second))
    low, high = rho_interval(first, second)
    return Estimate(float(found.statistic), len(first), None, low, high, float(found.pvalue))


def _exact_p(first: Sequence[float], second: Sequence[float]) -> float:
    ranks = rankdata(second) - (len(second) + 1) / 2

    def statistic(shuffled: np.ndarray, axis: int) -> np.ndarray:
        # Of one order and another only this part of the correlation differs.
        return np.asarray((shuffled * ranks).sum(axis=axis))

    centred = rankdata(first) - (len(first) + 1) / 2
    return float(permutation_test((centred,), statistic, permutation_type="pairings", n_resamples=math.inf).pvalue)


def _bootstrap(groups: Sequence[Sequence[bool]], weights: Sequence[float]) -> Ends:
    """Percentile interval of a weighted sum of group means; (None, None) where it cannot be had.

    A group with a single pair cannot be redrawn.
    """
    if any(len(group) < 2 for group in groups):
        return None, None
    rng = np.random.default_rng(0)  # the same files always give the same page
    # How many of n redrawn pairs are right has a binomial distribution; drawing that is much faster than the pairs.
    drawn = [
        w * rng.binomial(len(g), sum(g) / len(g), RESAMPLES) / len(g) for w, g in zip(weights, groups, strict=True)
    ]
    return interval(np.sum(drawn, axis=0))
