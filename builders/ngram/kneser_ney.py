"""Interpolated modified Kneser-Ney in Python, for machines without KenLM's trainer.

Chen and Goodman (1999, section 3), with the conventions of ``lmplz`` (Heafield et al. 2013): one ``<s>``,
adjusted counts below the highest order, raw counts for n-grams that begin with ``<s>``, unigrams interpolated
with the uniform distribution over words, ``</s>`` and ``<unk>``. Both give the same model up to rounding.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

BOS, EOS, UNK = "<s>", "</s>", "<unk>"
FALLBACK_DISCOUNTS = (0.5, 1.0, 1.5)

Gram = tuple[str, ...]
Counts = dict[Gram, int]


@dataclass(frozen=True, slots=True)
class Model:
    """Probabilities and back-off weights (plain, not logarithms), one dictionary an order, lowest first.

    ``fallback_orders`` lists the orders whose counts allow no estimate of the discounts.
    """

    probabilities: list[dict[Gram, float]]
    backoffs: list[dict[Gram, float]]
    fallback_orders: list[int]


def adjusted_counts(sentences: Iterable[Sequence[str]], order: int) -> list[Counts]:
    """Counts of every order, lowest first: raw at the top, numbers of distinct left neighbours below."""
    top: Counter[Gram] = Counter()
    initial: list[Counter[Gram]] = [Counter() for _ in range(order)]
    for sentence in sentences:
        words = (BOS, *sentence, EOS)
        for start in range(len(words) - order + 1):
            top[words[start : start + order]] += 1
        for size in range(2, min(order, len(words) + 1)):
            initial[size - 1][words[:size]] += 1
    counts: list[Counts] = [dict(top)]
    for size in range(order - 1, 0, -1):
        # An n-gram that begins with <s> has no left neighbour, so its raw count stands.
        lower: Counts = dict(initial[size - 1])
        for gram in counts[0]:
            lower[gram[1:]] = lower.get(gram[1:], 0) + 1
        counts.insert(0, lower)
    return counts


def discounts(counts: Counts) -> tuple[tuple[float, float, float], bool]:
    """Discounts of counts 1, 2 and 3 or more (equation 26 there), and whether they are the fallback ones."""
    of = Counter(count for count in counts.values() if count <= 4)
    if not (of[1] and of[2] and of[3]):
        return FALLBACK_DISCOUNTS, True
    y = of[1] / (of[1] + 2 * of[2])
    one, two, three = (k - (k + 1) * y * of[k + 1] / of[k] for k in (1, 2, 3))
    if min(one, two, three) < 0:
        return FALLBACK_DISCOUNTS, True
    return (one, two, three), False


def estimate(sentences: Iterable[Sequence[str]], order: int) -> Model:
    """The model of tokenised ``sentences``.

    Raises:
        ValueError: if ``order`` is below 2, or no sentence is long enough for an n-gram of that order.
    """
    if order < 2:
        raise ValueError(f"the order of an n-gram model must be at least 2, got {order}")
    counts = adjusted_counts(sentences, order)
    if not counts[-1]:
        raise ValueError(f"no sentence is long enough for an n-gram of order {order}")
    uniform = 1 / (len(counts[0]) + 1)  # words and </s>, and one for <unk>
    probabilities: list[dict[Gram, float]] = []
    backoffs: list[dict[Gram, float]] = []
    fallback_orders = []
    for size, table in enumerate(counts, 1):
        amount, fallback = discounts(table)
        if fallback:
            fallback_orders.append(size)
        total: defaultdict[Gram, int] = defaultdict(int)
        freed: defaultdict[Gram, float] = defaultdict(float)
        for gram, count in table.items():
            total[gram[:-1]] += count
            freed[gram[:-1]] += amount[min(count, 3) - 1]
        weight = {history: freed[history] / total[history] for history in total}
        level = {}
        for gram, count in table.items():
            history = gram[:-1]
            below = probabilities[-1][gram[1:]] if probabilities else uniform
            level[gram] = (count - amount[min(count, 3) - 1]) / total[history] + weight[history] * below
        if not probabilities:
            level[(UNK,)] = weight[()] * uniform
        else:
            backoffs.append(weight)
        probabilities.append(level)
    return Model(probabilities, backoffs, fallback_orders)


def _log10(value: float) -> str:
    """``value`` as ARPA writes it; -99 stands for a zero (a discount can be exactly 0)."""
    return f"{math.log10(value):.7f}" if value > 0 else "-99"


def write_arpa(model: Model, path: Path) -> None:
    """Writes ``model`` in ARPA format, n-grams sorted, so that the same model gives the same bytes."""
    levels = [dict(level) for level in model.probabilities]
    levels[0][(BOS,)] = 1.0  # never predicted: KenLM reads only its back-off weight
    with path.open("w", encoding="utf-8", newline="\n") as out:
        out.write("\\data\\\n")
        out.writelines(f"ngram {size}={len(level)}\n" for size, level in enumerate(levels, 1))
        for size, level in enumerate(levels, 1):
            out.write(f"\n\\{size}-grams:\n")
            weights = model.backoffs[size - 1] if size <= len(model.backoffs) else None
            for gram in sorted(level):
                line = f"{_log10(level[gram])}\t{' '.join(gram)}"
                if weights is not None:
                    line += f"\t{_log10(weights.get(gram, 1.0))}"
                out.write(line + "\n")
        out.write("\n\\end\\\n")
