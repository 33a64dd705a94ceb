"""Shortcuts for tests: templates from a few lines, engines over the small lexicon."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from blimppi.builders.it.compiled import Compiled, Shared, compile_template
from blimppi.builders.it.pool import Pool
from blimppi.builders.it.realisation import load_realisation
from blimppi.builders.it.realiser import Realiser
from blimppi.builders.it.references import Known
from blimppi.builders.it.sampler import Drawn, Sampler
from blimppi.builders.it.template import Template
from small_lexicon import LEXICON

RULES = load_realisation()
POOL = Pool(LEXICON, RULES, {"shaky": frozenset({"zia"})})
REALISER = Realiser(RULES, {verb.lemma: verb for verb in LEXICON.verbs})

SUBJECT = {"pos": "noun", "having": {"animacy": "human"}}
OBJECT = {"pos": "noun", "having": {"sem_class": "furniture"}}


def content(sentence: str, slots: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A template of one frame called `plain`, as a YAML file would hold it."""
    frame = more.get("frames", [{"name": "plain"}])[0]["name"]
    return {
        "id": "phenomenon", "area": "agreement", "subgroup": "s", "description": "d", "contrast": "c", "sources": ["s"],
        "slots": slots, "frames": [{"name": "plain", "sentence": sentence}],
        "expect": {"frame": frame, "slots": {}, "good": "Good.", "bad": "Bad."}, **more,
    }  # fmt: skip


def template(sentence: str, slots: dict[str, Any], **more: Any) -> Compiled:
    """The same, compiled."""
    given = Template.model_validate(content(sentence, slots, **more))
    return compile_template(given, Shared(slots={}), Known(RULES.paradigms, ()), Path("phenomenon.yaml"))


def write_template(folder: Path, sentence: str, slots: dict[str, Any], **more: Any) -> Path:
    """The same as a file, where messages can name lines."""
    path = folder / "phenomenon.yaml"
    text = yaml.safe_dump(content(sentence, slots, **more), allow_unicode=True, sort_keys=False)
    path.write_text(text, encoding="utf-8")
    return path


def sampler(compiled: Compiled, seed: int = 0, wanted: int = 10) -> Sampler:
    return Sampler(compiled, POOL, REALISER, seed, wanted)


def pair(sentence: str, slots: dict[str, Any], words: int = 0, **fixed: Any) -> tuple[str, str]:
    """Both sentences, with these lemmas (or lemma and features) in the slots."""
    given = {name: {"lemma": value} if isinstance(value, str) else value for name, value in fixed.items()}
    drawn: Drawn = sampler(template(sentence, slots, words=words)).once("plain", given)
    return drawn.good.text, drawn.bad.text
