"""Islands, gaps and ellipsis: what must hold of every pair that is drawn."""

from __future__ import annotations

from functools import cache

import pytest
from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.compiled import load_paradigms
from blimppi.builders.freq.lexicon.loader import load_lexicon
from blimppi.builders.freq.lexicon.model import Noun, Verb
from blimppi.builders.freq.option import Filler
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.freq.sampler import Drawn, Sampler

INVARIANT = frozenset({"had", "did", "can", "could", "might", "should", "will", "would"})
# Slots of which the bad sentence has nothing but the missing object to make it bad.
GAPPED = {"wh_island": "v2", "wh_vs_that_with_gap": "v2", "wh_vs_that_with_gap_long_distance": "v2"}
GERUNDS = {"adjunct_island": "w", "sentential_subject_island": "v1"}
# Verbs before a second noun phrase, or a noun phrase that is not their object, in the bad sentence.
DOUBLE = {
    "adjunct_island": "v", "complex_NP_island": "v2", "left_branch_island_echo_question": "v",
    "left_branch_island_simple_question": "v", "wh_questions_object_gap": "v2", "wh_questions_subject_gap": "v2",
    "wh_questions_subject_gap_long_distance": "v2", "wh_vs_that_no_gap": "v2", "wh_vs_that_no_gap_long_distance": "v2",
}  # fmt: skip
EMBEDDED = {  # subject of the embedded clause
    "wh_questions_object_gap": "np3", "wh_questions_subject_gap": "n2", "wh_questions_subject_gap_long_distance": "n2",
    "wh_vs_that_no_gap": "np2", "wh_vs_that_no_gap_long_distance": "n2", "wh_vs_that_with_gap": "np2",
    "wh_vs_that_with_gap_long_distance": "n2",
}  # fmt: skip
STRANDED = (
    "coordinate_structure_constraint_complex_left_branch", "left_branch_island_echo_question",
    "left_branch_island_simple_question",
)  # fmt: skip


@cache
def pools() -> Pools:
    return Pools(load_lexicon(), load_closed())


@cache
def drawn(uid: str) -> list[Drawn]:
    paradigm = load_paradigms(pools().lexicon.lists, [uid])[0]
    found = Sampler(paradigm, pools(), "tail", load_regimes()["tail"], seed=1, wanted=60).run().drawn
    assert len(found) == 60
    return found


def verb(filler: Filler) -> Verb:
    assert isinstance(filler.option.row, Verb)
    return filler.option.row


def noun(filler: Filler) -> Noun:
    assert isinstance(filler.option.row, Noun)
    return filler.option.row


@pytest.mark.parametrize("uid", GAPPED)
def test_a_verb_whose_missing_object_is_the_fault_never_drops_it(uid: str) -> None:
    assert not [one.texts for one in drawn(uid) if verb(one.fillers[GAPPED[uid]]).droppable]


@pytest.mark.parametrize("uid", GERUNDS)
def test_gerunds_are_no_nouns(uid: str) -> None:
    gerunds = [one for one in drawn(uid) if one.fillers[GERUNDS[uid]].option.key == "ing"]  # not behind having
    assert gerunds
    assert not [one.texts for one in gerunds if "GERUND_NOUN" in verb(one.fillers[GERUNDS[uid]]).lists]


@pytest.mark.parametrize("uid", DOUBLE)
def test_no_verb_takes_a_second_noun_phrase(uid: str) -> None:
    assert not [one.texts for one in drawn(uid) if "TWO_NP" in verb(one.fillers[DOUBLE[uid]]).lists]


@pytest.mark.parametrize("uid", EMBEDDED)
def test_embedded_subjects_form_no_phrase_with_that_or_what(uid: str) -> None:
    for one in drawn(uid):
        subject = one.fillers[EMBEDDED[uid]]
        determiners = set((subject.det or {}).values())
        assert subject.option.pos == "name" or determiners <= {"the", "this", "these", "those"}
        assert subject.option.pos == "name" or determiners


@pytest.mark.parametrize("uid", [*EMBEDDED, "adjunct_island", "wh_island"])
def test_who_asks_for_persons_and_what_for_things(uid: str) -> None:
    for one in drawn(uid):
        word = one.frame.partition("_")[0]
        assert word in {token.text.lower() for side in (one.good, one.bad) for token in side}
        last = one.fillers["v2" if "v2" in one.fillers else "v"]
        assert {"who": "TRANS_H", "what": "TRANS_I"}[word] in verb(last).lists


@pytest.mark.parametrize("uid", STRANDED)
def test_a_noun_left_behind_is_a_thing_and_no_other_part_of_speech(uid: str) -> None:
    for one in drawn(uid):
        row, key = noun(one.fillers["n"]), one.fillers["n"].option.key
        assert key not in row.homograph
        assert not row.classes & {"human", "animal", "group"}
        assert row.classes & {"thing", "building"}


def test_across_the_board_questions_are_plural_with_verbs_in_one_form() -> None:
    for one in drawn("coordinate_structure_constraint_complex_left_branch"):
        assert one.fillers["n"].number == "pl"
        assert one.fillers["v1"].option.key == one.fillers["v2"].option.key


def test_the_auxiliary_suits_one_subject_and_two() -> None:
    # had is out with a bare participle: "Who had Laura fired and the cook?" has a causative reading.
    allowed = {"coordinate_structure_constraint_object_extraction": INVARIANT - {"had"}, STRANDED[0]: INVARIANT}
    for uid, auxiliaries in allowed.items():
        for one in drawn(uid):
            assert {token.text for token in one.good if token.source.endswith(".aux")} <= auxiliaries


def test_both_noun_phrases_around_a_relative_clause_suit_the_auxiliary() -> None:
    for one in drawn("complex_NP_island"):
        assert one.fillers["n1"].number == one.fillers["n2"].number
        assert one.good[1].text in ("had", "has" if one.fillers["n1"].number == "sg" else "have")


def test_the_pronoun_agrees_and_its_verb_suits_who_as_well() -> None:
    for one in drawn("wh_island"):
        subject = one.fillers["subj"]
        pronoun = "they" if subject.number == "pl" else {"F": "she", "M": "he"}[subject.gender]
        texts = [token.text for token in one.good]
        assert pronoun in texts
        assert not {"has", "have", "is", "are"} & set(texts[texts.index(pronoun) :])


def test_the_verb_of_a_clausal_subject_is_no_noun_and_no_form_of_be() -> None:
    for one in drawn("sentential_subject_island"):
        assert one.good[1].text in {"did", "might", "would", "could"}
        assert "base" not in verb(one.fillers["v2"]).homograph
        assert any(token.text.endswith(("'s", "s'")) for token in one.good)
