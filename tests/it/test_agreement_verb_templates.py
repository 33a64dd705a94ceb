"""Agreement of verbs and participles, inflection: what the example pairs of the templates do not show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from blimppi.builders.it.compiled import Shared, compile_template, load_templates
from blimppi.builders.it.filler import matches
from blimppi.builders.it.references import Known
from blimppi.builders.it.sampler import RefusedError, Sampler
from blimppi.builders.it.suite import default_engine
from blimppi.builders.it.template import Slot, Template
from engine import RULES, content


def make(phenomenon: str, frame: str, **fixed: dict[str, str] | str) -> tuple[str, str]:
    """The pair of a frame for these lemmas, or lemmas with features."""
    engine = default_engine()
    sampler = Sampler(load_templates([phenomenon])[0], engine.pool, engine.realiser, 0, 1)
    drawn = sampler.once(frame, {name: {"lemma": to} if isinstance(to, str) else to for name, to in fixed.items()})
    return drawn.good.text, drawn.bad.text


def lemmas(phenomenon: str, slot: str) -> set[str]:
    """Every word that a slot may hold in some frame."""
    pool = default_engine().pool
    frames = [frame.slots for frame in load_templates([phenomenon])[0].frames if slot in frame.slots]
    return {filler.lemma for slots in frames for filler in pool.candidates(slot, slots[slot], "sg")}


def test_a_plural_subject_meets_a_singular_verb_too() -> None:
    words: dict[str, Any] = {"subj": {"lemma": "studentessa", "number": "pl"}, "sdet": "that", "odet": "def"}
    words |= {"obj": "romanzo", "v": {"lemma": "leggere", "tense": "perf"}}
    assert make("agr_subject_verb_number", "compound", **words) == (
        "Quelle studentesse hanno letto i romanzi.",
        "Quelle studentesse ha letto i romanzi.",
    )


def test_the_third_person_plural_meets_the_first() -> None:
    words: dict[str, Any] = {"odet": "def", "obj": {"lemma": "radio", "number": "sg"}}
    words["v"] = {"lemma": "ascoltare", "tense": "perf"}
    persons = {"who": {"person": "3"}, "other": {"person": "1"}}
    assert make("agr_subject_verb_person", "compound", **persons, **words) == (
        "Loro hanno ascoltato la radio.",
        "Loro abbiamo ascoltato la radio.",
    )
    with pytest.raises(RefusedError, match=r"^exclude:who\.person=same other\.person$"):
        make("agr_subject_verb_person", "compound", who={"person": "1"}, other={"person": "1"}, **words)


def test_tu_and_a_name_take_the_second_person_plural() -> None:
    words: dict[str, Any] = {"me": {"person": "2"}, "name": "Marta", "adv": "in centro"}
    assert make("agr_coordinated_subject_person", "region", v={"lemma": "abitare", "tense": "pres"}, **words) == (
        "Tu e Marta abitate in centro.",
        "Tu e Marta abitano in centro.",
    )


def test_a_plural_head_meets_a_singular_attractor() -> None:
    words: dict[str, Any] = {"head": {"lemma": "zia", "number": "pl"}, "other": "studente", "adv": "in banca"}
    words["v"] = {"lemma": "lavorare", "tense": "pres"}
    assert make("agr_attractor_prepositional", "workplace", **words) == (
        "Le zie dello studente lavorano in banca.",
        "Le zie dello studente lavora in banca.",
    )


def test_a_postverbal_subject_agrees_with_auxiliary_and_participle() -> None:
    assert make("agr_postverbal_subject", "past", before="ieri", v="partire", sdet="indef", subj="amica") == (
        "Ieri è partita un'amica.",
        "Ieri sono partite un'amica.",
    )


def test_the_existential_verb_is_plural_in_the_bad_clause() -> None:
    words = {"reporter": "Marta", "thought": "credeva", "tables": "nella scatola", "small": "orologio"}
    assert make("agr_existential_ci", "small_clause", **words) == (
        "Marta credeva che nella scatola ci fosse un orologio.",
        "Marta credeva che nella scatola ci fossero un orologio.",
    )


@pytest.mark.parametrize(
    ("subject", "good", "bad"),
    [
        ("amico", "Il mio amico è uscito tardi.", "Il mio amico è uscita tardi."),
        ("amica", "La mia amica è uscita tardi.", "La mia amica è uscito tardi."),
    ],
)
def test_both_genders_meet_the_participle_of_the_other(subject: str, good: str, bad: str) -> None:
    words: dict[str, Any] = {"v": {"lemma": "uscire", "tense": "perf"}, "adv": "tardi", "poss": "my"}
    subj = {"lemma": subject, "number": "sg"}
    assert make("agr_participle_unaccusative", "possessive", subj=subj, **words) == (good, bad)


def test_a_masculine_singular_subject_shows_no_agreement_with_avere() -> None:
    with pytest.raises(RefusedError, match=r"^exclude:subj\.gender=m & subj\.number=sg$"):
        make("agr_participle_unergative_default", "plain", subj={"lemma": "postino", "number": "sg"}, v="dormire")
    words: dict[str, Any] = {"v": {"lemma": "dormire", "tense": "perf"}, "sdet": "def", "adv": "poco"}
    assert make("agr_participle_unergative_default", "plain", subj={"lemma": "postino", "number": "pl"}, **words) == (
        "I postini hanno dormito poco.",
        "I postini hanno dormiti poco.",
    )


def test_the_third_plural_loses_its_infix_as_well() -> None:
    words: dict[str, Any] = {"subj": {"lemma": "postina", "number": "pl"}, "sdet": "def", "adv": "spesso"}
    assert make("agr_isc_infix", "alone", v="impallidire", **words) == (
        "Le postine impallidiscono spesso.",
        "Le postine impallidono spesso.",
    )


def test_a_mapping_matches_by_its_keys() -> None:
    assert matches({"pres.3s": "spedisce", "noisc.3s": "spede"}, ["noisc.3s"])
    assert not matches({"pres.3s": "colpisce"}, ["noisc.3s", "colpisce"])


def merged(shared: dict[str, dict[str, Any]], base: dict[str, Any], over: dict[str, Any]) -> Slot:
    frames = [{"name": "plain", "sentence": "{n} [ a | b ] .", "slots": {"n": over}}]
    template = Template.model_validate(content("", {"n": base}, frames=frames))
    presets = Shared(slots={name: Slot.model_validate(slot) for name, slot in shared.items()})
    return (
        compile_template(template, presets, Known(RULES.paradigms, presets.slots), Path("phenomenon.yaml"))
        .frames[0]
        .slots["n"]
    )


def test_a_shared_slot_narrows_the_one_it_uses() -> None:
    shared = {"human": {"pos": "noun", "having": {"animacy": "human"}}, "folk": {"use": "human", "avoid": "mago"}}
    slot = merged(shared, {"use": "folk"}, {"number": "sg"})
    assert (slot.pos, slot.having, slot.avoid) == ("noun", {"animacy": ["human"]}, ["mago"])


def test_a_frame_with_another_shared_slot_takes_over_its_words() -> None:
    shared = {"one": {"pos": "verb", "lemma": ["ridere"]}, "two": {"pos": "verb", "lemma": ["dormire"]}}
    slot = merged(shared, {"use": "one", "tense": "impf"}, {"use": "two"})
    assert (slot.lemma, slot.tense) == (["dormire"], ["impf"])


def test_a_plural_object_never_stands_where_it_could_be_the_subject() -> None:
    words: dict[str, Any] = {"odet": "def", "v": {"lemma": "ascoltare", "tense": "perf"}, "who": {"person": "1"}}
    third = {"other": {"person": "3"}}
    with pytest.raises(RefusedError, match=r"^exclude:obj\.number=pl & other\.person=3$"):
        make("agr_subject_verb_person", "compound", obj={"lemma": "canzone", "number": "pl"}, **third, **words)
    assert make("agr_subject_verb_person", "compound", obj={"lemma": "canzone", "number": "sg"}, **third, **words) == (
        "Noi abbiamo ascoltato la canzone.",
        "Noi hanno ascoltato la canzone.",
    )


@pytest.mark.parametrize("verb", ["comprare", "scrivere"])
def test_loro_is_no_dative(verb: str) -> None:
    things = {"comprare": "sedia", "scrivere": "lettera"}
    words: dict[str, Any] = {"odet": "def", "obj": {"lemma": things[verb], "number": "sg"}, "other": {"person": "1"}}
    with pytest.raises(RefusedError, match=r"^exclude:who\.person=3 & v\.(frames=ditr|lemma=scrivere)…$"):
        make("agr_subject_verb_person", "plain", who={"person": "3"}, v=verb, **words)


@pytest.mark.parametrize("noun", ["sacco", "pacco"])
def test_a_noun_that_measures_is_no_pivot(noun: str) -> None:
    for slot in ("big", "small"):
        assert noun not in lemmas("agr_existential_ci", slot)
    assert "armadio" in lemmas("agr_existential_ci", "big")


def test_public_acts_are_left_to_those_who_do_them() -> None:
    pool = default_engine().pool
    verbs = {verb.lemma: verb.subj_classes for verb in pool.lexicon.verbs}
    nouns = {noun.lemma: noun.sem_class for noun in pool.lexicon.nouns}
    assert verbs["abolire"] & nouns["sindaco"]
    assert not verbs["abolire"] & nouns["muratore"]
    assert verbs["costruire"] & nouns["muratore"]
    assert not verbs["costruire"] & nouns["ballerina"]


def test_a_season_is_no_adverbial_of_what_nobody_plans() -> None:
    clashes = {"in vacanza", "in estate", "fino a tardi", "per tutta la notte"}
    for phenomenon in ("agr_attractor_prepositional", "agr_coordinated_subject_number"):
        assert not clashes & lemmas(phenomenon, "adv")
