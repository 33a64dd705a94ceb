"""Every form of the lexicon is in real use, but for those that unattested.txt lists."""

from __future__ import annotations

import pytest
from blimppi.builders.it.lexicon import load_lexicon
from lexicon_attestation import outside_wordfreq, read_listed, treebank_folders, treebank_forms, words

LEXICON = load_lexicon()


def test_forms_outside_wordfreq_are_listed() -> None:
    nowhere, treebanks = read_listed()
    listed = {lemma: nowhere[lemma] | treebanks[lemma] for lemma in nowhere}
    found = outside_wordfreq(LEXICON)
    new = {lemma: forms - listed.get(lemma, set()) for lemma, forms in found.items()}
    assert {lemma: forms for lemma, forms in new.items() if forms} == {}


def test_the_list_names_no_form_that_the_lexicon_lacks() -> None:
    nowhere, treebanks = read_listed()
    forms = set(words(LEXICON))
    listed = {(lemma, form) for part in (nowhere, treebanks) for lemma, some in part.items() for form in some}
    assert listed - forms == set()


@pytest.mark.treebanks
@pytest.mark.skipif(not treebank_folders(), reason="the Italian treebanks are not there")
def test_the_list_is_right_about_the_treebanks() -> None:
    attested = treebank_forms()
    assert len(attested) > 20_000
    nowhere, treebanks = read_listed()
    assert {form for forms in nowhere.values() for form in forms} & attested == set()
    assert {form for forms in treebanks.values() for form in forms} - attested == set()


def test_what_sentences_are_made_of_is_attested() -> None:
    """Singulars and masculine adjectives are common words, and so is a third person or participle of each verb."""
    assert [noun.lemma for noun in LEXICON.nouns if noun.zipf == 0] == []
    assert [adjective.lemma for adjective in LEXICON.adjectives if adjective.zipf == 0] == []
    missing = outside_wordfreq(LEXICON)
    central = ("pres.3s", "part.ms", "inf")
    rare = [
        verb.lemma
        for verb in LEXICON.verbs
        if all(verb.forms.get(name, "") in missing.get(verb.lemma, set()) for name in central)
    ]
    assert rare == []
