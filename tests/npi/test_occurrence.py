"""Relations of a treebank that a configuration changes before a sentence is judged."""

from __future__ import annotations

from typing import Any

from blimppi.builders.casing import Casing
from blimppi.builders.npi.occurrence import make_context
from blimppi.builders.tree import Tree
from invented import BASE, FIN, bad, language, outcomes, tree

# "She lacks sung": the negative auxiliary is annotated as the verb of the clause.
LACKS = "She/PRON/2/nsubj lacks/VERB/{0} sung/VERB/2/{1} anyone/PRON/3/obj today/ADV/2/advmod"
RULE: dict[str, Any] = {"match": {"form": "lacks"}, "deprel": "advmod", "below": {"upos": "VERB"}}
NEGATOR = BASE["licensers"][0] | {"match": {"form": "lacks"}}


def changed(made: Tree, *rules: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Form, form of the head and relation of every word."""
    nodes = make_context(made, language(reanalyse=list(rules)), Casing()).tree.nodes
    return [(n.form, n.head.form if n.head else "-", n.deprel) for n in nodes]


def test_a_word_that_fits_gets_another_relation() -> None:
    made = tree("She/PRON/2/nsubj sang/VERB/0/root songs/NOUN/2/dep here/ADV/2/dep")
    rule = {"match": {"upos": "NOUN", "deprel": "dep"}, "deprel": "obj"}
    assert changed(made, rule)[2:] == [("songs", "sang", "obj"), ("here", "sang", "dep")]


def test_the_first_rule_that_fits_holds_and_sees_the_tree_as_it_was() -> None:
    made = tree("She/PRON/2/nsubj sang/VERB/0/root songs/NOUN/2/dep here/ADV/2/dep")
    rules = [
        {"match": {"form": "songs"}, "deprel": "obj"},
        {"match": {"form": "songs"}, "deprel": "iobj"},
        {"match": {"form": "here", "sibling": {"deprel": "obj"}}, "deprel": "advmod"},
    ]
    assert changed(made, *rules)[2:] == [("songs", "sang", "obj"), ("here", "sang", "dep")]


def test_a_dependent_takes_the_place_of_the_word_and_all_that_hung_on_it() -> None:
    assert changed(tree(LACKS.format("0/root", "xcomp")), RULE) == [
        ("She", "sung", "nsubj"), ("lacks", "sung", "advmod"), ("sung", "-", "root"), ("anyone", "sung", "obj"),
        ("today", "sung", "advmod"),
    ]  # fmt: skip


def test_it_takes_the_place_below_another_word_too() -> None:
    made = tree(LACKS.format("6/ccomp", "xcomp") + f" says/VERB/0/root/{FIN}")
    assert changed(made, RULE)[1:3] == [("lacks", "sung", "advmod"), ("sung", "says", "ccomp")]


def test_only_the_first_dependent_that_fits_moves_up() -> None:
    made = tree(LACKS.format("0/root", "xcomp") + f" left/VERB/2/conj/{FIN}")
    assert changed(made, RULE)[2] == ("sung", "-", "root")
    assert changed(made, RULE)[5] == ("left", "sung", "conj")


def test_without_such_a_dependent_nothing_changes() -> None:
    rule = RULE | {"below": {"upos": "VERB", "deprel": "ccomp"}}
    assert changed(tree(LACKS.format("0/root", "xcomp")), rule)[1:3] == [
        ("lacks", "-", "root"), ("sung", "lacks", "xcomp"),
    ]  # fmt: skip


def test_the_auxiliary_then_licenses_as_a_negator_and_can_be_deleted() -> None:
    written = LACKS.format("0/root", "xcomp")
    assert outcomes(written, language(licensers=[NEGATOR])) == ["unlicensed"]
    assert bad(written, language(licensers=[NEGATOR], reanalyse=[RULE])) == ["She sung anyone today."]
