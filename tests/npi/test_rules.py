"""Rewriting with vowel harmony; the forms are Turkish and worked out by hand (Göksel & Kerslake 2005, chapter 3)."""

from __future__ import annotations

from typing import Any

import pytest
from blimppi.builders.npi.morphology.rules import Rules
from blimppi.builders.npi.morphology.settings import Morphology

HARMONY: dict[str, Any] = {
    "archiphonemes": {
        "D": [["[fstkçşhp]$", "t"], ["", "d"]],
        "I": [["[aı][^aeıioöuü]*$", "ı"], ["[ei][^aeıioöuü]*$", "i"], ["[ou][^aeıioöuü]*$", "u"], ["", "ü"]],
    },
    "to_archiphoneme": {"ı": "I", "i": "I", "u": "I", "ü": "I", "d": "D", "t": "D"},
}
PAST = {"match": "(?P<stem>.+)m[ae](?P<past>d[ıi])(?P<person>.*)", "replace": "{stem}{past^}{person^}"}


def apply(
    form: str, *rules: dict[str, Any], lemma: str = "", feats: dict[str, str] | None = None, **more: Any
) -> str | None:
    return Rules(Morphology.model_validate({**HARMONY, "rules": list(rules), **more})).apply(form, lemma, feats or {})


@pytest.mark.parametrize(
    ("negative", "positive"),
    [
        ("yapmadı", "yaptı"), ("gelmedi", "geldi"), ("bulmadı", "buldu"), ("görmedi", "gördü"), ("uçmadım", "uçtum"),
        ("gülmediniz", "güldünüz"), ("okumadık", "okuduk"),
    ],
)  # fmt: skip
def test_suffixes_harmonise_with_the_stem_they_come_to_stand_on(negative: str, positive: str) -> None:
    assert apply(negative, PAST) == positive


def test_literal_capitals_are_archiphonemes_and_copied_groups_are_not() -> None:
    assert apply("koşmaz", {"match": "(?P<stem>.+)maz", "replace": "{stem}DI"}) == "koştu"
    assert apply("DInaz", {"match": "(?P<stem>.+)naz", "replace": "{stem}"}) == "DI"


def test_the_first_rule_that_fits_the_whole_form_is_used() -> None:
    first, second = {"match": "gel.+", "replace": "1"}, {"match": ".+", "replace": "2"}
    assert apply("gelmez", first, second) == "1"
    assert apply("ogelmez", first, second) == "2"
    assert apply("gelmez") is None


def test_a_rule_may_ask_for_a_lemma_and_features() -> None:
    rule = {"match": ".+", "replace": "x", "lemma_re": "gel|git", "feats": {"Tense": "Past", "Mood": None}}
    assert apply("f", rule, lemma="gel", feats={"Tense": "Past"}) == "x"
    assert apply("f", rule, lemma="gelin", feats={"Tense": "Past"}) is None
    assert apply("f", rule, lemma="gel", feats={"Tense": "Pres"}) is None
    assert apply("f", rule, lemma="gel", feats={"Tense": "Past", "Mood": "Ind"}) is None


def test_the_lemma_may_stand_in_the_pattern_and_be_changed_for_it() -> None:
    rule = {"match": "(?P<stem>{lemma})m[ae]z", "replace": "{stem}+"}
    assert apply("gelmez", rule, lemma="gel") == "gel+"
    assert apply("gelmez", rule, lemma="git") is None
    assert apply("gelmez", rule, lemma="_") is None
    assert apply("a.bmez", rule, lemma="a.b") == "a.b+"
    assert apply("axbmez", rule, lemma="a.b") is None
    assert apply("gidmez", rule, lemma="git", lemma_as={"t$": "d"}) == "gid+"


def test_named_fragments_and_spelling_of_the_finished_form() -> None:
    rule = {"match": "(?P<stem>.+){neg}", "replace": "{stem}+yor"}
    more = {"fragments": {"neg": "m[ae]z|sIz"}, "spelling": {r"a\+y": "ıy", r"\+": ""}}
    assert apply("oynamaz", rule, **more) == "oynıyor"
    assert apply("gelmez", rule, **more) == "gelyor"


def test_a_suffix_on_a_word_that_is_no_verb() -> None:
    rules = Rules(Morphology.model_validate(HARMONY))
    assert [rules.suffix(word, "DI") for word in ("yok", "var", "öl", "iç")] == ["yoktu", "vardı", "öldü", "içti"]
    assert rules.harmonise("okul", "dı") == "du"
