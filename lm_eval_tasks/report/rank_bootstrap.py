"""Bootstrap intervals of rank correlations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from blimppi.lm_eval_tasks.report.bootstrap import RESAMPLES, Ends, interval

DEGENERATE = 0.05  # share of resamples without a correlation above which there is no interval


def rho_interval(first: Sequence[float], second: Sequence[float]) -> Ends:
    """Percentile interval of Spearman's rho; points are redrawn, each with both of its values.

    (None, None) where too many resamples have all points alike in one value, or where none differs from another.

    Args:
        first: a value for each point.
        second: the other one, as many.
    """
    # Points with the same values are one kind of point. Many pairs are of few kinds, and how often each is drawn is
    # multinomial; that is much faster than drawing and ranking the points.
    kinds, counts = np.unique(np.column_stack([first, second]), axis=0, return_counts=True)
    n = len(first)
    drawn = np.random.default_rng(0).multinomial(n, counts / n, RESAMPLES)  # resamples x kinds
    one, other = (_centred_ranks(kinds[:, side], drawn) for side in (0, 1))
    spread = np.sqrt((drawn * one * one).sum(axis=1) * (drawn * other * other).sum(axis=1))
    there = spread > 0
    if there.mean() < 1 - DEGENERATE:
        return None, None
    return interval((drawn * one * other).sum(axis=1)[there] / spread[there])


def _centred_ranks(values: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """Rank of each kind in each resample minus the mean rank; ties share the mean of theirs (resamples x kinds)."""
    distinct, which = np.unique(values, return_inverse=True)
    belongs = (which[:, None] == np.arange(len(distinct))).astype(float)  # kinds x distinct values
    times = drawn @ belongs
    ranks = np.cumsum(times, axis=1) - (times - 1) / 2
    return np.asarray(ranks[:, which] - (drawn.sum(axis=1, keepdims=True) + 1) / 2)
