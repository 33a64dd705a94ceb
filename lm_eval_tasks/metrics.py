"""Metrics that all suites share: one pair's scores, and what a task makes of them.

`pair_metrics` runs once per pair and returns every key for every pair: lm-eval gathers the values of several
processes by key, so a key that one process lacks would crash the run. A pair that lies outside a split is left
out by the aggregation of that split. No aggregation depends on the order of the pairs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

# Metrics that need the number of tokens of both sentences: null where the model names no tokenizer.
TOKEN_METRICS = frozenset({"acc_mean_lp", "acc_pen_lp"})
# PenLP's exponent, and what it adds to the length (Wu et al. 2016, equation 14; Lau et al. 2020).
_PEN_EXPONENT, _PEN_LENGTH = 0.8, 5


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
    good, bad = (number(doc, result) for result in results)
    for side, score in (("good", good), ("bad", bad)):
        if not math.isfinite(score):
            raise ScoreError(
                f"pair {doc['id']} ({doc['language']}): the log-probability of the {side} sentence is {score}. "
                f"No accuracy can be computed from it; check the model's precision (--model_args dtype=float32) "
                f"and its tokenizer on: {doc[f'sentence_{side}']!r}"
            )
    return PairScore(good, bad)


def number(doc: Mapping[str, Any], result: Any) -> float:
    """The log-probability in one ``(log-probability, is greedy)``, finite or not; a string of digits is none.

    Raises:
        ScoreError: if there is none.
    """
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
    - ``acc_mean_lp``, ``acc_pen_lp``: the same for `mean_lp` and `pen_lp`, from the columns ``n_tokens_good`` and
      ``n_tokens_bad``; None where they are null or missing.
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
        "acc_mean_lp": _token_accuracy(doc, good, bad, mean_lp),
        "acc_pen_lp": _token_accuracy(doc, good, bad, pen_lp),
        "acc_solvable": by_class,
        "acc_unsolvable": by_class,
        "solvability_gap": by_class,
    }


def mean_lp(log_probability: float, n_tokens: int) -> float:
    """Log-probability per token."""
    return log_probability / n_tokens


def pen_lp(log_probability: float, n_tokens: int) -> float:
    """Log-probability divided by ``((5 + n) / 6) ** 0.8`` for n tokens, a milder penalty for length than `mean_lp`."""
    return float(log_probability / ((_PEN_LENGTH + n_tokens) / (_PEN_LENGTH + 1)) ** _PEN_EXPONENT)


def is_normalised(metric: str) -> bool:
    """Whether a metric divides log-probabilities by a length, which only that of a bare sentence allows."""
    return metric == "acc_norm" or metric in TOKEN_METRICS or metric.startswith("lp_per_word")


def _token_accuracy(
    doc: Mapping[str, Any], good: float, bad: float, normalise: Callable[[float, int], float]
) -> float | None:
    n_good, n_bad = doc.get("n_tokens_good"), doc.get("n_tokens_bad")
    if n_good is None or n_bad is None:
        return None
    if not n_good or not n_bad:
        raise ScoreError(f"pair {doc['id']} ({doc['language']}): the tokenizer finds no token in one of the sentences")
    return float(normalise(good, n_good) > normalise(bad, n_bad))


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
