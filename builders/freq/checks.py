"""What every pair must keep, checked on its tokens alone: an engine that errs stops the build."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from blimppi.builders.freq.paradigm import Contrast
from blimppi.builders.freq.realise import Token

_ODD = re.compile(r"[^\w\s'.,?!-]|\s{2}|_|\d|\s[.,?!]|^\s|\s$")


class CheckError(ValueError):
    """A pair that breaks a rule; the message names paradigm, rule and both sentences."""


def check_pair(
    uid: str, contrast: Contrast, good: Sequence[Token], bad: Sequence[Token], texts: tuple[str, str]
) -> None:
    """Checks text and contrast of a pair.

    Raises:
        CheckError: for the first rule that is broken.
    """
    first, second = texts
    faults = [
        (first.lower() == second.lower(), "the sentences are the same"),
        (any(_ODD.search(one) for one in texts), "a placeholder, a stray space or an odd character"),
        (any(not one[0].isupper() or one[-1] not in ".?!" for one in texts), "no capital or no mark at the end"),
        (len(first.split()) != len(second.split()), "not the same number of words"),
    ]
    fault = next((said for broken, said in faults if broken), "") or contrast_fault(contrast, good, bad)
    if fault:
        raise CheckError(f"{uid}: {fault}: {first!r} / {second!r}")


def contrast_fault(contrast: Contrast, good: Sequence[Token], bad: Sequence[Token]) -> str:
    """How a pair differs otherwise than its paradigm says, or ""."""
    if contrast.kind == "word":
        return _word_fault(contrast, good, bad)
    lost, won = (Counter(token.text.lower() for token in side) for side in (good, bad))
    lost, won = lost - won, won - lost
    if contrast.kind == "order":
        return f"words differ: {_said(lost)} / {_said(won)}" if lost or won else ""
    replaced = _named(contrast.good, lost, good), _named(contrast.bad, won, bad)
    if lost.total() != 1 or won.total() != 1 or not all(replaced):
        return f"words differ otherwise than the contrast says: {_said(lost)} / {_said(won)}"
    return ""


def _named(names: Sequence[str], words: Counter[str], tokens: Sequence[Token]) -> bool:
    """Whether one of the words is named: a literal word by itself, what fills a slot by the slot."""
    sources = {token.source for token in tokens if token.text.lower() in words}
    return not {name.lower() for name in names}.isdisjoint(words.keys() | sources)


def _word_fault(contrast: Contrast, good: Sequence[Token], bad: Sequence[Token]) -> str:
    if len(good) != len(bad):
        return "not the same number of words"
    different = [(one, other) for one, other in zip(good, bad, strict=True) if one.text.lower() != other.text.lower()]
    for one, other in different:
        for token in (one, other):
            if not {token.source or token.text.lower(), token.source.partition(".")[0]} & set(contrast.differs):
                return f"a difference outside the contrast: {one.text!r} / {other.text!r}"
    if contrast.count and len(different) != contrast.count:
        return f"{len(different)} words differ, not {contrast.count}"
    return ""


def _said(words: Counter[str]) -> str:
    return ", ".join(sorted(words.elements())) or "nothing"
