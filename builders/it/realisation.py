"""How words are written next to each other: the rules are here, the language's data in realisation.yaml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from blimppi import configs
from blimppi.builders.yaml_config import load_yaml
from pydantic import BaseModel, ConfigDict

Allomorphs = str | dict[str, str]


class Agreement(NamedTuple):
    """Features that agree: person 1-3, number sg or pl, gender m or f."""

    person: str = "3"
    number: str = "sg"
    gender: str = "m"


DEFAULT = Agreement()


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)


class Clusters(_Strict):
    """Clitics before other clitics: new forms, and those that are written as one word with the next."""

    before: list[str]
    forms: dict[str, str]
    joined: list[str]


class Ending(_Strict):
    """What an ending becomes before an enclitic."""

    ending: str
    becomes: str


class Fusion(_Strict):
    """Prepositions that become one word with a form of the paradigm ``article``."""

    article: str
    forms: dict[str, dict[str, str]]


class Compound(_Strict):
    """A compound tense: the tense of its auxiliary, and auxiliaries that are shortened."""

    aux: str
    short: dict[str, str] = {}


class Realisation(_Strict):
    """The file realisation.yaml; its comments say what each key is."""

    language: str
    licence: str
    onsets: dict[str, str]
    paradigms: dict[str, dict[str, Allomorphs]]
    clitics: list[str]
    clusters: Clusters
    enclisis: list[Ending]
    enclisis_parts: list[str]
    fusion: Fusion
    compound: dict[str, Compound]
    auxiliaries: list[str]
    agreeing: str
    name_classes: list[str]

    def onset(self, word: str) -> str:
        """Class of the first sound of ``word``: the first of ``onsets`` that matches, else "c"."""
        lower = word.lower()
        return next((name for name, regex in self.onsets.items() if re.match(regex, lower)), "c")

    def member(self, paradigm: str, wanted: Agreement) -> Allomorphs | None:
        """The member of a paradigm for these features: the most specific entry that fits; None if there is none."""
        best: tuple[int, Allomorphs] | None = None
        for key, form in self.paradigms[paradigm].items():
            features = key.split(".")
            if set(features) <= set(wanted) and (best is None or len(features) > best[0]):
                best = (len(features), form)
        return best[1] if best else None

    def host(self, verb: str) -> str:
        """``verb`` as it is written before an enclitic."""
        for rule in self.enclisis:
            if verb.endswith(rule.ending):
                return verb.removesuffix(rule.ending) + rule.becomes
        return verb

    def clustered(self, clitic: str, following: str) -> str:
        """``clitic`` as it is before another clitic."""
        return self.clusters.forms.get(clitic, clitic) if following in self.clusters.before else clitic

    def fused(self, preposition: str, article: str) -> str | None:
        """Preposition and article as one word, None where they stay two."""
        return self.fusion.forms.get(preposition.lower(), {}).get(article)

    def known_words(self) -> set[str]:
        """Every form of these tables."""
        words = {form for table in self.paradigms.values() for member in table.values() for form in _all(member)}
        words |= {form for table in self.fusion.forms.values() for form in table.values()}
        return words | set(self.fusion.forms) | set(self.clusters.forms.values())


def _all(member: Allomorphs) -> Mapping[str, None]:
    return dict.fromkeys([member] if isinstance(member, str) else member.values())


def config_folder() -> Path:
    """Where the suite's configuration lies."""
    return Path(configs.__path__[0]) / "it"


@cache
def load_realisation(folder: Path | None = None) -> Realisation:
    """The realisation data of ``folder`` (default: the package's).

    Raises:
        ConfigError: if the file does not fit, with line and key.
    """
    return load_yaml((folder or config_folder()) / "realisation.yaml", Realisation)
