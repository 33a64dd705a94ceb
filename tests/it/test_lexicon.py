"""The lexicon as it is shipped: how much there is of what, and that its columns fit each other."""

from __future__ import annotations

from collections import Counter

import pytest
from blimppi.builders.it.lexicon import default_folder, load_lexicon
from blimppi.builders.it.lexicon.model import PARADIGM
from blimppi.builders.it.lexicon.stoplists import read_stoplist
from blimppi.builders.it.realisation import load_realisation

LEXICON = load_lexicon()
NOUNS = {(noun.lemma, noun.gender): noun for noun in LEXICON.nouns}
VERBS = {verb.lemma: verb for verb in LEXICON.verbs}
CLASSES = Counter(name for noun in LEXICON.nouns for name in noun.sem_class)
STOPLISTS = {path.stem: read_stoplist(path) for path in (default_folder() / "stoplists").glob("*.txt")}
BROAD = [
    "person_role",
    "person_kin",
    "animal",
    "food",
    "drink",
    "clothes",
    "furniture",
    "tool",
    "vehicle",
    "building_part",
    "building",
    "document_text",
    "artwork_media",
    "music",
    "container",
    "plant",
    "weather",
    "body_part",
    "place_indoor",
    "place_outdoor",
    "event",
    "school_subject",
    "abstract_problem",
    "money",
]


def test_size() -> None:
    assert len(LEXICON.nouns) >= 450
    assert len(LEXICON.verbs) >= 280
    assert len(LEXICON.adjectives) >= 170
    assert sum(adjective.four_forms for adjective in LEXICON.adjectives) >= 150
    assert Counter(name.gender for name in LEXICON.names).keys() == {"m", "f"}
    assert min(Counter(name.gender for name in LEXICON.names).values()) >= 30


@pytest.mark.parametrize("name", BROAD)
def test_every_plausibility_class_is_filled(name: str) -> None:
    assert CLASSES[name] >= 15


def test_kinds_of_nouns() -> None:
    def count(**wanted: object) -> int:
        return sum(all(getattr(noun, k) == v for k, v in wanted.items()) for noun in LEXICON.nouns)

    assert count(onset="sC", gender="m", invariable=False) >= 25
    assert count(invariable=True) >= 25
    assert count(opaque_gender=True, gender="m", animacy="abstract", onset="c") >= 10
    assert count(plural_a=True) >= 13
    assert count(natural_gender=True, gender="f", animacy="human") >= 60
    assert count(natural_gender=True, gender="m", animacy="human") >= 60
    assert count(collective=True) >= 10


def test_kinds_of_verbs() -> None:
    frames = Counter(frame for verb in LEXICON.verbs for frame in verb.frames)
    wanted = {
        "tr_strict": 150, "tr_optional": 12, "ditr": 15, "unerg": 40, "unacc": 30, "core_intr": 13, "core_dat": 10,
        "psych_dat": 6, "psych_obj": 10, "psych_subj": 5, "refl_opt": 25, "refl_inherent": 14, "anticaus_si": 16,
        "passive_si": 16, "obligatory_object": 12, "no_causative": 11, "anaphor": 25, "clause": 15, "inf": 19,
    }  # fmt: skip
    assert {frame: frames[frame] for frame, least in wanted.items() if frames[frame] < least} == {}
    assert sum(bool(verb.regularised_participle) and not verb.double_participle for verb in LEXICON.verbs) >= 35
    assert sum("noisc.3s" in verb.forms and "acc" in verb.clitic_types for verb in LEXICON.verbs) >= 25


def test_paradigms_are_whole() -> None:
    gaps = {verb.lemma: [name for name in PARADIGM if name not in verb.forms] for verb in LEXICON.verbs}
    imperatives, participles = ["imp.2s", "imp.2p"], [name for name in PARADIGM if name.startswith("part")]
    assert {lemma for lemma, names in gaps.items() if names and names != imperatives} == {"soccombere", "competere"}
    assert gaps["soccombere"] == gaps["competere"] == participles
    assert all(VERBS[lemma].aux in ("avere", "essere") for lemma in VERBS)


def test_counterparts_are_there_and_point_back() -> None:
    other = {"m": "f", "f": "m"}
    for noun in LEXICON.nouns:
        if noun.counterpart:
            assert NOUNS[noun.counterpart, other[noun.gender]].counterpart == noun.lemma, noun.lemma


def test_columns_fit_each_other() -> None:
    rules = load_realisation()
    for noun in LEXICON.nouns:
        assert noun.onset == rules.onset(noun.lemma), noun.lemma
        assert noun.invariable == (noun.sg == noun.pl), noun.lemma
        assert not (noun.natural_gender and noun.animacy not in ("human", "animal")), noun.lemma
        assert noun.gender_fixed or noun.other_gender_homograph, noun.lemma
    for verb in LEXICON.verbs:
        assert bool(verb.mood) == ("clause" in verb.frames), verb.lemma
        assert bool(verb.inf_marker) == ("inf" in verb.frames), verb.lemma
        assert verb.goes_with or not verb.also_with, verb.lemma
        assert not ({"tr_strict", "tr_optional"} & verb.frames) or "acc" in verb.clitic_types, verb.lemma


def test_classes_that_verbs_and_adjectives_ask_for_have_nouns() -> None:
    asked = {c for verb in LEXICON.verbs for c in verb.subj_classes | verb.obj_classes}
    asked |= {c for adjective in LEXICON.adjectives for c in adjective.sem_classes}
    assert asked - CLASSES.keys() == set()


def test_forms_of_adjectives() -> None:
    for adjective in LEXICON.adjectives:
        forms = (adjective.ms[-1], adjective.fs[-1], adjective.mp[-1], adjective.fp[-1])
        assert forms in {tuple("oaie"), tuple("eeii"), tuple("aaie"), tuple("eaie")}, adjective.lemma


def test_stop_lists_are_respected() -> None:
    lemmas = {noun.lemma for noun in LEXICON.nouns if noun.collective}
    assert lemmas <= STOPLISTS["collectives"]
    homographs = {noun.lemma for noun in LEXICON.nouns if noun.other_gender_homograph and noun.animacy != "human"}
    assert homographs <= STOPLISTS["double_gender"]
    assert {verb.lemma for verb in LEXICON.verbs if "labile" in verb.frames} <= STOPLISTS["labile"]
    assert {verb.lemma for verb in LEXICON.verbs if "both_aux" in verb.frames} <= STOPLISTS["aux_both"]
    assert {verb.lemma for verb in LEXICON.verbs if "two_slot" in verb.frames} <= STOPLISTS["two_slot"]
    assert {verb.lemma for verb in LEXICON.verbs if verb.double_participle} <= STOPLISTS["double_participle"]
    wrong = {verb.forms.get(f"noisc.{person}", "") for verb in LEXICON.verbs for person in ("3s", "3p")}
    assert not wrong & STOPLISTS["isc_real_words"]
    safe = {verb.lemma for verb in LEXICON.verbs if verb.frames & {"core", "core_intr", "no_causative"}}
    assert not safe & STOPLISTS["aux_both"]
    regularised = {verb.lemma for verb in LEXICON.verbs if verb.regularised_participle}
    assert not regularised & STOPLISTS["double_participle"]


def test_wrong_forms_are_no_words() -> None:
    words = {form for noun in LEXICON.nouns for form in (noun.sg, noun.pl)}
    words |= {form for adj in LEXICON.adjectives for form in (adj.ms, adj.mp, adj.fs, adj.fp)}
    words |= {form for verb in LEXICON.verbs for name, form in verb.forms.items() if name in PARADIGM}
    for verb in LEXICON.verbs:
        wrong = {verb.forms.get("noisc.3s"), verb.forms.get("noisc.3p"), verb.regularised_participle} - {None, ""}
        assert not wrong & words, verb.lemma
