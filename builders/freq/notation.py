"""The notation of a sentence in a paradigm: words, and places in braces.

    Who {v.aux} {subj} {v.main} before {w} {obj} ?

A bare word stands for itself. ``{slot}`` is what fills a slot (a noun with its determiner, an auxiliary with its
verb); ``{slot.part}`` is one part of that. Settings may follow: ``number=other``, ``gender=other``, ``gender=N``,
``of=SLOT`` (agree with another slot), ``form=base``. A mark stands by itself, a stop only at the end; the article is
written ``a``, and the first word without its capital where it is an article.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PUNCTUATION = frozenset(".?!,")
PARTS = frozenset({"noun", "det", "aux", "main", "poss"})
SETTINGS = frozenset({"number", "gender", "of", "form"})
ARTICLES = frozenset({"an", "An", "A"})  # `a` alone is made to fit the next word
_VALUES = {
    "number": ("other", "sg", "pl"),
    "gender": ("other", "F", "M", "N"),
    "form": ("base", "third", "past", "participle", "ing"),
}

_TOKEN = re.compile(r"\s*(\{[^{}]*\}|[.?!,](?=\s|$)|[^\s{}]+)")
_PLACE = re.compile(r"(?P<slot>[a-z]\w*)(?:\.(?P<part>[a-z]+))?")


class NotationError(ValueError):
    """A sentence that is not in the notation; the message quotes the part that is wrong."""


@dataclass(frozen=True, slots=True)
class Place:
    """A literal ``word``, or a ``slot``, perhaps one ``part`` of it, with settings that change its features."""

    word: str = ""
    slot: str = ""
    part: str = ""
    number: str = ""
    gender: str = ""
    of: str = ""
    form: str = ""


def parse(text: str) -> tuple[Place, ...]:
    """The places of a sentence.

    Raises:
        NotationError: if it is malformed or has no mark at the end, or a second one.
    """
    places = [_place(token) for token in _tokens(text)]
    if not places or places[-1].word not in PUNCTUATION - {","}:
        raise NotationError(f"{text!r} must end in a full stop, a question mark or an exclamation mark")
    if places[0].word in PUNCTUATION:
        raise NotationError(f"{text!r} begins with a mark")
    if any(place.word in PUNCTUATION - {","} for place in places[:-1]):
        raise NotationError(f"{text!r} has a stop before its end: one frame is one sentence with one mark")
    return tuple(places)


def _tokens(text: str) -> list[str]:
    tokens, at = [], 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None:
            raise NotationError(f"a brace without its partner at {text[at:]!r}")
        tokens.append(match.group(1))
        at = match.end()
    return tokens


def _place(token: str) -> Place:
    if not token.startswith("{"):
        if len(token) > 1 and not PUNCTUATION.isdisjoint(token):
            raise NotationError(f"{token!r}: a mark stands by itself, with a space before it, a stop only at the end")
        if token in ARTICLES:
            raise NotationError(f"write `a`, not {token!r}: it becomes a or an, and gets its capital, by its place")
        return Place(word=token)
    name, *settings = token[1:-1].split() or [""]
    match = _PLACE.fullmatch(name)
    if match is None:
        raise NotationError(f"{token!r} names no slot")
    if match["part"] and match["part"] not in PARTS:
        raise NotationError(f"{token!r}: there is no part {match['part']!r}; parts are {', '.join(sorted(PARTS))}")
    values = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if key not in SETTINGS or not equals or not value:
            raise NotationError(f"{token!r}: {setting!r} is no setting; there are {', '.join(sorted(SETTINGS))}")
        if value not in _VALUES.get(key, (value,)):
            raise NotationError(f"{token!r}: no {key} {value!r}; there are {', '.join(_VALUES[key])}")
        values[key] = value
    return Place(slot=match["slot"], part=match["part"] or "", **values)
