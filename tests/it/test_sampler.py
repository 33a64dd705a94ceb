"""Draws and samples over the small lexicon."""

from __future__ import annotations

from collections import Counter

import pytest
from blimppi.builders.it.candidates import most_uses
from blimppi.builders.it.draw import StarvedError
from blimppi.builders.it.pool import EmptyClassError
from engine import OBJECT, SUBJECT, sampler, template

VERB = {"pos": "verb", "agrees": "s", "subject": "s", "object": "o", "having": {"frames": "tr_strict"}, "tense": "perf"}
SLOTS = {"s": {**SUBJECT, "number": "sg"}, "v": VERB, "o": {**OBJECT, "number": ["sg", "pl"]}}
SENTENCE = "{def:s} {s} {v} [ {def:o} | {def:o gender=other} ] {o} ."


def sentences(sample):
    return [(drawn.good.text, drawn.bad.text) for drawn in sample.drawn]


def test_the_same_seed_gives_the_same_pairs_and_another_seed_others():
    compiled = template(SENTENCE, SLOTS)
    first = sentences(sampler(compiled, seed=1).run())
    assert first == sentences(sampler(compiled, seed=1).run())
    assert first != sentences(sampler(compiled, seed=2).run())
    assert len(first) == 10


def test_every_attempt_is_counted_under_one_name():
    # 4 verbs of furniture, each at most 3 times in a sample of this size: 12 pairs. The fifth verb wants a person as
    # its object, and the slot has none: that slot starves, and the frame is given up.
    sample = sampler(template(SENTENCE, SLOTS), wanted=30).run()
    assert len(sample.drawn) == sample.outcomes["pair"] == 12
    assert sample.outcomes["starved:o"] == sample.starved["o"] == 400  # the patience with one frame
    assert set(sample.outcomes) <= {"pair", "starved:o", "no_contrast", "duplicate_sentence"}
    assert sample.given_up == {"plain": "starved:o"}


def test_no_sentence_comes_twice_and_words_are_used_evenly():
    compiled = template(SENTENCE, {**SLOTS, "v": {**VERB, "closed": True}, "o": {**SLOTS["o"], "closed": True},
                                   "s": {**SLOTS["s"], "closed": True}})  # fmt: skip
    sample = sampler(compiled, wanted=60).run()
    texts = [text for pair in sentences(sample) for text in pair]
    assert len(texts) == len(set(texts)) == 120
    verbs = Counter(drawn.fillers["v"].lemma for drawn in sample.drawn)
    assert set(verbs) == {"riparare", "rompere", "ridurre", "spedire"}
    assert max(verbs.values()) <= 2 * min(verbs.values())


def test_the_limit_on_a_word_is_a_share_of_how_often_its_slot_is_filled():
    frames = [
        {"name": "a", "sentence": SENTENCE, "weight": 3},
        {"name": "b", "sentence": "{def:s} {s} {w} [ a | b ] .", "slots": {"w": {"pos": "verb", "agrees": "s"}}},
    ]
    compiled = template("", SLOTS, frames=frames)
    assert most_uses(compiled.frames, 500) == {"s": 25, "v": 18, "o": 18, "w": 6}  # 5% of 500, 375, 375 and 125
    assert most_uses(compiled.frames, 100)["w"] == 1
    assert most_uses(compiled.frames, 60)["w"] == 3  # a set that is too small for shares


def test_verbs_choose_among_phrases_of_their_classes():
    sample = sampler(template(SENTENCE, SLOTS), wanted=12).run()
    for drawn in sample.drawn:
        assert drawn.fillers["o"].classes & drawn.fillers["v"].entry.obj_classes
        assert drawn.fillers["s"].animacy == "human"


def test_a_noun_and_its_link_differ_or_agree_in_gender():
    for how, expected in (("not", {("m", "f"), ("f", "m")}), ("same", {("m", "m"), ("f", "f")})):
        slots = {"a": {**SUBJECT, "closed": True}, "b": {**SUBJECT, "gender": f"{how} a", "closed": True}}
        sample = sampler(template("{def:a} {a} e {def:b} {b} [ sì | no ] .", slots), wanted=20).run()
        genders = {tuple(drawn.fillers[name].agreement.gender for name in "ab") for drawn in sample.drawn}
        assert genders == expected


def test_an_adjective_fits_the_class_of_its_noun():
    slots = {"n": {"pos": "noun", "number": "sg", "closed": True}, "a": {"pos": "adjective", "of": "n", "closed": True}}
    sample = sampler(template("{def:n} {n} {a} [ sì | no ] .", slots), wanted=20).run()
    for drawn in sample.drawn:
        tired = drawn.fillers["a"].lemma == "stanco"
        assert tired == (drawn.fillers["n"].animacy == "human")


def test_an_empty_class_stops_at_once_and_is_named():
    slots = {**SLOTS, "o": {"pos": "noun", "having": {"animacy": "ghost"}}}
    with pytest.raises(EmptyClassError, match=r"phenomenon, frame 'plain': slot 'o': no word .*ghost"):
        sampler(template(SENTENCE, slots))


def test_the_slot_without_a_word_is_named_where_the_lexicon_is_too_small_for_a_combination():
    # No verb takes the only food as an object and a noun of furniture as its subject.
    slots = {
        "s": {"pos": "noun", "lemma": ["sedia"]}, "o": {"pos": "noun", "lemma": ["tavolo"]},
        "v": {"pos": "verb", "lemma": ["rompere"], "agrees": "s", "subject": "s", "object": "o"},
    }  # fmt: skip
    with pytest.raises(StarvedError, match="s"):
        sampler(template("{s} {v} {o} [ a | b ] .", slots)).once("plain")


def test_lists_of_lemmas_stop_lists_and_flags_choose_the_candidates():
    def lemmas(slot):
        one = sampler(template("{def:n} {n} [ a | b ] .", {"n": {"pos": "noun", "number": "sg", **slot}}))
        return {filler.lemma for filler in one.drawers["plain"].candidates.left("n", "sg", {})}

    women = {"having": {"animacy": "human"}, "gender": "f"}
    assert lemmas(women) == {"zia", "donna"}
    assert lemmas({**women, "stop": "shaky"}) == {"donna"}
    assert lemmas({**women, "avoid": "donna"}) == {"zia"}
    assert lemmas({"lemma": ["sedia", "uovo"]}) == {"sedia", "uovo"}
    assert lemmas({"having": {"onset": "sC"}}) == {"studente", "specchio", "zia"}
    assert lemmas({"having": {"animacy": "human"}, "lacking": {"gender_fixed": True}}) == {"collega"}
    with pytest.raises(KeyError, match="no stop list 'ghost'"):
        lemmas({"stop": "ghost"})


@pytest.mark.parametrize(
    ("constraints", "expected"),
    [
        ({"exclude": [{"s.lemma": ["nonno", "zia"]}]}, "exclude:s.lemma=nonno/zia"),
        (
            {"exclude": [{"s.lemma": "zia"}, {"s.lemma": "nonno", "o.lemma": "sedia"}]},
            "exclude:s.lemma=nonno & o.lemma=sedia",
        ),
        ({"exclude": [{"s.gender": "not o.gender"}]}, "exclude:s.gender=not o.gender"),
        ({"exclude": [{"s.gender": "same o.gender"}]}, ""),
        ({"require": [{"o.onset": "v"}]}, "require:o.onset=v"),
        ({"require": [{"o.sem_class": "furniture"}, {"s.number": "same o.number"}]}, ""),
        ({"exclude": [{"x.lemma": "zia"}]}, ""),
    ],
)
def test_conditions(constraints, expected):
    from blimppi.builders.it.realiser import RefusedError

    frames = [
        {"name": "plain", "sentence": SENTENCE},
        {"name": "x", "sentence": "{x} [ a | b ] .", "slots": {"x": SUBJECT}},
    ]
    one = sampler(template("", {**SLOTS, "o": {**OBJECT, "number": "sg"}}, frames=frames, **constraints))
    given = {"s": {"lemma": "nonno"}, "v": {"lemma": "rompere"}, "o": {"lemma": "sedia"}}
    if expected:
        with pytest.raises(RefusedError) as refused:
            one.once("plain", given)
        assert refused.value.reason == expected
    else:
        assert one.once("plain", given).good.text == "Il nonno ha rotto la sedia."


def test_a_frame_that_cannot_be_filled_is_given_up_and_the_others_go_on():
    frames = [
        {"name": "good", "sentence": "{def:s} {s} {v} [ a | b ] .", "slots": {"v": {"pos": "verb", "agrees": "s"}}},
        {"name": "never", "sentence": "{def:s} {s} [ a | b ] .", "slots": {"s": {**SUBJECT, "lemma": "zia"}}},
    ]
    compiled = template("", {"s": {**SUBJECT, "closed": True}}, frames=frames, exclude=[{"s.lemma": "zia"}])
    sample = sampler(compiled, wanted=10).run()
    assert sample.given_up == {"never": "exclude:s.lemma=zia"}
    assert [drawn.frame for drawn in sample.drawn] == ["good"] * 10
