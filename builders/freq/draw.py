"""Fillers for the slots of a frame: one after the other, each fitting what is drawn already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from blimppi.builders.freq.choose import StarvedError, least_used, matching
from blimppi.builders.freq.closed import Closed, Forms, inflect
from blimppi.builders.freq.narrow import Narrower, Wanted, link, suits
from blimppi.builders.freq.option import HUMAN, Filler, Option
from blimppi.builders.freq.paradigm import Slot
from blimppi.builders.freq.pool import NUMBERS, Pools
from blimppi.builders.freq.regimes import Window
from blimppi.builders.freq.uses import Uses

_OTHER = {"sg": "pl", "pl": "sg", "F": "M", "M": "F"}


class Drawer:
    """Draws for one frame in one window (None: any)."""

    def __init__(self, slots: Mapping[str, Slot], pools: Pools, window: Window | None, uses: Uses) -> None:
        self.slots = slots
        self.closed: Closed = pools.closed
        self.uses = uses
        options: dict[str, Sequence[Option]] = {}
        for name, slot in slots.items():
            found = pools.of(slot, window)
            options[name] = [*found, *pools.names()] if slot.names else found
        self.options = {name: _with_partners(slot, options[name], options) for name, slot in slots.items()}
        self._narrower = Narrower(self.options)
        self._possible: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def draw(self, rng: Random, fixed: Mapping[str, Filler] | None = None) -> dict[str, Filler]:
        """Fillers of all slots; those ``fixed`` are taken as they are.

        Raises:
            StarvedError: if no word is left for a slot.
        """
        fillers: dict[str, Filler] = {}
        for name, slot in self.slots.items():
            fillers[name] = fixed[name] if fixed and name in fixed else self._fill(name, slot, fillers, rng)
        return fillers

    def _fill(self, name: str, slot: Slot, fillers: Mapping[str, Filler], rng: Random) -> Filler:
        option = self._option(name, slot, fillers, rng)
        if option.pos == "word":
            number, gender = self._agreement([slot.of], fillers) if slot.of else ("sg", "N")
            return Filler(name, option, number, gender)
        if option.pos in ("noun", "name"):
            gender = option.gender if option.gender in ("F", "M") else "N"
            if gender == "N" and "human" in option.classes:
                gender = rng.choice("FM")
            return Filler(name, option, option.key, gender, self._det(slot, option, rng))
        number, gender = self._agreement(slot.agrees, fillers)
        return Filler(name, option, number, gender)

    def _option(self, name: str, slot: Slot, fillers: Mapping[str, Filler], rng: Random) -> Option:
        if slot.pos == "word":
            number, gender = self._agreement([slot.of], fillers) if slot.of else ("", "")
            fitting = [o for o in self.options[name] if o.forms and (not slot.of or inflect(o.forms, number, gender))]
            free = [o for o in fitting if not self.uses.full(name, o.lemma)] or fitting
            if not free:
                raise StarvedError(name)
            return rng.choice(free)
        wanted = self._wanted(name, slot, fillers, rng)
        narrowed = self._narrower.of(name, wanted)
        taken = {filler.lemma for filler in fillers.values() if filler.option.pos != "word"}
        if slot.match:
            return matching(name, fillers[slot.match].option, narrowed, taken, self.uses, rng)
        return least_used(name, narrowed, taken, wanted.number, self.uses, rng)

    def _wanted(self, name: str, slot: Slot, fillers: Mapping[str, Filler], rng: Random) -> Wanted:
        if slot.pos == "noun":
            return self._wanted_noun(name, slot, fillers, rng)
        if slot.pos == "adjective":
            of = fillers.get(slot.of)
            return Wanted(suits=(of.option.classes,) if of and of.option.classes else ())
        number, _ = self._agreement(slot.agrees, fillers)
        key = finite = ""
        for values in (slot.form, slot.finite):
            if source := link(values)[1]:
                key, finite = fillers[source].option.key, fillers[source].option.finite
        if not finite and slot.finite and "present" in self.closed.patterns(slot.finite):
            finite, key = self._finite(name, slot, number, rng)
        takes = {
            role: fillers[noun].option.classes
            for role in ("subject", "object")
            if (noun := getattr(slot, role)) in fillers
        }
        return Wanted(
            key=key, finite=finite, takes_subject=takes.get("subject", frozenset()),
            takes_object=takes.get("object", frozenset()),
        )  # fmt: skip

    def _finite(self, name: str, slot: Slot, number: str, rng: Random) -> tuple[str, str]:
        """A finite group for which there are verbs, and the verb's form by the number of the subject."""
        possible = self._possible.get((name, number))
        if possible is None:
            there = {(option.finite, option.key) for option in self.options[name]}
            wanted = [(one, self.closed.finite[one].verb_form(number)) for one in self.closed.patterns(slot.finite)]
            possible = self._possible[name, number] = [one for one in wanted if one in there]
        if not possible:
            raise StarvedError(name)
        return rng.choice(possible)

    def _wanted_noun(self, name: str, slot: Slot, fillers: Mapping[str, Filler], rng: Random) -> Wanted:
        classes = suits(name, self.slots, fillers)
        number = self._feature(slot.number, "number", fillers)
        gender = self._feature(slot.gender, "gender", fillers)
        pos = "noun"
        if slot.names:
            nouns, names = (self.uses.features[id(slot), kind] for kind in ("noun", "name"))
            name_fits = number != "pl" and all(HUMAN & allowed for allowed in classes)
            few = names < slot.names * (nouns + names + 1)
            if name_fits and ("sg" in slot.number or not slot.number or number) and few:
                pos, number = "name", "sg"
        if (not gender and slot.gender and len(slot.gender) > 1) or (pos == "name" and not gender):
            gender = self._balanced(
                slot, [g for g in ("F", "M") if not slot.gender or g in slot.gender or link(slot.gender)[0]], rng
            )
        if not number:
            allowed = [n for n in NUMBERS if not slot.number or n in slot.number]
            found = [
                n for n in allowed if self._narrower.of(name, Wanted(pos, n, gender, suits=classes)).lemmas
            ]  # fmt: skip
            number = self._balanced(slot, found or allowed, rng)
        return Wanted(pos, number, gender, suits=classes)

    def _balanced(self, slot: Slot, values: Sequence[str], rng: Random) -> str:
        """The value that has been used least so far."""
        counts = [self.uses.features[id(slot), value] for value in values]
        return rng.choice([value for value, count in zip(values, counts, strict=True) if count == min(counts)])

    def _feature(self, values: Sequence[str], feature: str, fillers: Mapping[str, Filler]) -> str:
        """The value that a link asks for, or the only one that is allowed, or ""."""
        relation, source = link(values)
        if source:
            value = str(getattr(fillers[source], feature))
            return value if relation == "same" else _OTHER[value]
        return values[0] if len(values) == 1 else ""

    def _agreement(self, sources: Sequence[str], fillers: Mapping[str, Filler]) -> tuple[str, str]:
        """Number and gender of a subject, plural if it is coordinated."""
        known = [fillers[source] for source in sources if source in fillers]
        if len(known) > 1:
            return "pl", "N"
        return (known[0].number, known[0].gender) if known else ("sg", "N")

    def _det(self, slot: Slot, option: Option, rng: Random) -> Forms | None:
        if not slot.det or option.pos == "name":
            return None
        fitting = [forms for forms in self.closed.words[slot.det] if inflect(forms, option.key, "N")]
        if not fitting:
            raise StarvedError(f"{slot.det}")
        return rng.choice(fitting)


def _with_partners(
    slot: Slot, options: Sequence[Option], others: Mapping[str, Sequence[Option]]
) -> Sequence[Option]:  # fmt: skip
    """Those options for which there is a subject and an object: else a verb would be tried again and again in vain."""
    for noun, taken in ((slot.subject, "subjects"), (slot.object, "objects")):
        if slot.pos == "verb" and noun in others:
            there = frozenset[str]().union(*(option.classes for option in others[noun]))
            options = [o for o in options if not getattr(o, taken) or not there.isdisjoint(getattr(o, taken))]
    return options
