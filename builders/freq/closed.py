"""Closed classes: function words, names, and finite verb groups (configs/freq/closed.yaml)."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Literal

from blimppi.builders.freq.regimes import config_folder
from blimppi.builders.yaml_config import load_yaml
from pydantic import BaseModel, ConfigDict, Field, field_validator

VerbForm = Literal["base", "third", "past", "participle", "ing", "present"]
Forms = dict[str, str]
AGREEMENT = frozenset({"any", "sg", "pl", "F.sg", "M.sg", "N.sg"})


def as_forms(entry: str | Forms) -> Forms:
    """An entry of a closed class as forms by agreement.

    Raises:
        ValueError: for a key that is no agreement.
    """
    if isinstance(entry, str):
        return {"any": entry}
    if wrong := sorted(set(entry) - AGREEMENT):
        raise ValueError(f"{', '.join(wrong)}: forms are by {', '.join(sorted(AGREEMENT))}")
    return entry


def inflect(forms: Forms, number: str, gender: str) -> str | None:
    """The form for a number and gender, or None: the most specific one that there is."""
    return forms.get(f"{gender}.{number}") or forms.get(number) or forms.get("any")


class Finite(BaseModel):
    """A finite group: ``aux`` by number of the subject, and which form of the verb follows it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    aux: Forms = {}
    verb: VerbForm
    passive: bool = False

    @field_validator("aux", mode="before")
    @classmethod
    def _aux(cls, value: object) -> object:
        return as_forms(value) if isinstance(value, str) else value

    def verb_form(self, number: str) -> str:
        """The form of the verb with a subject of this number."""
        if self.verb != "present":
            return self.verb
        return "third" if number == "sg" else "base"


class Closed(BaseModel):
    """The file; ``language`` (ISO 639-3) and ``licence`` are those of the pairs, names are by gender."""

    model_config = ConfigDict(extra="forbid")
    language: str
    licence: str
    names: dict[Literal["F", "M"], list[str]]
    words: dict[str, list[Forms]]
    finite: dict[str, Finite]
    groups: dict[str, list[str]] = Field(default_factory=dict)

    @field_validator("words", mode="before")
    @classmethod
    def _words(cls, value: object) -> object:
        if not isinstance(value, dict):
            return value
        return {name: [as_forms(entry) for entry in entries] for name, entries in value.items()}

    @field_validator("groups")
    @classmethod
    def _groups(cls, value: dict[str, list[str]], info: object) -> dict[str, list[str]]:
        known = getattr(info, "data", {}).get("finite", {})
        for name, members in value.items():
            if wrong := [member for member in members if member not in known]:
                raise ValueError(f"group {name}: no finite group {', '.join(wrong)}")
        return value

    @cached_property
    def passive(self) -> frozenset[str]:
        """Names of the passive finite groups."""
        return frozenset(name for name, group in self.finite.items() if group.passive)

    def patterns(self, names: list[str]) -> list[str]:
        """Names of finite groups, groups of them resolved, each once."""
        return list(dict.fromkeys(one for name in names for one in self.groups.get(name, [name])))


@cache
def load_closed(path: Path | None = None) -> Closed:
    """The closed classes.

    Raises:
        ConfigError: for an entry that does not fit.
    """
    return load_yaml(path or config_folder() / "closed.yaml", Closed)
