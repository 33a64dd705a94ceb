"""The notation of sentences."""

from __future__ import annotations

import pytest
from blimppi.builders.it.sentence import Place, SentenceError, parse


def test_words_places_settings_and_contrast():
    sentence = parse("ecco {def:n} [ {n} | {n number=other} ] , {v.inf}+{acc:n raw} {w like=n} .")
    assert sentence.before == (Place(word="ecco"), Place(slot="n", paradigm="def"))
    assert sentence.good == (Place(slot="n"),)
    assert sentence.bad == (Place(slot="n", settings=(("number", "other"),)),)
    assert sentence.after == (
        Place(word=","),
        Place(slot="v", part="inf"),
        Place(slot="n", paradigm="acc", flags=frozenset({"raw"}), glued=True),
        Place(slot="w", settings=(("like", "n"),)),
        Place(word="."),
    )
    assert sentence.slots == ["n", "v", "w"]


def test_a_side_of_the_contrast_may_be_empty():
    assert parse("[ non | ] va.").bad == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{n} va.", "no contrast"),
        ("[ a | b ] [ c | d ] .", "one contrast"),
        ("[ a ] .", "one contrast"),
        ("[ a | a ] .", "the same"),
        ("[ a | b ] c", "no full stop"),
        ("[ a | b ] {n .", "cannot read"),
        ("[ a | b ] {n-m} .", "is no place"),
        ("[ a | b ] {n colour=red} .", "'colour=red'"),
        ("[ a | b ] {} .", "is no place"),
    ],
)
def test_faults_are_named(text, message):
    with pytest.raises(SentenceError, match=message):
        parse(text)
