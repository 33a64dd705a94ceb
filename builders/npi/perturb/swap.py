"""Swaps: a licenser for its positive counterpart, a polarity item for a positive one."""

from __future__ import annotations

import re

from blimppi.builders.npi.perturb.base import Task, operation, positive_features
from blimppi.builders.npi.perturb.draft import Refusal


@operation("swap")
def swap(task: Task) -> None:
    """Put the positive counterpart, in the same case, gender and number, in place of the licenser.

    Raises:
        Refusal: if the configuration knows no counterpart of this form.
    """
    first, *rest = task.nodes()
    written = " ".join(task.draft.casing.lower(n.form) for n in (first, *rest))
    new = rewrite(written, task.edit.forms, task.edit.patterns)
    if new is None:
        raise Refusal("no_positive_form", f"no counterpart of {written!r}")
    for node in rest:
        task.draft.delete(node)
    task.draft.replace(first, new, task.edit.lemma, positive_features(first.feats))


@operation("swap_item")
def swap_item(task: Task) -> None:
    """Put the item's positive-polarity counterpart in its place; the clause stays negative (BLiMPPI C.1).

    Raises:
        Refusal: if the item has no counterpart.
    """
    span = [task.draft.twin[n] for n in task.occurrence.span]
    written = " ".join(task.draft.casing.lower(n.form) for n in span)
    new = rewrite(written, {}, task.occurrence.item.ppi)
    if new is None:
        raise Refusal("no_positive_form", f"no positive-polarity counterpart of {written!r}")
    for node in span[1:]:
        task.draft.delete(node)
    task.draft.replace(span[0], new)


def rewrite(written: str, forms: dict[str, str], patterns: dict[str, str]) -> str | None:
    """``written`` by the table of whole forms, else by the first regular expression found in it; None if neither."""
    if written in forms:
        return forms[written]
    for pattern, replacement in patterns.items():
        if re.search(pattern, written):
            return re.sub(pattern, replacement, written)
    return None
