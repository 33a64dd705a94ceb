"""From words to text: articles by sound, capitals, agreement, possessives."""

from __future__ import annotations

import pytest
from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.notation import parse
from blimppi.builders.freq.option import Filler, MissingFormError, Option
from blimppi.builders.freq.realise import Realiser, UnsureArticleError, text
from freq_small import ADJECTIVES, NOUNS, VERBS, noun

ROWS = {row.lemma: row for row in (*NOUNS, *VERBS, *ADJECTIVES)}


def noun_filler(lemma: str, number: str = "sg", gender: str = "N", det: str = "") -> Filler:
    forms = {"a": {"sg": "a"}, "those": {"sg": "that", "pl": "those"}, "": None}[det]
    return Filler("n", Option(lemma, "noun", number, row=ROWS[lemma]), number, gender, forms)


def verb_filler(lemma: str, finite: str, form: str, number: str = "sg") -> Filler:
    return Filler("v", Option(lemma, "verb", form, finite, row=ROWS[lemma]), number)


def written(sentence: str, **fillers: Filler) -> str:
    return text(Realiser(load_closed()).tokens(parse(sentence), fillers))


def test_the_article_goes_by_the_sound_of_the_next_word() -> None:
    eager = Filler("adj", Option("eager", "adjective", row=ROWS["eager"]))
    assert written("{n} left .", n=noun_filler("heir", det="a")) == "An heir left."
    assert written("{n} left .", n=noun_filler("baker", det="a")) == "A baker left."
    sentence = "{n.det} {adj} {n.noun} left ."
    assert written(sentence, n=noun_filler("baker", det="a"), adj=eager) == "An eager baker left."


def test_an_article_before_a_word_of_unknown_sound_is_refused() -> None:
    unsure = noun("ewer", "thing", 2.5, 2.5, article="")
    filler = Filler("n", Option("ewer", "noun", "sg", row=unsure), "sg", "N", {"sg": "a"})
    with pytest.raises(UnsureArticleError):
        written("{n} fell .", n=filler)


def test_agreement_and_its_violation() -> None:
    bakers, friar = noun_filler("baker", "pl", det="those"), noun_filler("friar", "sg", "M")
    v = verb_filler("snore", "perfect", "participle", "pl")
    assert written("{n} {v} .", n=bakers, v=v) == "Those bakers have snored."
    assert written("{n} {v number=other} .", n=bakers, v=v) == "Those bakers has snored."
    assert written("{n.det} {n.noun number=other} {v} .", n=bakers, v=v) == "Those baker have snored."
    refl = Filler("r", Option("herself", "word", forms=load_closed().words["reflexive"][0]), "sg", "M")
    past = verb_filler("admire", "past", "past")
    assert written("The {n} {v} {r} .", n=friar, v=past, r=refl) == "The friar admired himself."
    assert written("The {n} {v} {r gender=other} .", n=friar, v=past, r=refl) == "The friar admired herself."
    assert written("The {n} {v} {r gender=N} .", n=friar, v=past, r=refl) == "The friar admired itself."


def test_the_present_has_its_form_by_number() -> None:
    v = verb_filler("snore", "present", "third")
    assert written("He {v} .", v=v) == "He snores."
    assert written("He {v number=other} .", v=v) == "He snore."


def test_auxiliary_and_verb_apart_and_possessives() -> None:
    v, laura = verb_filler("admire", "did", "base"), Filler("n", Option("Laura", "name"), "sg", "F")
    assert written("who {v.aux} {n} {v.main} ?", v=v, n=laura) == "Who did Laura admire?"
    assert written("{n.poss} spoon fell .", n=laura) == "Laura's spoon fell."
    assert written("the {n.poss} spoon fell .", n=noun_filler("baker", "pl")) == "The bakers' spoon fell."
    assert written("the {n.poss} spoon fell .", n=noun_filler("duchess")) == "The duchess's spoon fell."


def test_a_missing_auxiliary_is_named() -> None:
    with pytest.raises(MissingFormError, match="v: past has no auxiliary"):
        written("who {v.aux} ?", v=verb_filler("admire", "past", "past"))
