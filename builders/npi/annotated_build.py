"""Annotated sentences to pairs: every row ends in one, or in a named skip."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from blimppi.builders.casing import Casing
from blimppi.builders.npi.annotated import Row
from blimppi.builders.npi.annotated_check import check_unlicensed
from blimppi.builders.npi.annotated_edit import edit
from blimppi.builders.npi.annotated_refusals import Annotated
from blimppi.builders.npi.build import FileResult
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.distance import distance
from blimppi.builders.npi.flat_match import FlatMatcher
from blimppi.builders.npi.flat_tree import enclitics_of, flat_tree, hang_on, spans, unspaced
from blimppi.builders.npi.inventory import Item
from blimppi.builders.npi.judge import PAIR
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.morphology.paradigms import Paradigms
from blimppi.builders.npi.pattern import TokenPattern
from blimppi.builders.npi.perturb.apply import Perturbed
from blimppi.builders.npi.perturb.draft import Refusal
from blimppi.builders.npi.scan import SentenceResult
from blimppi.builders.pair import fold
from blimppi.builders.source import Source
from blimppi.builders.tree import Node, Tree


def read_rows(language: Language, rows: Sequence[Row]) -> list[FileResult]:
    """The results of the rows of one language, one for each file, source and licence, in order of the rows."""
    annotator = Annotator(language)
    results: dict[tuple[str, str, str], FileResult] = {}
    items: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in rows:
        items[fold(row.sentence), row.licenser].add(row.item)
    for row in rows:
        key = (str(row.path), row.source, row.licence)
        result = results.setdefault(key, FileResult(Source(row.path, row.source, row.licence, annotated=True)))
        sentence, words = annotator(row, len(items[fold(row.sentence), row.licenser]))
        result.sentences += 1
        result.words += words
        result.held.append(sentence)
    return list(results.values())


class Annotator:
    """Makes pairs of the rows of one language."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._casing = Casing(language.casing, language.fold)
        self._inflector = Inflector(language, Paradigms())
        self._enclitics = enclitics_of(language)

    def __call__(self, row: Row, n_items: int) -> tuple[SentenceResult, int]:
        """What became of ``row``, and how many words its sentence has."""
        tree = self._tree(row.sentence, row.where)
        item = self._item(row, None)
        outcome, details, pairs = PAIR, list[str](), list[dict[str, Any]]()
        try:
            found = self._find(row, tree)
            item = found.item
            perturbed = self._given(row, found) if row.bad else edit(found, self._inflector)
            pairs.append(self._columns(row, found, perturbed, n_items))
        except Refusal as error:
            outcome = error.reason
            details.append(f"{row.where}: {row.item}: {error}")
        environments: tuple[str, ...] = (row.environment,)
        fate = [(item.id, outcome, environments)]
        return SentenceResult(outcome, fate, pairs, row.where, details), len(tree.nodes)

    def _tree(self, text: str, where: str = "") -> Tree:
        return flat_tree(text, self._casing, self._enclitics, where)

    def _find(self, row: Row, tree: Tree) -> Annotated:
        if unspaced(row.sentence):
            raise Refusal("no_word_boundaries", "the script sets no spaces between words")
        span = self._one("item", row.item, tree)
        licenser = self._one("licenser", row.licenser, tree)
        if set(span) & set(licenser):
            raise Refusal("licenser_in_item", f"{row.licenser} is part of {row.item}")
        words = [n for n in tree.nodes if n.upos != "PUNCT" and n not in licenser]
        hang_on(tree, next((n for n in words if n not in span), words[0] if words else tree.nodes[0]))
        matcher = FlatMatcher(tree, self._casing)
        configured = next((x for x in self._language.items if matcher.row(span[0], x.match) is not False
                           and len(x.match) == len(span)), None)  # fmt: skip
        return Annotated(matcher, self._language, self._item(row, configured), span, licenser, row.environment)

    def _one(self, what: str, written: str, tree: Tree) -> tuple[Node, ...]:
        found = spans(tree, [n.form for n in self._tree(written).nodes], self._casing)
        if len(found) != 1:
            raise Refusal(f"{what}_ambiguous" if found else f"{what}_not_found", f"{written!r}, {len(found)} times")
        return found[0]

    def _item(self, row: Row, configured: Item | None) -> Item:
        """The item by the row's name for it, else as the configuration has it, else by its form."""
        named = next((x for x in self._language.items if x.id == row.item_lemma), None)
        if named is None and row.item_lemma:
            return Item(id=row.item_lemma, match=[TokenPattern()])
        return named or configured or Item(id=self._casing.lower(row.item), match=[TokenPattern()])

    def _given(self, row: Row, found: Annotated) -> Perturbed:
        """The ungrammatical member that the resource gives, after the same check as one that is made."""
        if fold(row.bad) == fold(row.sentence):
            raise Refusal("good_equals_bad")
        matcher = FlatMatcher(self._tree(row.bad), self._casing)
        kept = spans(matcher.tree, [n.form for n in found.span], self._casing)
        if not kept:
            raise Refusal("item_lost", f"{row.item} is not in the edited sentence")
        check_unlicensed(matcher, self._language, {n for span in kept for n in span}, found.item)
        return Perturbed(fold(row.bad), row.strategy or self._strategy(found, matcher))

    def _strategy(self, found: Annotated, bad: FlatMatcher) -> str:
        if found.environment == "question":
            return "deinvert_question"
        before = {found.matcher.folded(n)[0] for n in found.matcher.tree.nodes}
        new = {bad.folded(n)[0] for n in bad.tree.nodes} - before
        return "swap_licenser" if new else "delete_negation"

    def _columns(self, row: Row, found: Annotated, perturbed: Perturbed, n_items: int) -> dict[str, Any]:
        tree, language = found.matcher.tree, self._language
        return {
            "sentence_good": fold(row.sentence),
            "sentence_bad": fold(perturbed.text),
            "paradigm": f"{row.environment}-{perturbed.strategy}",
            "source": "annotated",
            "licence": row.licence,
            "extra": {
                "treebank": row.source,
                "sent_id": row.id or f"{row.file}:{row.line}",
                "item": " ".join(n.form for n in found.span),
                "item_lemma": found.item.id,
                "licenser": " ".join(n.form for n in found.licenser),
                "environment": row.environment,
                "strategy": perturbed.strategy,
                "distance": distance(tree, found.span, found.licenser),
                "n_items": n_items,
                "typology": language.typology,
                "family": language.family,
            },
        }
