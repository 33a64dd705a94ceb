"""The lexicon of the suite `freq` as it is shipped: values known by hand, and how much there is of what."""

from __future__ import annotations

import random
import unicodedata
from pathlib import Path

import pytest
import wordfreq
from blimppi.builders.freq.lexicon import Noun, default_folder, load_lexicon
from blimppi.builders.freq.lexicon.model import NOUN_FORMS, VERB_FORMS
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.it.lexicon.table import read_rows

LEXICON = load_lexicon()
NOUNS = {noun.lemma: noun for noun in LEXICON.nouns}
VERBS = {verb.lemma: verb for verb in LEXICON.verbs}
ADJECTIVES = {adjective.lemma: adjective for adjective in LEXICON.adjectives}
WINDOWS = load_regimes()


def both_in(window: str, noun: Noun) -> bool:
    return noun.count == "count" and noun.zipf_sg in WINDOWS[window] and noun.zipf_pl in WINDOWS[window]


@pytest.mark.parametrize(
    ("lemma", "plural", "irregular"),
    [
        ("ox", "oxen", True),
        ("thief", "thieves", True),
        ("titmouse", "titmice", True),
        ("crisis", "crises", True),
        ("nobleman", "noblemen", True),
        ("usurer", "usurers", False),
        ("abbess", "abbesses", False),
        ("berry", "berries", False),
        ("tomato", "tomatoes", False),
        ("monkey", "monkeys", False),
    ],
)
def test_plurals(lemma: str, plural: str, irregular: bool) -> None:
    assert (NOUNS[lemma].pl, NOUNS[lemma].irregular) == (plural, irregular)


@pytest.mark.parametrize(
    ("article", "lemmas"),
    [("a", "usurer historian euphonium unicycle ewe unitard"), ("an", "heir uncle umbrella upholsterer"), ("", "herb")],
)
def test_articles_are_by_sound(article: str, lemmas: str) -> None:
    assert [lemma for lemma in lemmas.split() if NOUNS[lemma].article != article] == []


def test_adjectives_have_articles_too() -> None:
    assert {lemma: ADJECTIVES[lemma].article for lemma in ("honest", "useful", "unusual", "unique", "humble")} == {
        "honest": "an",
        "useful": "a",
        "unusual": "an",
        "unique": "a",
        "humble": "a",
    }


@pytest.mark.parametrize(
    ("lemma", "past", "participle", "third"),
    [
        ("foresee", "foresaw", "foreseen", "foresees"),
        ("overthrow", "overthrew", "overthrown", "overthrows"),
        ("unfreeze", "unfroze", "unfrozen", "unfreezes"),
        ("forswear", "forswore", "forsworn", "forswears"),
        ("rewrite", "rewrote", "rewritten", "rewrites"),
        ("exonerate", "exonerated", "exonerated", "exonerates"),
    ],
)
def test_verb_forms(lemma: str, past: str, participle: str, third: str) -> None:
    assert (VERBS[lemma].past, VERBS[lemma].participle, VERBS[lemma].third) == (past, participle, third)


def test_no_british_spelling() -> None:
    for word in ("theorise", "colour", "ploughman", "jeweller", "humour", "draughtsman"):
        assert word not in NOUNS and word not in VERBS


def test_gender_is_by_definition() -> None:
    genders = {lemma: NOUNS[lemma].gender for lemma in ("heiress", "granduncle", "dermatologist", "doily", "midwife")}
    assert genders == {"heiress": "F", "granduncle": "M", "dermatologist": "E", "doily": "", "midwife": "E"}


def test_values_are_wordfreqs() -> None:
    draw = random.Random(0)
    forms = [(n.sg, n.zipf_sg) for n in draw.sample(LEXICON.nouns, 20)]
    forms += [(n.pl, n.zipf_pl) for n in draw.sample([n for n in LEXICON.nouns if n.pl], 20)]
    forms += [(a.lemma, a.zipf) for a in draw.sample(LEXICON.adjectives, 10)]
    forms += [(getattr(v, f), getattr(v, f"zipf_{f}")) for v in draw.sample(LEXICON.verbs, 10) for f in VERB_FORMS]
    for form, value in forms:
        assert value == round(wordfreq.zipf_frequency(form, "en", wordlist="large"), 2), form


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("human", {"head": 200, "tail": 200, "xtail": 200}),
        ("thing", {"head": 250, "tail": 280, "xtail": 300}),
        # English has no more animals or foods of these frequencies whose singular and plural lie in one window.
        ("animal", {"head": 40, "tail": 80, "xtail": 80}),
        ("food", {"head": 30, "tail": 50, "xtail": 55}),
    ],
)
def test_nouns_by_class_and_window(kind: str, least: dict[str, int]) -> None:
    for window, number in least.items():
        assert sum(both_in(window, noun) and kind in noun.classes for noun in LEXICON.nouns) >= number, window


def test_documents_and_artworks() -> None:
    for window in WINDOWS:
        found = [n for n in LEXICON.nouns if both_in(window, n) and n.classes & {"document", "artwork"}]
        assert len(found) >= 40


@pytest.mark.parametrize("kind", ["human", "thing"])
def test_adjectives_by_class_and_window(kind: str) -> None:
    for window in WINDOWS.values():
        found = [a for a in LEXICON.adjectives if kind in a.classes and a.attributive and a.zipf in window]
        assert len(found) >= 150


@pytest.mark.parametrize(("name", "least"), [("FEM", 18), ("MASC", 9), ("REL", 15), ("INDIV_ADJ", 50)])
def test_small_lists_reach_every_window(name: str, least: int) -> None:
    zipfs = [noun.zipf_sg for noun in LEXICON.nouns if name in noun.lists]
    zipfs += [adjective.zipf for adjective in LEXICON.adjectives if name in adjective.lists]
    for window in WINDOWS.values():
        assert sum(zipf in window for zipf in zipfs) >= least


@pytest.mark.parametrize(("window", "least"), [("head", 11), ("tail", 35), ("xtail", 45)])
def test_irregular_nouns_in_every_window(window: str, least: int) -> None:
    assert sum(both_in(window, noun) and "IRN" in noun.lists for noun in LEXICON.nouns) >= least


def test_irregular_nouns_are_irregular() -> None:
    assert all(noun.irregular for noun in LEXICON.nouns if "IRN" in noun.lists)


def test_every_member_of_a_list_has_a_row_or_a_reason() -> None:
    reasons = {(row["pos"], row["lemma"]): row["reason"] for _, row in read_rows(default_folder() / "left_out.tsv")}
    rows = {"noun": NOUNS, "verb": VERBS, "adjective": ADJECTIVES}
    for one in LEXICON.lists.values():
        for lemma in one.sure:
            if lemma in rows[one.pos]:
                assert one.name in rows[one.pos][lemma].lists
                assert rows[one.pos][lemma].status == "sure"
            else:
                assert reasons[one.pos, lemma]


def test_plausible_words_are_in_no_list() -> None:
    assert all((word.status == "sure") == bool(word.lists) for word in LEXICON.words())


def test_individual_and_stage_level_adjectives() -> None:
    assert (ADJECTIVES["garish"].kind, ADJECTIVES["carsick"].kind) == ("individual", "stage")
    assert ADJECTIVES["afraid"].attributive is False


def test_a_form_that_is_in_no_list_is_in_no_window() -> None:
    assert NOUNS["aviatrix"].zipf_pl == 0.0
    assert not any(0.0 in window for window in WINDOWS.values())


SPELLING = Path("/usr/share/dict/american-english-insane")  # SCOWL's largest American list (Debian: wamerican-insane)


@pytest.mark.skipif(not SPELLING.is_file(), reason="SCOWL's largest American word list is not installed")
def test_no_spelling_is_ours_alone() -> None:
    def plain(word: str) -> str:
        return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))

    known = {plain(line.strip()) for line in SPELLING.read_text(encoding="utf-8").splitlines()}
    forms = {
        (getattr(row, key), getattr(row, f"zipf_{key}"))
        for rows, keys in ((LEXICON.nouns, NOUN_FORMS), (LEXICON.verbs, VERB_FORMS))
        for row in rows
        for key in keys
    } | {(adjective.lemma, adjective.zipf) for adjective in LEXICON.adjectives}
    usable = {form for form, zipf in forms if any(zipf in window for window in WINDOWS.values())}
    assert len(usable) > 15_000
    assert sorted(form for form in usable if form not in known) == []
