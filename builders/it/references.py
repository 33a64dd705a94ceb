"""Faults of a template that its schema cannot see: names that refer to nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from blimppi.builders.it.filler import fields_of
from blimppi.builders.it.lexicon.model import Adjective, Name, Noun, Verb
from blimppi.builders.it.realisation import Agreement
from blimppi.builders.it.sentence import Sentence
from blimppi.builders.it.template import Slot, Template

Fault = tuple[tuple[int | str, ...], str]

FIELDS = {
    pos: fields_of(entry) for pos, entry in (("noun", Noun), ("verb", Verb), ("adjective", Adjective), ("name", Name))
}
ALWAYS = frozenset({"lemma", "form", "onset", "ending", "animacy", "tense", "auxiliary", *Agreement._fields})
PARTS = {"verb": frozenset({"aux", "part", "inf", "ger", "regular", "goes_with", "inf_marker"})}


class Known(NamedTuple):
    """Names that slots may refer to outside their template; ``stoplists`` None: not checked."""

    paradigms: Collection[str]
    shared: Collection[str]
    stoplists: Collection[str] | None = None


def faults(
    template: Template, frame: int, sentence: Sentence, slots: dict[str, Slot], mentioned: Iterable[str],
    known: Known,
) -> Iterator[Fault]:  # fmt: skip
    """Every fault of one frame (by its index) with the place in the file.

    ``slots`` are merged ones; those that the frame does not need (not ``mentioned``) may be incomplete.
    """
    here: tuple[int | str, ...] = ("frames", frame, "sentence")
    for name in sentence.slots:
        if name not in slots:
            yield here, f"no slot {name!r}: there are {', '.join(slots)}"
    for place in (*sentence.before, *sentence.good, *sentence.bad, *sentence.after):
        slot = slots.get(place.slot)
        if place.paradigm and place.paradigm not in known.paradigms:
            yield here, f"no paradigm {place.paradigm!r}: there are {', '.join(known.paradigms)}"
        if slot and place.part and slot.pos in FIELDS and place.part not in PARTS.get(str(slot.pos), ()):
            yield here, f"{place.slot} is of pos {slot.pos}, which has no part {place.part!r}"
        if slot and slot.pos == "referent" and not place.paradigm:
            yield here, f"{place.slot} is a referent, which has no word: write {{paradigm:{place.slot}}}"
    for name in mentioned:
        slot = slots[name]
        inside = frame_has(template, frame, name)
        where = ("frames", frame, "slots", name) if inside else ("slots", name)
        for at, fault in slot_faults(slot, slots, known):
            yield (*where, *at), fault
    for kind in ("exclude", "require"):
        for number, condition in enumerate(getattr(template, kind)):
            for key, values in condition.items():
                for fault in _condition(key, [str(v) for v in values], _all_slots(template)):
                    yield (kind, number, key), fault
    for name in template.expect.slots:
        if name not in _all_slots(template):
            yield ("expect", "slots", name), "no such slot"


def frame_has(template: Template, frame: int, name: str) -> bool:
    """Whether a frame defines or changes the slot itself."""
    return name in template.frames[frame].slots


def slot_faults(slot: Slot, slots: dict[str, Slot], known: Known) -> Iterator[Fault]:
    """Faults of one merged slot."""
    if slot.use and slot.use not in known.shared:
        yield ("use",), f"no shared slot {slot.use!r}: there are {', '.join(sorted(known.shared))}"
        return
    if slot.pos is None:
        yield (), "a slot needs `pos` or `use`"
        return
    for key in ("of", "agrees", "subject", "object", "participle"):
        value = getattr(slot, key)
        for other in [value] if isinstance(value, str) else value:
            if other and other not in slots:
                yield (key,), f"no slot {other!r}"
    for key in ("number", "gender", "person", "tense"):
        value = getattr(slot, key)
        if value and " " in value[0] and value[0].split()[1] not in slots:
            yield (key,), f"no slot {value[0].split()[1]!r}"
    for paradigm in slot.paradigm:
        if paradigm not in known.paradigms:
            yield ("paradigm",), f"no paradigm {paradigm!r}: there are {', '.join(known.paradigms)}"
    for listed in slot.stop:
        if known.stoplists is not None and listed not in known.stoplists:
            yield ("stop",), f"no stop list {listed!r}: there are {', '.join(sorted(known.stoplists))}"
    for key in ("having", "lacking"):
        for field in getattr(slot, key):
            if slot.pos in FIELDS and field not in FIELDS[slot.pos] | {"onset", "ending"}:
                there = ", ".join(sorted(FIELDS[slot.pos]))
                yield (key, field), f"{slot.pos} has no field {field!r}: there are {there}"
    if slot.pos == "word" and bool(slot.words) == bool(slot.kind):
        yield (), "a slot of pos word needs either `words` or `kind`"
    if slot.pos == "agreeing" and not (slot.paradigm and slot.of):
        yield (), "a slot of pos agreeing needs `paradigm` and `of`"


def _all_slots(template: Template) -> set[str]:
    return {*template.slots, *(name for frame in template.frames for name in frame.slots)}


def _condition(key: str, values: list[str], slots: set[str]) -> Iterator[str]:
    references = [key, *(value.split()[1] for value in values if value.startswith(("same ", "not ")))]
    known = ALWAYS.union(*FIELDS.values())
    for reference in references:
        slot, dot, attribute = reference.partition(".")
        if not dot or slot not in slots:
            yield f"{reference!r} must be SLOT.ATTRIBUTE of a slot of this template"
        elif attribute not in known:
            yield f"no attribute {attribute!r}"
