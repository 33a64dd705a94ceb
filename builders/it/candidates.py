"""Which words are left for a slot, given the words that are drawn already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from blimppi.builders.it.compiled import CompiledFrame
from blimppi.builders.it.filler import Filler
from blimppi.builders.it.order import target
from blimppi.builders.it.pieces import OTHER
from blimppi.builders.it.pool import ROLES, EmptyClassError, Pool
from blimppi.builders.it.template import Slot

OPEN = frozenset({"noun", "verb", "adjective", "name"})
PHRASES = ("noun", "name")

MOST_SHARE = 0.05  # of the pairs of a phenomenon, for one word in an open slot
_SMALL = 100  # pairs; a set of fewer (a demonstration) is too small for shares
_FEWEST = 3  # uses that a word may always have there

Classes = tuple[frozenset[str], ...]


def is_open(slot: Slot) -> bool:
    """Whether the share of one word in the slot is limited: it is of an open class and not listed in the template."""
    open_kind = slot.pos in OPEN or bool(slot.kind)
    return open_kind and not slot.closed and not slot.lemma


def most_uses(frames: Sequence[CompiledFrame], wanted: int) -> dict[str, int]:
    """How often one word may stand in each slot, if it is open: a share of how often the slot will be filled."""
    whole = sum(frame.weight for frame in frames)
    expected: Counter[str] = Counter()
    for frame in frames:
        for name in frame.slots:
            expected[name] += frame.weight
    uses = {name: wanted * weight / whole for name, weight in expected.items()}
    fewest = _FEWEST if wanted < _SMALL else 1
    return {name: max(fewest, int(count * MOST_SHARE)) for name, count in uses.items()}


def _tenses(slot: Slot, slots: Mapping[str, Slot]) -> list[str]:
    """The tenses a verb may have, those of another where it takes them from there."""
    return _tenses(slots[target(slot.tense)], slots) if target(slot.tense) else slot.tense or ["pres"]


class Candidates:
    """Candidates for the slots of one frame. ``uses`` counts (slot, lemma) of the pairs made so far, ``caps`` limit it.

    ``usable`` says whether a verb has the forms that the frame asks for.

    Raises:
        EmptyClassError: if no word of the lexicon fits a slot, whatever stands elsewhere.
    """

    def __init__(
        self, slots: Mapping[str, Slot], pool: Pool, uses: Counter[tuple[str, str]], caps: Mapping[str, int],
        usable: Callable[[Filler, list[str]], bool] = lambda *_: True,
    ) -> None:  # fmt: skip
        self.slots = slots
        self.uses = uses
        self.caps = caps
        self._all: dict[tuple[str, str], list[Filler]] = {}
        for name, slot in slots.items():
            for number in ("sg", "pl"):
                found = pool.candidates(name, slot, number)
                if slot.pos == "verb":
                    found = [filler for filler in found if usable(filler, _tenses(slot, slots))]
                self._all[name, number] = found
            numbers = slot.number if slot.pos == "noun" and slot.number and not target(slot.number) else ["sg", "pl"]
            if not any(self._all[name, number] for number in numbers):
                conditions = slot.model_dump_json(exclude_defaults=True)
                raise EmptyClassError(f"slot {name!r}: no word of the lexicon fits {conditions}")
        self._fitting: dict[tuple[str, str, str, Classes], list[Filler]] = {}

    def left(self, name: str, number: str, fillers: Mapping[str, Filler]) -> list[Filler]:
        """Candidates that fit what is drawn already and are not used up."""
        return list(self._left(name, number, fillers))

    def starved_argument(self, verb: Filler, numbers: Mapping[str, str], fillers: Mapping[str, Filler]) -> str:
        """The first phrase of a verb for which no word would be left if it were taken, or ""."""
        slot = self.slots[verb.slot]
        after = {**fillers, verb.slot: verb}
        for argument in (*slot.subject, *slot.object):
            waiting = argument not in fillers and self.slots[argument].pos in PHRASES
            if waiting and next(self._left(argument, numbers[argument], after), None) is None:
                return argument
        return ""

    def _left(self, name: str, number: str, fillers: Mapping[str, Filler]) -> Iterator[Filler]:
        slot = self.slots[name]
        taken = {f.lemma for f in fillers.values() if f.pos in OPEN} if slot.pos in OPEN and not slot.repeat else set()
        capped = is_open(slot)
        for filler in self._fits(name, number, self._gender(slot, fillers), self._classes(name, fillers)):
            if filler.lemma not in taken and not (capped and self.uses[name, filler.lemma] >= self.caps[name]):
                yield filler

    def _fits(self, name: str, number: str, gender: str, classes: Classes) -> Sequence[Filler]:
        """Candidates by number, gender ("": any) and classes; computed once for each combination."""
        if not gender and not classes:
            return self._all[name, number]
        key = (name, number, gender, classes)
        if key not in self._fitting:
            adjective = self.slots[name].pos == "adjective"
            self._fitting[key] = [
                filler
                for filler in self._all[name, number]
                if (not gender or filler.agreement.gender == gender)
                and not any(
                    (filler.entry.sem_classes if adjective else filler.classes).isdisjoint(wanted) for wanted in classes
                )
            ]
        return self._fitting[key]

    def _gender(self, slot: Slot, fillers: Mapping[str, Filler]) -> str:
        """The gender that a noun or name must have by a link to a slot that is drawn already."""
        other = target(slot.gender)
        if slot.pos not in PHRASES or other not in fillers:
            return ""
        gender = fillers[other].agreement.gender
        return gender if slot.gender[0].startswith("same") else OTHER[gender]

    def _classes(self, name: str, fillers: Mapping[str, Filler]) -> Classes:
        """The class sets that a word must meet: a phrase those of its verbs, an adjective those of its nouns."""
        if self.slots[name].pos == "adjective":
            return tuple(fillers[noun].classes for noun in self.slots[name].of if noun in fillers)
        if self.slots[name].pos not in PHRASES:
            return ()
        return tuple(
            getattr(fillers[verb].entry, ROLES[role])
            for verb, slot in self.slots.items()
            if verb in fillers and slot.pos == "verb"
            for role in ROLES
            if name in getattr(slot, role)
        )
