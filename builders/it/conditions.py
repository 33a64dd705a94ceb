"""The constraints of a template: `exclude` and `require` over the words of a draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from blimppi.builders.it.filler import Filler, matches
from blimppi.builders.it.pool import surface
from blimppi.builders.it.realisation import Realisation
from blimppi.builders.it.template import Condition, Scalar, Template
from blimppi.builders.outcomes import constraint_names


def refusal(template: Template, fillers: Mapping[str, Filler], rules: Realisation) -> str:
    """The name under which a draw is refused (see `constraint_names`), "" if it may stay."""
    for how, constraints in (("exclude", template.exclude), ("require", template.require)):
        for at, condition in enumerate(constraints):
            if not _present(condition, fillers):
                continue
            if all(holds(k, v, fillers, rules) for k, v in condition.items()) == (how == "exclude"):
                return constraint_names(how, constraints)[at]
    return ""


def holds(key: str, values: list[Scalar], fillers: Mapping[str, Filler], rules: Realisation) -> bool:
    """Whether ``slot.attribute`` has one of the values; a value may name another ``slot.attribute``."""
    value = _value(key, fillers, rules)
    first = str(values[0])
    if first.startswith(("same ", "not ")):
        how, other = first.split()
        there = _value(other, fillers, rules)
        wanted = list(there) if isinstance(there, frozenset | set | list | tuple) else [there]
        return matches(value, wanted) == (how == "same")
    return matches(value, list(values))


def _value(key: str, fillers: Mapping[str, Filler], rules: Realisation) -> Any:
    slot, _, attribute = key.partition(".")
    filler = fillers[slot]
    if attribute == "form":
        return surface(filler)
    if attribute == "onset":
        return rules.onset(surface(filler))
    if attribute == "ending":
        return surface(filler)[-1]
    return filler.attribute(attribute)


def _present(condition: Condition, fillers: Mapping[str, Filler]) -> bool:
    """Whether the frame has every slot that a condition speaks of."""
    values = [str(value) for listed in condition.values() for value in listed]
    others = [value.split()[1] for value in values if value.startswith(("same ", "not "))]
    return all(key.partition(".")[0] in fillers for key in (*condition, *others))
