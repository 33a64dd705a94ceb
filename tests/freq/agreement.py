"""Pairs of the paradigms of agreement, drawn for tests, and what one asks of them."""

from __future__ import annotations

from functools import cache

from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.compiled import load_paradigms
from blimppi.builders.freq.lexicon.loader import load_lexicon
from blimppi.builders.freq.lexicon.model import Noun, Verb
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.freq.sampler import Drawn, Sampler

DETERMINERS = tuple(
    f"determiner_noun_agreement_{rest}"
    for rest in (
        "1", "2", "irregular_1", "irregular_2", "with_adjective_1", "with_adj_2", "with_adj_irregular_1",
        "with_adj_irregular_2",
    )
)  # fmt: skip
SUBJECTS = tuple(f"{kind}_plural_subject_verb_agreement_{n}" for kind in ("regular", "irregular") for n in (1, 2))
DISTRACTORS = ("distractor_agreement_relational_noun", "distractor_agreement_relative_clause")
RELATIONAL, RELATIVE = DISTRACTORS


@cache
def drawn(uid: str) -> list[Drawn]:
    lexicon = load_lexicon()
    paradigm = load_paradigms(lexicon.lists, [uid])[0]
    window = load_regimes()["xtail"]
    return Sampler(paradigm, Pools(lexicon, load_closed()), "xtail", window, seed=1, wanted=120).run().drawn


def subject(uid: str) -> str:
    """The slot of the noun that decides number."""
    return "n1" if uid in DISTRACTORS else "n"


def difference(one: Drawn) -> tuple[str, str]:
    """The one word that differs, in lower case."""
    pairs = [(a.text.lower(), b.text.lower()) for a, b in zip(one.good, one.bad, strict=True)]
    (found,) = [pair for pair in pairs if pair[0] != pair[1]]
    return found


def noun(one: Drawn, slot: str) -> Noun:
    row = one.fillers[slot].option.row
    assert isinstance(row, Noun)
    return row


def verb(one: Drawn, slot: str) -> Verb:
    row = one.fillers[slot].option.row
    assert isinstance(row, Verb)
    return row
