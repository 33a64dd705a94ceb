"""What every pair must keep, checked on its text alone: an engine that errs stops the build."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from blimppi.builders.it.compiled import Compiled
from blimppi.builders.it.known import Known
from blimppi.builders.it.sampler import Drawn
from blimppi.builders.it.template import Template
from blimppi.builders.it.writer import Token

_ODD = re.compile(r"[^\w\s'.,?!:;]|\s{2}|_|\d|\s[.,?!:;]|'\s|^\s|\s$")


class CheckError(ValueError):
    """A pair that breaks a rule; the message names phenomenon, rule and both sentences."""


def check_pairs(compiled: Compiled, drawn: Iterable[Drawn], known: Known) -> None:
    """Checks text, contrast, number of words and forms of each pair of a phenomenon.

    Raises:
        CheckError: for the first rule that is broken.
    """
    own = known.own_words(compiled)
    for one in drawn:
        unknown = [word for side in (one.good, one.bad) for word in known.unknown(side.tokens, own)]
        check_pair(compiled.template, one, unknown)


def check_pair(template: Template, drawn: Drawn, unknown: Sequence[str] = ()) -> None:
    """Checks text, contrast and number of words of a pair; ``unknown`` are words that no list has.

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
        (bool(unknown), f"forms that are in no list: {', '.join(dict.fromkeys(unknown))}"),
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
