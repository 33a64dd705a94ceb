"""How often words have stood in the slots of a paradigm so far, so that the next ones can even it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from blimppi.builders.freq.option import Filler, Option, form_of
from blimppi.builders.freq.paradigm import Slot


class Uses:
    """Counts over the pairs of one paradigm in one window; ``caps`` says how often one lemma may stand in a slot."""

    def __init__(self, caps: Mapping[str, int]) -> None:
        self.caps = caps
        self.lemmas: Counter[tuple[str, str]] = Counter()
        self.numbers: Counter[tuple[str, str, str]] = Counter()
        # By slot as it is defined: what one frame defines anew is balanced apart from other frames.
        self.features: Counter[tuple[int, str]] = Counter()
        # By slot, against the word that it matches: sum of Zipf differences, how many more are above it than below, and
        # how many more are longer than shorter.
        self.drift: dict[str, float] = {}
        self.lead: Counter[str] = Counter()
        self.longer: Counter[str] = Counter()

    def full(self, slot: str, lemma: str) -> bool:
        """Whether a lemma has reached the limit of its slot."""
        return self.lemmas[slot, lemma] >= self.caps.get(slot, 1 << 30)

    def add(self, slots: Mapping[str, Slot], fillers: Mapping[str, Filler]) -> None:
        """Counts the fillers of a pair."""
        for name, filler in fillers.items():
            self.lemmas[name, filler.lemma] += 1
            self.numbers[name, filler.lemma, filler.number] += 1
            for value in (filler.number, filler.gender, filler.option.pos):
                self.features[id(slots[name]), value] += 1
            if other := slots[name].match:
                difference = filler.option.zipf - fillers[other].option.zipf
                self.drift[name] = self.drift.get(name, 0.0) + difference
                self.lead[name] += (difference > 0) - (difference < 0)
                length = length_of(filler.option) - length_of(fillers[other].option)
                self.longer[name] += (length > 0) - (length < 0)


def length_of(option: Option) -> int:
    """Characters of a content word's form."""
    assert option.row is not None
    return len(form_of(option.row, option.key))
