"""The words that may fill a slot: the lexicon filtered by what the slot says of single words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from blimppi.builders.it.filler import Filler, entry_value, matches
from blimppi.builders.it.lexicon.model import Lexicon
from blimppi.builders.it.realisation import Agreement, Realisation, config_folder
from blimppi.builders.it.template import Slot, WordItem

# Role of a slot beside a verb: field of the verb with the classes that it allows there.
ROLES = {"subject": "subj_classes", "object": "obj_classes"}


class EmptyClassError(ValueError):
    """No word of the lexicon fits a slot at all; the message names the slot and its conditions."""


class Pool:
    """Candidates of slots, kept once they are computed."""

    def __init__(self, lexicon: Lexicon, rules: Realisation, stoplists: Mapping[str, frozenset[str]]) -> None:
        self.lexicon = lexicon
        self.rules = rules
        self.stoplists = stoplists
        self._kept: dict[tuple[str, str, int], tuple[Slot, list[Filler]]] = {}

    def candidates(self, name: str, slot: Slot, number: str) -> list[Filler]:
        """Every word for the slot in this number (nouns only differ by it), in the order of the lexicon.

        Raises:
            KeyError: if the slot names a stop list that is not there.
        """
        key = (name, number, id(slot))
        if key not in self._kept:  # the slot is kept too, so that no other can get its id
            fits = [filler for filler in self._all(name, slot, number) if not next(self.reasons(slot, filler), "")]
            self._kept[key] = (slot, fits)
        return self._kept[key][1]

    def reasons(self, slot: Slot, filler: Filler) -> Iterator[str]:
        """Why a word may not fill the slot, each reason in words; nothing if it may."""
        if slot.lemma and filler.lemma not in slot.lemma:
            yield "it is not among the slot's lemmas"
        if filler.lemma in slot.avoid:
            yield "the slot avoids it"
        for listed in slot.stop:
            if listed not in self.stoplists:
                raise KeyError(f"no stop list {listed!r}: there are {', '.join(sorted(self.stoplists))}")
            if filler.lemma in self.stoplists[listed]:
                yield f"it is in the stop list {listed}"
        for field, wanted in slot.having.items():
            if not matches(value := self._value(filler, field), wanted):
                yield f"its {field} is {_shown(value)}, not {_shown(wanted)}"
        for field, unwanted in slot.lacking.items():
            if matches(value := self._value(filler, field), unwanted):
                yield f"its {field} is {_shown(value)}"
        if slot.pos in ("noun", "name") and slot.gender and " " not in slot.gender[0]:
            gender = filler.agreement.gender
            if gender not in slot.gender:
                yield f"its gender is {gender}"
        for role in ("subject", "object"):
            if getattr(slot, role) and not getattr(filler.entry, ROLES[role]):
                yield f"the lexicon names no {role} classes"

    def _value(self, filler: Filler, field: str) -> Any:
        if field == "onset":
            return self.rules.onset(surface(filler))
        if field == "ending":
            return surface(filler)[-1]
        if field == "goes_with":
            return prepositions(filler)
        return entry_value(filler.entry, field)

    def _all(self, name: str, slot: Slot, number: str) -> Iterator[Filler]:
        lexicon = self.lexicon
        if slot.pos == "noun":
            for noun in lexicon.nouns:
                if getattr(noun, number):
                    turned = noun.plural_a and number == "pl"
                    gender = {"m": "f", "f": "m"}[noun.gender] if turned else noun.gender
                    yield Filler(name, "noun", noun.lemma, noun, Agreement("3", number, gender), classes=noun.sem_class)
        elif slot.pos == "verb":
            for verb in lexicon.verbs:
                yield Filler(name, "verb", verb.lemma, verb, auxiliary=slot.auxiliary or verb.aux)
        elif slot.pos == "adjective":
            for adjective in lexicon.adjectives:
                yield Filler(name, "adjective", adjective.lemma, adjective)
        elif slot.pos == "name":
            classes = frozenset(self.rules.name_classes)
            for one in lexicon.names:
                yield Filler(name, "name", one.form, one, Agreement("3", "sg", one.gender), classes=classes)
        elif slot.pos == "agreeing":
            for paradigm in slot.paradigm:
                yield Filler(name, "agreeing", paradigm)
        elif slot.pos == "referent":
            yield Filler(name, "referent", "")
        elif slot.words:
            for word in slot.words:
                item = word if isinstance(word, WordItem) else WordItem(form=word)
                yield Filler(
                    name, "word", item.form, item, agreed(item.features), forms={"form": item.form, **item.forms}
                )
        else:
            for entry in lexicon.words:
                if entry.pos in slot.kind:
                    yield Filler(name, "word", entry.form, entry, agreed(entry.features), forms={"form": entry.form})


def prepositions(verb: Filler) -> list[str]:
    """The prepositions that a verb governs, its usual one first."""
    return [one for one in (verb.entry.goes_with, *sorted(verb.entry.also_with)) if one]


def surface(filler: Filler) -> str:
    """The form of a word as it begins a phrase: of a noun in its number, of others the lemma."""
    return str(getattr(filler.entry, filler.agreement.number)) if filler.pos == "noun" else filler.lemma


def agreed(features: Mapping[str, Any]) -> Agreement:
    """Features that a closed-class word brings to the sentence."""
    given = {name: str(features[name]) for name in Agreement._fields if features.get(name)}
    return Agreement()._replace(**given)


def read_stoplists(folder: Path | None = None) -> dict[str, frozenset[str]]:
    """The stop lists of a folder by name: one lemma a line, ``#`` begins a comment."""
    folder = folder or config_folder() / "lexicon" / "stoplists"
    lists = {}
    for path in sorted(folder.glob("*.txt")):
        lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
        lists[path.stem] = frozenset(line for line in lines if line)
    return lists


def _shown(value: Any) -> str:
    if isinstance(value, frozenset | set | list):
        return ", ".join(sorted(map(str, value))) or "empty"
    return str(value) or "empty"
