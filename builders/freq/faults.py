"""Faults of a paradigm that its schema cannot see: every name in it must refer to something and be of use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from blimppi.builders.freq.narrow import link
from blimppi.builders.freq.paradigm import Expect, Frame, Paradigm, Slot
from blimppi.builders.freq.pool import FORMS, NUMBERS
from blimppi.builders.freq.sentence_faults import closed_words, contrast_faults, sentence_faults
from blimppi.builders.freq.slot_faults import GENDERS, Known, slot_faults
from blimppi.builders.yaml_config import Fault, did_you_mean

_GIVEN = ("lemma", "number", "gender", "finite", "form", "det")  # what an example says of a slot


def faults(paradigm: Paradigm, stem: str, known: Known) -> list[Fault]:
    """Every fault once; ``stem`` is the name of the file."""
    return list(dict.fromkeys(_faults(paradigm, stem, known)))


def _faults(paradigm: Paradigm, stem: str, known: Known) -> Iterator[Fault]:
    if paradigm.uid != stem:
        yield ("uid",), f"{paradigm.uid!r} is not the name of the file"
    names = [frame.name for frame in paradigm.frames]
    wrong = False
    for number, frame in enumerate(paradigm.frames):
        slots = paradigm.slots_of(frame)
        if frame.name in names[:number]:
            yield ("frames", number, "name"), f"a frame before it is called {frame.name!r} too"
        for side, fault in sentence_faults(frame, slots, known.closed):
            wrong = True
            yield ("frames", number, side), fault
        for name in slots:
            where = ("frames", number, "slots", name) if name in frame.slots else ("slots", name)
            for key, fault in slot_faults(name, slots, known):
                yield (*where, key), fault
    if not wrong:  # what a sentence with a fault mentions is not known
        yield from _unused(paradigm)
        yield from ((("contrast", key), fault) for key, fault in contrast_faults(paradigm, known.closed))
    yield from _exclude(paradigm, known)
    for number, expect in enumerate(paradigm.expect):
        yield from ((("expect", number, *at), fault) for at, fault in _expect(expect, paradigm, known))


def _unused(paradigm: Paradigm) -> Iterator[Fault]:
    used: set[str] = set()
    for number, frame in enumerate(paradigm.frames):
        needed = _needed(frame, paradigm.slots_of(frame))
        used |= needed - frame.slots.keys()
        for name in sorted(frame.slots.keys() - needed):
            yield ("frames", number, "slots", name), "in neither sentence: leave it out, or write it there"
    for name in paradigm.slots:
        if name not in used:
            yield ("slots", name), "no frame uses it: leave it out, or write it in a sentence"


def _needed(frame: Frame, slots: Mapping[str, Slot]) -> set[str]:
    """Slots that a sentence mentions, and those on which these depend."""
    places = [place for side in frame.parsed for place in side]
    waiting = [name for place in places for name in (place.slot, place.of) if name]
    needed = set(waiting)
    while waiting:
        slot = slots.get(waiting.pop())
        for other in _references(slot) if slot else ():
            if other not in needed:
                needed.add(other)
                waiting.append(other)
    return needed


def _references(slot: Slot) -> list[str]:
    links = (link(values)[1] for values in (slot.number, slot.gender, slot.form, slot.finite))
    return [name for name in (*links, *slot.agrees, slot.subject, slot.object, slot.of, slot.match) if name]


def _exclude(paradigm: Paradigm, known: Known) -> Iterator[Fault]:
    for number, condition in enumerate(paradigm.exclude):
        if not condition:
            yield ("exclude", number), "an empty entry would refuse every draw: name slots and their lemmas"
        for name, lemmas in condition.items():
            every = [slots[name] for slots in map(paradigm.slots_of, paradigm.frames) if name in slots]
            if not every:
                there = {one for frame in paradigm.frames for one in paradigm.slots_of(frame)}
                yield ("exclude", number, name), f"no such slot{did_you_mean(name, there)}"
            elif not lemmas:
                yield ("exclude", number, name), "no lemma, so that the entry never holds"
            elif (words := _lemmas(every, known)) is not None:
                for lemma in lemmas:
                    if lemma not in words:
                        said = f"no word of the slot is {lemma!r}{did_you_mean(lemma, words)}"
                        yield ("exclude", number, name), said


def _lemmas(slots: Sequence[Slot], known: Known) -> set[str] | None:
    """What may fill one of the slots, None if anything may."""
    words: set[str] = set()
    for slot in slots:
        if (known.lemmas is None and slot.pos != "word") or not known.closed.words.keys() >= set(slot.word):
            return None
        if slot.pos == "word":
            words |= {next(iter(forms.values())) for forms in closed_words(slot, known.closed)}
        else:
            words.update(known.lemmas or ())
            words.update(name for names in known.closed.names.values() for name in names if slot.names)
    return words


def _expect(expect: Expect, paradigm: Paradigm, known: Known) -> Iterator[Fault]:
    frame = next((one for one in paradigm.frames if one.name == expect.frame), None)
    if frame is None:
        yield ("frame",), f"no frame {expect.frame!r}: there are {', '.join(one.name for one in paradigm.frames)}"
        return
    slots = paradigm.slots_of(frame)
    values = {"number": NUMBERS, "gender": (*GENDERS, "N"), "form": FORMS, "finite": tuple(known.closed.finite)}
    for name, given in expect.slots.items():
        if name not in slots:
            yield ("slots", name), f"frame {frame.name!r} has no such slot{did_you_mean(name, slots)}"
        for key, value in given.items() if isinstance(given, dict) else ():
            if key not in _GIVEN:
                yield ("slots", name, key), f"unknown key{did_you_mean(key, _GIVEN)}; keys are {', '.join(_GIVEN)}"
            elif value not in values.get(key, (value,)):
                said = "finite group" if key == "finite" else key
                yield ("slots", name, key), f"no {said} {value!r}{did_you_mean(value, values[key])}"
        if isinstance(given, dict) and "lemma" not in given:
            yield ("slots", name), "no `lemma`: which word is it?"
