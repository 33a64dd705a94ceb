"""Anaphors and polarity items: what the contrast lets through, and what must hold of every pair that is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.compiled import frame_named, load_paradigms
from blimppi.builders.freq.lexicon.loader import load_lexicon
from blimppi.builders.freq.lexicon.model import Verb
from blimppi.builders.freq.option import Filler
from blimppi.builders.freq.paradigm import Paradigm
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.freq.sampler import Drawn, Sampler
from blimppi.builders.freq.words import dependencies

REFLEXIVE = {"F": "herself", "M": "himself", "pl": "themselves"}
NOMINATIVE = {"F": "she", "M": "he", "pl": "they"}
ACCUSATIVE = {"F": "her", "M": "him", "pl": "them"}
LICENSERS = frozenset({"no", "not", "never", "few", "hardly", "any", "every", "each", "all", "most", "if", "only"})
NEGATIVE_VERBS = frozenset(
    {"avoid", "deny", "doubt", "eschew", "fail", "forbid", "forget", "forswear", "lack", "prevent"}
)
NPI = (
    "matrix_question_npi_licensor_present", "npi_present_1", "npi_present_2", "only_npi_licensor_present",
    "only_npi_scope", "sentential_negation_npi_licensor_present", "sentential_negation_npi_scope",
)  # fmt: skip
INSIDE = {"only_npi_scope": {"only"}, "sentential_negation_npi_scope": {"not"}}  # licenser in the relative clause


@cache
def pools() -> Pools:
    return Pools(load_lexicon(), load_closed())


@cache
def paradigm(uid: str) -> Paradigm:
    return load_paradigms(pools().lexicon.lists, [uid])[0]


@cache
def drawn(uid: str) -> list[Drawn]:
    return Sampler(paradigm(uid), pools(), "tail", load_regimes()["tail"], seed=1, wanted=80).run().drawn


def of(forms: dict[str, str], filler: Filler) -> str:
    """The form that agrees with a noun phrase."""
    return forms["pl" if filler.number == "pl" else filler.gender]


def words(one: Drawn) -> tuple[list[str], list[str]]:
    good, bad = ([token.text.lower() for token in side] for side in (one.good, one.bad))
    return good, bad


def gendered(filler: Filler) -> bool:
    """Whether a noun or name has its gender by definition."""
    return filler.option.gender in ("F", "M")


def test_the_subject_alone_decides_the_gender_of_the_reflexive() -> None:
    for one in drawn("anaphor_gender_agreement"):
        subject, (good, bad) = one.fillers["subj"], words(one)
        assert gendered(subject)
        assert good[-2] == of(REFLEXIVE, subject) != bad[-2]
        assert bad[-2] in ("herself", "himself", "itself")


def test_half_of_the_subjects_are_plural_and_the_others_gendered() -> None:
    pairs = drawn("anaphor_number_agreement")
    assert sum(one.fillers["subj"].number == "pl" for one in pairs) == len(pairs) // 2
    for one in pairs:
        subject, (good, bad) = one.fillers["subj"], words(one)
        assert good[-2] == of(REFLEXIVE, subject)
        assert (good[-2] == "themselves") != (bad[-2] == "themselves")
        assert subject.number == "pl" or gendered(subject)


# Paradigms with two possible binders: slots of the right and of the wrong one, good and bad forms of the anaphor.
def binders() -> Iterator[tuple[Drawn, Filler, Filler, str, str]]:
    for uid, near, far in (
        ("principle_A_c_command", "np", "other"), ("principle_A_domain_1", "np2", "np1"),
        ("principle_A_domain_2", "np2", "np1"), ("principle_A_domain_3", "np2", "np1"),
    ):  # fmt: skip
        for one in drawn(uid):
            good, bad = words(one)
            yield one, one.fillers[near], one.fillers[far], good[-2], bad[-2]


def test_only_one_of_two_noun_phrases_can_bind() -> None:
    for one, near, far, good, bad in binders():
        assert of(REFLEXIVE, near) != of(REFLEXIVE, far)
        assert all(noun.number == "pl" or gendered(noun) for noun in (near, far))
        local = "pron" not in one.fillers
        assert good == (of(REFLEXIVE, near) if local else of(ACCUSATIVE, far))
        swapped = one.good[0].text != one.bad[0].text or one.good[1].text != one.bad[1].text
        assert bad == (good if swapped else of(REFLEXIVE, far))


def test_pronoun_and_reflexive_go_with_the_subject_of_the_main_clause() -> None:
    for one in drawn("principle_A_case_1"):
        subject, (good, bad) = one.fillers["subj"], words(one)
        place = bad.index(of(REFLEXIVE, subject))
        assert good[place - 1 : place + 1] == ["that", of(NOMINATIVE, subject)]


def test_no_bare_infinitive_behind_the_reflexive() -> None:
    for one in drawn("principle_A_case_2"):
        verb = one.fillers["w"].option.row
        assert isinstance(verb, Verb)
        form = next(token.text for token in one.bad if token.source == "w")
        assert next(token.text for token in one.good if token.source == "w").endswith("ing")
        assert form not in (verb.base, verb.ing)
        assert form == verb.past or one.fillers["subj"].number == "sg"


def test_the_reflexive_of_a_cleft_agrees_in_both_orders() -> None:
    for one in drawn("principle_A_reconstruction"):
        for side in words(one):
            assert side[:2] == ["it's", of(REFLEXIVE, one.fillers["np"])]
            assert " that that " not in " ".join(side)


@pytest.mark.parametrize("uid", NPI)
def test_nothing_licenses_ever_in_a_bad_sentence(uid: str) -> None:
    for one in drawn(uid):
        bad = words(one)[1]
        verbs = {filler.lemma for name, filler in one.fillers.items() if name == "v"}
        assert bad.count("ever") == 1
        assert not verbs & NEGATIVE_VERBS
        assert bad[-1] == "."
        found = LICENSERS & set(bad)
        assert found == INSIDE.get(uid, set())
        if found:  # inside the relative clause, while ever is behind the auxiliary of the main clause
            assert bad.index(next(iter(found))) < bad.index("ever") - 2
            aux = bad[bad.index("ever") - 1]
            assert aux in ("has", "have", "had", "could", "would")


def test_what_changes_is_a_subject_and_no_object() -> None:
    of_things = paradigm("npi_present_2")
    slots = of_things.slots_of(frame_named(of_things, "change"))
    changes = [one for one in drawn("npi_present_2") if one.frame == "change"]
    assert changes
    for one in changes:
        subject, verb = one.fillers["subj"].lemma, one.fillers["v"].lemma
        assert dependencies(one, slots) == [("nsubj", verb, subject)]
