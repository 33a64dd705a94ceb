"""Curated lists: what is read from them, and what is said of faulty ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.freq.lexicon.lists import check_lists, read_list, read_lists
from blimppi.builders.freq.lexicon.membership import members
from blimppi.builders.freq.lexicon.model import CLASSES
from blimppi.builders.freq.lexicon.places import lists_folder
from blimppi.builders.yaml_config import ConfigError

GOOD = """\
list: EATS
pos: verb
test: takes an object
subject: [human]
object: [thing]
source: own
sure: >
  devour eat^
  no
plausible: sip^
narrower:
  devour: [food]
rejected:
  chew: chews on it
"""


def write(folder: Path, text: str, name: str = "EATS") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_marks_come_off(tmp_path: Path) -> None:
    made = read_list(write(tmp_path, GOOD))
    assert made.sure == ["devour", "eat", "no"]
    assert made.plausible == ["sip"]
    assert made.droppable == {"eat", "sip"}
    assert made.narrower == {"devour": ("food",)}


def test_only_capitals_are_lists(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    write(tmp_path, "classes: {}", "classes")
    assert list(read_lists(tmp_path)) == ["EATS"]


def test_a_folder_without_lists_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no word lists"):
        read_lists(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("list: EATS", "list: EAT", "EATS.yaml:1: list: 'EAT' is not the name of the file"),
        ("  no\n", "  devou-r\n", "EATS.yaml:7: sure: 'devou-r' is no word"),
        ("plausible: sip^", "plausible: eat", "EATS.yaml:10: plausible: eat stands under `sure` already"),
        ("  devour: [food]", "  nibble: [food]", "EATS.yaml:11: narrower: nibble is no member of the list"),
        ("  devour: [food]", "  devour: [foods]", "EATS.yaml:12: narrower.devour: no such class: foods"),
        ("object: [thing]", "object: [things]", "EATS.yaml:5: object: no such class: things"),
        ("  chew:", "  eat:", "EATS.yaml:13: rejected: eat stands under `sure` already"),
    ],
)
def test_faults_name_file_line_and_key(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in GOOD
    write(tmp_path, GOOD.replace(old, new))
    with pytest.raises(ConfigError) as error:
        check_lists(tmp_path, CLASSES)
    assert str(error.value).startswith(f"{tmp_path}/{fault}")


def test_unknown_keys_are_faults_of_reading(tmp_path: Path) -> None:
    write(tmp_path, GOOD.replace("subject:", "subjekt:"))
    with pytest.raises(ConfigError, match=r"EATS.yaml:4: subjekt: unknown key 'subjekt'; did you mean 'subject'"):
        read_lists(tmp_path)


def test_the_shipped_lists_are_sound() -> None:
    check_lists(lists_folder(), CLASSES)


def test_members_are_as_sure_as_their_surest_list(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    write(tmp_path, GOOD.replace("EATS", "DRINKS").replace("devour eat^", "sip").replace("sip^", "eat"), "DRINKS")
    path = tmp_path / "DRINKS.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("  devour: [food]", "  sip: [drink, liquid]"))
    found = {member.lemma: member for member in members(read_lists(tmp_path).values(), "verb")}
    assert {lemma: (member.status, member.cell(), member.droppable) for lemma, member in found.items()} == {
        "devour": ("sure", "EATS:food", False),
        "eat": ("sure", "EATS", True),
        "no": ("sure", "DRINKS,EATS", False),
        "sip": ("sure", "DRINKS:drink|liquid", True),
    }


def test_a_plausible_word_has_no_list(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    found = {member.lemma: member for member in members(read_lists(tmp_path).values(), "verb")}
    assert (found["sip"].status, found["sip"].cell()) == ("plausible", "")
