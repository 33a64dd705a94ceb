"""Checks of pairs: each rule has a pair that breaks it."""

from __future__ import annotations

import pytest
from blimppi.builders.it.checks import CheckError, check_pair, check_pairs, differs_only_in_contrast
from blimppi.builders.it.known import Known
from blimppi.builders.it.realiser import Realised
from blimppi.builders.it.sampler import Drawn
from blimppi.builders.it.writer import Token
from engine import RULES, sampler, template
from small_lexicon import LEXICON


def tokens(text):
    """Words with spaces between them; those between < and > are the contrast."""
    inside, found = False, []
    for word in text.split():
        if word in "<>":
            inside = word == "<"
        else:
            found.append(Token(word, inside, word in ".?"))
    return found


def drawn(good, bad):
    return Drawn("plain", {}, Realised(tokens(good), "a", []), Realised(tokens(bad), "b", []))


@pytest.mark.parametrize(
    ("good", "bad", "fault"),
    [
        ("Va < qui > .", "Va < qui > .", "the sentences are the same"),
        ("Va < qui > .", "Va < {n} > .", "placeholder"),
        ("Va < qui > .", "Va < qui_2 > .", "placeholder"),
        ("va < qui > .", "va < là > .", "no capital"),
        ("Va < qui >", "Va < là >", "no single mark"),
        ("Va < qui > . .", "Va < là > . .", "no single mark"),
        ("Va < qui > .", "Va < là > ?", "different marks"),
        ("Va < qui > .", "Va < qui sopra > .", "the difference in words is not 0"),
        ("Va < qui > .", "Vado < qui > .", "outside the contrast"),
    ],
)
def test_a_broken_rule_stops_the_build(good, bad, fault):
    compiled = template("va [ a | b ] .", {})
    with pytest.raises(CheckError, match=f"phenomenon/plain: .*{fault}"):
        check_pair(compiled.template, drawn(good, bad))


def test_a_sound_pair_passes():
    check_pair(template("va [ a | b ] .", {}).template, drawn("Va < qui > .", "Va < là > ."))


@pytest.mark.parametrize(
    ("good", "bad", "expected"),
    [
        ("A < b > c", "A < d > c", True),
        ("A < b > c", "A < > c", True),
        ("A < b c > d", "A < c b > d", True),
        ("A < a > b", "A < > b", True),
        ("A < b > c", "X < b > c", False),
        ("A < b > c", "A < d > x", False),
    ],
)
def test_difference_by_comparison_from_both_ends(good, bad, expected):
    assert differs_only_in_contrast(tokens(good), tokens(bad)) is expected


def test_every_word_must_be_in_a_list():
    known = Known(LEXICON, RULES)
    slots = {"o": {"pos": "referent", "person": "3", "gender": "f"}, "v": {"pos": "verb", "lemma": "ridurre"}}
    compiled = template("bisogna [ {v.inf}+{acc:o} | {acc:o} {v.inf} ] .", slots, words=1)
    one = sampler(compiled).once("plain")
    assert one.good.text == "Bisogna ridurla."
    assert known.unknown(one.good.tokens, known.own_words(compiled)) == []
    assert known.unknown(one.good.tokens, frozenset()) == ["bisogna"]
    assert known.unknown(tokens("Ridurrela riduscono ."), frozenset()) == ["ridurrela", "riduscono"]
    with pytest.raises(CheckError, match="forms that are in no list: zzz"):
        check_pairs(compiled, [drawn("Bisogna < zzz > .", "Bisogna < la ridurre > .")], known)


def test_letters_that_a_template_drops_make_known_forms():
    slots = {"v": {"pos": "verb", "lemma": "spedire"}}
    compiled = template("[ {v} | {v drop=isc} ] .", slots)
    known = Known(LEXICON, RULES)
    assert known.unknown(tokens("Spede ."), known.own_words(compiled)) == []
    assert known.unknown(tokens("Spede ."), frozenset()) == ["spede"]
