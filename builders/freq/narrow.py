"""Options of a slot narrowed by what is drawn already; each narrowing is computed once and kept."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from blimppi.builders.freq.option import Filler, Option
from blimppi.builders.freq.paradigm import Slot

TOLERANCE = 0.3  # most by which the Zipf values of critical words that differ may lie apart
EPSILON = 1e-9  # sums of rounded values are not exact


class Wanted(NamedTuple):
    """What an option must have, "" or an empty set: anything.

    ``suits`` are classes of which an option's own must have one (a noun of a verb, an adjective of a noun);
    ``takes_subject`` and ``takes_object`` are classes that a verb must take.
    """

    pos: str = ""
    number: str = ""
    gender: str = ""
    key: str = ""
    finite: str = ""
    suits: tuple[frozenset[str], ...] = ()
    takes_subject: frozenset[str] = frozenset()
    takes_object: frozenset[str] = frozenset()

    def admits(self, option: Option) -> bool:
        """Whether an option has all that."""
        return not (
            (self.pos and option.pos != self.pos)
            or (self.number and option.key != self.number)
            or (self.gender and option.gender != self.gender)
            or (self.key and option.key != self.key)
            or (self.finite and option.finite != self.finite)
            or any(option.classes.isdisjoint(classes) for classes in self.suits)
            or (self.takes_subject and option.subjects and option.subjects.isdisjoint(self.takes_subject))
            or (self.takes_object and option.objects.isdisjoint(self.takes_object))
        )


class Narrowed:
    """Options by lemma, and all of them by rising Zipf value."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.by_lemma: dict[str, list[Option]] = {}
        for option in options:
            self.by_lemma.setdefault(option.lemma, []).append(option)
        self.lemmas = list(self.by_lemma)

    @cached_property
    def _by_zipf(self) -> list[Option]:
        everything = (option for options in self.by_lemma.values() for option in options)
        return sorted(everything, key=lambda o: (o.zipf, o.lemma, o.key, o.finite))

    @cached_property
    def _zipfs(self) -> list[float]:
        return [option.zipf for option in self._by_zipf]

    def near(self, zipf: float, sign: int) -> list[Option]:
        """Options within `TOLERANCE` of a value: not below it for ``sign`` 1, not above it for -1, else either."""
        low = bisect_left(self._zipfs, zipf - (EPSILON if sign > 0 else TOLERANCE + EPSILON))
        high = bisect_right(self._zipfs, zipf + (EPSILON if sign < 0 else TOLERANCE + EPSILON))
        return self._by_zipf[low:high]


class Narrower:
    """Narrowings of the slots of one frame, given all options of each."""

    def __init__(self, options: Mapping[str, Sequence[Option]]) -> None:
        self._options = options
        self._made: dict[tuple[str, Wanted], Narrowed] = {}

    def of(self, slot: str, wanted: Wanted) -> Narrowed:
        """The options of a slot that ``wanted`` admits."""
        key = (slot, wanted)
        if key not in self._made:
            self._made[key] = Narrowed([option for option in self._options[slot] if wanted.admits(option)])
        return self._made[key]


def link(values: Sequence[str]) -> tuple[str, str]:
    """(relation, slot) of a feature such as ``same SLOT``; two empty strings for plain values."""
    if values and " " in values[0]:
        relation, _, slot = values[0].partition(" ")
        return relation, slot
    return "", ""


def suits(name: str, slots: Mapping[str, Slot], fillers: Mapping[str, Filler]) -> tuple[frozenset[str], ...]:
    """The class sets of which a noun must meet one each: those that the verbs drawn so far take in its role."""
    found = []
    for verb, slot in slots.items():
        if slot.pos == "verb" and verb in fillers:
            option = fillers[verb].option
            if slot.object == name and option.objects:
                found.append(option.objects)
            if slot.subject == name and option.subjects:
                found.append(option.subjects)
        elif slot.pos == "adjective" and verb in fillers and slot.of == name and fillers[verb].option.classes:
            found.append(fillers[verb].option.classes)
    return tuple(found)
