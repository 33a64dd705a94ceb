"""The edit of a sentence whose licenser is known and whose tree is not: only what needs no tree is done."""

from __future__ import annotations

from blimppi.builders.npi.annotated_check import check_unlicensed
from blimppi.builders.npi.annotated_refusals import NEEDS_TREE, Annotated, refuse
from blimppi.builders.npi.flat_match import FlatMatcher
from blimppi.builders.npi.inventory import Licenser
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.occurrence import Context, Licensing, Occurrence
from blimppi.builders.npi.perturb.apply import Perturbed
from blimppi.builders.npi.perturb.base import OPERATIONS, STRATEGY, Task
from blimppi.builders.npi.perturb.draft import Draft, Refusal
from blimppi.builders.npi.perturb.repair import Repairer
from blimppi.builders.npi.perturb.settings import Edit
from blimppi.builders.npi.perturb.swap import rewrite
from blimppi.builders.pair import fold


def edit(found: Annotated, inflector: Inflector) -> Perturbed:
    """The sentence without its licenser.

    Raises:
        Refusal: with the reason under which the row is counted; `needs_tree` where only syntax could tell what to do.
    """
    spec, chosen = _choose(found)
    refuse(found, chosen)
    tree, language, matcher = found.matcher.tree, found.language, found.matcher
    target = Occurrence(found.item, found.span, found.span[0])
    licensing = Licensing(spec, found.licenser, tree.root, found.environment)
    draft = Draft(tree, matcher.casing)
    task = Task(Context(tree, matcher, language), target, licensing, chosen, draft, inflector)
    repair = Repairer(task)
    OPERATIONS[chosen.op](task)
    repair()
    text = draft.text()
    if fold(text) == fold(tree.text()):
        raise Refusal("good_equals_bad")
    own = {draft.twin[n] for n in found.span}
    if not own <= set(draft.tree.nodes):
        raise Refusal("item_lost", f"{target.form} is gone after the edit")
    check_unlicensed(FlatMatcher(draft.tree, draft.casing), language, own, found.item)
    return Perturbed(text, STRATEGY[chosen.op])


def _choose(found: Annotated) -> tuple[Licenser, Edit]:
    """The edit on which all specifications agree that may be meant by the licenser."""
    environment = found.environment.replace("matrix_negation", "standard_negation")
    options: dict[tuple[str, str | None], tuple[Licenser, Edit | None]] = {}
    for spec in found.language.licensers:
        if spec.environment != environment or len(found.licenser) != 1 + len(spec.phrase):
            continue
        if found.matcher.row(found.licenser[0], [spec.match, *spec.phrase]) is not False:
            chosen = _first_edit(spec, found)
            key = (chosen.op, _counterpart(chosen, found)) if chosen is not None else ("", None)
            options.setdefault(key, (spec, chosen))
    written = " ".join(n.form for n in found.licenser)
    if not options and environment == "question":
        raise Refusal(NEEDS_TREE if found.language.questions.deinvert else "environment_only:question")
    if not options:
        raise Refusal("unknown_licenser", f"no licenser {written!r} of {environment} is configured")
    if len(options) > 1:
        raise Refusal(NEEDS_TREE, f"{written!r} could be several licensers")
    ((spec, chosen),) = options.values()
    if chosen is None:
        raise Refusal(f"environment_only:{found.environment}")
    return spec, chosen


def _first_edit(spec: Licenser, found: Annotated) -> Edit | None:
    for option in spec.edit:
        if option.items and found.item.id not in option.items:
            continue
        fits = True if option.where is None else found.matcher.fits(found.licenser[0], option.where)
        if fits is None:
            raise Refusal(NEEDS_TREE, f"which edit of {spec.name!r} fits")
        if fits:
            return option
    return None


def _counterpart(chosen: Edit, found: Annotated) -> str | None:
    written = " ".join(found.matcher.folded(n)[0] for n in found.licenser)
    return rewrite(written, chosen.forms, chosen.patterns) if chosen.op == "swap" else None
