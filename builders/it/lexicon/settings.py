"""How the compiler reads its sources: the schema of curated/sources.yaml, whose comments say what each key is."""

from __future__ import annotations

from pathlib import Path

from blimppi.builders.yaml_config import load_yaml
from pydantic import BaseModel, ConfigDict


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Origin(_Strict):
    """Where a row's forms come from."""

    name: str
    licence: str


class Origins(_Strict):
    """One origin for each source."""

    nouns: Origin
    adjectives: Origin
    verbs: Origin
    conjugations: Origin
    curated: Origin


class Auxiliaries(_Strict):
    """Lemmas of the auxiliary whose participle agrees, and of the other one."""

    agreeing: str
    other: str


class Pronominal(_Strict):
    """Ending of a pronominal infinitive, and what stands there without the clitic."""

    ending: str
    becomes: str


class Infix(_Strict):
    """Endings by which verbs with the infix are known, and those of their forms without it."""

    infinitive: str
    third: str
    plural: str
    singular_bare: str
    plural_bare: str


class Settings(_Strict):
    """The file curated/sources.yaml."""

    language: str
    spacy_model: str
    sources: Origins
    verb_paths: dict[str, list[str]]
    verb_other_paths: dict[str, list[str]]
    conjugation_paths: dict[str, tuple[str, str]]
    conjugation_other_paths: dict[str, tuple[str, str, int]]
    conjugation_compound: tuple[str, str]
    agreeing_lines: int
    auxiliaries: Auxiliaries
    alternatives: str
    gerund: str
    participles: dict[str, str]
    pronominal: Pronominal
    infix: Infix
    opaque: dict[str, str]
    unsteady_onsets: str
    onset_exceptions: list[str]


def load_settings(curated: Path) -> Settings:
    """The settings beside the curated lists.

    Raises:
        ConfigError: if the file does not fit, with line and key.
    """
    return load_yaml(curated / "sources.yaml", Settings)
