"""Means of pairs of a paradigm, combined with weights, and bootstrap intervals of the combinations.

Pairs are redrawn inside their cell (one paradigm in one regime), so that every resample keeps the design of the set.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from blimppi.lm_eval_tasks.report.bootstrap import RESAMPLES, interval
from blimppi.lm_eval_tasks.report.stats import MISSING, Estimate


class Cell:
    """The values of one measure in one cell, or only their mean where no samples were logged.

    Args:
        name: names the cell; it seeds the resamples, so that they don't depend on which other cells there are.
        values: one for each pair.
        mean: their mean, if ``values`` are not known.
        weights: of the values, above zero; None: all alike.
    """

    def __init__(
        self,
        name: str,
        values: Sequence[float] = (),
        mean: float | None = None,
        weights: Sequence[float] | None = None,
    ) -> None:
        self.name = name
        self.values = np.asarray(values, dtype=float)
        self.weights = None if weights is None else np.asarray(weights, dtype=float)
        if weights is not None and len(values):
            mean = math.fsum(v * w for v, w in zip(values, weights, strict=True)) / math.fsum(weights)
        elif len(values):
            mean = math.fsum(values) / len(values)
        self.mean = mean

    @cached_property
    def draws(self) -> np.ndarray | None:
        """Means of `RESAMPLES` resamples; None for fewer than two pairs, which cannot be redrawn."""
        n = len(self.values)
        if n < 2:
            return None
        rng = np.random.default_rng(list(self.name.encode("utf-8")))
        if self.weights is not None:
            drawn = rng.integers(n, size=(RESAMPLES, n), dtype=np.int32)
            return np.asarray((self.weights * self.values)[drawn].sum(axis=1) / self.weights[drawn].sum(axis=1))
        if np.isin(self.values, (0.0, 1.0)).all():  # the same distribution, much faster
            return rng.binomial(n, self.values.mean(), RESAMPLES) / n
        return np.asarray(self.values[rng.integers(n, size=(RESAMPLES, n), dtype=np.int32)].mean(axis=1))


def combine(parts: Iterable[tuple[float, Cell]], n: int) -> Estimate:
    """The weighted sum of the cells' means with its percentile interval.

    Args:
        parts: weights and cells, each cell once.
        n: what the estimate says that it averages over.

    The interval is left out if a cell cannot be redrawn. Without parts the estimate is missing.
    """
    terms = [(weight, cell, cell.mean) for weight, cell in parts]
    means = [(weight, mean) for weight, _, mean in terms if mean is not None]
    if not terms or len(means) < len(terms):
        return MISSING
    value = math.fsum(weight * mean for weight, mean in means)
    draws = [weight * cell.draws for weight, cell, _ in terms if cell.draws is not None]
    low, high = interval(np.sum(draws, axis=0)) if len(draws) == len(terms) else (None, None)
    return Estimate(value, n, None, low, high)


def balanced(cells: Sequence[Cell]) -> Estimate:
    """Unweighted mean of the cells that have a mean; ``n`` says how many they are."""
    there = [cell for cell in cells if cell.mean is not None]
    return combine([(1 / len(there), cell) for cell in there], len(there)) if there else Estimate(n=0)


def balanced_change(pairs: Sequence[tuple[Cell, Cell]]) -> Estimate:
    """Unweighted mean of (second minus first) over the pairs of which both have a mean; ``n``: how many they are."""
    there = [pair for pair in pairs if None not in (pair[0].mean, pair[1].mean)]
    if not there:
        return Estimate(n=0)
    share = 1 / len(there)
    parts = [part for first, second in there for part in ((-share, first), (share, second))]
    return combine(parts, len(there))


def median_change(pairs: Sequence[tuple[Cell, Cell]]) -> Estimate:
    """Median of (second minus first) over the pairs of which both have a mean; else as `balanced_change`."""
    changes = [
        second.mean - first.mean for first, second in pairs if first.mean is not None and second.mean is not None
    ]
    if not changes:
        return MISSING
    value = float(np.median(changes))
    drawn = [
        second.draws - first.draws for first, second in pairs if first.draws is not None and second.draws is not None
    ]
    low, high = interval(np.median(drawn, axis=0)) if len(drawn) == len(changes) else (None, None)
    return Estimate(value, len(changes), None, low, high)
