"""A paradigm file without a fault, and a check of what is told where a fault is put into it."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.freq.compiled import load_paradigms
from blimppi.builders.freq.lexicon.lists import WordList
from blimppi.builders.yaml_config import ConfigError
from freq_small import LISTS

BASE = """\
uid: made_up
field: syntax
term: made_up
description: for a test
sources: [hand]
contrast: {kind: word, differs: [v, w]}
slots:
  subj: {noun: human, number: sg, det: the}
  obj: {noun: human, det: the, names: 0.5}
  a: {adjective: human, of: subj}
  v: {verb: TRANS_H, finite: [past, do], agrees: subj, object: obj}
  w: {verb: TRANS_H, finite: same v, match: v, agrees: subj, object: obj}
  p: {words: [today, here]}
frames:
  - name: one
    good: "{subj.det} {a} {subj.noun} {v} {obj} right {p} ."
    bad: "{subj.det} {a} {subj.noun} {w} {obj} right {p} ."
exclude:
  - {p: here}
expect:
  - frame: one
    slots: {subj: {lemma: baker, number: sg}, v: {lemma: admire, finite: past}, obj: Kevin}
    good: The eager baker admired Kevin right here.
    bad: The eager baker berated Kevin right here.
"""
GOOD, BAD = BASE.splitlines()[15:17]
ADJECTIVES = WordList(list="ADJ_HUMAN", pos="adjective", test="by hand", source="hand")


def load(folder: Path, text: str, lemmas: frozenset[str] | None = None) -> None:
    (folder / "made_up.yaml").write_text(text, encoding="utf-8")
    load_paradigms({**LISTS, "ADJ_HUMAN": ADJECTIVES}, folder=folder, lemmas=lemmas)


def check(folder: Path, old: str, new: str, key: str, said: str, lemmas: frozenset[str] | None = None) -> None:
    """The one fault of BASE with ``new`` for ``old``; the fault must lie in the first line that is new."""
    assert BASE.count(old) == 1, old
    text = BASE.replace(old, new)
    changed = next(n for n, (a, b) in enumerate(zip(BASE.split("\n"), text.split("\n"), strict=False), 1) if a != b)
    with pytest.raises(ConfigError) as error:
        load(folder, text, lemmas)
    lines = str(error.value).splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith(f"{folder / 'made_up.yaml'}:{changed}: {key}: "), lines[0]
    assert said in lines[0], lines[0]
