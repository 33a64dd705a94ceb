"""Genitive of negation: object case of each verb in positive and negative clauses, learned from the treebank (C.1)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from blimppi.builders.casing import Casing
from blimppi.builders.npi.clauses import own_domain
from blimppi.builders.npi.config import GenitiveOfNegation
from blimppi.builders.npi.morphology.paradigms import features
from blimppi.builders.npi.occurrence import Context
from blimppi.builders.tree import Node

_QUANTIFIED = frozenset({"nummod:gov", "det:numgov"})


class CaseFrames:
    """Counts of object cases by verb lemma in clauses without negation. Instances add up."""

    def __init__(self) -> None:
        self._positive: dict[str, Counter[str]] = defaultdict(Counter)

    def add_block(self, raw: str, casing: Casing, negators: frozenset[str]) -> None:
        """Count the direct objects of verbs without a negator child, from one sentence's raw lines."""
        rows = {c[0]: c for c in (line.split("\t") for line in raw.split("\n") if line[:1].isdigit()) if len(c) == 10}
        negated = {c[6] for c in rows.values() if casing.lower(c[1]) in negators or "Polarity=Neg" in c[5]}
        negated |= {c[0] for c in rows.values() if c[3] in ("VERB", "AUX") and "Polarity=Neg" in c[5]}  # bound negation
        negated |= {c[6] for c in rows.values() if c[0] in negated and c[7].split(":")[0] in ("aux", "cop")}
        negated |= {c[0] for c in rows.values() if c[6] in negated and "VerbForm=Inf" in c[5]}
        quantified = {c[6] for c in rows.values() if c[7] in _QUANTIFIED}
        for columns in rows.values():
            verb = rows.get(columns[6])
            if columns[7] not in ("obj", "iobj", "obl:arg") or verb is None or verb[3] != "VERB":
                continue
            case = features(columns[5]).get("Case")
            if case is not None and verb[0] not in negated and columns[0] not in quantified:
                self._positive[casing.lower(verb[2])][case] += 1

    def update(self, others: Iterable[CaseFrames]) -> CaseFrames:
        """Add the counts of ``others`` and return this object."""
        for other in others:
            for lemma, counter in other._positive.items():
                self._positive[lemma].update(counter)
        return self

    def governs_genitive(self, lemma: str, minimum: int) -> bool:
        """Whether nine in ten of at least ``minimum`` objects seen without negation are genitive.

        A verb that takes both cases (partitives) is not safe: the genitive may come from negation.
        """
        seen = self._positive.get(lemma, Counter())
        return sum(seen.values()) >= minimum and seen["Gen"] >= 0.9 * sum(seen.values())


def genitive_argument(context: Context, clause: Node, settings: GenitiveOfNegation, frames: CaseFrames) -> Node | None:
    """An argument whose genitive negation has brought about, of ``clause`` or of an infinitive below it, or None."""
    predicates = [clause, *(c for c in clause.children if c.rel in ("xcomp", "csubj", "ccomp") and _infinitive(c))]
    predicates += [g for p in predicates[1:] for g in p.children if g.rel in ("xcomp", "conj") and _infinitive(g)]
    for predicate in predicates:
        lemma = context.matcher.folded(predicate)[1]
        lexical = lemma in settings.lexical_genitive or frames.governs_genitive(lemma, settings.min_positive)
        for node in own_domain(predicate):
            argument = _first_conjunct(node)
            if argument.head is not predicate or node.feats.get("Case") != "Gen":
                continue
            if argument.deprel not in settings.relations and argument.rel not in settings.relations:
                continue
            if any(c.rel == "case" or c.deprel in _QUANTIFIED for c in (*argument.children, *node.children)):
                continue
            if lexical and argument.rel != "nsubj":
                continue
            if not any(context.matcher.matches(node, pattern) for pattern in settings.exempt):
                return node
    return None


def _first_conjunct(node: Node) -> Node:
    while node.rel == "conj" and node.head is not None:
        node = node.head
    return node


def _infinitive(node: Node) -> bool:
    return node.feats.get("VerbForm") == "Inf"
