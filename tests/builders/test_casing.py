"""Case mapping by default and with the exceptions of a language with two letters i."""

from __future__ import annotations

import unicodedata

import pytest
from blimppi.builders.casing import Casing

PLAIN = Casing()
DOTTED = Casing({"i": "İ", "ı": "I"})
MIXED = Casing(fold={"i": "і"})  # Latin to Cyrillic


@pytest.mark.parametrize(
    ("casing", "text", "expected"),
    [
        (PLAIN, "HIÇ", "hiç"),
        (DOTTED, "HİÇ", "hiç"),
        (DOTTED, "ISIRDI", "ısırdı"),
        (DOTTED, "İstanbul", "istanbul"),
        (PLAIN, "ΚΑΝΕΙΣ", "κανεις"),
        (PLAIN, "Don’t", "don't"),
        (PLAIN, unicodedata.normalize("NFD", "Né"), "né"),
        (MIXED, "Нiхто", "н\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}хто"),
        (MIXED, "I", "\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}"),
    ],
)
def test_lower(casing: Casing, text: str, expected: str) -> None:
    assert casing.lower(text) == expected


@pytest.mark.parametrize(
    ("casing", "text", "expected"),
    [
        (PLAIN, "it", "It"),
        (DOTTED, "it", "İt"),
        (DOTTED, "ısır", "Isır"),
        (PLAIN, '"¿quién', '"¿Quién'),
        (PLAIN, "’t", "’T"),
        (PLAIN, "3rd", "3rd"),
        (PLAIN, "…", "…"),
    ],
)
def test_upper_first(casing: Casing, text: str, expected: str) -> None:
    assert casing.upper_first(text) == expected


@pytest.mark.parametrize(
    ("casing", "text", "expected"),
    [
        (PLAIN, "Has", "has"),
        (DOTTED, "Isır", "ısır"),
        (DOTTED, "İt", "it"),
        (PLAIN, "“Has", "“has"),
        (PLAIN, "USA", "uSA"),
    ],
)
def test_lower_first(casing: Casing, text: str, expected: str) -> None:
    assert casing.lower_first(text) == expected


@pytest.mark.parametrize(
    ("casing", "form", "model", "expected"),
    [
        (PLAIN, "some", "no", "some"),
        (PLAIN, "some", "No", "Some"),
        (PLAIN, "some", "NO", "SOME"),
        (PLAIN, "some", "I", "Some"),
        (PLAIN, "some", "N'", "Some"),
        (PLAIN, "some", "NE-", "SOME"),
        (PLAIN, "some", "12", "some"),
        (DOTTED, "gitti", "GELMEDİ", "GİTTİ"),
        (DOTTED, "ısır", "Gel", "Isır"),
    ],
)
def test_like(casing: Casing, form: str, model: str, expected: str) -> None:
    assert casing.like(form, model) == expected


def test_fold_is_for_comparison_only() -> None:
    assert MIXED.upper_first("iншы") == "Iншы"
    assert MIXED.like("нiхто", "Нi") == "Нiхто"
