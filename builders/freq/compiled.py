"""Paradigm files read and checked beyond their schema: every name in them must refer to something."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from blimppi.builders.freq.closed import Closed, load_closed
from blimppi.builders.freq.lexicon.model import ADJECTIVE_POS, CLASSES
from blimppi.builders.freq.narrow import link
from blimppi.builders.freq.notation import NotationError
from blimppi.builders.freq.paradigm import Frame, Paradigm, Slot
from blimppi.builders.freq.pool import FORMS, NUMBERS
from blimppi.builders.freq.regimes import config_folder
from blimppi.builders.yaml_config import ConfigError, Fault, did_you_mean, load_yaml, located

NOT_PARADIGMS = frozenset({"regimes", "closed"})


def paradigm_names(folder: Path | None = None) -> list[str]:
    """UIDs of the paradigms that a folder (default: the package's) holds, sorted."""
    return sorted(p.stem for p in (folder or config_folder()).glob("*.yaml") if p.stem not in NOT_PARADIGMS)


def load_paradigms(
    lists: Collection[str], names: Sequence[str] = (), folder: Path | None = None, closed: Closed | None = None
) -> list[Paradigm]:
    """The paradigms ``names`` (default: all) of a folder; ``lists`` are the curated lists that they may name.

    Raises:
        ConfigError: for a file with faults, or a name without a file.
    """
    there = paradigm_names(folder)
    for name in names:
        if name not in there:
            where = folder or "configs/freq"
            raise ConfigError(f"no paradigm {name!r} in {where}{did_you_mean(name, there)}")
    closed = closed or load_closed()
    return [_load((folder or config_folder()) / f"{name}.yaml", closed, lists) for name in names or there]


def _load(path: Path, closed: Closed, lists: Collection[str]) -> Paradigm:
    paradigm = load_yaml(path, Paradigm)
    if faults := list(_faults(paradigm, path.stem, closed, lists)):
        raise located(path, faults)
    return paradigm


def _faults(paradigm: Paradigm, stem: str, closed: Closed, lists: Collection[str]) -> Iterator[Fault]:
    if paradigm.uid != stem:
        yield ("uid",), f"{paradigm.uid!r} is not the name of the file"
    frames = [frame.name for frame in paradigm.frames]
    for number, frame in enumerate(paradigm.frames):
        slots = paradigm.slots_of(frame)
        try:
            places = [place for side in frame.parsed for place in side]
        except NotationError as error:
            yield ("frames", number), str(error)
            continue
        for place in places:
            for name in (place.slot, place.of):
                if name and name not in slots:
                    yield ("frames", number), f"no slot {name!r}: there are {', '.join(slots)}"
        if unused := sorted(set(frame.slots) - _needed(slots, {place.slot for place in places if place.slot})):
            yield ("frames", number, "slots"), f"in neither sentence: {', '.join(unused)}"
        for name, slot in slots.items():
            where = ("frames", number, "slots", name) if name in frame.slots else ("slots", name)
            for at, fault in _slot_faults(name, slot, slots, closed, lists):
                yield (*where, at), fault
    every = {name for frame in paradigm.frames for name in paradigm.slots_of(frame)}
    for number, condition in enumerate(paradigm.exclude):
        for name in condition:
            if name not in every:
                yield ("exclude", number, name), "no such slot"
    for number, expect in enumerate(paradigm.expect):
        if expect.frame not in frames:
            yield ("expect", number, "frame"), f"no frame {expect.frame!r}: there are {', '.join(frames)}"


def _needed(slots: dict[str, Slot], used: set[str]) -> set[str]:
    """Slots that a sentence mentions, and those on which these depend."""
    needed, waiting = set(used), list(used)
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


def _slot_faults(
    name: str, slot: Slot, slots: dict[str, Slot], closed: Closed, lists: Collection[str]
) -> Iterator[tuple[str, str]]:
    order = list(slots)
    for key in ("number", "gender", "form", "finite", "agrees", "of", "match"):
        values = getattr(slot, key)
        linked = link(values)[1] if key in ("number", "gender", "form", "finite") else ""
        for other in [linked] if linked else ([values] if isinstance(values, str) else values):
            if key in ("number", "gender", "form", "finite") and not linked:
                continue
            if other and (other not in slots or order.index(other) >= order.index(name)):
                yield key, f"{other!r} is no slot that stands before {name!r}"
    for key in ("subject", "object"):
        if (other := getattr(slot, key)) and other not in slots:
            yield key, f"no slot {other!r}"
    for kind in ("noun", "verb", "adjective", "without"):
        for one in getattr(slot, kind):
            known = set(lists) if one.isupper() else CLASSES
            if one not in known:
                yield kind, f"no list or class {one!r}{did_you_mean(one, known)}"
    for one in (*slot.word, *([slot.det] if slot.det else [])):
        if one not in closed.words:
            yield "word", f"no closed class {one!r}{did_you_mean(one, closed.words)}"
    for one in slot.finite if not link(slot.finite)[1] else ():
        if one not in closed.finite and one not in closed.groups:
            yield "finite", f"no finite group {one!r}{did_you_mean(one, [*closed.finite, *closed.groups])}"
    if slot.pos == "verb" and bool(slot.form) == bool(slot.finite):
        yield "form", "a verb has either `form` or `finite`"
    forms = (*slot.forms, *slot.homographs, *(slot.form if not link(slot.form)[1] else ()))
    for one in forms:
        if one not in (*FORMS, *NUMBERS) and not (slot.pos == "adjective" and one in ADJECTIVE_POS):
            yield "forms", f"no form {one!r}: there are {', '.join((*FORMS, *NUMBERS))}"


def frame_named(paradigm: Paradigm, name: str) -> Frame:
    """The frame of that name."""
    return next(frame for frame in paradigm.frames if frame.name == name)
