"""What the configurations say about languages, for results that come without samples and without a built set."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import yaml
from blimppi.lm_eval_tasks.report.facts import Facts

_CONFIGS = "blimppi.configs"


def names(codes: Iterable[str]) -> dict[str, str]:
    """Names of languages by ISO 639-3 code; a language without a configuration is left out."""
    return {code: name for code in codes if (name := _heads(code).get("name"))}


def from_configs(languages: Iterable[str]) -> dict[str, Facts]:
    """Typology and family by code; a language without a configuration is left out.

    Raises:
        yaml.YAMLError: if a configuration is no YAML; a build of the set would name its line.
    """
    found = {language: _heads(language) for language in languages}
    return {code: Facts(heads.get("typology"), heads.get("family")) for code, heads in found.items() if heads}


@cache
def _heads(code: str) -> dict[str, str]:
    """What stands at the top of a configuration; nothing without one."""
    file = files(_CONFIGS) / "npi" / f"{code}.yaml"
    # Only some lines at the top are wanted, and the inventory below them takes long to read.
    return _scalars(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _scalars(text: str) -> dict[str, str]:
    """Plain values of the topmost mapping of a YAML file, up to the first value that is none."""
    found: dict[str, str] = {}
    key = None
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.ScalarEvent):
            if key is None:
                key = event.value
            else:
                found[key], key = event.value, None
        elif key is not None:
            break
    return found
