"""Quotation marks of a sentence: which open a quotation, which close one, and which open one that nothing closes.

Languages pair them differently: “ ” and ‘ ’, „ “ and ‚ ‘, „ ”, ” ”, and some texts “ “. What a mark does is therefore
told by what is open already, then by the spaces around it. Guillemets point either way and are left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_MARK = re.compile('[„“”‚‘’"]')
_CLOSED_BY = {"„": '“”"', "“": '”“"', "”": "”", "‚": "‘’", "‘": "’"}
_HOPELESS = 50  # marks open at once, after which no more are looked at
_BEFORE = frozenset("([{-–—/„“”‚‘\"'")
_AFTER = frozenset(")]}.,;:!?…“”’\"'-–—/")
_APOSTROPHE = re.compile(r"‘(?:\d|[^\W\d_A-Z]{1,3}(?!\w))")  # 's avonds and the '90s, with the mark turned round


@dataclass(slots=True)
class Marks:
    """Positions in the text: of marks that open, of marks that close, and of those that open and are never closed."""

    opening: set[int] = field(default_factory=set)
    closing: set[int] = field(default_factory=set)
    unclosed: list[int] = field(default_factory=list)


def quotation_marks(text: str) -> Marks:
    """The quotation marks of ``text``. Apostrophes are none, and ``"`` is one only where it closes „ or “.

    A mark that closes what began in another sentence is none of the three.
    """
    found = Marks()
    marks = list(_MARK.finditer(text))
    last = {m[0]: m.start() for m in marks}
    letters = _first(text), len(text) - 1 - _first(text[::-1])
    for at in (m.start() for m in marks):
        side = _side(text, at, letters)
        if side == "inside":
            continue
        opened = next((i for i in reversed(found.unclosed) if _closes(text, at, side, i)), None)
        if opened is not None:
            found.unclosed.remove(opened)
            found.closing.add(at)
        elif _opens(text, at, side, last):
            found.unclosed.append(at)
            found.opening.add(at)
            if len(found.unclosed) > _HOPELESS:
                break
    return found


def _closes(text: str, at: int, side: str, opened: int) -> bool:
    """Whether the mark at ``at`` closes the one at ``opened``; one that can do both must not clearly open another."""
    mark, first = text[at], text[opened]
    return mark in _CLOSED_BY[first] and not (side == "opens" and mark in (first, '"'))


def _opens(text: str, at: int, side: str, last: dict[str, int]) -> bool:
    mark = text[at]
    if mark == "„":
        return True
    if mark not in _CLOSED_BY or _APOSTROPHE.match(text, at):
        return False
    return side == "opens" or (not side and any(last.get(other, -1) > at for other in _CLOSED_BY[mark]))


def _side(text: str, at: int, letters: tuple[int, int]) -> str:
    """Whether the mark at ``at`` opens or closes by what stands beside it; empty if that does not tell."""
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    if before.isalnum() and after.isalnum():
        return "inside"  # an apostrophe, or a mark of abbreviation
    left = not before or before.isspace() or before in _BEFORE
    right = not after or after.isspace() or after in _AFTER
    if left != right:
        return "opens" if left else "closes"
    if at < letters[0]:
        return "opens"
    return "closes" if at > letters[1] else ""


def _first(text: str) -> int:
    """Position of the first letter or digit, or the length of the text."""
    return next((i for i, char in enumerate(text) if char.isalnum()), len(text))
