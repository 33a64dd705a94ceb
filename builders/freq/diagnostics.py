"""Diagnostics of pairs (FreqBLiMP, section on the data): windows, diversity, differences, baselines.

They work on rows of the data set, so that a report can compute them again from published data.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from blimppi.builders.baselines import right
from blimppi.builders.freq.narrow import EPSILON, TOLERANCE
from blimppi.builders.freq.words import mean

Row = Mapping[str, Any]
TOP = 20


def diagnose(rows: Sequence[Row]) -> dict[str, Any]:
    """Diagnostics of the pairs of one paradigm in one regime; shares are 0 to 1. Only ``pairs`` where there are none.

    - ``in_window_good``, ``in_window_bad``: share of content words inside the window; ``in_window_open`` that of open
      slots on both sides, ``pairs_in_window`` of pairs with all of them inside, ``fallback`` of pairs with one taken
      from outside.
    - ``zipf_mean``, ``zipf_sd``: over all content words of good sentences.
    - ``lemmas``, ``forms``: distinct ones; ``top20_share`` of the 20 most frequent lemmas among open slots;
      ``effective_lemmas``: exponential of the entropy of lemmas in open slots.
    - ``words``: mean length in words. ``zipf_difference``, ``length_difference``: mean of good minus bad, in Zipf
      (means of a sentence's content words) and characters.
    - ``critical_pairs``: pairs whose content words differ; ``critical_within``: share of them with words that lie at
      most `TOLERANCE` apart, as sorted sums on each side.
    - ``baselines``: see `baselines`.
    """
    if not rows:
        return {"pairs": 0}
    good, bad = ([_side(row, side) for row in rows] for side in ("good", "bad"))
    zipfs = [word["zipf"] for words in good for word in words]
    opened = [word for row in rows for word in row["slots"] if word["open"]]
    lemmas = Counter(word["lemma"] for word in opened)
    middle = mean(zipfs)
    critical = [difference for row in rows if (difference := critical_difference(row)) is not None]
    return {
        "pairs": len(rows),
        "in_window_good": _share(word["in_window"] for words in good for word in words),
        "in_window_bad": _share(word["in_window"] for words in bad for word in words),
        "in_window_open": _share(word["in_window"] for word in opened),
        "pairs_in_window": _share(row["in_window"] for row in rows),
        "fallback": _share(row["fallback"] for row in rows),
        "zipf_mean": _round(middle),
        "zipf_sd": _round(math.sqrt(mean([(value - middle) ** 2 for value in zipfs]))),
        "lemmas": len({word["lemma"] for row in rows for word in row["slots"]}),
        "forms": len({word["form"] for row in rows for word in row["slots"]}),
        "top20_share": _round(sum(n for _, n in lemmas.most_common(TOP)) / max(1, lemmas.total())),
        "effective_lemmas": _round(effective(lemmas), 1),
        "words": _round(mean([len(row["sentence_good"].split()) for row in rows]), 2),
        "zipf_difference": _round(mean([_mean_zipf(g) - _mean_zipf(b) for g, b in zip(good, bad, strict=True)])),
        "length_difference": _round(mean([len(r["sentence_good"]) - len(r["sentence_bad"]) for r in rows]), 2),
        "critical_pairs": len(critical),
        "critical_within": _share(abs(d) <= TOLERANCE + EPSILON for d in critical) if critical else None,
        "critical_bias": _round(mean(critical)) if critical else None,
        "baselines": baselines(rows),
    }


def critical_difference(row: Row) -> float | None:
    """Zipf sum of the words that only the good sentence has, minus that of the bad one's; None if there are none."""
    sides = {side: [word["zipf"] for word in row["slots"] if word["side"] == side] for side in ("good", "bad")}
    if not sides["good"] and not sides["bad"]:
        return None
    return math.fsum(sides["good"]) - math.fsum(sides["bad"])


def baselines(rows: Sequence[Row]) -> dict[str, Any]:
    """Share of pairs that simple rules get right, a tie counting half.

    ``longer``: more characters; ``zipf``: higher mean Zipf value of content words; ``word``: the single word whose
    presence in just one sentence tells most, with ``word_is`` that word.
    """
    word, right = _best_word(rows)
    return {
        "longer": _lead(rows, lambda r: len(r["sentence_good"]) - len(r["sentence_bad"])),
        "zipf": _lead(rows, lambda r: _mean_zipf(_side(r, "good")) - _mean_zipf(_side(r, "bad"))),
        "word": right,
        "word_is": word,
    }


def effective(counts: Mapping[str, int]) -> float:
    """Exponential of the Shannon entropy of the shares: how many equally frequent ones would be as diverse."""
    whole = sum(counts.values())
    if not whole:
        return 0.0
    return math.exp(-math.fsum(n / whole * math.log(n / whole) for n in counts.values()))


def _best_word(rows: Sequence[Row]) -> tuple[str, float]:
    """The word that, if the sentence with it (or without it) is taken, is right most often."""
    balance: Counter[str] = Counter()
    for row in rows:
        good, bad = (Counter(_words(row[f"sentence_{side}"])) for side in ("good", "bad"))
        for word in (good - bad).keys() | (bad - good).keys():
            balance[word] += (good[word] > bad[word]) - (good[word] < bad[word])
    if not balance:
        return "", 0.5
    word = max(sorted(balance), key=lambda one: abs(balance[one]))
    return word, _round(0.5 + abs(balance[word]) / (2 * len(rows)))


def _words(sentence: str) -> list[str]:
    return sentence.lower().rstrip(".?!").split()


def _side(row: Row, side: str) -> list[Mapping[str, Any]]:
    return [word for word in row["slots"] if word["side"] in (side, "both")]


def _mean_zipf(words: Sequence[Mapping[str, Any]]) -> float:
    return math.fsum(word["zipf"] for word in words) / len(words) if words else 0.0


def _lead(rows: Sequence[Row], lead: Callable[[Row], float]) -> float:
    return _round(right(round(lead(row), 9) for row in rows) / len(rows))


def _share(values: Iterable[bool]) -> float:
    flags = list(values)
    return _round(sum(flags) / len(flags)) if flags else 1.0


def _round(value: float, digits: int = 4) -> float:
    return round(value, digits)
