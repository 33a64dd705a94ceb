"""Verb forms as a treebank shows them, and which source decides on a form."""

from __future__ import annotations

from typing import Any

import pytest
from blimppi.builders.casing import Casing
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.morphology.library import english_lemminflect
from blimppi.builders.npi.morphology.paradigms import Paradigms, features
from blimppi.builders.tree import Node
from invented import language

NEGATIVE = {"Polarity": "Neg", "Tense": "Past"}


def paradigms(*words: str) -> Paradigms:
    """From words written FORM/LEMMA/UPOS/FEATS."""
    lines = []
    for number, entry in enumerate(words, 1):
        form, lemma, upos, feats = entry.split("/")
        lines.append(f"{number}\t{form}\t{lemma}\t{upos}\t_\t{feats}\t0\troot\t_\t_\n")
    made = Paradigms()
    made.add_block("# text = x\n" + "".join(lines), Casing())
    return made.update([])


def test_features() -> None:
    assert features("_") == {}
    assert features("Case=Nom|Number=Sing") == {"Case": "Nom", "Number": "Sing"}


def test_the_positive_form_has_all_other_features_equal() -> None:
    seen = paradigms("Sang/sing/VERB/Tense=Past", "sings/sing/VERB/Tense=Pres", "danced/dance/VERB/Tense=Past")
    assert seen.positive_forms("sing", NEGATIVE) == ["sang"]
    assert seen.positive_forms("sing", NEGATIVE | {"Person": "3"}) == []
    assert seen.positive_forms("walk", NEGATIVE) == []


def test_a_negative_form_is_no_positive_one_and_an_explicit_positive_is() -> None:
    seen = paradigms("nosang/sing/VERB/Polarity=Neg|Tense=Past", "sang/sing/VERB/Polarity=Pos|Tense=Past")
    assert seen.positive_forms("sing", NEGATIVE) == ["sang"]
    assert seen.forms("sing", {"Tense": "Past"}) == {"sang": 1}


def test_the_most_frequent_form_comes_first_then_the_alphabet() -> None:
    words = ["b/x/VERB/_", "b/x/AUX/_", "c/x/VERB/_", "a/x/VERB/_"]
    assert paradigms(*words).positive_forms("x", {"Polarity": "Neg"}) == ["b", "a", "c"]


def test_only_verbs_and_auxiliaries_are_learned() -> None:
    seen = paradigms("sang/sing/NOUN/_", "sung/sing/VERB/_")
    assert (seen.knows("sang"), seen.knows("sung")) == (False, True)


def test_counts_of_files_add_up_in_any_order() -> None:
    one, two = paradigms("a/x/VERB/_"), paradigms("b/x/VERB/_", "b/x/VERB/_")
    for order in ([one, two], [two, one]):
        both = Paradigms().update(order)
        assert both.positive_forms("x", {}) == ["b", "a"]
        assert both.forms("x", {}) == {"a": 1, "b": 2}


def positive(seen: Paradigms, form: str = "nosang", **morphology: Any) -> str | None:
    node = Node(1, form, "sing", "VERB", "_", NEGATIVE, "root", {})
    return Inflector(language(morphology=morphology), seen).positive(node)


RULE = {"rules": [{"match": "no(?P<rest>.+)", "replace": "{rest}"}]}
OTHER = paradigms("singed/sing/VERB/Tense=Past")


def test_the_table_decides_before_all_others() -> None:
    assert positive(OTHER, table={"nosang": "did"}, **RULE) == "did"
    assert positive(OTHER, "NOSANG", table={"nosang": "did"}) == "did"


def test_treebank_alone_rule_alone_nothing() -> None:
    assert positive(OTHER) == "singed"
    assert positive(paradigms(), **RULE) == "sang"
    assert positive(paradigms()) is None


def test_where_treebank_and_rule_differ_the_rule_needs_a_witness_or_trust() -> None:
    assert positive(OTHER, **RULE) is None
    assert positive(OTHER, **RULE, verify=False) == "sang"
    assert positive(paradigms("singed/sing/VERB/Tense=Past", "sang/sang/VERB/_"), **RULE) == "sang"
    assert positive(paradigms("singed/sing/VERB/Tense=Past", "sang/sing/VERB/Tense=Past"), **RULE) == "sang"


@pytest.mark.parametrize(
    ("lemma", "feats", "expected"),
    [
        ("sing", {"Tense": "Past", "VerbForm": "Fin"}, "sang"),
        ("have", {"Tense": "Pres", "Person": "3", "Number": "Sing"}, "has"),
        ("be", {"Tense": "Past"}, "was"),
        ("try", {"Tense": "Pres", "Person": "3", "Number": "Sing"}, "tries"),
        ("go", {"Tense": "Past"}, "went"),
        ("go", {"Tense": "Pres"}, "go"),
        ("frobnicate", {"Tense": "Past"}, None),
    ],
)
def test_the_form_of_a_verb_that_takes_over_from_its_auxiliary(
    lemma: str, feats: dict[str, str], expected: str | None
) -> None:
    verb = Node(1, lemma, lemma, "VERB", "_", {"VerbForm": "Inf"}, "root", {})
    auxiliary = Node(2, "do", "do", "AUX", "_", feats, "aux", {})
    assert Inflector(language(morphology={"library": "lemminflect"}), paradigms()).finite(verb, auxiliary) == expected


@pytest.mark.parametrize(
    ("lemma", "third", "past"),
    [
        ("have", ["has"], ["had"]),
        ("be", ["is"], ["was", "were"]),
        ("do", ["does"], ["did"]),
        ("go", ["goes"], ["went"]),
        ("say", ["says"], ["said"]),
        # Modal verbs have no third person of their own: no "cans" or "musts".
        ("can", [], ["could"]),
        ("may", [], ["might"]),
        ("must", [], ["must"]),
        ("shall", [], ["should"]),
        ("will", [], ["would"]),
    ],
)
def test_the_commonest_verbs_are_inflected_as_grammars_say(lemma: str, third: list[str], past: list[str]) -> None:
    assert english_lemminflect(lemma, {"Tense": "Pres", "Person": "3", "Number": "Sing"}) == third
    assert english_lemminflect(lemma, {"Tense": "Past"}) == past


def test_among_variants_of_the_library_the_treebank_decides() -> None:
    verb = Node(1, "dream", "dream", "VERB", "_", {"VerbForm": "Inf"}, "root", {})
    auxiliary = Node(2, "did", "do", "AUX", "_", {"Tense": "Past"}, "aux", {})
    seen = paradigms("dreamt/dream/VERB/Tense=Past|VerbForm=Fin")
    assert Inflector(language(morphology={"library": "lemminflect"}), seen).finite(verb, auxiliary) == "dreamt"
    assert Inflector(language(), seen).finite(verb, auxiliary) == "dreamt"
    assert Inflector(language(), paradigms()).finite(verb, auxiliary) is None


def test_a_treebank_that_is_not_asked_decides_nothing() -> None:
    assert positive(OTHER, attested=False) is None
    assert positive(OTHER, **RULE, attested=False) == "sang"
