"""The account of a phenomenon, with numbers worked out by hand."""

from __future__ import annotations

import pytest
from blimppi.builders.it.account import account, baselines
from blimppi.builders.it.rows import make_pair
from blimppi.builders.pair import Pair
from engine import OBJECT, RULES, SUBJECT, sampler, template

SLOTS = {"s": {**SUBJECT, "number": "sg", "closed": True}, "v": {"pos": "verb", "agrees": "s", "lemma": ["parlare"]}}
SENTENCE = "{def:s} {s} [ {v} | {v number=pl} ] ."


def pair(good, bad):
    return Pair(
        suite="it", config="p", sentence_good=good, sentence_bad=bad, language="ita", group="g", phenomenon="p",
        paradigm="p", source="template", licence="CC0-1.0",
    )  # fmt: skip


def test_the_counts_of_a_sample_that_falls_short():
    compiled = template(SENTENCE, SLOTS)
    sample = sampler(compiled, wanted=20).run()  # eight persons and one verb: eight pairs
    pairs = [make_pair(compiled.template, drawn, RULES) for drawn in sample.drawn]
    counts = account(compiled, sample, pairs, 20, RULES)
    assert counts["pairs"] == counts["attempt_outcomes"]["pair"] == 8
    assert set(counts["attempt_outcomes"]) == {"pair", "duplicate_sentence"}
    assert counts["attempts"] == 8 + counts["attempt_outcomes"]["duplicate_sentence"] >= 8 + 400
    assert counts["pairs_by_frame"] == {"plain": 8}
    assert counts["shortfall"] == {
        "missing": 12,
        "most_frequent": "duplicate_sentence",
        "starving_slot": "",
        "frames_given_up": {"plain": "duplicate_sentence"},
    }
    assert counts["lemmas"] == 9
    assert counts["slots"]["s"] == {"pos": "noun", "open": False, "lemmas": 8, "top_share": 0.125, "top20_share": 1.0}
    assert counts["slots"]["v"] == {"pos": "verb", "open": False, "lemmas": 1, "top_share": 1.0, "top20_share": 1.0}
    assert counts["language"] == "ita"


def test_a_pair_records_its_words_and_tags():
    slots = {**SLOTS, "o": {**OBJECT, "number": "pl"}, "you": {"pos": "referent", "person": "2", "number": "sg"}}
    compiled = template("{acc:you} {v} {def:s} {s} [ {this:o} | {this:o gender=other} ] {o} .", slots)
    drawn = sampler(compiled).once("plain", {"s": {"lemma": "nonno"}, "o": {"lemma": "sedia"}})
    row = make_pair(compiled.template, drawn, RULES).row()
    assert row["sentence_good"] == "Ti parla il nonno queste sedie."
    assert row["template"] == "phenomenon/plain"
    assert (
        row["tags_good"]
        == "acc(you):2.sg.m VERB:pres.3.sg(v) def(s):3.sg.m NOUN(s):m.sg.human this(o):3.pl.f NOUN(o):f.pl.inanimate ."
    )
    assert row["tags_bad"] == row["tags_good"].replace("this(o):3.pl.f", "this(o):3.pl.m")
    assert row["lexemes"] == [
        {"slot": "o", "lemma": "sedia", "pos": "noun"},
        {"slot": "s", "lemma": "nonno", "pos": "noun"},
        {"slot": "v", "lemma": "parlare", "pos": "verb"},
    ]
    assert row["animacy"] == [{"slot": "o", "animacy": "inanimate"}, {"slot": "s", "animacy": "human"}]
    assert (row["language"], row["group"], row["source"]) == ("ita", "agreement", "template")
    assert 0 < row["zipf_min"] <= row["zipf_mean"] < 8


def test_baselines_count_ties_as_half():
    pairs = [pair("La casa.", "Le casa."), pair("Una casa.", "Un casa qui."), pair("La casa qui.", "La casa.")]
    found = baselines(pairs, "ita")
    assert found["shorter"] == pytest.approx((0.5 + 1 + 0) / 3, abs=1e-4)
    assert found["fewer_words"] == pytest.approx((0.5 + 1 + 0) / 3, abs=1e-4)


def test_the_frequency_baseline_prefers_the_more_frequent_word():
    found = baselines([pair("La casa.", "La xyzzyq.")], "ita")
    assert found["unigram"] == 1.0
    assert found["zipf_difference"] > 1
    assert baselines([], "ita") == {}
