"""The notation of a frame: words, places in braces, and one contrast in brackets.

    {def:subj} {subj} {v} [ {def:obj} | {def:obj gender=other} ] {obj} .

A bare word stands for itself. ``{slot}`` is the word of a slot, ``{slot.part}`` one of its forms, ``{paradigm:slot}``
the member of a paradigm (an article, a clitic) that agrees with a slot. Settings may follow: ``key=value`` or a
flag. ``+`` between two places writes them as one word. ``[ good | bad ]`` is the one place where the sentences differ.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PUNCTUATION = frozenset(".,?!:;")
SETTINGS = frozenset({"gender", "number", "person", "tense", "aux", "like", "onset", "drop", "form"})
FLAGS = frozenset({"raw"})

_TOKEN = re.compile(r"\s*(\{[^{}]*\}|[\[\]|+]|[.,?!:;]|[^\s{}\[\]|+.,?!:;]+)")
_PLACE = re.compile(r"(?:(?P<paradigm>\w+):)?(?P<slot>\w+)(?:\.(?P<part>\w+))?")


class SentenceError(ValueError):
    """A sentence that is not in the notation; the message quotes the part that is wrong."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a sentence: a literal ``word``, or the form of a slot. ``glued`` joins it to the place before."""

    word: str = ""
    slot: str = ""
    part: str = ""
    paradigm: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    flags: frozenset[str] = frozenset()
    glued: bool = False

    def setting(self, key: str) -> str:
        """Value of a setting, or ""."""
        return dict(self.settings).get(key, "")


@dataclass(frozen=True, slots=True)
class Sentence:
    """Places before, inside (good and bad) and behind the contrast."""

    before: tuple[Place, ...]
    good: tuple[Place, ...]
    bad: tuple[Place, ...]
    after: tuple[Place, ...]

    @property
    def slots(self) -> list[str]:
        """Names of all slots that the sentence mentions, each once, in order; also those named by ``like=``."""
        places = (*self.before, *self.good, *self.bad, *self.after)
        return list(dict.fromkeys(name for p in places for name in (p.slot, p.setting("like")) if name))


def parse(text: str) -> Sentence:
    """Parses the notation.

    Raises:
        SentenceError: if it is malformed, has not exactly one contrast, or does not end in a mark.
    """
    parts: list[list[Place]] = [[]]
    seen = ""
    glue = False
    for token in _tokens(text):
        if token in "[|]":
            if "[|]"[len(seen) : len(seen) + 1] != token:
                raise SentenceError(f"a sentence has one contrast `[ good | bad ]`: {text!r}")
            seen += token
            parts.append([])
        elif token == "+":
            glue = True
        else:
            parts[-1].append(_place(token, glue))
            glue = False
    if seen != "[|]":
        raise SentenceError(f"no contrast `[ good | bad ]`: {text!r}")
    before, good, bad, after = map(tuple, parts)
    if good == bad:
        raise SentenceError(f"both sides of the contrast are the same: {text!r}")
    last = (after or good)[-1:]
    if not last or last[0].word not in (".", "?", "!"):
        raise SentenceError(f"no full stop or question mark at the end: {text!r}")
    return Sentence(before, good, bad, after)


def _tokens(text: str) -> list[str]:
    found, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise SentenceError(f"cannot read {text[at:].strip()!r}")
        found.append(match[1])
        at = match.end()
    return found


def _place(token: str, glued: bool) -> Place:
    if not token.startswith("{"):
        return Place(word=token, glued=glued)
    head, *rest = token[1:-1].split() or [""]
    match = _PLACE.fullmatch(head)
    if match is None:
        raise SentenceError(f"{token!r} is no place: write {{slot}}, {{slot.part}} or {{paradigm:slot}}")
    settings, flags = [], set()
    for item in rest:
        key, equals, value = item.partition("=")
        if equals and key in SETTINGS and value:
            settings.append((key, value))
        elif not equals and key in FLAGS:
            flags.add(key)
        else:
            raise SentenceError(f"{item!r} in {token!r}: settings are {', '.join(sorted(SETTINGS))}; flags: raw")
    return Place(
        slot=match["slot"],
        part=match["part"] or "",
        paradigm=match["paradigm"] or "",
        settings=tuple(settings),
        flags=frozenset(flags),
        glued=glued,
    )
