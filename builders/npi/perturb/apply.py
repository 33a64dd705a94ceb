"""From a licensed item to the ungrammatical member: choose an edit, make it, repair, and detect again."""

from __future__ import annotations

from dataclasses import dataclass

from blimppi.builders.npi.detect import beyond_islands, detect
from blimppi.builders.npi.items import find_items
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.npi.perturb import deinvert, delete, reinflect, swap
from blimppi.builders.npi.perturb.base import OPERATIONS, STRATEGY, Task
from blimppi.builders.npi.perturb.clitics import CliticPlacer
from blimppi.builders.npi.perturb.draft import Draft, Refusal
from blimppi.builders.npi.perturb.repair import Repairer
from blimppi.builders.npi.perturb.settings import Edit
from blimppi.builders.pair import fold
from blimppi.builders.tree import Node

MODULES = (deinvert, delete, reinflect, swap)  # importing them registers their operations
QUESTION = Edit(op="deinvert")


@dataclass(frozen=True, slots=True)
class Perturbed:
    """The ungrammatical member and the strategy that made it."""

    text: str
    strategy: str


def choose(context: Context, target: Occurrence, licensing: Licensing) -> Edit | None:
    """The first edit of the licenser that fits the sentence, or None: an environment only."""
    if licensing.spec is None:
        return QUESTION if licensing.environment == "question" else None
    edits = (e for e in licensing.spec.edit if not e.items or target.item.id in e.items)
    return next((e for e in edits if e.where is None or context.matcher.matches(licensing.node, e.where)), None)


def perturb(
    context: Context, target: Occurrence, group: list[Occurrence], licensing: Licensing, inflector: Inflector
) -> Perturbed:
    """The sentence with the licenser gone; every item of ``group`` must be unlicensed in it.

    Raises:
        Refusal: with the reason under which the sentence is counted.
    """
    edit = choose(context, target, licensing)
    if edit is None:
        raise Refusal(f"environment_only:{licensing.environment}")
    draft = Draft(context.tree, context.matcher.casing)
    task = Task(context, target, licensing, edit, draft, inflector)
    repair, place_clitics = Repairer(task), CliticPlacer(task)
    OPERATIONS[edit.op](task)
    repair()
    place_clitics()
    text = draft.text()
    if fold(text) == fold(context.tree.text()):
        raise Refusal("good_equals_bad")
    if edit.op != "swap_item":
        _check_unlicensed(context, group, draft)
    return Perturbed(text, STRATEGY[edit.op])


def _check_unlicensed(context: Context, group: list[Occurrence], draft: Draft) -> None:
    """Run the whole detection again on the edited tree: no licenser may be left for any item of the group."""
    edited = Context(draft.tree, Matcher(draft.tree, draft.casing), context.language)
    items, unsafe = find_items(edited)
    again: dict[Node, Occurrence] = {o.head: o for o in items}
    lost = {n for _, span in unsafe for n in span}
    for occurrence in group:
        head = draft.twin[occurrence.head]
        span = tuple(draft.twin[n] for n in occurrence.span)
        if head in lost or any(n not in draft.tree.nodes for n in span):
            raise Refusal("item_lost", f"{occurrence.form} is no item any more after the edit")
        # An item may be one only beside its negator (nicht mehr): without it the same words still need a licenser.
        left, late = detect(edited, again.get(head, Occurrence(occurrence.item, span, head)))
        beyond = beyond_islands(edited, Occurrence(occurrence.item, span, head))
        if beyond is not None:
            raise Refusal("licensed_across_island", f"{occurrence.form} by {beyond.node.form}")
        if left or late:
            kept = (left or late)[0]
            raise Refusal("still_licensed", f"{occurrence.form} by {kept.node.form} ({kept.environment})")
