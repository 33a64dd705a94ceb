"""What every pair must keep, checked on its text alone: an engine that errs stops the build."""

from __future__ import annotations

import re
import unicodedata

from blimppi.builders.it.realisation import Realisation
from blimppi.builders.it.sampler import Drawn
from blimppi.builders.it.template import Template
from blimppi.builders.it.writer import Token

_ODD = re.compile(r"[^\w\s'.,?!:;]|\s{2}|_|\d|\s[.,?!:;]|'\s|^\s|\s$")


class CheckError(ValueError):
    """A pair that breaks a rule; the message names phenomenon, rule and both sentences."""


def check_pair(template: Template, drawn: Drawn, rules: Realisation) -> None:
    """Checks text, contrast and number of words of a pair.

    Raises:
        CheckError: for the first rule that is broken.
    """
    good, bad = drawn.good.text, drawn.bad.text
    faults = [
        (good.lower() == bad.lower(), "the sentences are the same"),
        (any(_ODD.search(one) for one in (good, bad)), "a placeholder, a stray space or an odd character"),
        (any(not one[0].isupper() for one in (good, bad)), "no capital at the beginning"),
        (any(one[-1] not in ".?!" or one[-2:-1] in ".,?!:;" for one in (good, bad)), "no single mark at the end"),
        (good[-1] != bad[-1], "different marks at the end"),
        (any(unicodedata.normalize("NFC", one) != one for one in (good, bad)), "not in NFC"),
        (
            len(bad.split()) - len(good.split()) != template.words,
            f"the difference in words is not {template.words}",
        ),
        (not differs_only_in_contrast(drawn.good.tokens, drawn.bad.tokens), "a difference outside the contrast"),
    ]
    for broken, fault in faults:
        if broken:
            raise CheckError(f"{template.id}/{drawn.frame}: {fault}: {good!r} / {bad!r}")


def differs_only_in_contrast(good: list[Token], bad: list[Token]) -> bool:
    """Whether the words that differ, by comparison from both ends, all lie inside the contrast."""
    first = [token.text.lower() for token in good]
    second = [token.text.lower() for token in bad]
    ahead = 0
    while ahead < min(len(first), len(second)) and first[ahead] == second[ahead]:
        ahead += 1
    behind = 0
    while behind < min(len(first), len(second)) - ahead and first[-1 - behind] == second[-1 - behind]:
        behind += 1
    middles = (good[ahead : len(good) - behind], bad[ahead : len(bad) - behind])
    return all(token.contrast for middle in middles for token in middle)
