"""Simple rules that know no grammar, and in how many pairs they find the grammatical sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from blimppi.builders.zipf import tokens, zipf

# The sentence with fewer characters; with fewer words, as spaces part them; with the higher mean Zipf value.
RULES = ("shorter", "fewer_words", "unigram")

Leads = Mapping[str, float | None]
Tally = dict[str, float]


def leads(good: str, bad: str, language: str, words: Callable[[str, str], Sequence[str]] = tokens) -> Leads:
    """By how much each rule prefers the good sentence: characters, words, Zipf; 0 is a tie, below 0 wrong.

    ``words`` cuts a sentence into what is looked up. None where wordfreq has no list for ``language`` (ISO 639-3).
    """
    means = [mean_zipf(words(sentence, language), language) for sentence in (good, bad)]
    return {
        "shorter": len(bad) - len(good),
        "fewer_words": len(bad.split()) - len(good.split()),
        "unigram": None if means[0] is None or means[1] is None else round(means[0] - means[1], 9),
    }


def mean_zipf(words: Sequence[str], language: str) -> float | None:
    """Mean Zipf value; a word that is not in the list counts as 0. None without words or a list."""
    values = [zipf(word, language) for word in words]
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known else None


def right(values: Iterable[float]) -> float:
    """In how many pairs a rule with these leads is right, a tie counting half."""
    return sum((value > 0) + 0.5 * (value == 0) for value in values)


def tally(found: Sequence[Leads]) -> Tally:
    """How many ``pairs``, in how many each rule is right, and how many have word frequencies (``unigram_pairs``)."""
    by_rule = {rule: [value for lead in found if (value := lead[rule]) is not None] for rule in RULES}
    counts = {rule: right(values) for rule, values in by_rule.items()}
    return {"pairs": len(found), **counts, "unigram_pairs": len(by_rule["unigram"])}


def merged(tallies: Iterable[Mapping[str, float]]) -> Tally:
    """The tally of all their pairs together."""
    out: Tally = {name: 0 for name in ("pairs", *RULES, "unigram_pairs")}
    for one in tallies:
        for name in out:
            out[name] += one[name]
    return out


def shares(counts: Mapping[str, float]) -> dict[str, float | None]:
    """Share of pairs (0 to 1) that each rule gets right; None where there are none that it can be tried on."""
    wholes = {rule: counts["unigram_pairs" if rule == "unigram" else "pairs"] for rule in RULES}
    return {rule: counts[rule] / whole if whole else None for rule, whole in wholes.items()}
