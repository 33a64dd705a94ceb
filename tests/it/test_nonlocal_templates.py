"""Non-local dependencies: what the example pairs of the templates do not show."""

from __future__ import annotations

from functools import cache

import pytest
from blimppi.builders.it.compiled import load_templates
from blimppi.builders.it.sampler import Drawn, Sampler
from blimppi.builders.it.suite import default_engine


def sampler(phenomenon: str, wanted: int = 1) -> Sampler:
    engine = default_engine()
    return Sampler(load_templates([phenomenon])[0], engine.pool, engine.realiser, 0, wanted)


def make(phenomenon: str, frame: str, **slots: dict[str, str]) -> tuple[str, str]:
    """The pair of a frame for these lemmas and features."""
    drawn = sampler(phenomenon).once(frame, slots)
    return drawn.good.text, drawn.bad.text


@cache
def sample(phenomenon: str) -> list[Drawn]:
    return sampler(phenomenon, 200).run().drawn


def test_a_plural_head_meets_a_singular_attractor_too() -> None:
    pair = make(
        "nonloc_attractor_relative_clause", "lives_still", head={"lemma": "maestra", "number": "pl"},
        hdet={"lemma": "that"}, rel={"lemma": "aiutare", "tense": "pres"}, obj={"lemma": "ragazzo", "number": "sg"},
        main={"lemma": "abitare"}, place={"lemma": "in campagna"},
    )  # fmt: skip
    assert pair == (
        "Quelle maestre che aiutano il ragazzo abitano in campagna.",
        "Quelle maestre che aiutano il ragazzo abita in campagna.",
    )


def test_after_a_past_verb_of_will_the_present_subjunctive_is_bad() -> None:
    pair = make(
        "nonloc_sequence_of_tenses", "then", then={"lemma": "quella sera"}, m={"lemma": "medico", "number": "sg"},
        k={"lemma": "volere", "tense": "impf"}, s={"lemma": "cuoca", "number": "pl"},
        v={"lemma": "chiudere", "tense": "subjimpf"}, o={"lemma": "finestra", "number": "sg"},
    )  # fmt: skip
    assert pair == (
        "Quella sera il medico voleva che le cuoche chiudessero la finestra.",
        "Quella sera il medico voleva che le cuoche chiudano la finestra.",
    )


def test_the_first_person_of_the_subjunctive_is_also_the_form_that_chi_needs() -> None:
    pair = make(
        "nonloc_wh_island", "me", you={"number": "pl"}, think={"lemma": "pensare"}, ask={"lemma": "chiedersi"},
        v={"lemma": "rompere"}, when={"lemma": "ieri sera"},
    )  # fmt: skip
    assert pair == (
        "Che cosa pensate che io abbia rotto ieri sera?",
        "Che cosa vi chiedete chi abbia rotto ieri sera?",
    )


def test_an_interrogative_adverb_leaves_the_object_in_place() -> None:
    pair = make(
        "nonloc_wh_filled_gap", "family_why", subj={"lemma": "nonno"}, k={"lemma": "capire", "tense": "pres"},
        s={"lemma": "bambina", "number": "sg"}, v={"lemma": "aprire"}, obj={"lemma": "lettera", "number": "sg"},
        odet={"lemma": "def"}, how={"lemma": "di nascosto"},
    )  # fmt: skip
    assert pair == (
        "Il nonno capisce perché la bambina ha aperto la lettera di nascosto.",
        "Il nonno capisce cosa la bambina ha aperto la lettera di nascosto.",
    )


def test_the_bad_anaphor_may_have_the_number_of_the_main_subject() -> None:
    pair = make(
        "nonloc_binding_domain", "number", m={"lemma": "zia", "number": "sg"}, k={"lemma": "dire"},
        s={"lemma": "infermiera", "number": "pl"}, v={"lemma": "difendere", "tense": "pres"},
    )  # fmt: skip
    assert pair == (
        "La zia dice che le infermiere difendono se stesse.",
        "La zia dice che le infermiere difendono se stessa.",
    )


@pytest.mark.parametrize(
    ("phenomenon", "filler", "head"),
    [("nonloc_relative_filled_gap", "f", "head"), ("nonloc_atb_relative", "f", "n")],
)
def test_what_fills_the_gap_can_be_neither_apposition_nor_subject(phenomenon: str, filler: str, head: str) -> None:
    for drawn in sample(phenomenon):
        fills, headed = drawn.fillers[filler].agreement, drawn.fillers[head].agreement
        assert (fills.number, headed.number) == ("pl", "sg"), drawn.bad.text
        if drawn.fillers[head].animacy == "human":
            assert fills.gender != headed.gender, drawn.bad.text


def test_the_subject_is_no_antecedent_for_the_bad_clitic_of_a_dislocated_object() -> None:
    for drawn in sample("nonloc_clld_clitic_agreement"):
        assert drawn.fillers["s"].agreement.number != drawn.fillers["o"].agreement.number, drawn.bad.text


@pytest.mark.parametrize(
    "phenomenon",
    [
        "nonloc_preposition_stranding", "nonloc_adjunct_island", "nonloc_complex_np_island", "nonloc_wh_island",
        "nonloc_left_branch", "nonloc_parasitic_gap",
    ],
)  # fmt: skip
def test_in_questions_no_noun_phrase_can_be_the_main_subject(phenomenon: str) -> None:
    mains = {drawn.fillers["you"].agreement.person for drawn in sample(phenomenon)}
    assert mains == {"2"}


# None takes a person as its object, and none makes a sentence without an object: "chi ha smarrito?" is no question.
NEEDS_A_THING = {
    "rompere", "riparare", "aggiustare", "indossare", "sfoggiare", "lucidare", "smarrire", "buttare", "appendere",
    "prestare", "regalare", "strappare", "affettare", "rovesciare", "riempire", "svuotare", "spezzare", "frantumare",
    "lacerare", "sgonfiare", "fabbricare", "sfogliare", "recapitare", "distribuire", "proiettare",
}  # fmt: skip


def test_a_colon_does_not_make_two_questions_of_a_wh_island() -> None:
    used = {drawn.fillers["v"].lemma for drawn in sample("nonloc_wh_island")}
    assert used <= NEEDS_A_THING
    assert len(used) >= 20


def test_a_place_after_riparare_would_be_where_somebody_takes_shelter() -> None:
    places = {"in cucina", "in ufficio", "alla festa"}
    for drawn in sample("nonloc_wh_island"):
        if drawn.fillers["v"].lemma == "riparare" and "when" in drawn.fillers:
            assert drawn.fillers["when"].lemma not in places, drawn.bad.text


def test_parasitic_gaps_are_all_behind_senza() -> None:
    for drawn in sample("nonloc_parasitic_gap"):
        for text in (drawn.good.text, drawn.bad.text):
            assert " senza " in text
            assert "prima di" not in text
            assert "tempo fa" not in text
