"""Which sentences a model's training text was kept free of, and whether those of a set are among them.

A model that has read one sentence of a pair prefers that sentence, which turns the pair's class around. So training
writes down what it held out, and scoring refuses pairs that are not in there. Kept are short digests: one of 64 bits
for each sentence, which tells but does not hold the sentence.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from blimppi.builders.ngram.tokenise import tokenise

KEY = "held_out"
_BYTES = 8


def digest(tokens: str) -> str:
    """16 hexadecimal digits for a sentence that is tokenised already."""
    return hashlib.blake2b(tokens.encode("utf-8"), digest_size=_BYTES).hexdigest()


def digests(tokenised: Iterable[str]) -> list[str]:
    """The digest of each sentence, sorted and each once, so that the same sentences give the same list."""
    return sorted({digest(tokens) for tokens in tokenised})


def check(model: Path, record: Mapping[str, Any], language: str, rows: Iterable[Mapping[str, Any]], root: Path) -> None:
    """Refuses a model that is of another language, or whose training text may hold a sentence of ``rows``.

    Args:
        model: the model's file.
        record: what `train` wrote beside it.
        language: ISO 639-3 code of the pairs.
        rows: the pairs, with ``id``, ``sentence_good`` and ``sentence_bad``.
        root: where the set lies, for the message.

    Raises:
        ValueError: saying how many pairs, which is the first, and how to train the model that is needed.
    """
    again = f"train it anew: blimppi ngram train --lang {language} --data {root} --out {model.parent} …"
    if record.get("language") != language:
        raise ValueError(f"{model} is a model of {record.get('language')!r}, not of {language!r}; {again}")
    known = record.get(KEY)
    if not isinstance(known, list):
        raise ValueError(f"{model}: its record does not say which sentences were held out in training; {again}")
    barred = {str(entry) for entry in known}
    total, seen = 0, []
    for row in rows:
        total += 1
        if any(digest(tokenise(row[side])) not in barred for side in ("sentence_good", "sentence_bad")):
            seen.append(row["id"])
    if seen:
        raise ValueError(
            f"{model} may have been trained on sentences of {root}: {len(seen)} of {total} pairs of {language} were "
            f"not held out (the first is {seen[0]}); {again}"
        )
