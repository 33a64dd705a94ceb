"""Metrics of the suite in frequency windows: those of all suites, each regime's own, and what is lost from head on.

A pair carries its ``regime``; pairs of other regimes than those named here count in ``acc`` and in reports only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from blimppi.lm_eval_tasks.metrics import accuracy_where, pair_metrics

REGIMES = ("head", "tail", "xtail", "original")
DELTAS = (("head", "tail"), ("head", "xtail"), ("original", "head"))
Items = Sequence[tuple[float, str]]


def process_results(doc: Mapping[str, Any], results: Sequence[tuple[float, bool]]) -> dict[str, Any]:
    """Values of one pair: `pair_metrics`, and ``(value, regime)`` for the aggregations of this module.

    ``lp_per_word`` is the log-probability (natural log) of the good sentence divided by its number of words between
    white space (FreqBLiMP section 5.1).

    Raises:
        ScoreError: if a score is NaN or infinite.
    """
    shared = pair_metrics(doc, results)
    regime = doc["regime"]
    per_word = float(results[0][0]) / len(doc["sentence_good"].split())
    values = {"acc": shared["acc"], "margin": shared["margin"], "lp_per_word": per_word}
    own = {f"{name}_{one}": (value, regime) for name, value in values.items() for one in REGIMES}
    deltas = {f"delta_{name}_{a}_{b}": (values[name], regime) for name in ("acc", "margin") for a, b in DELTAS}
    return {**shared, **own, **deltas}


def _mean_of(regime: str) -> Callable[[Items], float | None]:
    def mean(items: Items) -> float | None:
        return accuracy_where(items, lambda one: one == regime)

    mean.__doc__ = f"Mean over the pairs of {regime}; None if there is none."
    return mean


def _delta(first: str, second: str) -> Callable[[Items], float | None]:
    def delta(items: Items) -> float | None:
        before, after = _mean_of(first)(items), _mean_of(second)(items)
        return None if before is None or after is None else math.fsum((after, -before))

    delta.__doc__ = f"Mean over {second} minus mean over {first} (below 0: a loss); None if one has no pairs."
    return delta


in_head, in_tail, in_xtail, in_original = (_mean_of(regime) for regime in REGIMES)
head_tail, head_xtail, original_head = (_delta(first, second) for first, second in DELTAS)
