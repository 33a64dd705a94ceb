"""What must hold for every configuration of a language beyond its schema."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from blimppi.builders.casing import Casing
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.inventory import Item
from blimppi.builders.npi.languages import config_folder, load_language, load_languages
from blimppi.builders.npi.pattern import TokenPattern
from blimppi.builders.yaml_config import ConfigError
from invented import language
from pydantic import BaseModel, ValidationError

FILES = sorted(config_folder().glob("*.yaml"))
each_language = pytest.mark.parametrize("iso", [path.stem for path in FILES])
FOUND_BY_FORM = {"bound", "negator"}


@cache
def load(iso: str) -> Language:
    return load_language(config_folder() / f"{iso}.yaml")


def patterns(value: Any) -> Iterator[TokenPattern]:
    """All token patterns anywhere in a configuration."""
    if isinstance(value, TokenPattern):
        yield value
    if isinstance(value, BaseModel):
        value = [getattr(value, name) for name in type(value).model_fields]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for inner in value:
            yield from patterns(inner)


def test_there_are_configurations() -> None:
    assert FILES


@each_language
def test_it_loads_and_its_code_is_the_name_of_its_file(iso: str) -> None:
    assert load(iso).iso == iso
    assert load_languages([iso])[iso] == load(iso)


@each_language
def test_treebanks_are_listed_once(iso: str) -> None:
    names = Counter(treebank.name for treebank in load(iso).treebanks)
    assert [name for name, count in names.items() if count > 1] == []


@each_language
def test_entries_of_one_item_look_for_it_in_different_ways(iso: str) -> None:
    """An item that treebanks cut into words in several ways has an entry for each, under one id."""
    ways: dict[str, list[Item]] = {}
    for item in load(iso).items:
        ways.setdefault(item.id, []).append(item)
    for entries in ways.values():
        assert len({(e.strength, e.crosses_ccomp) for e in entries}) == 1
        spans = [(e.match, e.where) for e in entries]
        assert all(span not in spans[:i] for i, span in enumerate(spans))


@each_language
def test_whatever_is_left_out_has_a_reason(iso: str) -> None:
    config = load(iso)
    assert [s.name for s in config.skips if not s.reason.strip()] == []
    assert [u.name for u in config.unsafe if not u.reason.strip()] == []
    assert [t.name for t in config.treebanks if not t.use and not t.reason.strip()] == []
    assert [s.name for s in config.skips if not re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", s.name)] == []


@each_language
def test_treebanks_are_named_as_in_ud_and_those_used_have_a_licence(iso: str) -> None:
    config = load(iso)
    assert any(t.use for t in config.treebanks)
    assert [t.name for t in config.treebanks if not re.fullmatch(r"UD_[A-Z]\w+-\w+", t.name)] == []
    assert [t.name for t in config.treebanks if t.use and not t.licence] == []


@each_language
def test_every_pattern_can_match(iso: str) -> None:
    """Words compare in the language's lower case, NFC, with a plain apostrophe; others would never be found."""
    config = load(iso)
    casing = Casing(config.casing)
    words = [word for pattern in patterns(config) for word in (*pattern.form, *pattern.lemma)]
    assert words
    assert [word for word in words if word != casing.lower(word)] == []


@each_language
def test_every_word_list_is_in_lower_case(iso: str) -> None:
    config = load(iso)
    casing = Casing(config.casing)
    words = [
        *config.scope.adversatives,
        *config.scope.neg_raising,
        *config.negation.only_words,
        *config.negation.contrastive,
    ]
    tables = [
        config.morphology.table,
        *(e.forms for x in config.licensers for e in x.edit),
        *(r.forms for r in config.repairs),
    ]
    words += [key for table in tables for key in table]
    assert [word for word in words if word != casing.lower(word)] == []


@each_language
def test_every_swap_gives_another_word(iso: str) -> None:
    config = load(iso)
    tables = [*(e.forms for x in config.licensers for e in x.edit), config.morphology.table]
    assert [key for table in tables for key, value in table.items() if key == value or not value] == []


@each_language
def test_every_edit_has_what_it_needs(iso: str) -> None:
    config = load(iso)
    for licenser in config.licensers:
        for edit in licenser.edit:
            where = (iso, licenser.name, edit.op)
            assert edit.op != "reinflect" or licenser.type in FOUND_BY_FORM, where
            assert edit.op != "delete" or licenser.type not in ("marker", "phrase", "superlative"), where
            assert edit.op != "deinvert", where
            assert edit.op != "swap_item" or any(item.ppi for item in config.items), where


@each_language
def test_what_is_no_negation_of_the_clause_is_never_edited(iso: str) -> None:
    for licenser in load(iso).licensers:
        if licenser.type in ("marker", "phrase", "superlative"):
            assert licenser.edit == [], licenser.name


@each_language
def test_rules_name_items_and_operations_that_exist(iso: str) -> None:
    config = load(iso)
    items = {item.id for item in config.items}
    ops = {edit.op for licenser in config.licensers for edit in licenser.edit} | {"deinvert"}
    assert [(s.name, i) for s in config.skips for i in s.items if i not in items] == []
    assert [(s.name, op) for s in config.skips for op in s.ops if op not in ops] == []
    assert [op for repair in config.repairs for op in repair.op if op not in ops] == []
    assert [i.id for i in config.items if i.head is not None and not 1 <= i.head <= len(i.match)] == []


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"iso": "en"}, "iso"),
        ({"typology": "PPI"}, "typology"),
        ({"items": []}, "items"),
        ({"licensers": []}, "licensers"),
        ({"items": [{"id": "x"}]}, "items.0.match"),
        ({"items": [{"id": "x", "match": {"frm": "x"}}]}, "items.0.match.0.frm"),
        ({"items": [{"id": "x", "match": {"form": "x"}, "ppi": {"(": "y"}}]}, "items.0.ppi.(.[key]"),
        ({"unsafe": [{"name": "x", "match": {"form": "x"}}]}, "unsafe.0.reason"),
        ({"skips": [{"name": "x", "where": {}}]}, "skips.0.reason"),
        ({"skips": [{"name": "x", "where": {}, "reason": "r", "on": "verb"}]}, "skips.0.on"),
        ({"questions": {"invert": True}}, "questions.invert"),
    ],
)
def test_what_does_not_fit_the_schema_is_refused_by_key(changes: dict[str, Any], key: str) -> None:
    with pytest.raises(ValidationError) as caught:
        language(**changes)
    assert [".".join(map(str, fault["loc"])) for fault in caught.value.errors()] == [key]


def test_a_file_under_another_name_is_refused(configs: Path) -> None:
    (configs / "qaa.yaml").rename(configs / "qab.yaml")
    with pytest.raises(ConfigError, match=r"qab\.yaml:1: iso: the file is named qab\.yaml but says iso: qaa"):
        load_language(configs / "qab.yaml")


def test_a_code_without_a_file_is_an_error_that_lists_those_there_are(configs: Path) -> None:
    with pytest.raises(ConfigError, match=r"no configuration for qab, qac in .*; there are: qaa; did you mean 'qaa'"):
        load_languages(["qac", "qaa", "qab"], configs)


def test_codes_of_two_letters_lead_to_those_of_three() -> None:
    with pytest.raises(ConfigError, match=r"no configuration for el in .*; did you mean 'ell'\?$"):
        load_languages(["el"])
    with pytest.raises(ConfigError, match=r"no configuration for qq in .*, zho$"):
        load_languages(["qq"])
