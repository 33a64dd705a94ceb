"""Agreement and irregular forms: what must hold of the verbs of every pair that is drawn."""

from __future__ import annotations

import pytest
from agreement import DISTRACTORS, RELATIONAL, RELATIVE, SUBJECTS, difference, drawn, noun, subject, verb

VERB_DIFFERS = (SUBJECTS[0], SUBJECTS[2], *DISTRACTORS)
# Auxiliaries for a singular, with those for a plural.
PLURAL_OF = {"has": "have", "is": "are", "was": "were", "does": "do"}
PLURAL_OF |= {f"{one}n't": f"{other}n't" for one, other in PLURAL_OF.items()}
SG_VERBS, PL_VERBS = frozenset(PLURAL_OF), frozenset(PLURAL_OF.values())


@pytest.mark.parametrize("uid", VERB_DIFFERS)
def test_the_verb_agrees_with_its_subject_in_the_good_sentence_alone(uid: str) -> None:
    slot = subject(uid)
    for one in drawn(uid):
        good, bad = difference(one)
        number = one.fillers[slot].number
        if good in SG_VERBS | PL_VERBS:
            assert (good in SG_VERBS) == (number == "sg")
            assert (bad in SG_VERBS) == (number == "pl")
        else:
            row = verb(one, "v")
            assert {good, bad} == {row.base, row.third}
            assert (good == row.third) == (number == "sg")
            assert abs(row.zipf_base - row.zipf_third) <= 0.3 + 1e-9


@pytest.mark.parametrize("uid", VERB_DIFFERS)
def test_no_tense_changes_and_no_vernacular_form_is_the_bad_one(uid: str) -> None:
    pairs = [difference(one) for one in drawn(uid)]
    auxiliaries = [pair for pair in pairs if pair[0] in SG_VERBS | PL_VERBS]
    assert len(auxiliaries) >= 3 / 4 * len(pairs)
    for good, bad in auxiliaries:
        assert PLURAL_OF.get(good) == bad or PLURAL_OF.get(bad) == good
        assert bad not in ("was", "wasn't", "don't")


@pytest.mark.parametrize("uid", DISTRACTORS)
def test_the_noun_before_the_verb_has_the_other_number(uid: str) -> None:
    assert all(one.fillers["n1"].number != one.fillers["n2"].number for one in drawn(uid))


def test_heads_of_phrases_with_of_are_relational() -> None:
    assert all("REL" in noun(one, "n1").lists for one in drawn(RELATIONAL))


def test_the_verb_of_the_relative_clause_is_always_transitive_and_shows_no_number() -> None:
    for one in drawn(RELATIVE):
        row, finite = verb(one, "r"), one.fillers["r"].option.finite
        assert row.lists.keys() & {"TRANS_H", "TRANS_I"}
        assert not row.droppable
        assert finite in ("past", "pluperfect", "could", "will", "would", "should", "might")


@pytest.mark.parametrize("uid", [SUBJECTS[1], SUBJECTS[3]])
def test_the_determiner_leaves_the_number_of_a_changing_noun_open(uid: str) -> None:
    for one in drawn(uid):
        assert one.good[0].text == one.bad[0].text == "The"
        row = noun(one, "n")
        assert {*difference(one)} == {row.sg, row.pl}


@pytest.mark.parametrize(
    ("uid", "slot", "good", "bad"),
    [
        ("irregular_past_participle_adjectives", "p", "participle", "past"),
        ("irregular_past_participle_verbs", "v", "past", "participle"),
    ],
)
def test_past_and_participle_are_those_of_one_irregular_verb(uid: str, slot: str, good: str, bad: str) -> None:
    for one in drawn(uid):
        row = verb(one, slot)
        assert row.lists.keys() & {"IRV", "IRV_V"}
        assert difference(one) == (getattr(row, good), getattr(row, bad))
        assert row.participle not in (row.base, row.past)
        assert not row.past.endswith("ed")


def test_a_participle_stands_between_article_and_noun() -> None:
    for one in drawn("irregular_past_participle_adjectives"):
        assert [token.source for token in one.good[:3]] == ["", "p", "n"]
        assert one.good[0].text == "The"


def test_a_clause_with_an_irregular_past_ends_in_its_object() -> None:
    for one in drawn("irregular_past_participle_verbs"):
        assert [token.source.partition(".")[0] for token in one.good[-3:]][-2:] == ["obj", ""]
        assert one.fillers["v"].lemma not in ("throw", "forgive", "forbid", "undo", "redo", "overdo")
