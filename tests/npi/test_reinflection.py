"""Positive verb forms by the rules of the configurations alone, form by form."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from blimppi.builders.npi.languages import load_languages
from blimppi.builders.npi.morphology.inflector import Inflector
from blimppi.builders.npi.morphology.paradigms import Paradigms, features
from blimppi.builders.tree import Node

TABLES = sorted((Path(__file__).parent / "cases").glob("*_reinflection.tsv"))


def rows() -> list[tuple[str, str, str, str, str]]:
    """Language, lemma, negative form, features, positive form (`-`: there is none)."""
    out = []
    for table in TABLES:
        for line in table.read_text(encoding="utf-8").splitlines():
            lemma, negative, feats, positive = line.split("\t")
            out.append((table.stem.partition("_")[0], lemma, negative, feats, positive))
    return out


@cache
def inflector(iso: str) -> Inflector:
    return Inflector(load_languages([iso])[iso], Paradigms())


def verb(form: str, lemma: str, feats: str) -> Node:
    return Node(1, form, lemma, "VERB", "_", features(feats), "root", {})


@pytest.mark.parametrize(("iso", "lemma", "negative", "feats", "positive"), rows())
def test_positive_form(iso: str, lemma: str, negative: str, feats: str, positive: str) -> None:
    assert inflector(iso).positive(verb(negative, lemma, feats)) == (None if positive == "-" else positive)


@pytest.mark.parametrize("form", ["gidiyordu", "söylemişler"])
def test_a_form_that_is_not_negative_has_no_counterpart(form: str) -> None:
    assert inflector("tur").positive(verb(form, "git" if form[0] == "g" else "söyle", "_")) is None


def test_a_lemma_that_does_not_begin_the_form_gives_nothing_rather_than_a_guess() -> None:
    assert inflector("tur").positive(verb("dayanamadı", "sor", "Polarity=Neg")) is None
