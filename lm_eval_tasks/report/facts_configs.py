"""What the configurations say about languages, for results that come without samples and without a built set."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

import yaml
from blimppi.lm_eval_tasks.report.facts import Facts

_CONFIGS = "blimppi.configs"


def from_configs(languages: Iterable[str]) -> dict[str, Facts]:
    """Typology and family by code; a language without a configuration is left out.

    Raises:
        yaml.YAMLError: if a configuration is no YAML; a build of the set would name its line.
    """
    known = {}
    for language in languages:
        file = files(_CONFIGS) / "npi" / f"{language}.yaml"
        if file.is_file():
            # Only two lines at the top are wanted, and the inventory below them takes long to read.
            heads = _scalars(file.read_text(encoding="utf-8"))
            known[language] = Facts(heads.get("typology"), heads.get("family"))
    return known


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
