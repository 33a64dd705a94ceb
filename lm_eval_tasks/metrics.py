"""Metrics that all suites share: one pair's scores, and what a task makes of them.

`pair_metrics` runs once per pair and returns every key for every pair: lm-eval gathers the values of several
processes by key, so a key that one process lacks would crash the run. A pair that lies outside a split is left
out by the aggregation of that split. No aggregation depends on the order of the pairs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple


class ScoreError(ValueError):
    """A model gave a score from which no preference can be read."""


class PairScore(NamedTuple):
    """Log-probabilities (natural log) of the two sentences of a pair."""

    good: float
    bad: float


def pair_score(doc: Mapping[str, Any], results: Sequence[tuple[float, bool]]) -> PairScore:
    """The two log-probabilities of a pair, good sentence first.

    Args:
        doc: the row of the data set.
        results: one ``(log-probability, is greedy)`` per choice, as lm-eval hands them over.

    Raises:
        ScoreError: if there are not two scores, or one is no number, NaN or infinite. An argmax would
            count such a pair as correct.
    """
    if len(results) != 2:
        raise ScoreError(f"pair {doc['id']}: expected 2 scores, got {len(results)}")
    good, bad = (_number(doc, result) for result in results)
    for side, score in (("good", good), ("bad", bad)):
        if not math.isfinite(score):
            raise ScoreError(
                f"pair {doc['id']} ({doc['language']}): the log-probability of the {side} sentence is {score}. "
                f"No accuracy can be computed from it; check the model's precision (--model_args dtype=float32) "
                f"and its tokenizer on: {doc[f'sentence_{side}']!r}"
            )
    return PairScore(good, bad)


def _number(doc: Mapping[str, Any], result: Any) -> float:
    """The log-probability in one ``(log-probability, is greedy)``; a string of digits is none."""
    try:
        if not isinstance(result, str | bytes) and not isinstance(result[0], str | bytes):
            return float(result[0])
    except (TypeError, ValueError, LookupError):
        pass
    raise ScoreError(
        f"pair {doc['id']} ({doc['language']}): the model answered {result!r:.200} where a log-probability and whether "
        "it is greedy were asked for: its loglikelihood is faulty"
    )


def pair_metrics(doc: Mapping[str, Any], results: Sequence[tuple[float, bool]]) -> dict[str, Any]:
    """Values of one pair for the metrics that every suite has.

    - ``acc``: 1.0 if the good sentence has the strictly higher log-probability. A tie is not correct.
    - ``acc_norm``: the same for log-probabilities divided by the sentence's length in characters
      (lm-eval's own normaliser, Unicode code points).
    - ``tie_rate``: 1.0 if both log-probabilities are equal.
    - ``margin``: log-probability of the good minus that of the bad sentence, in nats.
    - ``acc_solvable``, ``acc_unsolvable``, ``solvability_gap``: ``(acc, ngram_class)`` for the aggregations below.

    Raises:
        ScoreError: see `pair_score`.
    """
    good, bad = pair_score(doc, results)
    correct = float(good > bad)
    per_character = good / len(doc["sentence_good"]) > bad / len(doc["sentence_bad"])
    by_class = (correct, doc["ngram_class"])
    return {
        "acc": correct,
        "acc_norm": float(per_character),
        "tie_rate": float(good == bad),
        "margin": good - bad,
        "acc_solvable": by_class,
        "acc_unsolvable": by_class,
        "solvability_gap": by_class,
    }


def accuracy_where(items: Iterable[tuple[float, Any]], keep: Callable[[Any], bool]) -> float | None:
    """Share of correct pairs among those whose second value passes ``keep``; None if there is none."""
    kept = [correct for correct, value in items if keep(value)]
    return math.fsum(kept) / len(kept) if kept else None


def acc_solvable(items: Sequence[tuple[float, str | None]]) -> float | None:
    """Accuracy on the pairs that the n-gram model gets right too."""
    return accuracy_where(items, lambda ngram_class: ngram_class == "solvable")


def acc_unsolvable(items: Sequence[tuple[float, str | None]]) -> float | None:
    """Accuracy on the pairs that the n-gram model gets wrong; its ties belong to neither side."""
    return accuracy_where(items, lambda ngram_class: ngram_class == "unsolvable")


def solvability_gap(items: Sequence[tuple[float, str | None]]) -> float | None:
    """`acc_solvable` minus `acc_unsolvable`; None if one of them is."""
    solvable, unsolvable = acc_solvable(items), acc_unsolvable(items)
    return None if solvable is None or unsolvable is None else solvable - unsolvable
