"""Patterns: each condition on a word and on what stands around it."""

from __future__ import annotations

from typing import Any

import pytest
from blimppi.builders.npi.pattern import TokenPattern
from invented import context, language
from pydantic import ValidationError

SEEN = context(
    "Old/ADJ/2/amod cats/NOUN/3/nsubj:pass/Case=Nom,Acc slept~sleep/VERB/0/root/Tense=Past"
    " at/ADP/5/case home/NOUN/3/obl +./PUNCT/3/punct"
)


def fitting(**pattern: Any) -> list[str]:
    made = TokenPattern.model_validate(pattern)
    return [n.form for n in SEEN.tree.nodes if SEEN.matcher.matches(n, made)]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ({"form": "old"}, ["Old"]),
        ({"form": ["old", "at"]}, ["Old", "at"]),
        ({"form": "OLD"}, ["Old"]),
        ({"lemma": "Sleep"}, ["slept"]),
        ({"lemma": "sleep"}, ["slept"]),
        ({"form_re": "s.*t"}, ["slept"]),
        ({"form_re": "l"}, []),
        ({"lemma_re": "sl.*"}, ["slept"]),
        ({"upos": ["NOUN", "ADJ"]}, ["Old", "cats", "home"]),
        ({"deprel": "nsubj"}, ["cats"]),
        ({"deprel": "nsubj:pass"}, ["cats"]),
        ({"deprel": "nsubj:outer"}, []),
        ({"feats": {"Tense": "Past"}}, ["slept"]),
        ({"feats": {"Case": "Acc"}}, ["cats"]),
        ({"feats": {"Case": ["Gen", "Nom"]}}, ["cats"]),
        ({"upos": "NOUN", "feats": {"Case": None}}, ["home"]),
        ({"final": True, "upos": ["VERB", "NOUN"]}, ["home"]),
        ({"final": False, "upos": "NOUN"}, ["cats"]),
        ({"first": True}, ["Old"]),
        ({"right_of_head": True}, ["home", "."]),
        ({"right_of_head": False}, ["Old", "cats", "at"]),
        ({"prev": {"form": "at"}}, ["home"]),
        ({"next": {"form": "at"}}, ["slept"]),
        ({"head": {"lemma": "sleep"}}, ["cats", "home", "."]),
        ({"child": {"deprel": "amod"}}, ["cats"]),
        ({"child": [{"deprel": "nsubj"}, {"deprel": "obl"}]}, ["slept"]),
        ({"child": [{"deprel": "nsubj"}, {"deprel": "iobj"}]}, []),
        ({"descendant": {"form": "at"}}, ["slept", "at", "home"]),
        ({"ancestor": {"upos": "NOUN"}}, ["Old", "at"]),
        ({"sibling": {"upos": "PUNCT"}}, ["cats", "home"]),
        ({"earlier": {"form": "home"}}, ["."]),
        ({"later": {"form": "cats"}}, ["Old"]),
        ({"upos": "PUNCT", "sentence": {"form": "old"}}, ["."]),
        ({"upos": "PUNCT", "sentence": {"form": "young"}}, []),
        ({"any_of": [{"form": "at"}, {"upos": "PUNCT"}]}, ["at", "."]),
        ({"upos": "NOUN", "none_of": {"child": {"deprel": "case"}}}, ["cats"]),
        ({"upos": "NOUN", "none_of": [{"form": "cats"}, {"form": "home"}]}, []),
        ({}, ["Old", "cats", "slept", "at", "home", "."]),
    ],
    ids=str,
)
def test_conditions(pattern: dict[str, Any], expected: list[str]) -> None:
    assert fitting(**pattern) == expected


def test_nothing_is_no_word() -> None:
    assert not SEEN.matcher.matches(None, TokenPattern())


def test_words_compare_in_the_case_of_the_language() -> None:
    turkic = language(casing={"i": "İ", "ı": "I"})
    seen = context("HİÇ/ADV/2/advmod GELMEDİ/VERB/0/root", turkic)
    assert seen.matcher.matches(seen.tree.nodes[0], TokenPattern(form=["hiç"]))
    assert not seen.matcher.matches(seen.tree.nodes[0], TokenPattern(form=["hi̇ç"]))


def test_spans_are_contiguous() -> None:
    start = SEEN.tree.nodes[3]
    both = [TokenPattern(form=["at"]), TokenPattern(form=["home"])]
    assert [n.form for n in SEEN.matcher.span(start, both) or []] == ["at", "home"]
    assert SEEN.matcher.span(start, [both[0], TokenPattern(upos=["PUNCT"])]) is None
    assert SEEN.matcher.span(SEEN.tree.nodes[5], [TokenPattern(), TokenPattern()]) is None


def test_triggers_are_words_or_an_expression() -> None:
    assert TokenPattern(form=["a"], lemma=["b"]).triggers() == (["a"], [])
    assert TokenPattern(lemma=["b"]).triggers() == (["b"], [])
    assert TokenPattern(form_re="x.*").triggers() == ([], ["x.*"])
    assert TokenPattern(upos=["ADV"]).triggers() == ([], [])


@pytest.mark.parametrize("wrong", [{"from": "a"}, {"form_re": "("}, {"lemma_re": "*"}, {"prev": {"fo": "a"}}])
def test_a_wrong_pattern_is_refused_when_it_is_read(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        TokenPattern.model_validate(wrong)
