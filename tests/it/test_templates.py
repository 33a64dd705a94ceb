"""Every template: its example exactly, and enough distinct pairs, each sound."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from blimppi.builders.it.candidates import MOST_SHARE, is_open
from blimppi.builders.it.checks import check_pairs
from blimppi.builders.it.compiled import Compiled, load_templates, phenomena
from blimppi.builders.it.examples import NoExampleError, make_example
from blimppi.builders.it.sampler import Sample, Sampler
from blimppi.builders.it.suite import Engine, default_engine
from engine import OBJECT, POOL, REALISER, SUBJECT, template

WANTED = 500
PHENOMENA = phenomena()


@pytest.fixture(scope="module")
def engine() -> Engine:
    return default_engine()


@cache
def made(name: str) -> tuple[Compiled, Sample]:
    engine = default_engine()
    compiled = load_templates([name])[0]
    return compiled, Sampler(compiled, engine.pool, engine.realiser, 0, WANTED).run()


def test_there_are_78_phenomena_in_four_areas():
    areas = Counter(compiled.template.area for compiled in load_templates())
    assert areas == {"agreement": 26, "verbs": 18, "pronouns": 17, "nonlocal": 17}


@pytest.mark.parametrize("name", PHENOMENA)
def test_the_example_of_the_specification_comes_out_exactly(name, engine):
    compiled = load_templates([name])[0]
    expect = compiled.template.expect
    assert make_example(compiled, engine.pool, engine.realiser) == (expect.good, expect.bad)


@pytest.mark.parametrize("name", PHENOMENA)
def test_there_are_enough_distinct_sound_pairs(name, engine):
    compiled, sample = made(name)
    assert len(sample.drawn) == WANTED, sample.outcomes
    texts = [text.lower() for drawn in sample.drawn for text in (drawn.good.text, drawn.bad.text)]
    assert len(set(texts)) == 2 * WANTED
    check_pairs(compiled, sample.drawn, engine.known)


@pytest.mark.parametrize("name", PHENOMENA)
def test_no_word_fills_more_than_its_share_of_an_open_slot(name):
    compiled, sample = made(name)
    for slot in {slot for frame in compiled.frames for slot in frame.slots}:
        if all(is_open(frame.slots[slot]) for frame in compiled.frames if slot in frame.slots):
            uses = {lemma: count for (where, lemma), count in sample.uses.items() if where == slot}
            total = sum(uses.values())
            over = {lemma: count for lemma, count in uses.items() if count > max(1, MOST_SHARE * total)}
            assert over == {}, f"slot {slot}: more than {MOST_SHARE:.0%} of {total}"


def test_an_example_that_cannot_come_out_says_which_word_does_not_fit_and_why():
    slots = {"s": {**SUBJECT, "number": "sg"}, "o": {**OBJECT, "number": "sg", "avoid": "sedia", "gender": "m"}}
    sentence = "{def:s} {s} ha [ {def:o} | {def:o gender=other} ] {o} ."

    def fault(good, bad, **words):
        expect = {"frame": "plain", "slots": words, "good": good, "bad": bad}
        with pytest.raises(NoExampleError) as error:
            make_example(template(sentence, slots, expect=expect), POOL, REALISER)
        return str(error.value)

    assert "'sedia' does not fit its slot: the slot avoids it; its gender is f" in fault("x", "x", s="zia", o="sedia")
    assert "there is no noun 'drago'" in fault("x", "x", s="drago")
    wrong = fault("La zia ha il tavolo.", "La zia ha le tavolo.", s="zia", o="tavolo")
    assert "got: La zia ha il tavolo. / La zia ha la tavolo." in wrong
