"""What fills a slot: a word of the lexicon (or of the template) with its features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any

from blimppi.builders.it.realisation import DEFAULT, Agreement

NO_CLASSES: frozenset[str] = frozenset()


class MissingFormError(LookupError):
    """A word lacks the form that a place asks for; the message names slot, word and form."""


@dataclass(frozen=True, slots=True)
class Filler:
    """A slot's word. ``entry`` is the lexicon's dataclass, a mapping of forms, or None for bare features.

    ``agreement`` are the features that others agree with; for a verb those that it takes from its subject.
    """

    slot: str
    pos: str
    lemma: str
    entry: Any = None
    agreement: Agreement = DEFAULT
    tense: str = ""
    auxiliary: str = ""
    governed: str = ""  # the preposition that was drawn where a verb governs one
    participle: Agreement = DEFAULT
    forms: Mapping[str, str] = field(default_factory=dict)
    classes: frozenset[str] = NO_CLASSES

    @property
    def animacy(self) -> str:
        """Animacy of a noun; a name is human; "" for what has none."""
        return "human" if self.pos == "name" else str(getattr(self.entry, "animacy", ""))

    def attribute(self, name: str) -> Any:
        """A feature, or a field of the lexicon, by the name that conditions use.

        Raises:
            KeyError: if the word has no such attribute.
        """
        if name in Agreement._fields:
            return getattr(self.agreement, name)
        if name in ("lemma", "tense", "animacy", "auxiliary"):
            return getattr(self, name)
        if name == "goes_with":
            return self.governed
        return entry_value(self.entry, name)


@cache
def fields_of(entry: type[Any]) -> frozenset[str]:
    """Names by which templates speak of an entry's fields: those of its dataclass and its properties."""
    own = {one.name for one in fields(entry)} if is_dataclass(entry) else set()
    return frozenset(own | {name for name, value in vars(entry).items() if isinstance(value, property)})


def entry_value(entry: Any, name: str) -> Any:
    """A field of a lexicon entry; of a closed-class word (with ``features``), one of its features.

    Raises:
        KeyError: if there is none of this name.
    """
    if name in fields_of(entry.__class__) and name != "features":
        return getattr(entry, name)
    features = getattr(entry, "features", None)
    if isinstance(features, Mapping):
        return features.get(name, "")
    raise KeyError(name)


def matches(value: Any, wanted: list[Any]) -> bool:
    """Whether a field's value is one of ``wanted``; of a set, or the keys of a mapping, whether one is in common."""
    if isinstance(value, frozenset | set | list | tuple | Mapping):
        return not set(map(str, wanted)).isdisjoint(map(str, value))
    return any(_plain(value) == _plain(one) for one in wanted)


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def combine(parts: list[Agreement]) -> Agreement:
    """Agreement with coordinated phrases: plural, the lowest person, masculine unless all are feminine."""
    if len(parts) == 1:
        return parts[0]
    gender = "f" if all(part.gender == "f" for part in parts) else "m"
    return Agreement(min(part.person for part in parts), "pl", gender)
