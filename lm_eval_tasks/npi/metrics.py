"""Metrics of the polarity-item suite: those of all suites, and two of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from blimppi.lm_eval_tasks.metrics import accuracy_where, pair_metrics
from scipy.stats import spearmanr


def process_results(doc: Mapping[str, Any], results: Sequence[tuple[float, bool]]) -> dict[str, Any]:
    """Values of one pair: `pair_metrics` and the material of the two aggregations below.

    Raises:
        ScoreError: if a score is NaN or infinite.
    """
    shared = pair_metrics(doc, results)
    correct = shared["acc"]
    return {
        **shared,
        "distance_rho": (correct, doc["distance"]),
        "acc_multi_item": (correct, doc["n_items"]),
    }


def distance_rho(items: Sequence[tuple[float, int]]) -> float | None:
    """Spearman correlation of correctness (0 or 1) and distance (tokens between item and licenser).

    None where it is not defined: all pairs correct, all wrong, or all at one distance.
    """
    # Sorted, so that rounding inside the correlation cannot depend on the order of the pairs.
    correct, distance = zip(*sorted(items), strict=True) if items else ((), ())
    if len(set(correct)) < 2 or len(set(distance)) < 2:
        return None
    return float(spearmanr(correct, distance).statistic)


def acc_multi_item(items: Sequence[tuple[float, int]]) -> float | None:
    """Accuracy on the pairs with more than one polarity item; None if there is none."""
    return accuracy_where(items, lambda n_items: n_items > 1)
