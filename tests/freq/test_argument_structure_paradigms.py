"""Argument structure, selection, raising and quantifiers: what must hold of every pair that is drawn."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.compiled import load_paradigms
from blimppi.builders.freq.lexicon.loader import load_lexicon
from blimppi.builders.freq.lexicon.model import Adjective, Noun, Verb
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.realise import Token
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.freq.sampler import Drawn, Sampler

PAIRS = 120
NO_PROGRESSIVE = ("drop_argument", "inchoative", "intransitive")
CRITICAL = (
    "animate_subject_passive", "animate_subject_trans", "causative", "drop_argument", "inchoative", "intransitive",
    "passive_1", "passive_2", "transitive", "existential_there_object_raising", "existential_there_subject_raising",
    "expletive_it_object_raising", "tough_vs_raising_1", "tough_vs_raising_2",
)  # fmt: skip


@cache
def drawn(uid: str, regime: str = "xtail") -> list[Drawn]:
    lexicon = load_lexicon()
    paradigm = load_paradigms(lexicon.lists, [uid])[0]
    window = load_regimes()[regime]
    return Sampler(paradigm, Pools(lexicon, load_closed()), regime, window, seed=1, wanted=PAIRS).run().drawn


def verb(one: Drawn, *slots: str) -> Verb:
    row = next(one.fillers[slot].option.row for slot in slots if slot in one.fillers)
    assert isinstance(row, Verb)
    return row


def predicate(one: Drawn, slot: str) -> Adjective | Verb:
    row = one.fillers[slot].option.row
    assert isinstance(row, Adjective | Verb)
    return row


def words(side: list[Token]) -> list[str]:
    return [token.text for token in side]


@pytest.mark.parametrize("uid", CRITICAL)
@pytest.mark.parametrize("regime", ["head", "tail", "xtail"])
def test_words_that_differ_are_equally_frequent_and_long(uid: str, regime: str) -> None:
    pairs = drawn(uid, regime)
    assert len(pairs) == PAIRS
    longer = above = 0
    for one in pairs:
        ((a, b),) = [(a, b) for a, b in zip(one.good, one.bad, strict=True) if a.text != b.text]
        assert abs(a.zipf - b.zipf) <= 0.3 + 1e-9
        above += (a.zipf > b.zipf) - (a.zipf < b.zipf)
        longer += (len(a.text) > len(b.text)) - (len(a.text) < len(b.text))
    assert abs(above) <= PAIRS // 6  # few verbs are there to choose from in the head window
    assert abs(longer) <= PAIRS // 2


@pytest.mark.parametrize("uid", ["animate_subject_passive", "animate_subject_trans"])
def test_a_person_and_a_thing_have_the_same_determiner_and_number(uid: str) -> None:
    for one in drawn(uid):
        person, thing = (one.fillers[slot] for slot in ("n1", "n2"))
        assert person.number == thing.number
        assert "human" in person.option.classes
        assert thing.option.classes.isdisjoint({"human", "animal", "group", "place", "document", "machine", "vehicle"})
        assert isinstance(thing.option.row, Noun)
        assert "ANIM" in verb(one, "v").lists


@pytest.mark.parametrize("uid", ["drop_argument", "intransitive", "tough_vs_raising_1"])
def test_no_object_is_dropped_in_the_bad_sentence(uid: str) -> None:
    for one in drawn(uid):
        row = verb(one, "v") if uid == "tough_vs_raising_1" else verb(one, "w", "y")
        assert row.lists.keys() & {"TRANS_H", "TRANS_I"}
        assert not row.droppable
        assert "PSYCH" not in row.lists


@pytest.mark.parametrize("uid", NO_PROGRESSIVE)
def test_verbs_without_their_object_are_in_the_past_or_perfect(uid: str) -> None:
    for one in drawn(uid):
        finite = {filler.option.finite for filler in one.fillers.values() if filler.option.pos == "verb"}
        assert finite <= {"past", "perfect", "pluperfect"}
        assert one.good[-2].row is not None  # the sentence ends with the verb


@pytest.mark.parametrize(
    ("uid", "good", "bad"),
    [
        ("causative", {"CAUS"}, {"UNACC"}),
        ("inchoative", {"CAUS"}, {"TRANS_I"}),
        ("drop_argument", {"DROP"}, {"TRANS_H"}),
        ("intransitive", {"INTR_U", "CAUS", "UNACC"}, {"TRANS_H", "TRANS_I"}),
        ("passive_1", {"TRANS_H"}, {"INTR_U"}),
        ("passive_2", {"TRANS_H"}, {"INTR_U"}),
        ("transitive", {"TRANS_H"}, {"INTR_U"}),
        ("existential_there_object_raising", {"ECM"}, {"OCTRL"}),
        ("expletive_it_object_raising", {"ECM"}, {"OCTRL"}),
    ],
)
def test_the_verbs_come_from_opposite_lists_in_the_same_form(uid: str, good: set[str], bad: set[str]) -> None:
    for one in drawn(uid):
        right, wrong = (("x", "y") if "y" in one.fillers else ("v", "w")) if uid == "intransitive" else ("v", "w")
        assert verb(one, right).lists.keys() & good
        assert verb(one, wrong).lists.keys() & bad
        assert not verb(one, wrong).lists.keys() & good
        assert one.fillers[right].option.finite == one.fillers[wrong].option.finite


@pytest.mark.parametrize("uid", ["passive_1", "passive_2"])
def test_the_participle_of_the_bad_passive_is_no_adjective(uid: str) -> None:
    for one in drawn(uid):
        assert "participle" not in verb(one, "w").homograph
        assert verb(one, "w").lemma not in {"proceed", "defect", "recoil", "succumb", "lounge"}


def test_only_a_head_sentence_has_an_adjective_or_a_verb_with_expletive_there() -> None:
    uid = "existential_there_subject_raising"
    for regime in ("tail", "xtail"):
        for one in drawn(uid, regime):
            assert "RAIS_PTCP" in predicate(one, "p").lists
            assert "CTRL_PTCP" in predicate(one, "q").lists
    kinds = {frozenset(type(predicate(one, slot)).__name__ for slot in "pq") for one in drawn(uid, "head")}
    assert kinds == {frozenset({"Adjective"}), frozenset({"Verb"})}  # never one against the other


def test_the_bare_infinitive_follows_predicates_of_the_future() -> None:
    future = set(load_lexicon().lists["RAIS_PTCP"].future)
    for one in drawn("tough_vs_raising_2", "tail"):
        row, said = predicate(one, "p"), words(one.good)
        progressive = said[said.index("to") + 1] == "be"
        assert progressive or row.lemma in future or "RAIS_ADJ" in row.lists
        assert progressive == (one.fillers["v"].option.key == "ing")
        assert "TOUGH_S" in predicate(one, "q").lists


def test_expletive_it_always_has_its_clause() -> None:
    for one in drawn("expletive_it_object_raising"):
        for said in (words(one.good), words(one.bad)):
            assert said[said.index("it") : said.index("it") + 3] == ["it", "to", "be"]
            assert said.count("that") >= 1
            assert not any(a == b == "that" for a, b in pairwise(said))


def test_there_is_followed_by_weak_determiners_in_good_sentences_alone() -> None:
    for one in drawn("existential_there_quantifiers_1"):
        assert one.good[2].text in {"a", "no", "some", "many", "few"}
        assert one.bad[2].text in {"each", "every", "most"}
        assert (one.good[2].text, one.bad[2].text) != ("no", "each")
        plural = one.fillers["n"].number == "pl"
        assert (one.bad[2].text == "most") == plural
        assert one.good[1].text in ({"are", "were"} if plural else {"is", "was"})
    for one in drawn("existential_there_quantifiers_2"):
        assert one.good[0].text in {"each", "every", "most"}
        assert one.bad[2].text == one.good[0].text


def test_comparative_and_superlative_numerals_go_in_pairs() -> None:
    found = set()
    for one in drawn("superlative_quantifiers_1"):
        pairs = [(a.text, b.text) for a, b in zip(one.good, one.bad, strict=True) if a.text != b.text]
        found.add(tuple(pairs))
        assert one.good[-2].row is not None
        assert one.fillers["n2"].number == "pl"
    assert found == {(("more", "at"), ("than", "least")), (("fewer", "at"), ("than", "most"))}
    firsts = {one.good[0].text for one in drawn("superlative_quantifiers_2")}
    assert firsts == {"every", "each", "that", "this", "some", "the", "a"}
    assert {one.bad[0].text for one in drawn("superlative_quantifiers_2")} == {"no"}
