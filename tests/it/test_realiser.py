"""Rules of writing, each worked out by hand from the specification."""

from __future__ import annotations

import pytest
from blimppi.builders.it.draw import StarvedError
from blimppi.builders.it.realiser import RefusedError
from engine import OBJECT, SUBJECT, pair, template

ME = {"pos": "referent", "person": ["1", "2"], "number": ["sg", "pl"]}
IT = {"pos": "referent", "person": "3", "number": ["sg", "pl"], "gender": ["m", "f"]}


@pytest.mark.parametrize(
    ("lemma", "number", "expected"),
    [
        ("tavolo", "sg", "il tavolo un tavolo quel tavolo"),
        ("specchio", "sg", "lo specchio uno specchio quello specchio"),
        ("armadio", "sg", "l'armadio un armadio quell'armadio"),
        ("sedia", "sg", "la sedia una sedia quella sedia"),
        ("zia", "sg", "la zia una zia quella zia"),
    ],
)
def test_articles_follow_the_first_sound_of_the_next_word(lemma, number, expected):
    sentence = "{def:n} {n} {indef:n} {n} {that:n} {n} [ sì | no ] ."
    good, _ = pair(sentence, {"n": {"pos": "noun", "number": number}}, n=lemma)
    assert good == f"{expected[0].upper()}{expected[1:]} sì."


@pytest.mark.parametrize(
    ("lemma", "expected"),
    [
        ("tavolo", "I tavoli quei tavoli"),
        ("specchio", "Gli specchi quegli specchi"),
        ("armadio", "Gli armadi quegli armadi"),
        ("sedia", "Le sedie quelle sedie"),
        ("uovo", "Le uova quelle uova"),
    ],
)
def test_plural_articles(lemma, expected):
    good, _ = pair("{def:n} {n} {that:n} {n} [ sì | no ] .", {"n": {"pos": "noun", "number": "pl"}}, n=lemma)
    assert good == f"{expected} sì."


def test_an_adjective_between_resets_the_article():
    slots = {"n": {**OBJECT, "number": "sg"}, "a": {"pos": "adjective", "of": "n"}}
    assert pair("{def:n} {a} {n} [ sì | no ] .", slots, n="specchio", a="nuovo")[0] == "Il nuovo specchio sì."


def test_prepositions_and_articles_become_one_word_only_for_those_that_do():
    slots = {"n": {"pos": "noun", "number": "sg"}}
    good, _ = pair("a {def:n} {n} di {def:n} {n} con {def:n} {n} in {indef:n} {n} [ sì | no ] .", slots, n="armadio")
    assert good == "All'armadio dell'armadio con l'armadio in un armadio sì."
    slots["n"] = {"pos": "noun", "number": "pl"}
    good, _ = pair("da {def:n} {n} su {def:n} {n} in {def:n} {n} [ sì | no ] .", slots, n="specchio")
    assert good == "Dagli specchi sugli specchi negli specchi sì."


def test_a_determiner_of_the_wrong_gender_still_follows_the_next_sound():
    slots = {"n": {"pos": "noun", "number": "sg"}}
    sentence = "ecco [ {def:n} | {def:n gender=other} ] {n} ."
    assert pair(sentence, slots, n="sedia") == ("Ecco la sedia.", "Ecco il sedia.")
    assert pair(sentence, slots, n="specchio") == ("Ecco lo specchio.", "Ecco la specchio.")
    with pytest.raises(RefusedError, match="no_contrast"):
        pair(sentence, slots, n="armadio")  # l'armadio in both


def test_a_forced_allomorph_is_the_only_thing_that_changes():
    slots = {"n": {"pos": "noun", "number": "sg"}}
    assert pair("ecco [ {def:n} | {def:n onset=c} ] {n} .", slots, n="studente") == (
        "Ecco lo studente.",
        "Ecco il studente.",
    )


def test_a_violation_that_changes_the_article_before_it_is_refused():
    slots = {"n": {**OBJECT, "number": "sg"}, "a": {"pos": "adjective", "of": "n"}}
    with pytest.raises(RefusedError, match="allomorphy_spread"):
        pair("ecco {def:n} [ {n} {a} | {a} {n} ] .", slots, n="specchio", a="nuovo")


def test_the_noun_changes_and_the_determiner_stays():
    slots = {"n": {"pos": "noun", "number": "pl"}}
    assert pair("ecco {this:n} [ {n} | {n number=other} ] .", slots, n="sedia") == (
        "Ecco queste sedie.",
        "Ecco queste sedia.",
    )


def test_a_participle_agrees_with_the_subject_of_essere_only():
    slots = {
        "s": {**SUBJECT, "number": "pl"},
        "a": {"pos": "verb", "having": {"frames": "unacc"}, "tense": "perf", "agrees": "s"},
        "p": {"pos": "verb", "having": {"frames": "unerg"}, "tense": "perf", "agrees": "s"},
    }
    sentence = "{def:s} {s} {a} e [ {p} | {p.aux} {p.part like=s} ] ."
    assert pair(sentence, slots, s="zia", a="arrivare", p="abitare") == (
        "Le zie sono arrivate e hanno abitato.",
        "Le zie sono arrivate e hanno abitate.",
    )


def test_the_wrong_auxiliary_leaves_the_participle_alone():
    slots = {"s": {**SUBJECT, "number": "sg"}, "v": {"pos": "verb", "tense": "perf", "agrees": "s"}}
    sentence = "{def:s} {s} [ {v.aux} | {v.aux aux=other} ] {v.part} ."
    assert pair(sentence, slots, s="zia", v="arrivare") == ("La zia è arrivata.", "La zia ha arrivata.")
    assert pair(sentence, slots, s="zia", v="parlare") == ("La zia ha parlato.", "La zia è parlato.")


def test_a_participle_agrees_with_a_clitic_before_avere_where_the_slot_says_so():
    slots = {
        "s": {**SUBJECT, "number": "sg"}, "o": {**OBJECT, "number": "pl"},
        "v": {"pos": "verb", "tense": "perf", "agrees": "s", "participle": "o"},
    }  # fmt: skip
    sentence = "{def:s} {s} {acc:o} {v.aux} [ {v.part} | {v.part gender=m number=sg} ] ."
    assert pair(sentence, slots, s="zia", o="sedia", v="rompere") == ("La zia le ha rotte.", "La zia le ha rotto.")


def test_a_passive_in_two_verbs():
    slots = {
        "s": {**OBJECT, "number": "sg"}, "v": {"pos": "verb"}, "by": {**SUBJECT, "number": "sg"},
        "be": {"pos": "verb", "lemma": "essere", "tense": "perf", "agrees": "s"},
    }  # fmt: skip
    sentence = "{def:s} {s} {be} [ {v.part like=s} | {v.part like=s gender=other} ] da {def:by} {by} ."
    assert pair(sentence, slots, s="sedia", v="rompere", by="studente") == (
        "La sedia è stata rotta dallo studente.",
        "La sedia è stata rotto dallo studente.",
    )


def test_clusters_are_formed_and_the_raw_form_is_not():
    slots = {"s": {**SUBJECT, "number": "sg"}, "to": ME, "o": IT, "v": {"pos": "verb", "agrees": "s"}}
    me, it = {"person": "1", "number": "sg"}, {"number": "pl", "gender": "f"}
    sentence = "{def:s} {s} [ {dat:to} | {dat:to raw} ] {acc:o} {v} ."
    assert pair(sentence, slots, s="zia", to=me, o=it, v="consegnare") == (
        "La zia me le consegna.",
        "La zia mi le consegna.",
    )
    order = "{def:s} {s} [ {dat_strong:to} {acc:o} | {acc:o} {dat_strong:to} ] {v} ."
    assert pair(order, slots, s="zia", to=me, o=it, v="consegnare") == (
        "La zia me le consegna.",
        "La zia le me consegna.",
    )


def test_a_dative_of_the_third_person_is_one_word_with_the_accusative():
    slots = {"to": {**IT, "gender": "m"}, "o": IT, "v": {"pos": "verb"}}
    him, it = {"number": "sg"}, {"number": "sg", "gender": "m"}
    assert pair("{dat:to} {acc:o} {v} [ sì | no ] .", slots, to=him, o=it, v="consegnare")[0] == "Glielo consegna sì."


@pytest.mark.parametrize(
    ("verb", "joined"), [("riparare", "ripararla"), ("rompere", "romperla"), ("ridurre", "ridurla")]
)
def test_an_infinitive_loses_its_ending_before_an_enclitic_only(verb, joined):
    slots = {"o": IT, "v": {"pos": "verb"}}
    sentence = "di [ {v.inf}+{acc:o} | {acc:o} {v.inf} ] ."
    assert pair(sentence, slots, 1, o={"number": "sg", "gender": "f"}, v=verb) == (f"Di {joined}.", f"Di la {verb}.")


def test_two_enclitics_are_one_word():
    slots = {"to": ME, "o": IT, "v": {"pos": "verb"}}
    me, it = {"person": "2", "number": "sg"}, {"number": "sg", "gender": "m"}
    assert (
        pair("di {v.inf}+{dat:to}+{acc:o} [ sì | no ] .", slots, to=me, o=it, v="consegnare")[0]
        == "Di consegnartelo sì."
    )


def test_forms_without_infix_and_regularised_participles():
    slots = {"s": {**SUBJECT, "number": ["sg", "pl"]}, "v": {"pos": "verb", "agrees": "s", "having": {"isc": True}}}
    sentence = "{def:s} {s} [ {v} | {v drop=isc} ] ."
    assert pair(sentence, slots, s={"lemma": "zia", "number": "sg"}) == ("La zia spedisce.", "La zia spede.")
    assert pair(sentence, slots, s={"lemma": "zia", "number": "pl"}) == ("Le zie spediscono.", "Le zie spedono.")
    slots["v"] = {"pos": "verb", "agrees": "s", "tense": "perf"}
    wrong = "{def:s} {s} {v.aux} [ {v.part} | {v.regular} ] ."
    given = {"lemma": "zia", "number": "sg"}
    assert pair(wrong, slots, s=given, v="rompere") == ("La zia ha rotto.", "La zia ha romputo.")
    with pytest.raises(StarvedError, match="v"):  # a verb without the form is no candidate
        pair(wrong, slots, s=given, v="parlare")


def test_a_governed_preposition_is_moved_with_its_phrase_or_left():
    slots = {
        "you": {"pos": "referent", "person": "2", "number": "sg"}, "n": {**SUBJECT, "number": "sg"},
        "v": {"pos": "verb", "having": {"goes_with": "con"}, "tense": "perf", "agrees": "you", "object": "n"},
    }  # fmt: skip
    sentence = "[ {v.goes_with} {which:n} {n} {v} | {which:n} {n} {v} {v.goes_with} ] ?"
    assert pair(sentence, slots, n="collega") == ("Con quale collega hai parlato?", "Quale collega hai parlato con?")


def test_coordination_is_plural_of_the_lowest_person_and_masculine_unless_all_are_feminine():
    slots = {
        "me": {"pos": "referent", "person": "1", "number": "sg"}, "n": {"pos": "name"}, "m": {"pos": "name"},
        "v": {"pos": "verb", "agrees": ["me", "n"]},
        "w": {"pos": "verb", "agrees": ["n", "m"], "having": {"frames": "unacc"}, "tense": "perf"},
    }  # fmt: skip
    sentence = "{nominative:me} e {n} [ {v} | {v person=3} ] , {n} e {m} {w} ."
    assert pair(sentence, slots, n="Anna", m="Marco", v="parlare", w="arrivare") == (
        "Io e Anna parliamo, Anna e Marco sono arrivati.",
        "Io e Anna parlano, Anna e Marco sono arrivati.",
    )


def test_apostrophes_marks_and_capitals():
    slots = {"s": {**SUBJECT, "number": "sg"}, "be": {"pos": "verb", "lemma": "essere", "agrees": "s"}}
    sentence = "[ c' {be} | c' {be number=other} ] , dunque , {indef:s} {s} ?"
    assert pair(sentence, slots, s="amico") == ("C'è, dunque, un amico?", "C'sono, dunque, un amico?")


def test_a_deleted_word_leaves_one_space_and_a_capital():
    slots = {"s": {**SUBJECT, "number": "sg"}, "v": {"pos": "verb", "agrees": "s"}}
    assert pair("[ non | ] {v} {def:s} {s} .", slots, -1, s="zia", v="parlare") == (
        "Non parla la zia.",
        "Parla la zia.",
    )


def test_tags_show_what_differs_and_the_number_of_words_is_the_declared_one():
    slots = {"n": {"pos": "noun", "number": "sg"}}
    from engine import sampler

    sentence = "ecco [ {def:n} | {def:n gender=other} ] {n} ."
    drawn = sampler(template(sentence, slots)).once("plain", {"n": {"lemma": "sedia"}})
    assert drawn.good.tags == "ecco def(n):3.sg.f NOUN(n):f.sg.inanimate ."
    assert drawn.bad.tags == "ecco def(n):3.sg.m NOUN(n):f.sg.inanimate ."
    with pytest.raises(RefusedError, match="word_count"):
        pair("ecco [ {def:n} | ] {n} .", slots, n="sedia")
