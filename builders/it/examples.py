"""The example pair of a phenomenon, made by its template from the words that `expect` names."""

from __future__ import annotations

from random import Random

from blimppi.builders.it.compiled import Compiled
from blimppi.builders.it.draw import Fixed, StarvedError
from blimppi.builders.it.filler import MissingFormError
from blimppi.builders.it.pool import Pool
from blimppi.builders.it.realiser import Realiser, RefusedError
from blimppi.builders.it.sampler import Sampler
from blimppi.builders.it.template import Expect

_TRIES = 300  # features that `expect` leaves open are drawn


class NoExampleError(ValueError):
    """The template does not give its example; the message says what it gives, or which word does not fit."""


def fixed_words(expect: Expect) -> Fixed:
    """Lemma and features by slot."""
    return {name: {"lemma": given} if isinstance(given, str) else given for name, given in expect.slots.items()}


def make_example(compiled: Compiled, pool: Pool, realiser: Realiser) -> tuple[str, str]:
    """Good and bad sentence of `expect`, exactly.

    Raises:
        NoExampleError: if the template cannot give them.
    """
    expect = compiled.template.expect
    fixed = fixed_words(expect)
    if reason := unfit(compiled, pool, fixed):
        raise NoExampleError(f"{compiled.template.id}: {reason}")
    sampler = Sampler(compiled, pool, realiser, 0, 1)
    sampler.rng = Random(0)
    others: dict[str, None] = {}
    for _ in range(_TRIES):
        try:
            drawn = sampler.once(expect.frame, fixed)
        except StarvedError as starved:
            others[f"no word left for slot {starved.slot}"] = None
        except (RefusedError, MissingFormError) as refused:
            others[f"refused: {refused}"] = None
        else:
            made = (drawn.good.text, drawn.bad.text)
            if made == (expect.good, expect.bad):
                return made
            others[" / ".join(made)] = None
    got = "; ".join([*others][:5])
    raise NoExampleError(f"{compiled.template.id}: expected {expect.good!r} / {expect.bad!r}, got: {got}")


def unfit(compiled: Compiled, pool: Pool, fixed: Fixed) -> str:
    """The first word of the example that its slot does not take, and why; "" if all fit."""
    frame = next(one for one in compiled.frames if one.name == compiled.template.expect.frame)
    for name, given in fixed.items():
        if name not in frame.slots:
            return f"expect.slots.{name}: frame {frame.name!r} has no such slot"
        slot = frame.slots[name]
        if "lemma" not in given:
            continue
        numbers = [given["number"]] if "number" in given else ["sg", "pl"]
        if any(f.lemma == given["lemma"] for n in numbers for f in pool.candidates(name, slot, n)):
            continue
        bare = slot.model_copy(update={"lemma": [], "avoid": [], "stop": [], "having": {}, "lacking": {}})
        loose = bare.model_copy(update={"gender": [], "subject": [], "object": []})
        known = [f for n in numbers for f in pool.candidates(name, loose, n) if f.lemma == given["lemma"]]
        if not known:
            return f"expect.slots.{name}: there is no {slot.pos} {given['lemma']!r}"
        reasons = "; ".join(dict.fromkeys(reason for f in known for reason in pool.reasons(slot, f)))
        return f"expect.slots.{name}: {given['lemma']!r} does not fit its slot: {reasons}"
    return ""
