"""The diagnostics of original BLiMP, computed as those of our own pairs, for comparison in the card.

BLiMP's rows name no slots. Content words are found by form: a word that is neither a function word of our closed
classes or frames nor a name, and that the inflection library knows. Its lemma and part of speech are those of the
most frequent reading; every slot counts as open.
"""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from blimppi.builders.freq.closed import Closed
from blimppi.builders.freq.paradigm import Paradigm
from blimppi.builders.freq.regimes import Window
from blimppi.builders.pair import fold
from blimppi.builders.zipf import zipf

_UPOS = {"VERB": "verb", "NOUN": "noun", "ADJ": "adjective"}


class OriginalError(ValueError):
    """A file that does not hold BLiMP's pairs; the message names file and line."""


def read_original(path: Path) -> dict[str, list[dict[str, str]]]:
    """BLiMP's rows by UID from JSON lines, plain or xz-compressed; rows without a contrast are left out.

    Raises:
        OriginalError: for a line that is no pair.
    """
    rows: dict[str, list[dict[str, str]]] = {}
    try:
        content = path.read_bytes()
        text = (lzma.decompress(content) if path.suffix == ".xz" else content).decode("utf-8-sig")
    except (lzma.LZMAError, UnicodeDecodeError) as error:
        raise OriginalError(f"{path} cannot be read: {error}") from error
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            pair = {key: row[key] for key in ("UID", "sentence_good", "sentence_bad")}
            if not all(isinstance(value, str) and value.strip() for value in pair.values()):
                raise ValueError("a value that is no text")
        except (ValueError, KeyError, TypeError) as error:
            raise OriginalError(f"{path}:{number}: no pair with UID, sentence_good, sentence_bad: {error}") from error
        if fold(pair["sentence_good"]) != fold(pair["sentence_bad"]):
            rows.setdefault(pair["UID"], []).append(pair)
    if not rows:
        raise OriginalError(f"{path} holds no pair")
    return rows


def original_rows(
    rows: Mapping[str, Iterable[Mapping[str, str]]], paradigms: Iterable[Paradigm], closed: Closed, window: Window
) -> dict[str, list[dict[str, Any]]]:
    """BLiMP's pairs by UID with the columns of which diagnostics are made; ``window`` (head) is the one counted in."""
    function = function_words(paradigms, closed)
    return {
        uid: [_as_row(row, function, closed.language, window) for row in found] for uid, found in sorted(rows.items())
    }


def function_words(paradigms: Iterable[Paradigm], closed: Closed) -> frozenset[str]:
    """Lower-cased words of closed classes, auxiliaries, names, and literals of frames."""
    forms = [forms for entries in closed.words.values() for forms in entries]
    forms += [group.aux for group in closed.finite.values()]
    words = {word.lower() for entry in forms for word in entry.values()}
    words |= {name.lower() for names in closed.names.values() for name in names}
    for paradigm in paradigms:
        for frame in paradigm.frames:
            words |= {place.word.lower() for side in frame.parsed for place in side if place.word}
    return frozenset(words)


def _as_row(row: Mapping[str, str], function: frozenset[str], language: str, window: Window) -> dict[str, Any]:
    good, bad = (list(_content(row[f"sentence_{side}"], function, language)) for side in ("good", "bad"))
    shared = Counter(good) & Counter(bad)
    slots = []
    for side, words in (("good", good), ("bad", bad)):
        left = Counter(shared)
        for word in words:
            both = left[word] > 0
            left[word] -= both
            if both and side == "bad":
                continue
            lemma, pos = _reading(word, language)
            value = zipf(word, language) or 0.0
            slots.append(
                {
                    "slot": pos, "side": "both" if both else side, "lemma": lemma, "form": word, "pos": pos,
                    "zipf": value, "in_window": value in window, "open": True,
                }
            )  # fmt: skip
    inside = all(slot["in_window"] for slot in slots)
    return {**row, "slots": slots, "in_window": inside, "fallback": False}


def _content(sentence: str, function: frozenset[str], language: str) -> Iterator[str]:
    for place, word in enumerate(sentence.rstrip(".?!").replace(",", "").split()):
        plain = word.removesuffix("'s").removesuffix("'")
        if plain.lower() in function or word.lower() in function or "n't" in word or (place and plain[:1].isupper()):
            continue
        if _reading(plain.lower(), language)[0]:
            yield plain.lower()


@cache
def _reading(word: str, language: str) -> tuple[str, str]:
    """Lemma and part of speech of a form, or two empty strings for a word that is no content word."""
    from lemminflect import getAllLemmas

    lemmas = {upos: found for upos, found in getAllLemmas(word).items() if upos in _UPOS}
    if not lemmas:
        return "", ""
    upos = max(sorted(lemmas), key=lambda one: zipf(lemmas[one][0], language) or 0.0)
    return str(lemmas[upos][0]), _UPOS[upos]
