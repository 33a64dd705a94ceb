"""One sentence in, its pairs and the named fate of each of its items out."""

from __future__ import annotations

from dataclasses import dataclass, field

from blimppi.builders.casing import Casing
from blimppi.builders.npi import skips
from blimppi.builders.npi.case_frames import CaseFrames
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.detect import detect
from blimppi.builders.npi.distance import distance
from blimppi.builders.npi.items import find_items
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence, make_context
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.npi.perturb.apply import Perturbed, choose, perturb
from blimppi.builders.npi.perturb.draft import Refusal
from blimppi.builders.npi.sentence_filter import refusal
from blimppi.builders.npi.spacing import close_punctuation, respace
from blimppi.builders.npi.surface import normalise
from blimppi.builders.tree import Node, Tree

PAIR = "pair"


@dataclass(frozen=True, slots=True)
class Found:
    """A pair as the engine makes it, before the suite's columns are filled in."""

    occurrence: Occurrence
    licensing: Licensing
    perturbed: Perturbed
    distance: int
    n_items: int


@dataclass(slots=True)
class Verdict:
    """What became of a sentence: ``outcome`` for the sentence, ``items`` for each item, in order of position.

    ``items`` holds item id, outcome and the environments that license it. ``details`` explains outcomes to people.
    """

    outcome: str
    items: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    pairs: list[Found] = field(default_factory=list)
    details: list[str] = field(default_factory=list)


class Judge:
    """Judges the sentences of one language."""

    def __init__(self, language: Language, inflector: Inflector, frames: CaseFrames) -> None:
        self.language = language
        self.casing = Casing(language.casing, language.fold)
        self._inflector = inflector
        self._frames = frames

    def __call__(self, tree: Tree) -> Verdict:
        """The verdict on ``tree``; every item gets exactly one outcome, and so does the sentence."""
        if self.language.surface:
            normalise(tree, Matcher(tree, self.casing), self.language.surface)
        context = make_context(tree, self.language, self.casing)
        occurrences, unsafe = find_items(context)
        verdict = Verdict("unsafe_item" if unsafe else "no_item")
        if not occurrences:
            return verdict
        respace(tree)
        close_punctuation(tree)
        licensed = {o: detect(context, o) for o in occurrences}
        fate: dict[Occurrence, str] = {}
        fault = refusal(tree, self.language)
        for occurrence in occurrences:
            found, late = licensed[occurrence]
            fate[occurrence] = fault or self._obstacle(occurrence, found, late)
        if fault is None:
            self._make_pairs(context, occurrences, licensed, fate, verdict)
        for occurrence in occurrences:
            environments = tuple(x.environment for x in licensed[occurrence][0])
            verdict.items.append((occurrence.item.id, fate[occurrence], environments))
        outcomes = [fate[o] for o in occurrences]
        verdict.outcome = PAIR if verdict.pairs else outcomes[0]
        return verdict

    def _obstacle(self, occurrence: Occurrence, found: list[Licensing], late: list[Licensing]) -> str:
        """Why no pair is tried, or the empty string."""
        structural = skips.structural(occurrence)
        if structural:
            return structural
        if not found:
            return "item_precedes_licenser" if late else "unlicensed"
        if len(found) > 1 or late:
            return "overlapping_licensers"
        return "" if found[0].usable else f"environment_only:{found[0].environment}"

    def _make_pairs(
        self,
        context: Context,
        occurrences: list[Occurrence],
        licensed: dict[Occurrence, tuple[list[Licensing], list[Licensing]]],
        fate: dict[Occurrence, str],
        verdict: Verdict,
    ) -> None:
        """Group the items by licenser and try one pair for each; the target is the item nearest to the licenser."""
        groups: dict[Node, list[Occurrence]] = {}
        for occurrence in occurrences:
            if not fate[occurrence]:
                groups.setdefault(licensed[occurrence][0][0].node, []).append(occurrence)
        for group in groups.values():
            group.sort(key=lambda o: (distance(context.tree, o.span, licensed[o][0][0].nodes), o.span[0].id))
            target, licensing = group[0], licensed[group[0]][0][0]
            for occurrence in group[1:]:
                fate[occurrence] = "other_item_of_pair"
            try:
                perturbed = self._try(context, target, group, licensing)
            except Refusal as error:
                for occurrence in group:
                    fate[occurrence] = error.reason
                verdict.details.append(f"{context.tree.where}: {target.form}: {error}")
                continue
            fate[target] = PAIR
            gap = distance(context.tree, target.span, licensing.nodes)
            verdict.pairs.append(Found(target, licensing, perturbed, gap, len(group)))

    def _try(self, context: Context, target: Occurrence, group: list[Occurrence], licensing: Licensing) -> Perturbed:
        if any(skips.across_quotes(context, occurrence, licensing) for occurrence in group):
            raise Refusal("across_quotes")
        if skips.imperative(context, licensing):
            raise Refusal("imperative")
        edit = choose(context, target, licensing)
        if edit is None:
            raise Refusal(f"environment_only:{licensing.environment}")
        for occurrence in group:
            rule = skips.language_rule(context, occurrence, licensing, edit)
            if rule is not None:
                raise Refusal(rule)
        if edit.op != "swap_item" and skips.genitive_of_negation(context, licensing, self._frames):
            raise Refusal("genitive_of_negation")
        return perturb(context, target, group, licensing, self._inflector)
