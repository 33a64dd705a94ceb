"""Limits for words that show number: forms that lie apart, kinds of plural, one word that differs, balance."""

from __future__ import annotations

from collections import Counter

from blimppi.builders.freq.checks import contrast_fault
from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.lexicon.model import Lexicon
from blimppi.builders.freq.paradigm import Contrast, Slot
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.realise import Token
from blimppi.builders.freq.sampler import Sampler
from freq_small import ADJECTIVES, LISTS, VERBS, WINDOW, noun, paradigm

NOUNS = (
    noun("baker", "human", 2.5, 2.4),
    noun("friar", "human", 2.9, 2.5),
    noun("oarsman", "human", 2.5, 2.5, "oarsmen", irregular=True),
)


def pools() -> Pools:
    return Pools(Lexicon(NOUNS, VERBS, ADJECTIVES, LISTS), load_closed())


def lemmas(**more: object) -> set[str]:
    slot = Slot.model_validate({"noun": "human", "forms": ["sg", "pl"], **more})
    return {option.lemma for option in pools().of(slot, WINDOW)}


def test_forms_that_lie_too_far_apart_are_left_out() -> None:
    assert lemmas(apart=0.4) == {"baker", "friar", "oarsman"}
    assert lemmas(apart=0.3) == {"baker", "oarsman"}


def test_regular_and_irregular_plurals() -> None:
    assert lemmas(regular=True) == {"baker", "friar"}
    assert lemmas(regular=False) == {"oarsman"}


def test_so_many_words_differ_as_the_contrast_says() -> None:
    good, bad = ([Token(one, "v") for one in words] for words in (["has", "left"], ["have", "leave"]))
    assert contrast_fault(Contrast(kind="word", differs=["v"]), good, bad) == ""
    assert contrast_fault(Contrast(kind="word", differs=["v"], count=1), good, bad) == "2 words differ, not 1"
    assert contrast_fault(Contrast(kind="word", differs=["v"], count=1), good, [bad[0], good[1]]) == ""


def test_each_lemma_comes_as_often_in_the_singular_as_in_the_plural() -> None:
    slots = {
        "n": {"noun": "human", "forms": ["sg", "pl"], "share": 1.0},
        "v": {"verb": "TRANS_H", "finite": "past", "agrees": "n", "object": "o"},
        "o": {"noun": "human", "det": "the", "names": 1.0, "share": 1.0},
    }
    made = paradigm(
        slots, "The {n} {v} {o} .", "The {n number=other} {v} {o} .", contrast={"kind": "word", "differs": "n"}
    )
    pairs = Sampler(made, pools(), "tail", WINDOW, seed=0, wanted=60).run().drawn
    counts = Counter((one.fillers["n"].lemma, one.fillers["n"].number) for one in pairs)
    assert counts == {(one.lemma, number): 10 for one in NOUNS for number in ("sg", "pl")}
