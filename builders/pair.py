"""The one minimal-pair schema that all suites share (BLiMPPI section 4; see the README's data section)."""

from __future__ import annotations

import hashlib
import json
import math
import re
import unicodedata
from dataclasses import dataclass, field, fields
from typing import Any, Literal

NgramClass = Literal["solvable", "unsolvable", "tie"]

_SPACE = re.compile(r"\s+")


def fold(sentence: str) -> str:
    """NFC form of ``sentence``, each run of white space one space: what "the same sentence" means here."""
    return _SPACE.sub(" ", unicodedata.normalize("NFC", sentence)).strip()


def pair_id(suite: str, config: str, good: str, bad: str) -> str:
    """Stable 16-digit hexadecimal id of a pair: the same on every machine and for every build order."""
    payload = json.dumps([suite, config, fold(good), fold(bad)], ensure_ascii=False)
    return hashlib.sha256(payload.encode("utf-8")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Pair:
    """A grammatical sentence and one that differs minimally and is ungrammatical.

    ``language`` is ISO 639-3. ``ngram_lp_*`` are log10 probabilities; ``zipf_*`` are wordfreq Zipf values of
    content words. Both stay None until annotated. ``extra`` holds the columns of the suite.

    Raises:
        ValueError: if both sentences are the same after NFC and white-space folding, or one is empty.
    """

    suite: str
    config: str
    sentence_good: str
    sentence_bad: str
    language: str
    group: str
    phenomenon: str
    paradigm: str
    source: str
    licence: str
    ngram_lp_good: float | None = None
    ngram_lp_bad: float | None = None
    zipf_mean: float | None = None
    zipf_min: float | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        good, bad = fold(self.sentence_good), fold(self.sentence_bad)
        if not good or not bad:
            raise ValueError(f"empty sentence in a pair of {self.suite}/{self.config}")
        if good == bad:
            raise ValueError(f"good and bad sentence are the same: {good!r}")

    @property
    def id(self) -> str:
        """See `pair_id`."""
        return pair_id(self.suite, self.config, self.sentence_good, self.sentence_bad)

    @property
    def ngram_class(self) -> NgramClass | None:
        """Whether the n-gram model prefers the good sentence; equal scores are a class of their own."""
        return ngram_class(self.ngram_lp_good, self.ngram_lp_bad)

    def row(self) -> dict[str, Any]:
        """The pair as one flat record, columns in the published order."""
        record = {name: getattr(self, name) for name in _ROW}
        head: dict[str, Any] = {
            "id": self.id,
            "sentence_good": self.sentence_good,
            "sentence_bad": self.sentence_bad,
            "choices": [self.sentence_good, self.sentence_bad],
        }
        return {**head, **record, "ngram_class": self.ngram_class, **self.extra}


# Fields that are columns of every suite.
_ROW = [one.name for one in fields(Pair) if one.name not in ("suite", "config", "extra")]


@dataclass(frozen=True, slots=True)
class Skip:
    """One input that did not become a pair, with the reason under which it is counted.

    ``reason`` is a name from a closed list (snake_case); ``where`` says file, line and sentence for people.
    """

    reason: str
    where: str = ""
    detail: str = ""


def ngram_class(good: float | None, bad: float | None) -> NgramClass | None:
    """Class of a pair from its two n-gram scores (log10); None where one is missing.

    Raises:
        ValueError: if a score is NaN or infinite, which no smoothed model gives.
    """
    if good is None or bad is None:
        return None
    if not (math.isfinite(good) and math.isfinite(bad)):
        raise ValueError(f"n-gram scores must be finite, got {good} and {bad}")
    if good == bad:
        return "tie"
    return "solvable" if good > bad else "unsolvable"
