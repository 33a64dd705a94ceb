"""Configurations that fit the schema and cannot be meant: each fault with file, line, key and a way out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from blimppi.builders.npi.languages import load_language
from blimppi.builders.yaml_config import ConfigError
from invented import BASE


def faults(tmp_path: Path, **changes: Any) -> list[str]:
    """The faults of the invented language with some keys replaced, as "key: fault"."""
    file = tmp_path / "qaa.yaml"
    file.write_text(yaml.safe_dump(BASE | changes, allow_unicode=True, sort_keys=False), encoding="utf-8")
    try:
        load_language(file)
    except ConfigError as error:
        return [line.removeprefix(f"{file}:").partition(": ")[2] for line in str(error).splitlines()]
    return []


def licenser(**changes: Any) -> list[dict[str, Any]]:
    return [{"name": "no", "type": "determiner", "environment": "n_series", "match": {"form": ["no", "nae"]}} | changes]


def item(**changes: Any) -> list[dict[str, Any]]:
    return [{"id": "ever", "match": {"form": "ever"}} | changes]


EMPTY = "empty: it would fit every word; name a form, a lemma or another condition"


def test_the_invented_language_has_no_fault(tmp_path: Path) -> None:
    assert faults(tmp_path) == []


@pytest.mark.parametrize("match", [{}, [], [{}, {}]])
def test_a_match_that_fits_every_word(tmp_path: Path, match: object) -> None:
    assert faults(tmp_path, items=item(match=match)) == [f"items.0.match: {EMPTY}"]


def test_a_licenser_that_fits_every_word(tmp_path: Path) -> None:
    assert faults(tmp_path, licensers=licenser(match={})) == [f"licensers.0.match: {EMPTY}"]


def test_one_word_of_several_may_be_any(tmp_path: Path) -> None:
    assert faults(tmp_path, items=item(match=[{"form": "at"}, {}])) == []


@pytest.mark.parametrize("words", ["", [], ["ever", ""]])
@pytest.mark.parametrize("key", ["form", "lemma"])
def test_a_word_that_is_empty(tmp_path: Path, key: str, words: object) -> None:
    found = faults(tmp_path, items=item(match={"upos": "ADV", key: words}))
    assert found == [f"items.0.match.0.{key}: empty: name a word, or leave the key out"]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ({"upos": "NOUNN"}, "upos: 'NOUNN' is no part of speech of Universal Dependencies; did you mean 'NOUN'?"),
        ({"upos": "Verb"}, "upos: 'Verb' is no part of speech of Universal Dependencies; did you mean 'VERB'?"),
        ({"deprel": "nsub"}, "deprel: 'nsub' is no relation of Universal Dependencies; did you mean 'nsubj'?"),
        ({"deprel": "qqq:pass"}, "deprel: 'qqq:pass' is no relation of Universal Dependencies"),
    ],
)
def test_names_that_universal_dependencies_does_not_have(
    tmp_path: Path, pattern: dict[str, Any], expected: str
) -> None:
    where = {"none_of": [{"head": pattern}]}
    assert faults(tmp_path, items=item(where=where)) == [f"items.0.where.none_of.0.head.{expected}"]


def test_subtypes_of_relations_are_free(tmp_path: Path) -> None:
    assert faults(tmp_path, items=item(where={"deprel": ["nsubj:own", "obl:arg"]})) == []


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"licensers": licenser(relations=["dett"])}, "licensers.0.relations"),
        ({"scope": {"pair": ["ccompp"]}}, "scope.pair"),
        ({"reanalyse": [{"match": {"form": "x"}, "deprel": "objj"}]}, "reanalyse.0.deprel"),
    ],
)
def test_relations_elsewhere(tmp_path: Path, changes: dict[str, Any], place: str) -> None:
    (fault,) = faults(tmp_path, **changes)
    assert fault.startswith(f"{place}: ")


@pytest.mark.parametrize("script", ["LATN", "Latin", "L", "DIGIT", ""])
def test_a_script_that_no_letter_has(tmp_path: Path, script: str) -> None:
    found = faults(tmp_path, script=script)
    assert found == [f"script: {script!r} begins no Unicode character name, as LATIN or CYRILLIC do"]


@pytest.mark.parametrize("lengths", [[50, 4], [0, 9], [-3, 9]])
def test_lengths_the_wrong_way_round(tmp_path: Path, lengths: list[int]) -> None:
    (fault,) = faults(tmp_path, sentence_length=lengths)
    assert fault.startswith(f"sentence_length: {lengths} must be")


def test_the_same_item_twice(tmp_path: Path) -> None:
    assert faults(tmp_path, items=item() + item()) == ["items.1.id: 'ever' is there twice with the same match"]
    assert faults(tmp_path, items=item() + item(match={"form": "e'er"})) == []
    assert faults(tmp_path, items=item(where={"final": True}) + item(where={"next": {"upos": "ADV"}})) == []


def test_a_swap_for_nothing(tmp_path: Path) -> None:
    found = faults(tmp_path, licensers=licenser(edit=[{"op": "swap"}]))
    assert found == ["licensers.0.edit.0.op: a swap needs forms or patterns; leave edit out if there is no counterpart"]


@pytest.mark.parametrize(
    "edit",
    [
        [{"op": "swap", "where": {"form": "nae"}}, {"op": "swap", "forms": {"no": "some"}}],  # it has none, on purpose
        [{"op": "delete", "where": {"head": {"upos": "NOUN"}}}, {"op": "swap"}],  # everything else has none
        [{"op": "swap", "forms": {"no": "some"}, "patterns": {"^na": "so"}}],
        [{"op": "swap", "where": {"head": {"upos": "NOUN"}}, "forms": {"no": "some"}}],
        [{"op": "delete", "where": {"none_of": {"form": "no"}}}, {"op": "swap", "forms": {"no": "some"}}],
    ],
)
def test_swaps_that_leave_something_without_a_counterpart_on_purpose(tmp_path: Path, edit: list[Any]) -> None:
    assert faults(tmp_path, licensers=licenser(edit=edit)) == []


@pytest.mark.parametrize("first", [[], [{"op": "delete", "where": {"none_of": {"form": "nae"}}}]])
def test_a_listed_form_without_a_counterpart(tmp_path: Path, first: list[Any]) -> None:
    edit = [*first, {"op": "swap", "forms": {"no": "some"}}]
    assert faults(tmp_path, licensers=licenser(edit=edit)) == [
        f"licensers.0.edit.{len(first)}.forms: no counterpart of nae, which match lists; add it, or before this edit "
        "{op: swap, where: {form: nae}} to say that there is none"
    ]


def test_every_fault_comes_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "qaa.yaml"
    text = yaml.safe_dump(BASE | {"script": "LATN", "sentence_length": [9, 4]}, sort_keys=False)
    file.write_text(text, encoding="utf-8")
    lines = [i for i, line in enumerate(text.splitlines(), 1) if line.startswith(("script", "sentence_length"))]
    with pytest.raises(ConfigError) as caught:
        load_language(file)
    assert [line.split(": ")[0] for line in str(caught.value).splitlines()] == [f"{file}:{n}" for n in lines]
