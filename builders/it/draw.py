"""One draw: a word for every slot of a frame, less used words first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from blimppi.builders.it.candidates import PHRASES, Candidates
from blimppi.builders.it.compiled import CompiledFrame
from blimppi.builders.it.filler import Filler, combine
from blimppi.builders.it.order import DRAWN, feature_order, fill_order, target
from blimppi.builders.it.pieces import OTHER
from blimppi.builders.it.pool import prepositions
from blimppi.builders.it.realisation import DEFAULT, Agreement, Realisation
from blimppi.builders.it.template import Slot

_DEFAULTS = {"noun": {"number": ["sg", "pl"]}, "verb": {"tense": ["pres"]}}

Fixed = Mapping[str, Mapping[str, str]]
Features = dict[str, dict[str, str]]


class StarvedError(Exception):
    """A slot for which no word (or, as ``slot.feature``, no value that was asked for) was left in this draw."""

    def __init__(self, slot: str) -> None:
        super().__init__(slot)
        self.slot = slot


class Drawer:
    """Draws fillers for one frame from its candidates."""

    def __init__(self, frame: CompiledFrame, candidates: Candidates, rules: Realisation) -> None:
        self.slots = frame.slots
        self.candidates = candidates
        self.rules = rules
        self._features = feature_order(frame.slots)
        self._fill = fill_order(frame.slots)

    def draw(self, rng: Random, fixed: Fixed | None = None) -> dict[str, Filler]:
        """A filler for each slot; ``fixed`` gives lemmas and features of some.

        Raises:
            StarvedError: if no word is left for a slot.
        """
        fixed = fixed or {}
        features = {name: self._drawn(name, rng, fixed.get(name, {})) for name in self._features}
        self._link(features)
        fillers: dict[str, Filler] = {}
        for name in self._fill:
            fillers[name] = self._filler(name, rng, features, fillers, fixed.get(name, {}))
        return self._agreed(fillers)

    def _drawn(self, name: str, rng: Random, fixed: Mapping[str, str]) -> dict[str, str]:
        """Features that the slot chooses for itself; the gender of a noun or name comes with the word."""
        slot = self.slots[name]
        drawn = {}
        for key in DRAWN if slot.pos in PHRASES else (*DRAWN, "gender"):
            values = getattr(slot, key) or _DEFAULTS.get(str(slot.pos), {}).get(key, [])
            if values and not target(values):
                chosen = rng.choice(values)
                drawn[key] = fixed.get(key, chosen)
                if drawn[key] not in values:
                    raise StarvedError(f"{name}.{key}")
        return drawn

    def _link(self, features: Features) -> None:
        for name in self._features:
            for key in DRAWN:
                feature = getattr(self.slots[name], key)
                if other := target(feature):
                    value = features[other].get(key, getattr(DEFAULT, key, ""))
                    features[name][key] = value if feature[0].startswith("same") else OTHER[value]

    def _filler(
        self, name: str, rng: Random, features: Features, fillers: Mapping[str, Filler], fixed: Mapping[str, str]
    ) -> Filler:
        slot, own = self.slots[name], features[name]
        left = self.candidates.left(name, own.get("number", "sg"), fillers)
        if "lemma" in fixed:
            left = [filler for filler in left if filler.lemma == fixed["lemma"]]
        chosen = self._choose(name, left, rng)
        if slot.pos == "verb":
            numbers = {other: features[other].get("number", "sg") for other in self.slots}
            while starved := self.candidates.starved_argument(chosen, numbers, fillers):
                left = [filler for filler in left if filler is not chosen]
                if not left:
                    raise StarvedError(starved)
                chosen = self._choose(name, left, rng)
        given = {key: own[key] for key in Agreement._fields if key in own}
        if (other := target(slot.gender)) and slot.pos not in PHRASES:
            gender = fillers[other].agreement.gender
            given["gender"] = gender if slot.gender[0].startswith("same") else OTHER[gender]
        return replace(
            chosen,
            agreement=chosen.agreement._replace(**given),
            tense=own.get("tense", ""),
            governed=self._preposition(slot, chosen, rng) if slot.pos == "verb" else "",
        )

    def _choose(self, name: str, left: Sequence[Filler], rng: Random) -> Filler:
        if not left:
            raise StarvedError(name)
        uses = self.candidates.uses
        return rng.choices(left, [1 / (1 + uses[name, filler.lemma]) ** 2 for filler in left])[0]

    @staticmethod
    def _preposition(slot: Slot, verb: Filler, rng: Random) -> str:
        """One of the prepositions that the verb governs and the slot allows."""
        allowed = slot.having.get("goes_with")
        return rng.choice([p for p in prepositions(verb) if allowed is None or p in allowed] or [""])

    def _agreed(self, fillers: Mapping[str, Filler]) -> dict[str, Filler]:
        """Verbs, adjectives and paradigms take the features of what they agree with."""
        done = dict(fillers)
        for name, slot in self.slots.items():
            controllers = slot.of if slot.pos in ("adjective", "agreeing") else slot.agrees
            if controllers:
                done[name] = replace(done[name], agreement=combine([fillers[c].agreement for c in controllers]))
        for name, slot in self.slots.items():
            if slot.pos == "verb":
                agrees = slot.participle or done[name].auxiliary == self.rules.agreeing
                source = fillers[slot.participle].agreement if slot.participle else done[name].agreement
                done[name] = replace(done[name], participle=source if agrees else DEFAULT)
        return done
