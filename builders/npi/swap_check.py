"""Swaps of a configuration that could never be made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from blimppi.builders.casing import Casing
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.inventory import Licenser
from blimppi.builders.npi.perturb.settings import Edit
from blimppi.builders.yaml_config import Fault


def swap_faults(language: Language) -> Iterator[Fault]:
    """Swaps without any counterpart, and literal forms of a licenser that its swap leaves without one.

    A swap with neither ``forms`` nor ``patterns`` says that there is no counterpart, so that the sentence is refused;
    this has a use beside other edits, or under a condition, and none where it is all that the licenser has.
    """
    lower = Casing(language.casing, language.fold).lower
    for i, licenser in enumerate(language.licensers):
        for j, edit in enumerate(licenser.edit):
            if edit.op != "swap" or edit.where is not None or edit.items:
                continue
            at = ("licensers", i, "edit", j)
            if edit.forms or edit.patterns:
                lacking = [form for form in _left(licenser, j) if not _has_counterpart(lower(form), edit)]
                if lacking:
                    yield (
                        (*at, "forms"),
                        (
                            f"no counterpart of {', '.join(lacking)}, which match lists; add it, or before this edit "
                            f"{{op: swap, where: {{form: {lacking[0]}}}}} to say that there is none"
                        ),
                    )
            elif len(licenser.edit) == 1:
                yield (*at, "op"), "a swap needs forms or patterns; leave edit out if there is no counterpart"


def _has_counterpart(form: str, edit: Edit) -> bool:
    return form in edit.forms or any(re.search(pattern, form) for pattern in edit.patterns)


def _left(licenser: Licenser, number: int) -> Sequence[str]:
    """Literal forms of a licenser of one word that no edit before ``number`` could take."""
    if licenser.phrase:
        return []
    return [form for form in licenser.match.form if not any(_takes(edit, form) for edit in licenser.edit[:number])]


def _takes(edit: Edit, form: str) -> bool:
    """Whether an edit may be used on ``form``: its condition names the form, or no form, and does not rule it out."""
    where = edit.where
    if where is None:
        return True
    return (not where.form or form in where.form) and not any(form in pattern.form for pattern in where.none_of)
