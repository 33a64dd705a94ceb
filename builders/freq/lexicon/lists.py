"""Curated lists: one YAML file a list, written by hand. A word's place in it is the permit to use it in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from blimppi.builders.yaml_config import ConfigError, Fault, load_yaml, located
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Result = TypeVar("Result")

DROPPABLE = "^"  # behind a verb: a use without its object is on record
_WORD = re.compile(r"[a-z]{2,16}")


def _words(value: object) -> object:
    """Words between white space as a list."""
    return value.split() if isinstance(value, str) else value


Words = Annotated[list[str], BeforeValidator(_words)]


class WordList(BaseModel):
    """A curated list. ``sure`` and ``plausible`` give lemmas without their marks; ``droppable`` those marked ^."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(alias="list")
    pos: Literal["noun", "verb", "adjective"]
    test: str
    source: str
    subject: tuple[str, ...] = ()  # classes of a verb's or a predicate's subject
    object: tuple[str, ...] = ()
    modifies: tuple[str, ...] = ()  # classes of the nouns that an adjective may stand before
    kind: Literal["individual", "stage", ""] = ""
    gradable: bool = False
    gender: Literal["F", "M", ""] = ""
    classes: tuple[str, ...] = ()  # of nouns: what every member is, whatever the dictionary says
    count: Literal["count", "mass"] = "count"
    sure: Words = []
    plausible: Words = []
    future: Words = []  # of predicates: those that take a bare infinitive of an event
    droppable: frozenset[str] = frozenset()
    narrower: dict[str, tuple[str, ...]] = {}
    rejected: dict[str, str] = {}

    def members(self) -> Iterator[tuple[str, str]]:
        """Lemma and status of every word, sure ones first."""
        for status, words in (("sure", self.sure), ("plausible", self.plausible)):
            for lemma in words:
                yield lemma, status


def read_list(path: Path) -> WordList:
    """The list in ``path``.

    Raises:
        ConfigError: one line for each fault, with file, line and key.
    """
    raw = load_yaml(path, WordList)
    marked = frozenset(word.removesuffix(DROPPABLE) for word in (*raw.sure, *raw.plausible) if word.endswith(DROPPABLE))
    plain = {key: [word.removesuffix(DROPPABLE) for word in getattr(raw, key)] for key in ("sure", "plausible")}
    return raw.model_copy(update=plain | {"droppable": marked | raw.droppable})


def read_lists(folder: Path) -> dict[str, WordList]:
    """All lists of a folder by name: its YAML files with capitals for a name.

    Raises:
        ConfigError: every fault of every file that keeps it from being read; also if there is no list.
    """
    return _each(folder, read_list)


def check_lists(folder: Path, classes: frozenset[str]) -> None:
    """Whether the lists make sense: names, spelling of lemmas, none in two places, all classes among ``classes``.

    Raises:
        ConfigError: every fault of every file, with line and key.
    """

    def check(path: Path) -> None:
        if faults := list(_faults(path, read_list(path), classes)):
            raise located(path, faults)

    _each(folder, check)


def _each(folder: Path, read: Callable[[Path], Result]) -> dict[str, Result]:
    found: dict[str, Result] = {}
    faults: list[str] = []
    for path in sorted(folder.glob("*.yaml")):
        if not path.stem.isupper():
            continue
        try:
            found[path.stem] = read(path)
        except ConfigError as error:
            faults.append(str(error))
    if not found and not faults:
        faults.append(f"{folder}: no word lists (files such as NAME.yaml); name the folder that has them")
    if faults:
        raise ConfigError("\n".join(faults))
    return found


def _faults(path: Path, made: WordList, classes: frozenset[str]) -> Iterator[Fault]:
    if made.name != path.stem:
        yield ("list",), f"{made.name!r} is not the name of the file"
    first: dict[str, str] = {}
    for key in ("sure", "plausible", "rejected"):
        for word in getattr(made, key):
            if not _WORD.fullmatch(word) and key != "rejected":
                yield (key,), f"{word!r} is no word of 2 to 16 small letters"
            if first.setdefault(word, key) != key and (first[word], key) != ("plausible", "rejected"):
                yield (key,), f"{word} stands under `{first[word]}` already"
    for key in ("narrower", "future", "droppable"):
        for word in getattr(made, key):
            if first.get(word) not in ("sure", "plausible"):
                yield (key,), f"{word} is no member of the list"
    for key in ("subject", "object", "modifies", "classes"):
        if unknown := sorted(set(getattr(made, key)) - classes):
            yield (key,), f"no such class: {', '.join(unknown)}"
    for word, narrower in made.narrower.items():
        if unknown := sorted(set(narrower) - classes):
            yield ("narrower", word), f"no such class: {', '.join(unknown)}"
