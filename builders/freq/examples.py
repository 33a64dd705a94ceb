"""The expected examples of a paradigm: given words and features put into its frame, whatever their frequency."""

from __future__ import annotations

from blimppi.builders.freq.closed import as_forms, inflect
from blimppi.builders.freq.compiled import frame_named
from blimppi.builders.freq.option import Filler, Option
from blimppi.builders.freq.paradigm import Expect, Paradigm, Slot
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.sampler import Sampler


class ExampleError(ValueError):
    """An example that its paradigm does not give; the message says which slot or sentence."""


def realise_example(paradigm: Paradigm, expect: Expect, pools: Pools) -> tuple[str, str]:
    """Good and bad sentence of an example.

    Raises:
        ExampleError: if a word is no option of its slot.
    """
    frame = frame_named(paradigm, expect.frame)
    slots = paradigm.slots_of(frame)
    sampler = Sampler(paradigm, pools, "any", None, seed=0, wanted=1)
    drawer = sampler.drawers[frame.name]
    fixed: dict[str, Filler] = {}
    for name, slot in slots.items():
        if name in expect.slots:
            given = expect.slots[name]
            wanted = {"lemma": given} if isinstance(given, str) else given
            where = f"{paradigm.uid}, {expect.good!r}, slot {name}"
            fixed[name] = _filler(name, slot, wanted, list(drawer.options[name]), fixed, pools, where)
    return sampler.once(frame, fixed).texts


def _filler(
    name: str, slot: Slot, wanted: dict[str, str], options: list[Option], fillers: dict[str, Filler], pools: Pools,
    where: str,
) -> Filler:  # fmt: skip
    agreed = [fillers[other] for other in (*slot.agrees, slot.of) if other in fillers]
    number = wanted.get("number") or ("pl" if len(slot.agrees) > 1 else agreed[0].number if agreed else "")
    key = wanted.get("form", "")
    if finite := wanted.get("finite", ""):
        key = pools.closed.finite[finite].verb_form(number or "sg")
    for option in options:
        if option.pos == "word":
            assert option.forms is not None
            gender = agreed[0].gender if agreed else "N"
            if wanted["lemma"] in option.forms.values() and (not slot.of or inflect(option.forms, number, gender)):
                return Filler(name, option, number or "sg", gender)
        elif option.lemma == wanted["lemma"]:
            if option.pos in ("noun", "name"):
                if option.key == (number or option.key):
                    gender = wanted.get("gender") or (option.gender if option.gender in ("F", "M") else "N")
                    return Filler(name, option, option.key, gender, _det(slot, wanted, option, pools))
            elif (not key or option.key == key) and (not finite or option.finite == finite):
                gender = agreed[0].gender if len(agreed) == 1 else "N"
                return Filler(name, option, number or "sg", gender)
    raise ExampleError(f"{where}: {wanted} is none of its options")


def _det(slot: Slot, wanted: dict[str, str], option: Option, pools: Pools) -> dict[str, str] | None:
    if not slot.det or option.pos == "name":
        return None
    if "det" in wanted:
        for forms in pools.closed.words[slot.det]:
            if wanted["det"] in forms.values():
                return forms
        return as_forms(wanted["det"])
    return next(forms for forms in pools.closed.words[slot.det] if inflect(forms, option.key, "N"))
