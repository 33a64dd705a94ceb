"""In which order the slots of a frame are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

from blimppi.builders.it.template import Slot

DRAWN = ("number", "person", "tense")


def feature_order(slots: Mapping[str, Slot]) -> list[str]:
    """Slots so that each comes after those whose number, person or tense it takes.

    Raises:
        ValueError: if features refer to each other in a circle.
    """
    return _sorted({name: [t for f in DRAWN if (t := target(getattr(slot, f)))] for name, slot in slots.items()})


def fill_order(slots: Mapping[str, Slot]) -> list[str]:
    """Slots so that verbs come before the phrases whose classes they choose, and adjectives after their nouns.

    Raises:
        ValueError: if slots wait for each other in a circle.
    """
    waits = {name: [*slot.of, *filter(None, [target(slot.gender)])] for name, slot in slots.items()}
    for name, slot in slots.items():
        for argument in (*slot.subject, *slot.object):
            if slots[argument].pos in ("noun", "name"):
                waits[argument].append(name)
    return _sorted(waits)


def target(feature: list[str]) -> str:
    """The slot that a feature refers to (``same SLOT``, ``not SLOT``), or ""."""
    return feature[0].split()[1] if feature and " " in feature[0] else ""


def _sorted(waits: Mapping[str, list[str]]) -> list[str]:
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for name, targets in waits.items():
        sorter.add(name, *targets)
    try:
        return list(sorter.static_order())
    except CycleError as error:
        raise ValueError(f"slots refer to each other in a circle: {' > '.join(error.args[1])}") from error
