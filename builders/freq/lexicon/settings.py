"""How the compiler reads its sources: the schema of configs/freq/lists/settings.yaml."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

from blimppi.builders.freq.lexicon.lists import Words
from blimppi.builders.it.lexicon.settings import Origin
from blimppi.builders.yaml_config import load_yaml
from pydantic import AfterValidator, BaseModel, ConfigDict


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"not a regular expression: {error}") from error
    return text


Pattern = Annotated[str, AfterValidator(_pattern)]
Article = Literal["a", "an"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FrequencySettings(_Strict):
    """Wordfreq's language and list, and the languages whose words count as foreign if they are commoner there."""

    language: str
    wordlist: str
    foreign: tuple[str, ...]
    foreign_margin: float


class Origins(_Strict):
    """Where rows come from: the dictionary, or the curated lists alone."""

    dictionary: Origin
    lists: Origin


class CandidateSettings(_Strict):
    """What a candidate must look like; patterns are matched against the whole word, `vowel` within it."""

    word: Pattern
    vowel: Pattern
    roman: Pattern
    dominance: float  # least share of the wanted part of speech among tagged occurrences
    plural_gap: float  # how far below the singular a plural may lie
    rare_below: float  # only rarer words can be foreign, or compounds that are written apart as well
    variant_gap: float  # a variant spelling that is commoner by more hides the word's frequency


class UsageSettings(_Strict):
    """Usage synsets that bar a noun by any sense, by its first, and those of plural-only nouns."""

    any: tuple[str, ...]
    first: tuple[str, ...]
    plural: tuple[str, ...]


class ArticleSettings(_Strict):
    """The indefinite article by sound."""

    rules: tuple[tuple[Pattern, Article], ...]
    unsure: Pattern
    sure: dict[Article, Words]


class Settings(_Strict):
    """The file settings.yaml."""

    frequency: FrequencySettings
    origins: Origins
    candidates: CandidateSettings
    spelling: dict[Pattern, str]
    usage: UsageSettings
    gloss: tuple[str, ...]
    article: ArticleSettings


def load_settings(lists: Path) -> Settings:
    """The settings in the folder of the lists.

    Raises:
        ConfigError: if the file does not fit, with line and key.
    """
    return load_yaml(lists / "settings.yaml", Settings)
