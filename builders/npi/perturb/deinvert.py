"""Re-inversion of yes/no questions: the finite verb goes back behind its subject, the question mark becomes a stop."""

from __future__ import annotations

from blimppi.builders.npi.licensers.questions import inverted
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.npi.perturb.base import Task, operation
from blimppi.builders.npi.perturb.delete import undo_support
from blimppi.builders.npi.perturb.draft import Refusal


@operation("deinvert")
def deinvert(task: Task) -> None:
    """Make the question a statement: subject, finite verb, rest, full stop.

    Raises:
        Refusal: if the verb does not stand first with its subject next to it.
    """
    clause = task.clause()
    found = inverted(task.draft.tree, clause)
    if found is None:
        raise Refusal("not_invertible", "no finite verb in front of an adjacent subject")
    verb, last = found
    support = task.context.language.support_auxiliary
    matcher = Matcher(task.draft.tree, task.draft.casing)
    if not (support and verb.rel == "aux" and matcher.matches(verb, support.match)):
        task.draft.move_after(verb, last)
    undo_support(task, clause)
    marks = set(task.context.language.questions.marks)
    for node in reversed(task.draft.tree.nodes):
        if node.upos == "PUNCT" and set(node.form) & marks:
            node.form = "."
            break
