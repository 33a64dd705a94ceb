"""Pronouns and clitics: readings that would make a bad sentence good, and how the templates keep them out."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from blimppi.builders.it.compiled import load_templates
from blimppi.builders.it.sampler import Drawn, RefusedError, Sampler
from blimppi.builders.it.suite import default_engine


def sampler(phenomenon: str, wanted: int) -> Sampler:
    engine = default_engine()
    return Sampler(load_templates([phenomenon])[0], engine.pool, engine.realiser, 0, wanted)


def make(phenomenon: str, frame: str, **fixed: dict[str, str] | str) -> tuple[str, str]:
    """The pair of a frame for these lemmas, or lemmas with features."""
    drawn = sampler(phenomenon, 1).once(
        frame, {name: {"lemma": to} if isinstance(to, str) else to for name, to in fixed.items()}
    )
    return drawn.good.text, drawn.bad.text


@cache
def some(phenomenon: str) -> list[Drawn]:
    drawn = sampler(phenomenon, 200).run().drawn
    assert len(drawn) == 200
    return drawn


def test_an_infinitive_in_rre_loses_it_before_the_clitic() -> None:
    words: dict[str, Any] = {"subj": {"lemma": "studente", "number": "sg"}, "w": "tradurre"}
    assert make("pro_clitic_enclisis_infinitive", "thing", v={"lemma": "promettere", "tense": "perf"}, **words) == (
        "Lo studente ha promesso di tradurlo.",
        "Lo studente ha promesso di lo tradurre.",
    )


def test_no_infinitive_follows_a_preposition_in_the_same_vowel() -> None:
    assert not [drawn.good.text for drawn in some("pro_clitic_enclisis_infinitive") if " a a" in drawn.good.text]


def test_a_clitic_behind_its_verb_cannot_be_an_article() -> None:
    neighbours = [pair for drawn in some("pro_clitic_proclisis_finite") for pair in pairwise(drawn.bad.tokens)]
    following = {after.text for word, after in neighbours if word.contrast and word.text == "lo"}
    assert following
    assert not [word for word in following if word.startswith(("s", "z")) and word[1] not in "aeiou"]


def test_lo_is_not_put_between_auxiliary_and_a_participle_that_it_could_introduce() -> None:
    words: dict[str, Any] = {"subj": {"lemma": "nonna", "number": "sg"}, "adv": "alla festa"}
    words["v"] = {"lemma": "sgridare", "tense": "perf"}
    with pytest.raises(RefusedError, match=r"^exclude:cl\.person=3 & v\.onset=sC$"):
        make("pro_clitic_aux_order", "plain", cl={"person": "3", "number": "sg"}, **words)
    assert make("pro_clitic_aux_order", "plain", cl={"person": "2", "number": "sg"}, **words) == (
        "La nonna ti ha sgridato alla festa.",
        "La nonna ha ti sgridato alla festa.",
    )


@pytest.mark.parametrize("phenomenon", ["pro_clitic_climbing_blocked", "pro_clitic_double_realisation"])
def test_lo_never_climbs(phenomenon: str) -> None:
    pairs = [drawn.good.text.split()[1:] for drawn in some(phenomenon)]
    assert [words for words in pairs if "la" in words]
    assert not [words for words in pairs if "lo" in words]


def test_a_feminine_dative_meets_the_feminine_accusative() -> None:
    words: dict[str, Any] = {"theme": {"lemma": "libro", "number": "pl"}, "det": "this", "adv": "molto"}
    words["v"] = {"lemma": "piacere", "tense": "pres"}
    assert make("pro_clitic_case_dative", "like", to={"gender": "f"}, **words) == (
        "Questi libri le piacciono molto.",
        "Questi libri la piacciono molto.",
    )


def test_the_numeral_cannot_be_the_subject() -> None:
    """*Li hanno letti tre* is good where *tre* are those who read: the verb must be singular."""
    assert {drawn.fillers["act"].agreement.number for drawn in some("pro_ne_quantified_object")} == {"sg"}


def test_the_bad_reflexive_is_another_person_and_never_si() -> None:
    words: dict[str, Any] = {"v": {"lemma": "accorgersi", "tense": "pres"}, "what": "del ritardo"}
    third = {"who": {"person": "3", "number": "pl"}}
    assert make("pro_reflexive_person", "notice_plain", **third, other={"person": "1", "number": "sg"}, **words) == (
        "Loro si accorgono del ritardo.",
        "Loro mi accorgono del ritardo.",
    )
    assert not [drawn.bad.text for drawn in some("pro_reflexive_person") if " si " in f" {drawn.bad.text.lower()}"]


def test_the_anaphor_takes_the_features_of_the_noun_inside_the_subject() -> None:
    words: dict[str, Any] = {"head": {"lemma": "figlio", "number": "pl"}, "owner": "attrice"}
    assert make("pro_anaphor_c_command", "heads", v={"lemma": "lodare", "tense": "pres"}, **words) == (
        "I figli dell'attrice lodano se stessi.",
        "I figli dell'attrice lodano se stessa.",
    )


def test_the_theme_of_passive_si_is_plural_and_the_bad_verb_singular() -> None:
    words: dict[str, Any] = {"theme": "legge", "det": "that", "adv": "a fine mese"}
    assert make("pro_passive_si_agreement", "plain", v={"lemma": "discutere", "tense": "impf"}, **words) == (
        "Quelle leggi si discutevano a fine mese.",
        "Quelle leggi si discuteva a fine mese.",
    )
