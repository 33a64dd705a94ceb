"""One draw: a word for every slot of a frame, less used words first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from blimppi.builders.it.compiled import CompiledFrame
from blimppi.builders.it.filler import Filler, combine
from blimppi.builders.it.order import feature_order, fill_order, target
from blimppi.builders.it.pieces import OTHER
from blimppi.builders.it.pool import ROLES, EmptyClassError, Pool, prepositions
from blimppi.builders.it.realisation import Agreement
from blimppi.builders.it.template import Slot

OPEN = frozenset({"noun", "verb", "adjective", "name"})
DEFAULTS = {"noun": {"number": ["sg", "pl"]}, "verb": {"tense": ["pres"]}}

Fixed = Mapping[str, Mapping[str, str]]


class StarvedError(Exception):
    """A slot for which no word was left in this draw."""

    def __init__(self, slot: str) -> None:
        super().__init__(slot)
        self.slot = slot


def is_open(slot: Slot) -> bool:
    """Whether the share of one word in the slot is limited: it is of an open class and not listed in the template."""
    open_kind = slot.pos in OPEN or bool(slot.kind)
    return open_kind and not slot.closed and not slot.lemma


class Drawer:
    """Draws fillers for one frame. ``uses`` counts (slot, lemma) of the pairs made so far; ``cap`` limits it."""

    def __init__(self, frame: CompiledFrame, pool: Pool, uses: Counter[tuple[str, str]], cap: int) -> None:
        self.frame = frame
        self.slots = frame.slots
        self.pool = pool
        self.uses = uses
        self.cap = cap
        self._features = feature_order(frame.slots)
        self._fill = fill_order(frame.slots)
        for name, slot in frame.slots.items():
            numbers = slot.number if slot.pos == "noun" and slot.number and not target(slot.number) else ["sg", "pl"]
            if not any(pool.candidates(name, slot, number) for number in numbers):
                where = f"slot {name!r} of frame {frame.name!r}"
                raise EmptyClassError(f"{where}: no word of the lexicon fits {_conditions(slot)}")

    def draw(self, rng: Random, fixed: Fixed | None = None) -> dict[str, Filler]:
        """A filler for each slot; ``fixed`` gives lemmas and features of some.

        Raises:
            StarvedError: if no word is left for a slot.
        """
        fixed = fixed or {}
        features = {name: self._drawn(name, rng, fixed.get(name, {})) for name in self._features}
        features = self._linked(features)
        fillers: dict[str, Filler] = {}
        for name in self._fill:
            fillers[name] = self._filler(name, rng, features, fillers, fixed.get(name, {}))
        return self._agreed(fillers)

    def _drawn(self, name: str, rng: Random, fixed: Mapping[str, str]) -> dict[str, str]:
        slot = self.slots[name]
        drawn = {}
        for key in ("number", "person", "tense", "gender"):
            values = getattr(slot, key) or DEFAULTS.get(str(slot.pos), {}).get(key, [])
            if key == "gender" and slot.pos in ("noun", "name"):
                continue
            if values and not target(values):
                choice = rng.choice(values)  # drawn even if fixed, so that a fixed value shifts nothing else
                drawn[key] = fixed.get(key, choice) if fixed.get(key, choice) in values else "?"
                if drawn[key] == "?":
                    raise StarvedError(f"{name}.{key}")
        return drawn

    def _linked(self, features: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
        for name in self._features:
            slot = self.slots[name]
            for key in ("number", "person", "tense"):
                if other := target(getattr(slot, key)):
                    value = features[other].get(key, "sg" if key == "number" else "3")
                    features[name][key] = value if getattr(slot, key)[0].startswith("same") else OTHER[value]
        return features

    def _filler(
        self, name: str, rng: Random, features: Mapping[str, dict[str, str]], fillers: Mapping[str, Filler],
        fixed: Mapping[str, str],
    ) -> Filler:  # fmt: skip
        slot, own = self.slots[name], features[name]
        left = self._left(name, own.get("number", "sg"), fillers, self._classes(name, fillers))
        if "lemma" in fixed:
            left = [filler for filler in left if filler.lemma == fixed["lemma"]]
        while left:
            chosen = self._choose(name, left, rng)
            if slot.pos != "verb":
                break
            starved = self._argument_without_word(name, chosen, features, fillers)
            if not starved:
                break
            left = [filler for filler in left if filler is not chosen]
        else:
            raise StarvedError(name)
        given = {key: own[key] for key in Agreement._fields if key in own}
        if slot.gender and target(slot.gender) and slot.pos not in ("noun", "name"):
            other = fillers[target(slot.gender)].agreement.gender
            given["gender"] = other if slot.gender[0].startswith("same") else OTHER[other]
        governed = self._preposition(slot, chosen, rng) if slot.pos == "verb" else ""
        return replace(
            chosen, agreement=chosen.agreement._replace(**given), tense=own.get("tense", ""), governed=governed
        )

    @staticmethod
    def _preposition(slot: Slot, verb: Filler, rng: Random) -> str:
        """One of the prepositions that the verb governs and the slot allows."""
        allowed = slot.having.get("goes_with")
        return rng.choice([p for p in prepositions(verb) if allowed is None or p in allowed] or [""])

    def _choose(self, name: str, left: Sequence[Filler], rng: Random) -> Filler:
        weights = [1 / (1 + self.uses[name, filler.lemma]) ** 2 for filler in left]
        return rng.choices(left, weights)[0]

    def _classes(self, name: str, fillers: Mapping[str, Filler]) -> list[frozenset[str]]:
        """The class sets that a phrase must meet: those of the verbs it belongs to that are drawn already."""
        return [
            getattr(fillers[verb].entry, ROLES[role])
            for verb, slot in self.slots.items()
            if verb in fillers and slot.pos == "verb"
            for role in ROLES
            if name in getattr(slot, role)
        ]

    def _left(
        self, name: str, number: str, fillers: Mapping[str, Filler], classes: Sequence[frozenset[str]]
    ) -> list[Filler]:
        """Candidates that fit what is drawn already and are not used up."""
        slot = self.slots[name]
        used = {f.lemma for f in fillers.values() if f.pos in OPEN} if not slot.repeat and slot.pos in OPEN else set()
        capped = is_open(slot)
        gender = ""
        if slot.pos in ("noun", "name") and (other := target(slot.gender)) and other in fillers:
            gender = fillers[other].agreement.gender
            gender = gender if slot.gender[0].startswith("same") else OTHER[gender]
        if slot.pos == "adjective":
            nouns = [fillers[other].classes for other in slot.of if other in fillers]
        return [
            filler
            for filler in self.pool.candidates(name, slot, number)
            if filler.lemma not in used
            and not (capped and self.uses[name, filler.lemma] >= self.cap)
            and (not gender or filler.agreement.gender == gender)
            and not any(filler.classes.isdisjoint(allowed) for allowed in classes)
            and (slot.pos != "adjective" or not any(filler.entry.sem_classes.isdisjoint(noun) for noun in nouns))
        ]

    def _argument_without_word(
        self, name: str, verb: Filler, features: Mapping[str, dict[str, str]], fillers: Mapping[str, Filler]
    ) -> str:
        """The first phrase of the verb for which no word would be left, or ""."""
        after = {**fillers, name: verb}
        for argument in (*self.slots[name].subject, *self.slots[name].object):
            if argument not in fillers and self.slots[argument].pos in ("noun", "name"):
                number = features[argument].get("number", "sg")
                if not self._left(argument, number, after, self._classes(argument, after)):
                    return argument
        return ""

    def _agreed(self, fillers: Mapping[str, Filler]) -> dict[str, Filler]:
        """Verbs, adjectives and paradigms take the features of what they agree with."""
        done = dict(fillers)
        for name, slot in self.slots.items():
            controllers = slot.of if slot.pos in ("adjective", "agreeing") else slot.agrees
            if controllers:
                done[name] = replace(done[name], agreement=combine([fillers[c].agreement for c in controllers]))
        for name, slot in self.slots.items():
            if slot.pos == "verb":
                agrees = slot.participle or done[name].auxiliary == self.pool.rules.agreeing
                source = fillers[slot.participle].agreement if slot.participle else done[name].agreement
                done[name] = replace(done[name], participle=source if agrees else Agreement())
        return done


def _conditions(slot: Slot) -> str:
    return slot.model_dump_json(exclude_defaults=True)
