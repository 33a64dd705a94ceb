"""Reasons not to edit a sentence without a tree: whatever could go wrong there without being seen."""

from __future__ import annotations

from dataclasses import dataclass

from blimppi.builders.npi.config import Language, Skip
from blimppi.builders.npi.flat_match import FlatMatcher, Verdict, every, some
from blimppi.builders.npi.flat_tree import support_forms
from blimppi.builders.npi.inventory import Item
from blimppi.builders.npi.perturb.draft import Refusal
from blimppi.builders.npi.perturb.settings import Edit, Repair
from blimppi.builders.tree import Node

NEEDS_TREE = "needs_tree"
_FLAT = ("delete", "swap")


@dataclass(frozen=True, slots=True)
class Annotated:
    """A sentence in which item and licenser were found. ``item`` is the item as configured, or one made for it."""

    matcher: FlatMatcher
    language: Language
    item: Item
    span: tuple[Node, ...]
    licenser: tuple[Node, ...]
    environment: str


def refuse(found: Annotated, chosen: Edit) -> None:
    """Check that the edit, what goes with it and the language's own rules can be judged by the words alone.

    Raises:
        Refusal: `needs_tree`, `imperative`, or `language_rule:` with the name of a rule that holds.
    """
    language, matcher = found.language, found.matcher
    if chosen.op not in _FLAT:
        raise Refusal(NEEDS_TREE, chosen.op)
    if language.clitics is not None or any(spec.type == "bound" for spec in language.licensers):
        raise Refusal(NEEDS_TREE, "negation may be bound, or clitics may move")
    if chosen.op == "delete":
        _refuse_deletion(found, chosen)
    imperative = [*language.imperative, *language.negation.prohibitive]
    if any(matcher.matches(node, p) for p in imperative for node in matcher.tree.nodes):
        raise Refusal("imperative")
    for rule in language.skips:
        holds = _holds(rule, found, chosen)
        if holds:
            raise Refusal(f"language_rule:{rule.name}")
        if holds is None and rule.items:  # a reading of this very item that may need no licenser
            raise Refusal(NEEDS_TREE, f"whether the rule {rule.name} holds")
    for repair in language.repairs:
        if chosen.op in repair.op and _due(repair, found) is None:
            raise Refusal(NEEDS_TREE, f"whether a repair of {repair.at} is due")


def _refuse_deletion(found: Annotated, chosen: Edit) -> None:
    language, matcher = found.language, found.matcher
    nodes, negation = matcher.tree.nodes, found.language.negation
    forms = [matcher.folded(n)[0] for n in nodes]
    if chosen.also_delete is not None and some(matcher.fits(n, chosen.also_delete) for n in nodes) is not False:
        raise Refusal(NEEDS_TREE, "a companion of the licenser")
    if language.genitive_of_negation is not None:
        raise Refusal(NEEDS_TREE, "the genitive of negation")
    if not support_forms(language).isdisjoint(forms):
        raise Refusal(NEEDS_TREE, "a support auxiliary")
    after = forms[found.licenser[-1].id : found.licenser[-1].id + 1]
    if not set(negation.contrastive).isdisjoint(forms) or not set(negation.only_words).isdisjoint(after):
        raise Refusal(NEEDS_TREE, "the negation may be contrastive")


def _holds(rule: Skip, found: Annotated, chosen: Edit) -> Verdict:
    """Whether a rule of the configuration holds; one about a place in the tree never does for certain."""
    if (rule.items and found.item.id not in rule.items) or (rule.ops and chosen.op not in rule.ops):
        return False
    if rule.environments and found.environment not in rule.environments:
        return False
    item, licenser, fits = found.span[0], found.licenser[0], found.matcher.fits
    if rule.order is not None and (rule.order == "item_first") != (item.id < licenser.id):
        return False
    if rule.on in ("item", "licenser"):
        return fits(item if rule.on == "item" else licenser, rule.where)
    possible = some(fits(node, rule.where) for node in found.matcher.tree.nodes)
    return False if possible is False else None


def _due(repair: Repair, found: Annotated) -> Verdict:
    tree, fits = found.matcher.tree, found.matcher.fits
    first, last = found.licenser[0], found.licenser[-1]
    edited = repair.edited is None or fits(first, repair.edited)
    near = {
        "prev": tree.at(first.id - 1),
        "next": tree.at(last.id + 1),
        "next_run": tree.at(last.id + 1),
        "self": first,
    }
    targets = [near[repair.at]] if repair.at in near else tree.nodes
    verdicts = [every([edited, fits(node, repair.match)]) for node in targets]
    return None if None in verdicts else any(verdicts)
