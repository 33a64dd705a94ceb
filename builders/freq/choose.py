"""One of the words that fit a slot: a little used one, or one that matches another word in frequency and length."""

from __future__ import annotations

import math
from random import Random

from blimppi.builders.freq.narrow import Narrowed
from blimppi.builders.freq.option import Option
from blimppi.builders.freq.uses import Uses, length_of

_TRIES = 6  # lemmas of which the least used is taken
_LENGTHS = 3  # characters by which critical words may differ, if there is a choice
_EXTRA = 0.1  # for each further list of a word: how much more its uses count


class StarvedError(ValueError):
    """No word is left for a slot; the message names it."""


def least_used(name: str, narrowed: Narrowed, taken: set[str], number: str, uses: Uses, rng: Random) -> Option:
    """A word that is not used up, one of the less used in this number, so that its numbers come equally often.

    A word of several lists is wanted by many paradigms, so it is taken less often in each.

    Raises:
        StarvedError: if none is left.
    """

    def cost(lemma: str) -> tuple[float, int]:
        row = narrowed.by_lemma[lemma][0].row
        further = max(0, len(row.lists) - 1) if row else 0
        so_far = uses.numbers[name, lemma, number] if number else uses.lemmas[name, lemma]
        return (so_far + 1) * (1 + _EXTRA * further), uses.lemmas[name, lemma]

    tried = rng.sample(narrowed.lemmas, min(_TRIES, len(narrowed.lemmas)))
    if free := [lemma for lemma in tried if lemma not in taken and not uses.full(name, lemma)]:
        return rng.choice(narrowed.by_lemma[min(free, key=cost)])
    left = [lemma for lemma in narrowed.lemmas if lemma not in taken and not uses.full(name, lemma)]
    if not left:
        raise StarvedError(name)
    return rng.choice(narrowed.by_lemma[rng.choice(left)])


def matching(name: str, other: Option, narrowed: Narrowed, taken: set[str], uses: Uses, rng: Random) -> Option:
    """A word as frequent as ``other``: above it as often as below, and a close one where the sum would grow.

    If there is one, it is about as long, too, and as often longer as shorter.

    Raises:
        StarvedError: if none is left.
    """
    drift = uses.drift.get(name, 0.0)

    def cost(option: Option) -> tuple[bool, bool, float, int]:
        difference, length = option.zipf - other.zipf, length_of(option) - length_of(other)
        growth = max(0.0, math.copysign(difference, difference * drift))
        uneven = length * uses.longer[name] > 0
        return abs(length) > _LENGTHS, uneven, growth, uses.lemmas[name, option.lemma]

    for sign in (-1 if uses.lead[name] > 0 else 1, 0):
        near = narrowed.near(other.zipf, sign)
        left = [o for o in near if o.lemma not in taken and not uses.full(name, o.lemma)]
        if left:
            return min(rng.sample(left, min(2 * _TRIES, len(left))), key=cost)
    raise StarvedError(name)
