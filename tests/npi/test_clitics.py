"""The place of clitics after an edit, in an invented language with the clitics ga, se, je, sam and bi."""

from __future__ import annotations

from typing import Any

import pytest
from blimppi.builders.npi.config import Language
from invented import FIN, bad, language, outcomes

CLITICS: dict[str, Any] = {
    "words": [
        {"match": {"form": ["sam", "bi"]}, "rank": 1, "not_after": {"form_re": ".*ti"}},
        {"match": {"form": "ga"}, "rank": 2},
        {"match": {"form": "se"}, "rank": 3},
        {"match": {"form": "je"}, "rank": 4, "drop_after": {"form": "se"}},
    ],
    "hosts": [{"form": ["koji", "te"]}],
    "may_host": [{"form": "ali"}],
    "no_hosts": [{"form": "samo"}],
    "heavy": 3,
}


def slavic(**changes: Any) -> Language:
    """A language with negated auxiliaries nisam and nije, the negator ne, and the item ever."""
    return language(
        order="any",
        licensers=[
            {"name": "ne", "type": "negator", "environment": "standard_negation", "match": {"form": "ne"},
             "edit": [{"op": "delete"}]},
            {"name": "nisam", "type": "bound", "environment": "standard_negation",
             "match": {"form": ["nisam", "nije"]}, "edit": [{"op": "reinflect"}]},
        ],
        morphology={"table": {"nisam": "sam", "nije": "je"}},
        clitics=CLITICS | changes,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        # second, behind the first constituent
        ("ana/PRON/4/nsubj ever/ADV/4/advmod nisam/AUX/4/aux sang/VERB/0/root", "Ana sam ever sang."),
        ("ana/PRON/5/nsubj ever/ADV/5/advmod ne/PART/5/advmod bi/AUX/5/aux sang/VERB/0/root", "Ana bi ever sang."),
        ("my/DET/2/det ana/PRON/5/nsubj ever/ADV/5/advmod nije/AUX/5/aux sang/VERB/0/root", "My ana je ever sang."),
        # into the cluster, by rank
        ("ana/PRON/5/nsubj ga/PRON/5/obj ever/ADV/5/advmod nisam/AUX/5/aux sang/VERB/0/root", "Ana sam ga ever sang."),
        ("ana/PRON/5/nsubj ga/PRON/5/obj ever/ADV/5/advmod nije/AUX/5/aux sang/VERB/0/root", "Ana ga je ever sang."),
        # dropped behind se
        ("ana/PRON/5/nsubj se/PRON/5/expl ever/ADV/5/advmod nije/AUX/5/aux sang/VERB/0/root", "Ana se ever sang."),
        # a clitic of the infinitive stands in the cluster of its matrix clause
        ("ana/PRON/5/nsubj ga/PRON/6/obj ever/ADV/5/advmod nije/AUX/5/aux could/VERB/0/root "
         "sing/VERB/5/xcomp/VerbForm=Inf", "Ana ga je ever could sing."),
        # what stood before it closes up with the full stop
        ("ana/PRON/2/nsubj sang/VERB/0/root ever/ADV/2/advmod nisam/AUX/2/aux", "Ana sam sang ever."),
        # never first: behind the next constituent, with what leans on it
        ("nisam/AUX/2/aux sang/VERB/0/root ever/ADV/2/advmod", "Sang sam ever."),
        ("nisam/AUX/3/aux ga/PRON/3/obj sang/VERB/0/root ever/ADV/3/advmod", "Sang sam ga ever."),
        # a full verb behind a deleted negator stays
        ("ana/PRON/4/nsubj ever/ADV/4/advmod ne/PART/4/advmod sings/VERB/0/root", "Ana ever sings."),
        # a prelude does not count
        ("so/ADV/5/advmod +,/PUNCT/1/punct ana/PRON/6/nsubj ever/ADV/6/advmod nisam/AUX/6/aux sang/VERB/0/root",
         "So, ana sam ever sang."),
        # nor does a long constituent, or a focus particle by itself
        ("my/DET/4/det own/ADJ/4/amod old/ADJ/4/amod ana/PRON/7/nsubj ever/ADV/7/advmod nije/AUX/7/aux "
         "sang/VERB/0/root", "My own old ana ever je sang."),
        ("samo/PART/5/advmod ana/PRON/5/nsubj ever/ADV/5/advmod nisam/AUX/5/aux sang/VERB/0/root",
         "Samo ana sam ever sang."),
    ],
)  # fmt: skip
def test_the_clitic_stands_second(written: str, expected: str) -> None:
    assert bad(written, slavic()) == [expected]


SAID = f"he/PRON/2/nsubj said/VERB/0/root/{FIN} "


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (SAID + "that/SCONJ/7/mark ana/PRON/7/nsubj ever/ADV/7/advmod nisam/AUX/7/aux sang/VERB/2/ccomp",
         "He said that sam ana ever sang."),
        ("ana/PRON/0/root of/ADP/3/case koji/PRON/6/obl ever/ADV/6/advmod nije/AUX/6/aux sang/VERB/1/acl",
         "Ana of koji je ever sang."),
        (SAID + "that/SCONJ/10/mark ana/PRON/10/nsubj +,/PUNCT/6/punct here/ADV/4/advmod +,/PUNCT/6/punct "
         "ever/ADV/10/advmod nije/AUX/10/aux sang/VERB/2/ccomp", "He said that je ana, here, ever sang."),
        (SAID + "te/CCONJ/6/cc ever/ADV/6/advmod nije/AUX/6/aux sang/VERB/2/conj", "He said te je ever sang."),
        (SAID + "and/CCONJ/6/cc ever/ADV/6/advmod nije/AUX/6/aux sang/VERB/2/conj", "He said and ever je sang."),
        (SAID + "ali/CCONJ/5/cc nije/AUX/5/aux sang/VERB/2/conj ever/ADV/5/advmod", "He said ali je sang ever."),
        (SAID + "and/CCONJ/5/cc nije/AUX/5/aux sang/VERB/2/conj ever/ADV/5/advmod", "He said and sang je ever."),
    ],
)  # fmt: skip
def test_subordinators_relative_phrases_and_some_conjunctions_bear_it(written: str, expected: str) -> None:
    assert bad(written, slavic()) == [expected]


FRONTED = "if/SCONJ/2/mark came/VERB/6/advcl +,/PUNCT/2/punct ever/ADV/6/advmod nije/AUX/6/aux sang/VERB/0/root"


def test_a_fronted_clause_is_a_prelude_or_the_first_constituent_as_the_language_has_it() -> None:
    assert bad(FRONTED, slavic()) == ["If came, ever je sang."]
    assert bad(FRONTED, slavic(after_pause=True)) == ["If came, je ever sang."]


@pytest.mark.parametrize(
    "written",
    [
        "nisam/AUX/2/aux raditi/VERB/0/root ever/ADV/2/advmod",  # the two would fuse
        "nisam/AUX/4/aux +,/PUNCT/3/punct so/ADV/4/advmod sang/VERB/0/root ever/ADV/4/advmod",  # nothing beside it
        # out of its quotation
        'ana/PRON/5/nsubj "/PUNCT/5/punct +ever/ADV/5/advmod nisam/AUX/5/aux good/ADJ/0/root +"/PUNCT/5/punct '
        "so/ADV/5/advmod",
        "se/PRON/4/expl ever/ADV/4/advmod nije/AUX/4/aux sang/VERB/0/root",  # a cluster without a host
    ],
)
def test_without_a_sound_place_there_is_no_pair(written: str) -> None:
    assert outcomes(written, slavic()) == ["clitic_position"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("ne/PART/4/advmod sam/AUX/4/aux ga/PRON/4/obj sang/VERB/0/root ever/ADV/4/advmod", "Sang sam ga ever."),
        ("ever/ADV/5/advmod ne/PART/5/advmod sam/AUX/5/aux ga/PRON/5/obj sang/VERB/0/root", "Ever sam ga sang."),
        ("ana/PRON/5/nsubj ever/ADV/5/advmod ne/PART/5/advmod sam/AUX/5/aux sang/VERB/0/root", "Ana ever sam sang."),
    ],
)
def test_verbal_clitics_stay_before_the_verb_but_never_stand_first(written: str, expected: str) -> None:
    assert bad(written, slavic(placement="verbal")) == [expected]


def test_verbal_clitics_lean_on_nothing_but_the_verb() -> None:
    written = "ne/PART/4/advmod sam/AUX/4/aux here/ADV/4/advmod sang/VERB/0/root ever/ADV/4/advmod"
    assert outcomes(written, slavic(placement="verbal")) == ["clitic_position"]
