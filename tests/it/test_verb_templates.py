"""Auxiliaries, argument structure, complements: what the example pairs of the templates do not show."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from blimppi.builders.it.compiled import load_templates
from blimppi.builders.it.lexicon import load_lexicon
from blimppi.builders.it.sampler import Drawn, RefusedError, Sampler
from blimppi.builders.it.suite import default_engine

ESSERE = {"è", "era", "sarà", "sarebbe"}
AVERE = {"ha", "aveva", "avrà", "avrebbe"}


def sampler(phenomenon: str, wanted: int = 1) -> Sampler:
    """A sampler of a template of the package."""
    engine = default_engine()
    return Sampler(load_templates([phenomenon])[0], engine.pool, engine.realiser, 0, wanted)


def make(phenomenon: str, frame: str, **fixed: dict[str, str] | str) -> tuple[str, str]:
    """The pair of a frame for these lemmas, or lemmas with features."""
    words = {name: {"lemma": to} if isinstance(to, str) else to for name, to in fixed.items()}
    drawn = sampler(phenomenon).once(frame, words)
    return drawn.good.text, drawn.bad.text


def changed(drawn: Drawn) -> list[tuple[str, str]]:
    """Words that differ, side by side; both sentences must have as many."""
    pairs = zip(drawn.good.text.split(), drawn.bad.text.split(), strict=True)
    return [(good, bad) for good, bad in pairs if good != bad]


@pytest.mark.parametrize("phenomenon", ["unaccusative", "reflexive", "restructuring", "unergative", "transitive"])
def test_the_auxiliary_alone_differs(phenomenon: str) -> None:
    right, wrong = (AVERE, ESSERE) if phenomenon in ("unergative", "transitive") else (ESSERE, AVERE)
    for drawn in sampler(f"verb_aux_{phenomenon}", 60).run().drawn:
        [(good, bad)] = changed(drawn)
        assert good in right and bad in wrong
        assert (drawn.fillers["subj"].agreement.gender, drawn.fillers["subj"].agreement.number) == ("m", "sg")


def test_the_future_in_the_past_has_the_conditional_of_the_auxiliary() -> None:
    words: dict[str, Any] = {
        "who": "Anna",
        "said": "ha detto",
        "subj": "nonno",
        "v": {"lemma": "partire"},
        "adv": "dopo pranzo",
    }
    assert make("verb_aux_unaccusative", "announced", **words) == (
        "Anna ha detto che il nonno sarebbe partito dopo pranzo.",
        "Anna ha detto che il nonno avrebbe partito dopo pranzo.",
    )


def test_a_masculine_singular_object_could_be_the_subject_of_a_passive() -> None:
    words: dict[str, Any] = {
        "subj": "cuoco",
        "v": {"lemma": "preparare", "tense": "perf"},
        "obj": {"lemma": "pranzo", "number": "sg"},
    }
    with pytest.raises(RefusedError, match=r"exclude:obj\.gender=m & obj\.number=sg"):
        make("verb_aux_transitive", "plain", **words)


def test_verbs_with_a_have_di_in_the_bad_sentence() -> None:
    words: dict[str, Any] = {
        "subj": {"lemma": "zia", "number": "sg"},
        "sdet": "def",
        "v": {"lemma": "riuscire", "tense": "perf"},
    }
    assert make("verb_infinitive_preposition", "a", **words, w="riparare", obj={"lemma": "sedia", "number": "pl"}) == (
        "La zia è riuscita a riparare le sedie.",
        "La zia è riuscita di riparare le sedie.",
    )


@pytest.mark.parametrize("phenomenon", ["verb_prepositional_complement", "verb_psych_object_experiencer"])
def test_what_follows_the_verb_differs_from_it_in_number(phenomenon: str) -> None:
    for drawn in sampler(phenomenon, 60).run().drawn:
        assert drawn.fillers["obj"].agreement.number != drawn.fillers["v"].agreement.number


def test_a_plural_subject_meets_a_singular_complement() -> None:
    words: dict[str, Any] = {
        "subj": {"lemma": "zia", "number": "pl"},
        "sdet": "that",
        "v": {"lemma": "sorridere", "tense": "impf"},
    }
    assert make("verb_prepositional_complement", "person", **words, obj="studente") == (
        "Quelle zie sorridevano allo studente.",
        "Quelle zie sorridevano lo studente.",
    )


def test_recipients_are_plural_in_every_form_of_the_article() -> None:
    words: dict[str, Any] = {"subj": "Anna", "v": {"lemma": "dare", "tense": "past"}, "theme": "penna", "tdet": "indef"}
    for recipient, good, bad in [("attore", "agli attori", "gli attori"), ("amica", "alle amiche", "le amiche")]:
        pair = make("verb_dative_goal_preposition", "name", **words, recipient=recipient)
        assert pair == (f"Anna diede una penna {good}.", f"Anna diede una penna {bad}.")


def test_the_wrong_clitic_is_never_le() -> None:
    words: dict[str, Any] = {
        "subj": {"lemma": "zia", "number": "sg"},
        "v": {"lemma": "pentirsi", "tense": "pres"},
        "obj": "scelta",
    }
    with pytest.raises(RefusedError, match=r"exclude:clitic\.gender=f & clitic\.number=pl"):
        make("verb_inherent_reflexive", "plain", **words, clitic={"gender": "f", "number": "pl"})


def test_passive_participles_agree_on_both_sides() -> None:
    words: dict[str, Any] = {
        "subj": {"lemma": "zia", "number": "pl"},
        "sdet": "def",
        "be": {"lemma": "essere", "tense": "perf"},
    }
    assert make("verb_passive_indirect_object", "by_name", **words, v="salutare", w="mentire", agent="Marco") == (
        "Le zie sono state salutate da Marco.",
        "Le zie sono state mentite da Marco.",
    )


def test_the_bad_anticausative_lacks_si_and_nothing_else() -> None:
    for drawn in sampler("verb_anticausative_si", 60).run().drawn:
        missing = Counter(drawn.good.text.split()) - Counter(drawn.bad.text.split())
        assert missing == Counter({"si": 1})


def test_the_order_alone_differs_in_the_causative() -> None:
    for drawn in sampler("verb_causative_fare_order", 60).run().drawn:
        assert sorted(drawn.good.text.rstrip(".").split()) == sorted(drawn.bad.text.rstrip(".").split())
        assert drawn.fillers["subj"].agreement.number != drawn.fillers["causee"].agreement.number


def test_no_transitive_verb_lacks_its_second_complement() -> None:
    fillers = [drawn.fillers for drawn in sampler("verb_aux_transitive", 500).run().drawn]
    second = {
        "abituare",
        "adibire",
        "affidare",
        "aggiungere",
        "applicare",
        "assegnare",
        "attribuire",
        "condividere",
        "costringere",
    }
    second |= {
        "dare",
        "dotare",
        "fornire",
        "immergere",
        "includere",
        "indurre",
        "inserire",
        "iscrivere",
        "porgere",
        "privare",
    }
    assert not second & {each["v"].lemma for each in fillers}


def test_a_verb_with_avere_and_a_dative_fails_as_a_passive_in_the_future() -> None:
    words: dict[str, Any] = {"subj": "Anna", "be": {"lemma": "essere", "tense": "fut"}, "v": "salutare", "w": "mentire"}
    agent = {"lemma": "cugina", "number": "sg"}
    assert make("verb_passive_indirect_object", "name", **words, agent=agent) == (
        "Anna sarà salutata dalla cugina.",
        "Anna sarà mentita dalla cugina.",
    )


@pytest.mark.parametrize("verb", ["piacere", "bastare", "appartenere", "sopravvivere", "subentrare"])
def test_essere_with_a_participle_could_be_an_active_perfect(verb: str) -> None:
    words: dict[str, Any] = {"subj": "Anna", "v": "salutare", "w": verb, "agent": {"lemma": "cugina", "number": "sg"}}
    with pytest.raises(RefusedError, match="exclude:"):
        make("verb_passive_indirect_object", "name", **words, be={"lemma": "essere", "tense": "fut"})
    _, bad = make("verb_passive_indirect_object", "name", **words, be={"lemma": "essere", "tense": "futperf"})
    assert bad.startswith("Anna sarà stata ")


def test_for_now_stands_with_the_present_alone() -> None:
    drawn = sampler("verb_psych_dative_experiencer", 500).run().drawn
    tenses = {
        each.fillers["v"].tense for each in drawn if "per adesso" in each.good.text or "per ora" in each.good.text
    }
    assert tenses == {"pres"}
    assert {each.fillers["v"].lemma for each in drawn} == {"piacere", "dispiacere", "bastare"}


def test_verbs_that_some_use_without_si_or_with_an_object_are_out() -> None:
    anticausative = sampler("verb_anticausative_si", 300).run().drawn
    assert not {"afflosciare", "guastare", "estinguere"} & {each.fillers["v"].lemma for each in anticausative}
    intransitive = sampler("verb_intransitive_with_object", 300).run().drawn
    assert "scioperare" not in {each.fillers["w"].lemma for each in intransitive}


@pytest.mark.parametrize("rest", ["riposare", "sdraiare"])
def test_nobody_rests_because_somebody_faints(rest: str) -> None:
    words: dict[str, Any] = {
        "subj": "cuoco",
        "v": "svenire",
        "w": "dormire",
        "other": {"lemma": "madre", "number": "sg"},
    }
    with pytest.raises(RefusedError, match="exclude:"):
        make("verb_absolute_participle", "pronominal", **words, m={"lemma": rest, "tense": "perf"})
    assert make("verb_absolute_participle", "pronominal", **words, m={"lemma": "spaventare", "tense": "perf"}) == (
        "Svenuto il cuoco, la madre si è spaventata.",
        "Dormito il cuoco, la madre si è spaventata.",
    )


@pytest.mark.parametrize("who", ["presidente", "sindaco"])
def test_presidents_do_no_needlework(who: str) -> None:
    words: dict[str, Any] = {"subj": who, "obj": {"lemma": "tovaglia", "number": "sg"}}
    with pytest.raises(RefusedError, match="exclude:"):
        make("verb_aux_transitive", "plain", **words, v={"lemma": "ricamare", "tense": "perf"})


def test_masculine_nouns_in_e_have_a_plural_in_i() -> None:
    nouns = {noun.lemma: noun for noun in load_lexicon().nouns}
    assert (nouns["oboe"].pl, nouns["oboe"].invariable) == ("oboi", False)
    # compounds with a verb or a loan word keep their form
    unchanged = {noun.lemma for noun in nouns.values() if noun.invariable and noun.sg.endswith("e")}
    assert unchanged == {
        "aspirapolvere", "brioche", "cacciavite", "garage", "lavastoviglie", "apribottiglie", "mouse", "residence",
        "stage",
    }  # fmt: skip
