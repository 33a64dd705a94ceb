"""Agreement inside the noun phrase and of predicates: what the example pairs of the templates do not show."""

from __future__ import annotations

import pytest
from blimppi.builders.it.compiled import load_templates
from blimppi.builders.it.sampler import RefusedError, Sampler
from blimppi.builders.it.suite import default_engine


def make(phenomenon: str, frame: str, **words: str) -> tuple[str, str]:
    """The pair of a frame for words written ``lemma`` or ``lemma number`` or ``lemma tense``."""
    engine = default_engine()
    sampler = Sampler(load_templates([phenomenon])[0], engine.pool, engine.realiser, 0, 1)
    fixed = {}
    for slot, given in words.items():
        lemma, _, feature = given.partition("|")
        key = "number" if feature in ("sg", "pl") else "tense"
        fixed[slot] = {"lemma": lemma, **({key: feature} if feature else {})}
    drawn = sampler.once(frame, fixed)
    return drawn.good.text, drawn.bad.text


def test_determiners_of_both_genders_and_numbers_are_contrasted() -> None:
    words = {"subj": "zia|sg", "v": "comprare|perf", "obj": "libro"}
    assert make("agr_det_noun_gender", "singular", det="indef", **words) == (
        "La zia ha comprato un libro.",
        "La zia ha comprato una libro.",
    )
    assert make("agr_det_noun_gender", "plural", det="partitive", **words) == (
        "La zia ha comprato dei libri.",
        "La zia ha comprato delle libri.",
    )


@pytest.mark.parametrize("phenomenon", ["agr_det_noun_gender", "agr_det_noun_number"])
def test_a_noun_whose_ending_does_not_tell_its_gender_is_refused(phenomenon: str) -> None:
    frame = {"agr_det_noun_gender": "singular", "agr_det_noun_number": "plural"}[phenomenon]
    with pytest.raises(RefusedError, match="exclude:"):
        make(phenomenon, frame, subj="nonno|sg", v="trovare|perf", obj="chiave", det="def")


def test_a_singular_determiner_meets_a_plural_noun_too() -> None:
    pair = make("agr_det_noun_number", "singular", subj="zia|sg", v="chiudere|perf", obj="finestra", det="def")
    assert pair == ("La zia ha chiuso la finestra.", "La zia ha chiuso la finestre.")


def test_a_feminine_in_o_has_the_masculine_determiner_in_the_bad_sentence() -> None:
    pair = make("agr_det_noun_opaque_gender", "picture", subj="nonno|sg", v="perdere|perf", obj="foto", det="that")
    assert pair == ("Il nonno ha perso quella foto.", "Il nonno ha perso quel foto.")


def test_the_masculine_article_of_a_plural_in_a_follows_the_onset() -> None:
    words = {"when": "ieri", "subj": "zia|sg", "det": "that"}
    assert make("agr_det_noun_plural_a", "bones", v="trovare|perf", obj="osso", **words) == (
        "Ieri la zia ha trovato quelle ossa.",
        "Ieri la zia ha trovato quegli ossa.",
    )
    assert make("agr_det_noun_plural_a", "sheets", v="lavare|perf", obj="lenzuolo", **words) == (
        "Ieri la zia ha lavato quelle lenzuola.",
        "Ieri la zia ha lavato quei lenzuola.",
    )


def test_the_article_is_fused_with_its_preposition_in_both_sentences() -> None:
    pair = make("agr_article_allomorphy_lo", "place", subj="zia|sg", v="lavorare|impf", obj="studio|sg")
    assert pair == ("La zia lavorava nello studio.", "La zia lavorava nel studio.")


def test_the_first_person_possessive_has_feminine_nouns_only() -> None:
    pair = make("agr_possessive_noun", "mine", when="ieri", subj="zia|sg", v="lavare|perf", obj="camicia|pl")
    assert pair == ("Ieri la zia ha lavato le mie camicie.", "Ieri la zia ha lavato le miei camicie.")
    template = load_templates(["agr_possessive_noun"])[0]
    assert [frame.slots["obj"].gender for frame in template.frames if frame.name == "mine"] == [["f"]]


def test_a_quantifier_floated_off_a_masculine_subject_keeps_its_place_in_the_passive() -> None:
    pair = make("agr_floating_quantifier", "passive_masculine", subj="nonno|pl", be="essere|perf", done="aiutare")
    assert pair == ("I nonni sono stati tutti aiutati.", "I nonni sono stati tutte aiutati.")


def test_an_adjective_never_agrees_with_a_subject_of_the_other_gender() -> None:
    engine = default_engine()
    sample = Sampler(load_templates(["agr_attributive_adj_gender"])[0], engine.pool, engine.realiser, 0, 100).run()
    assert len(sample.drawn) == 100
    genders = {tuple(drawn.fillers[name].agreement.gender for name in ("subj", "obj")) for drawn in sample.drawn}
    assert genders == {("m", "m"), ("f", "f")}


def test_an_adjective_before_its_noun_may_be_plural_by_mistake() -> None:
    words = {"when": "ieri", "subj": "zia|sg", "v": "leggere|perf", "obj": "libro|sg", "a": "vecchio", "det": "def"}
    pair = make("agr_attributive_adj_number", "singular", **words)
    assert pair == ("Ieri la zia ha letto il vecchio libro.", "Ieri la zia ha letto il vecchi libro.")


def test_the_masculine_plural_holds_for_either_order_of_the_conjuncts() -> None:
    words = {"m": "padre", "f": "madre", "be": "essere|pres", "a": "stanco", "adv": "molto"}
    assert make("agr_predicative_adj_mixed_coordination", "reversed", **words) == (
        "La madre e il padre sono molto stanchi.",
        "La madre e il padre sono molto stanche.",
    )


def test_a_predicate_of_a_man_stands_beside_a_place_that_is_masculine() -> None:
    pair = make(
        "agr_secondary_predicate", "masculine", subj="cuoco|sg", v="tornare|perf", place="in ufficio", a="stanco"
    )
    assert pair == ("Il cuoco è tornato in ufficio stanco.", "Il cuoco è tornato in ufficio stanca.")


AGREEING = [
    "agr_attractor_prepositional",
    "agr_coordinated_subject_number",
    "agr_invariable_noun_verb",
    "agr_participle_unaccusative",
    "agr_participle_unergative_default",
    "agr_postverbal_subject",
    "agr_predicative_adj_gender",
    "agr_predicative_adj_mixed_coordination",
    "agr_secondary_predicate",
    "agr_subject_verb_number",
]


@pytest.mark.parametrize("phenomenon", AGREEING)
def test_no_bare_name_is_a_subject_that_a_comma_would_set_off(phenomenon: str) -> None:
    frames = load_templates([phenomenon])[0].frames
    assert [frame.name for frame in frames if any(slot.pos == "name" for slot in frame.slots.values())] == []


def test_nouns_heard_in_both_genders_are_not_opaque() -> None:
    template = load_templates(["agr_det_noun_opaque_gender"])[0]
    nouns = {lemma for frame in template.frames for lemma in frame.slots["obj"].lemma}
    assert {"mano", "foto", "pallavolo"} <= nouns
    assert not {"biro", "radio", "moto"} & nouns


def test_a_thing_of_which_one_has_several_is_plural() -> None:
    words = {"subj": "zia|sg", "v": "mangiare|perf", "obj": "fragola", "det": "def"}
    with pytest.raises(RefusedError, match="exclude:"):
        make("agr_det_noun_gender", "singular", **words)
    assert make("agr_det_noun_gender", "plural", **words) == (
        "La zia ha mangiato le fragole.",
        "La zia ha mangiato i fragole.",
    )


def test_a_part_of_the_body_is_what_its_owner_moves() -> None:
    template = load_templates(["agr_det_noun_opaque_gender"])[0]
    hand = next(frame for frame in template.frames if frame.name == "hand")
    assert "alzare" in hand.slots["v"].lemma
    assert not {"lavare", "asciugare", "disegnare"} & set(hand.slots["v"].lemma)


def test_nobody_eats_what_is_spoilt() -> None:
    words = {"subj": "zia|sg", "v": "mangiare|perf", "obj": "mela", "a": "marcio"}
    with pytest.raises(RefusedError, match="exclude:"):
        make("agr_attributive_adj_gender", "singular", **words)
