"""The examples of the card are pairs that the builder makes of the package's own sentences, one for each strategy."""

from __future__ import annotations

import re
from importlib.resources import files

from blimppi.builders.npi.languages import load_languages
from blimppi.builders.npi.perturb.base import STRATEGY
from blimppi.builders.npi.suite import build_npi

LANGUAGES = {"English": "eng", "Finnish": "fin", "Turkish": "tur"}


def examples() -> list[list[str]]:
    text = files("blimppi.hf_datasets").joinpath("npi", "card.md").read_text(encoding="utf-8")
    section = text.split("## Examples")[1].split("\n## ")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "| `" in line]


def plain(cell: str) -> str:
    """The sentence alone: no italics, no translation behind it."""
    return re.sub(r' \(".*"\)$', "", cell).replace("*", "")


def test_examples_are_made_by_the_builder_and_show_every_strategy() -> None:
    shown = {(row[0].strip("`"), LANGUAGES[row[1]], plain(row[2]), plain(row[3])) for row in examples()}
    built = build_npi(list(load_languages(LANGUAGES.values()).values()), [], quiet=True)
    made = {
        (pair.extra["strategy"], iso, pair.sentence_good, pair.sentence_bad)
        for iso, (pairs, _, _) in built.items()
        for pair in pairs
    }
    assert shown - made == set()
    assert sorted(strategy for strategy, *_ in shown) == sorted(STRATEGY.values())


def test_the_item_is_in_italics() -> None:
    built = build_npi(list(load_languages(LANGUAGES.values()).values()), [], quiet=True)
    items = {pair.sentence_good: pair.extra["item"] for pairs, _, _ in built.values() for pair in pairs}
    for row in examples():
        assert re.findall(r"\*(.+?)\*", row[2]) == [items[plain(row[2])]]
