"""The check of an edited sentence by its words alone: the item is there, and nothing is left that may license it."""

from __future__ import annotations

from collections.abc import Collection

from blimppi.builders.npi.config import Language
from blimppi.builders.npi.flat_match import FlatMatcher
from blimppi.builders.npi.flat_tree import anchored
from blimppi.builders.npi.inventory import Environment, Item
from blimppi.builders.npi.perturb.draft import Refusal
from blimppi.builders.tree import Node

# Comparatives, superlatives and embedded questions are left out: their words (than, as, most, how) license only in
# constructions that cannot be told from others without a tree.
_CHECKED: frozenset[Environment] = frozenset(
    {"standard_negation", "matrix_negation", "n_series", "near_negative", "without", "negative_predicate",
     "quantifier", "conditional"}
)  # fmt: skip


def check_unlicensed(matcher: FlatMatcher, language: Language, own: Collection[Node], item: Item | None) -> None:
    """No licenser may stand in the sentence beside the item's ``own`` words; one that cannot be ruled out is one.

    ``item`` is the item in the configuration, if it is there; environments that do not license it do not count.

    Raises:
        Refusal: `still_licensed`, with the word.
    """
    harmless = item.not_licensed_by if item is not None else []
    questions = language.questions
    for node in matcher.tree.nodes:
        if node in own:
            continue
        if questions.licenses and "question" not in harmless and node.upos == "PUNCT":
            if set(node.form) & set(questions.marks):
                raise Refusal("still_licensed", f"by {node.form} (question)")
            continue
        for spec in language.licensers:
            checked = spec.environment in _CHECKED or (spec.environment == "question" and spec.type == "marker")
            if not checked or spec.environment in harmless or not anchored(spec.match):
                continue
            if matcher.row(node, [spec.match, *spec.phrase]) is not False:
                raise Refusal("still_licensed", f"by {node.form} ({spec.environment})")
