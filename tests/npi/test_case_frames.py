"""Genitive of negation: object cases learned from positive clauses, and the arguments that give it away."""

from __future__ import annotations

from typing import Any

import pytest
from blimppi.builders.casing import Casing
from blimppi.builders.npi.build import Judge
from blimppi.builders.npi.case_frames import CaseFrames
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.morphology.paradigms import Paradigms
from invented import FIN, conllu, language, tree

GENITIVE = (
    f"Ona/PRON/3/nsubj not/PART/3/advmod sang~sing/VERB/0/root/{FIN}"
    f" ever/ADV/3/advmod songs/NOUN/3/{{0}}/Case={{1}} +./PUNCT/3/punct"
)


def frames(**cases: int) -> CaseFrames:
    """Counts from sentences in which "sing" has an object of each case so many times."""
    made = CaseFrames()
    for case, count in cases.items():
        for _ in range(count):
            written = f"Ona/PRON/2/nsubj sang~sing/VERB/0/root/{FIN} songs/NOUN/2/obj/Case={case}"
            made.add_block(conllu(written), Casing(), frozenset({"not"}))
    return made


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        ({"Gen": 3}, True),
        ({"Gen": 2}, False),
        ({"Gen": 9, "Acc": 1}, True),
        ({"Gen": 8, "Acc": 1}, False),
        ({"Acc": 9}, False),
        ({}, False),
    ],
)
def test_a_verb_governs_the_genitive_if_nine_in_ten_of_enough_objects_have_it(
    seen: dict[str, int], expected: bool
) -> None:
    assert frames(**seen).governs_genitive("sing", 3) is expected


@pytest.mark.parametrize(
    "written",
    [
        f"Ona/PRON/3/nsubj not/PART/3/advmod sang~sing/VERB/0/root/{FIN} songs/NOUN/3/obj/Case=Gen",
        f"Ona/PRON/2/nsubj sang~sing/VERB/0/root/{FIN} five/NUM/4/nummod:gov songs/NOUN/2/obj/Case=Gen",
        "Ona/PRON/2/nsubj sang~sing/NOUN/0/root songs/NOUN/2/obj/Case=Gen",
        f"Ona/PRON/2/nsubj sang~sing/VERB/0/root/{FIN} songs/NOUN/2/obl/Case=Gen",
        "Ona/PRON/2/nsubj nosang~sing/VERB/0/root/Polarity=Neg songs/NOUN/2/obj/Case=Gen",
    ],
    ids=["negator", "quantified", "no verb", "no object", "negative form"],
)
def test_what_is_not_counted(written: str) -> None:
    made = CaseFrames()
    made.add_block(conllu(written), Casing(), frozenset({"not"}))
    assert not made.governs_genitive("sing", 1)


def test_counts_of_files_add_up() -> None:
    assert CaseFrames().update([frames(Gen=2), frames(Gen=1)]).governs_genitive("sing", 3)


def outcome(written: str, seen: CaseFrames | None = None, **settings: Any) -> str:
    lang = language(genitive_of_negation=settings)
    verdict = Judge(lang, Inflector(lang, Paradigms()), seen or CaseFrames())(tree(written))
    return verdict.items[0][1]


def test_a_genitive_argument_makes_no_pair_and_other_cases_do() -> None:
    assert outcome(GENITIVE.format("obj", "Gen")) == "genitive_of_negation"
    assert outcome(GENITIVE.format("nsubj", "Gen")) == "genitive_of_negation"
    assert outcome(GENITIVE.format("obj", "Acc")) == "pair"
    assert outcome(GENITIVE.format("obl", "Gen")) == "pair"


def test_a_verb_that_governs_the_genitive_anyway_makes_a_pair() -> None:
    written = GENITIVE.format("obj", "Gen")
    assert outcome(written, frames(Gen=3)) == "pair"
    assert outcome(written, frames(Gen=2)) == "genitive_of_negation"
    assert outcome(written, lexical_genitive=["sing"]) == "pair"
    assert outcome(GENITIVE.format("nsubj", "Gen"), lexical_genitive=["sing"]) == "genitive_of_negation"


def test_exempt_words_and_phrases_with_their_own_reason_for_the_genitive() -> None:
    written = GENITIVE.format("obj", "Gen")
    assert outcome(written, exempt=[{"form": "songs"}]) == "pair"
    assert outcome(written.replace("songs/NOUN/3", "of/ADP/6/case songs/NOUN/3")) == "pair"
    assert outcome(written.replace("songs/NOUN/3", "five/NUM/6/nummod:gov songs/NOUN/3")) == "pair"


def test_the_object_of_an_infinitive_below_the_negated_verb_counts() -> None:
    written = (
        f"Ona/PRON/3/nsubj not/PART/3/advmod wants/VERB/0/root/{FIN} ever/ADV/3/advmod sing/VERB/3/xcomp/VerbForm=Inf"
        " songs/NOUN/5/obj/Case=Gen +./PUNCT/3/punct"
    )
    assert outcome(written) == "genitive_of_negation"
    assert outcome(written.replace("VerbForm=Inf", "VerbForm=Fin")) == "pair"


def test_other_licensers_have_no_genitive_of_negation() -> None:
    assert outcome(GENITIVE.format("obj", "Gen").replace("not/PART", "never/ADV")) == "pair"
