"""Morphological dictionaries as JSON files: nouns, adjectives and verbs derived from morph-it, conjugation tables."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from blimppi.builders.it.lexicon.model import PERSONS
from blimppi.builders.it.lexicon.settings import Settings


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object.

    Raises:
        ValueError: if the file is missing or holds no JSON object; the message names it.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ValueError(f"{path}: no such file; unpack the package that has it and give its path") from error
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: not JSON: {error}") from error
    if not isinstance(data, dict):
        raise ValueError(f"{path}: not a JSON object")
    return data


class VerbDictionary:
    """Paradigms of the dictionary of verbs, without infinitives and with gerunds cut: many of both carry a clitic."""

    def __init__(self, data: dict[str, Any], settings: Settings) -> None:
        self.data = data
        self.settings = settings

    def forms(self, lemma: str) -> dict[str, str]:
        """Finite forms and participles by our keys; empty if the verb is not there."""
        entry = self.data.get(lemma)
        if entry is None:
            return {}
        paths = {
            f"{tense}.{person}": [step.format(person=person[1].upper() + person[0]) for step in path]
            for tense, path in self.settings.verb_paths.items()
            for person in PERSONS
        }
        found = {name: _at(entry, path) for name, path in (paths | self.settings.verb_other_paths).items()}
        if gerund := re.match(self.settings.gerund, found["ger"] or ""):
            found["ger"] = gerund.group()
        return {name: form for name, form in found.items() if form}


class Conjugations:
    """Paradigms and auxiliaries of the conjugation tables: verbs name a template, templates hold endings."""

    def __init__(self, verbs: dict[str, Any], templates: dict[str, Any], settings: Settings) -> None:
        self.verbs = verbs
        self.templates = templates
        self.settings = settings

    def forms(self, lemma: str) -> dict[str, str]:
        """Finite forms, gerund and participles by our keys; empty if the verb is not there."""
        entry = self.verbs.get(lemma)
        if entry is None:
            return {}
        template, root = self.templates[entry["template"]], entry["root"]
        found: dict[str, str | None] = {}
        for tense, (mood, section) in self.settings.conjugation_paths.items():
            cells = dict(template[mood][section])
            found |= {f"{tense}.{person}": cells.get(number) for number, person in enumerate(PERSONS)}
        for name, (mood, section, line) in self.settings.conjugation_other_paths.items():
            found[name] = dict(template[mood][section]).get(line)
        return {name: self._whole(root, ending) for name, ending in found.items() if ending}

    def auxiliary(self, lemma: str) -> str | None:
        """The auxiliary of a verb, None if the verb is not there."""
        entry = self.verbs.get(lemma)
        if entry is None:
            return None
        mood, section = self.settings.conjugation_compound
        agreeing = len(self.templates[entry["template"]][mood][section]) == self.settings.agreeing_lines
        return self.settings.auxiliaries.agreeing if agreeing else self.settings.auxiliaries.other

    def _whole(self, root: str, ending: str) -> str:
        options = ending.split(self.settings.alternatives)
        return root + next((option for option in options if not option.endswith("'")), options[0])


def _at(entry: Any, path: list[str]) -> str | None:
    for step in path:
        if not isinstance(entry, dict) or step not in entry:
            return None
        entry = entry[step]
    if isinstance(entry, list):
        entry = entry[0] if entry else None
    return entry if isinstance(entry, str) and entry else None
