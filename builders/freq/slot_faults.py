"""Faults of one slot: keys that its part of speech lacks, values that nothing has, links that lead nowhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from blimppi.builders.freq.closed import Closed
from blimppi.builders.freq.lexicon.model import ADJECTIVE_POS, CLASSES
from blimppi.builders.freq.narrow import link
from blimppi.builders.freq.pool import FORMS, NUMBERS
from blimppi.builders.freq.slot import KINDS, Slot
from blimppi.builders.yaml_config import did_you_mean

GENDERS = ("F", "M")
FORMS_OF = MappingProxyType({"noun": NUMBERS, "verb": FORMS})
_LINKED = MappingProxyType(  # features that may come from another slot, by which relation
    {"number": ("same", "other"), "gender": ("same", "other"), "form": ("same",), "finite": ("same",)}
)
_OPEN = ("without", "only", "avoid", "sure", "homographs", "share", "fallback", "match")  # not for closed words
_KEYS = MappingProxyType(  # what a slot may have beside its kind, by part of speech
    {
        "noun": {*_OPEN, "number", "gender", "forms", "apart", "regular", "mass", "det", "names"},
        "verb": {*_OPEN, "undroppable", "form", "finite", "forms", "apart", "agrees", "subject", "object"},
        "adjective": {*_OPEN, "kind", "future", "position", "of"},
        "word": {"of"},
    }
)
_SAID = {
    "number": "number", "gender": "gender", "form": "form", "forms": "form", "homographs": "form or part of speech",
    "finite": "finite group",
}  # fmt: skip
SlotFault = tuple[str, str]  # key, what is wrong


class Known(NamedTuple):
    """What a paradigm may name: closed classes, lists (with their part of speech if a mapping), lemmas (None: any)."""

    closed: Closed
    lists: Collection[str]
    lemmas: Collection[str] | None = None


def slot_faults(name: str, slots: Mapping[str, Slot], known: Known) -> Iterator[SlotFault]:
    """Faults of the slot ``name`` among the ``slots`` of its frame."""
    slot = slots[name]
    for key in sorted(slot.model_fields_set - {*KINDS, "words"} - _KEYS[slot.pos]):
        yield key, f"not for a slot of the part of speech {slot.pos}"
    yield from _links(name, slots)
    yield from _values(slot, known.closed)
    yield from _lists(slot, known.lists)
    for one in slot.word:
        if one not in known.closed.words:
            yield "word", f"no closed class {one!r}{did_you_mean(one, known.closed.words)}"
    if slot.det and slot.det not in known.closed.words:
        yield "det", f"no closed class {slot.det!r}{did_you_mean(slot.det, known.closed.words)}"
    if slot.pos == "verb" and bool(slot.form) == bool(slot.finite):
        yield "form", "a verb has either `form` or `finite`"
    # lists change, so that some words of a long `only` may be gone, and `avoid` may guard against words to come
    if slot.only and known.lemmas is not None and set(known.lemmas).isdisjoint(slot.only):
        said = " or ".join(map(repr, slot.only))
        yield "only", f"the lexicon has no {said}{did_you_mean(slot.only[0], known.lemmas)}"


def _links(name: str, slots: Mapping[str, Slot]) -> Iterator[SlotFault]:
    slot, order = slots[name], list(slots)
    for key, relations in _LINKED.items():
        values = getattr(slot, key)
        if not any(" " in value for value in values):
            continue
        relation, other = link(values)
        if len(values) > 1 or relation not in relations:
            said = " or ".join(f"`{one} SLOT`" for one in relations)
            yield key, f"{', '.join(values)!r} is no link: it is {said}, and nothing beside it"
        elif fault := _target(other, name, slots, order, ("verb" if key in ("form", "finite") else "noun",)):
            yield key, fault
        elif key in ("form", "finite") and not getattr(slots[other], key):
            yield key, f"{other!r} has no `{key}`"
    named = [("of", slot.of, ("noun",)), ("match", slot.match, KINDS[:3])]
    for key, other, pos in [*(("agrees", one, ("noun",)) for one in slot.agrees), *named]:
        if other and (fault := _target(other, name, slots, order, pos)):
            yield key, fault
    for key, other in (("subject", slot.subject), ("object", slot.object)):
        if other and (fault := _target(other, name, slots, [], ("noun",))):
            yield key, fault


def _target(other: str, name: str, slots: Mapping[str, Slot], order: list[str], pos: Sequence[str]) -> str:
    """What is wrong with ``other`` as the slot to which ``name`` points; ``order``: it must stand before."""
    if other not in slots:
        return f"no slot {other!r}{did_you_mean(other, slots)}"
    if other == name:
        return "points to itself"
    if slots[other].pos not in pos:
        return f"{other!r} is of the part of speech {slots[other].pos}, not {' or '.join(pos)}"
    if order and order.index(other) > order.index(name):
        return f"{other!r} is no slot that stands before {name!r}"
    return ""


def _values(slot: Slot, closed: Closed) -> Iterator[SlotFault]:
    groups = [*closed.finite, *closed.groups]
    forms = FORMS_OF.get(slot.pos, ())
    homographs = sorted(ADJECTIVE_POS) if slot.pos == "adjective" else forms
    there = {"number": NUMBERS, "gender": GENDERS, "form": FORMS, "forms": forms, "homographs": homographs}
    for key, values in {**there, "finite": groups}.items():
        if key not in _KEYS[slot.pos]:
            continue
        for one in getattr(slot, key):
            if one not in values and not (key in _LINKED and " " in one):
                near = did_you_mean(one, values) if key == "finite" else f": there are {', '.join(values)}"
                yield key, f"no {_SAID[key]} {one!r}{near}"


def _lists(slot: Slot, lists: Collection[str]) -> Iterator[SlotFault]:
    """A list must be of the slot's part of speech; verbs have no classes of their own, nor can `without` name those."""
    of_pos = {name: getattr(lists[name], "pos", slot.pos) if isinstance(lists, Mapping) else slot.pos for name in lists}
    for key in (*KINDS[:3], "without"):
        for one in getattr(slot, key):
            classes = CLASSES if slot.pos == "noun" or (slot.pos == "adjective" and key != "without") else frozenset()
            known = of_pos if one.isupper() else classes
            if one not in known:
                yield key, f"no list or class {one!r}{did_you_mean(one, [*of_pos, *classes])}"
            elif one in of_pos and of_pos[one] != slot.pos:
                yield key, f"{one} is a list of the part of speech {of_pos[one]}, not {slot.pos}"
