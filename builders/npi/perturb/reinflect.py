"""Re-inflection: a verb with bound negation gets its positive form (BLiMPPI section 4.2)."""

from __future__ import annotations

from blimppi.builders.npi.perturb.base import Task, operation, positive_features
from blimppi.builders.npi.perturb.draft import Refusal


@operation("reinflect")
def reinflect(task: Task) -> None:
    """Give the negative verb form its positive counterpart, all other features equal.

    Raises:
        Refusal: if no source knows the form.
    """
    node = task.nodes()[0]
    form = task.inflector.positive(node)
    if form is None:
        raise Refusal("no_positive_form", f"no positive form of {node.form} (lemma {node.lemma})")
    task.draft.replace(node, form, node.lemma, positive_features(node.feats))
