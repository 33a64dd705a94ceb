"""Agreement: what must hold of the nouns, determiners and adjectives of every pair that is drawn."""

from __future__ import annotations

from collections import Counter

import pytest
from agreement import DETERMINERS, DISTRACTORS, SUBJECTS, drawn, noun, subject
from blimppi.builders.freq.lexicon.model import Adjective

SINGULAR = frozenset({"this", "that"})
PLURAL = frozenset({"these", "those"})
COLLECTIVE = frozenset({"committee", "clergy", "gentry", "posse", "coterie", "junta", "troupe", "squad", "plethora"})
# Plurals that are used as singulars, or equal them.
NOT_IRREGULAR = frozenset(
    ["person", "datum", "medium", "bacterium", "criterion", "phenomenon", "alga", "die", "octopus"]
)


@pytest.mark.parametrize("uid", DETERMINERS)
def test_the_demonstrative_fits_the_last_noun_in_the_good_sentence_alone(uid: str) -> None:
    for one in drawn(uid):
        demonstratives, nouns = [], []
        for side in (one.good, one.bad):
            nouns.append(side[-2].text)
            demonstratives.append(next(token.text for token in side if token.source == "dem"))
        row = noun(one, "n")
        assert row.sg != row.pl
        assert (nouns[0] == row.sg) == (demonstratives[0] in SINGULAR)
        assert (nouns[1] == row.sg) != (demonstratives[1] in SINGULAR)
        assert {*demonstratives} <= SINGULAR | PLURAL
        assert (demonstratives[0] in ("this", "these")) == (demonstratives[1] in ("this", "these"))


@pytest.mark.parametrize("uid", [*DETERMINERS, *SUBJECTS])
def test_half_of_the_nouns_are_singular(uid: str) -> None:
    pairs = drawn(uid)
    numbers = Counter(one.fillers["n"].number for one in pairs)
    assert abs(numbers["sg"] - numbers["pl"]) <= len(pairs) // 10


@pytest.mark.parametrize("uid", [*DETERMINERS, *SUBJECTS, *DISTRACTORS])
def test_nouns_are_count_nouns_with_the_right_kind_of_plural(uid: str) -> None:
    slot = subject(uid)
    for one in drawn(uid):
        if one.fillers[slot].option.pos == "name":
            continue
        row = noun(one, slot)
        assert row.count == "count"
        assert "group" not in row.classes
        assert row.lemma not in COLLECTIVE
        if "irregular" in uid:
            assert row.irregular
            assert "IRN" in row.lists
            assert row.lemma not in NOT_IRREGULAR
        elif uid not in DISTRACTORS:
            assert row.pl.endswith("s")


@pytest.mark.parametrize("uid", [uid for uid in DETERMINERS if uid.endswith("_1") and "irregular" not in uid])
def test_both_forms_of_a_regular_noun_are_about_as_frequent(uid: str) -> None:
    assert all(abs(noun(one, "n").zipf_sg - noun(one, "n").zipf_pl) <= 0.3 + 1e-9 for one in drawn(uid))


@pytest.mark.parametrize("uid", [uid for uid in DETERMINERS if "adj" in uid])
def test_no_adjective_is_a_noun_too(uid: str) -> None:
    for one in drawn(uid):
        row = one.fillers["a"].option.row
        assert isinstance(row, Adjective)
        assert not row.homograph
