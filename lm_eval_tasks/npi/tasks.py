"""Writes the YAML files of the npi tasks and their groups from the languages' configs.

Run after a language was added or changed: ``python -m blimppi.lm_eval_tasks.npi.tasks --write``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import yaml
from blimppi.lm_eval_tasks import generated

SUITE = "npi"


class Language(NamedTuple):
    """What a task needs to know of a language; the values are those of its config."""

    iso: str
    typology: str
    family: str


def read_languages(folder: Path) -> list[Language]:
    """Languages of all ``*.yaml`` files in ``folder``, sorted by code. Names that begin with "_" are passed over.

    Raises:
        ValueError: if a file lacks one of the keys ``iso``, ``typology`` and ``family``, or ``iso`` is no code.
    """
    languages = []
    for path in sorted(folder.glob("*.yaml")):
        if path.name.startswith("_"):
            continue
        config = yaml.safe_load(path.read_text(encoding="utf-8"))
        missing = [key for key in Language._fields if not isinstance(config, dict) or not config.get(key)]
        if missing:
            raise ValueError(f"{path}: add the key(s) {', '.join(missing)}")
        if not re.fullmatch("[a-z]{3}", str(config["iso"])):
            raise ValueError(f"{path}: iso must be a code of three lower-case letters, not {config['iso']!r}")
        languages.append(Language(*(str(config[key]) for key in Language._fields)))
    return sorted(languages)


def group_members(languages: Iterable[Language]) -> dict[str, list[str]]:
    """Group names and their tasks: all languages, each family, each typology and each part of a typology.

    A typology "A-b" belongs to the groups of "A" and of "A-b".

    Raises:
        ValueError: if a family and a typology would give a group the same name.
    """
    by_family: dict[str, list[str]] = defaultdict(list)
    by_typology: dict[str, list[str]] = defaultdict(list)
    everything: list[str] = []
    for language in languages:
        task = f"blimppi_npi_{language.iso}"
        everything.append(task)
        by_family[_group_name(language.family)].append(task)
        parts = language.typology.split("-")
        for length in range(1, len(parts) + 1):
            by_typology[_group_name("-".join(parts[:length]))].append(task)
    if clash := by_family.keys() & by_typology.keys():
        raise ValueError(f"a family and a typology share the group name(s) {', '.join(sorted(clash))}")
    return {"blimppi-npi": everything, **by_family, **by_typology} if everything else {}


def render(languages: Iterable[Language]) -> dict[str, str]:
    """Texts of all generated files by file name."""
    languages = list(languages)
    return generated.render(SUITE, [language.iso for language in languages], group_members(languages))


def _group_name(label: str) -> str:
    return "blimppi-npi-" + re.sub("[^a-z0-9]+", "-", label.lower()).strip("-")


main = generated.command(SUITE, lambda source: render(read_languages(source)))

if __name__ == "__main__":
    main()
