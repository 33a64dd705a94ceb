"""Re-inflection: a verb with bound negation gets its positive form (BLiMPPI section 4.2)."""

from __future__ import annotations

import re

from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.npi.perturb.base import Task, operation, positive_features
from blimppi.builders.npi.perturb.draft import Refusal
from blimppi.builders.tree import Node


@operation("reinflect")
def reinflect(task: Task) -> None:
    """Give the negative verb form its positive counterpart, all other features equal.

    Raises:
        Refusal: if no source knows the form.
    """
    node = task.nodes()[0]
    if task.edit.onto_previous:
        _suffix_to_previous(task, node)
        return
    if task.edit.hosts:
        _person_to_host(task, node)
        return
    form = task.inflector.positive(node)
    if form is None:
        raise Refusal("no_positive_form", f"no positive form of {node.form} (lemma {node.lemma})")
    task.draft.replace(node, form, node.lemma, positive_features(node.feats))


def _suffix_to_previous(task: Task, node: Node) -> None:
    """A negative copula goes, and its person and tense become suffixes of the predicate before it."""
    host = task.draft.before(node)
    form = task.draft.casing.lower(node.form)
    options = ((re.fullmatch(p, form), template) for p, template in task.edit.onto_previous.items())
    found, template = next(((m, t) for m, t in options if m is not None), (None, ""))
    if host is None or found is None or host.upos == "PUNCT":
        raise Refusal("no_positive_form", f"no suffix for {node.form}")
    new = task.inflector.rules.suffix(task.draft.casing.lower(host.form), template, found)
    task.draft.delete(node)
    task.draft.replace(host, new, host.lemma)


def _person_to_host(task: Task, node: Node) -> None:
    """A negative auxiliary goes, and the verb beside it becomes finite ("en ole" is "olen" without negation)."""
    clause, lower = task.clause(), task.draft.casing.lower
    matcher = Matcher(task.draft.tree, task.draft.casing)
    verbs = [c for c in clause.children if c.rel in ("aux", "cop") and c is not node] + [clause]
    choice = ((verb, host) for host in task.edit.hosts for verb in verbs if matcher.matches(verb, host.match))
    verb, host = next(choice, (None, None))
    if verb is None or host is None:
        raise Refusal("no_positive_form", f"no verb beside {node.form}")
    feats = host.feats | {k: v for k, v in node.feats.items() if k in host.agreement}
    both = f"{lower(node.form)} {lower(verb.form)}"
    form = task.inflector.positive(Node(0, both, verb.lemma, verb.upos, "_", feats, verb.deprel, {}))
    if form is None:
        raise Refusal("no_positive_form", f"no positive form of {both!r} (lemma {verb.lemma})")
    task.draft.delete(node)
    task.draft.replace(verb, form, verb.lemma, feats)
