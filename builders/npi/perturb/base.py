"""What the operations share: what they are given, their registry, and neutral features."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence
from blimppi.builders.npi.perturb.draft import Draft
from blimppi.builders.npi.perturb.settings import Edit
from blimppi.builders.tree import Node


@dataclass(frozen=True, slots=True)
class Task:
    """One edit to make: what licenses what, how to take it away, and the draft to do it in."""

    context: Context
    occurrence: Occurrence
    licensing: Licensing
    edit: Edit
    draft: Draft
    inflector: Inflector

    def nodes(self) -> list[Node]:
        """The licenser's words in the draft."""
        return [self.draft.twin[n] for n in self.licensing.nodes]

    def clause(self) -> Node:
        """The head of the licenser's clause in the draft."""
        return self.draft.twin[self.licensing.clause]


Operation = Callable[[Task], None]
OPERATIONS: dict[str, Operation] = {}
STRATEGY = {
    "delete": "delete_negation", "reinflect": "reinflect", "swap": "swap_licenser",
    "deinvert": "deinvert_question", "swap_item": "swap_item_to_ppi",
}  # fmt: skip


def operation(name: str) -> Callable[[Operation], Operation]:
    """Register the operation ``name``; it edits the task's draft, or raises `Refusal`."""

    def register(function: Operation) -> Operation:
        OPERATIONS[name] = function
        return function

    return register


def positive_features(feats: dict[str, str]) -> dict[str, str]:
    """``feats`` without negation: Polarity=Neg goes, PronType=Neg becomes Ind."""
    out = {k: v for k, v in feats.items() if not (k == "Polarity" and v == "Neg")}
    if out.get("PronType") == "Neg":
        out["PronType"] = "Ind"
    return out
