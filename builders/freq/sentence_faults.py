"""Faults of the two sentences of a frame and of a paradigm's contrast, which names parts of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from blimppi.builders.freq.closed import Closed, Forms, as_forms
from blimppi.builders.freq.narrow import link
from blimppi.builders.freq.notation import NotationError, Place, parse
from blimppi.builders.freq.paradigm import Frame, Paradigm, Slot
from blimppi.builders.yaml_config import did_you_mean

_PART_OF = {"noun": "noun", "det": "noun", "poss": "noun", "aux": "verb", "main": "verb"}
_SETTING_OF = {
    "number": {"noun", "verb", "word"}, "gender": {"verb", "word"}, "of": {"verb", "word"}, "form": {"verb"},
}  # fmt: skip
_CONTRAST = {"word": ("differs",), "order": (), "swap": ("good", "bad")}  # keys that each kind needs
_SIDES = ("good", "bad")


def sentence_faults(frame: Frame, slots: Mapping[str, Slot], closed: Closed) -> Iterator[tuple[str, str]]:
    """(good or bad, fault) of the sentences of a frame."""
    for side in _SIDES:
        try:
            places = parse(getattr(frame, side))
        except NotationError as error:
            yield side, str(error)
            continue
        for place in places:
            if place.slot:
                for fault in _place_faults(place, slots, closed):
                    yield side, fault


def _place_faults(place: Place, slots: Mapping[str, Slot], closed: Closed) -> Iterator[str]:
    if place.slot not in slots:
        yield f"no slot {place.slot!r}: there are {', '.join(slots)}"
        return
    slot = slots[place.slot]
    written = f"{{{place.slot}{'.' * bool(place.part)}{place.part}}}"
    if place.part and _PART_OF[place.part] != slot.pos:
        yield f"{written}: .{place.part} is for the part of speech {_PART_OF[place.part]}, {place.slot!r} is {slot.pos}"
    elif place.part == "aux" and not _has_aux(slot, closed):
        yield f"{written}: no verb of {place.slot!r} has an auxiliary: it needs `finite` with a group that has one"
    elif place.part == "det" and not slot.det:
        yield f"{written}: {place.slot!r} has no `det`"
    for setting, fitting in _SETTING_OF.items():
        if getattr(place, setting) and slot.pos not in fitting:
            yield f"{written}: {setting}= does nothing to the part of speech {slot.pos}"
    if place.of and place.of not in slots:
        yield f"no slot {place.of!r}: there are {', '.join(slots)}"
    elif place.of and (place.of == place.slot or slots[place.of].pos != "noun"):
        yield f"{written}: of={place.of} must name another slot, that of a noun"


def _has_aux(slot: Slot, closed: Closed) -> bool:
    if link(slot.finite)[1]:
        return True  # as the other slot has it
    return any(one not in closed.finite or closed.finite[one].aux for one in closed.patterns(slot.finite))


def contrast_faults(paradigm: Paradigm, closed: Closed) -> Iterator[tuple[str, str]]:
    """(key, fault) of the contrast; the sentences must be free of faults."""
    contrast = paradigm.contrast
    needed = _CONTRAST[contrast.kind]
    for key in ("differs", "count", *_SIDES):
        if key in needed and not getattr(contrast, key):
            yield key, f"a contrast of the kind {contrast.kind} needs it"
        elif key in contrast.model_fields_set and key not in (*needed, *(["count"] if "differs" in needed else [])):
            yield key, f"a contrast of the kind {contrast.kind} has no `{key}`"
    for key, sides in (("differs", (0, 1)), ("good", (0,)), ("bad", (1,))):
        known = _names(paradigm, sides, closed if key != "differs" else None)
        for name in getattr(contrast, key) if key in needed else ():
            if name not in known:
                where = "the sentences" if key == "differs" else f"a {key} sentence"
                yield key, f"{name!r} is neither a slot nor a small-letter word of {where}{did_you_mean(name, known)}"


def _names(paradigm: Paradigm, sides: Sequence[int], closed: Closed | None) -> set[str]:
    """What a contrast may name: slots, their auxiliary or determiner, literals, words of the ``closed`` classes."""
    names: set[str] = set()
    for frame in paradigm.frames:
        slots = paradigm.slots_of(frame)
        for place in (place for side in sides for place in frame.parsed[side]):
            if place.word:
                names.add(place.word.lower())
                continue
            slot = slots[place.slot]
            names |= {place.slot, *({"noun": [f"{place.slot}.det"], "verb": [f"{place.slot}.aux"]}.get(slot.pos, []))}
            if closed:
                names |= {form.lower() for forms in closed_words(slot, closed) for form in forms.values()}
    return names


def closed_words(slot: Slot, closed: Closed) -> list[Forms]:
    """The closed words that fill a slot, a noun's determiners included."""
    classes = [forms for name in (*slot.word, slot.det) for forms in closed.words.get(name, [])]
    return [*classes, *map(as_forms, slot.words)]
