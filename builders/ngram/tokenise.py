"""Words for n-gram models: one tokenisation for training and for scoring, and for every language."""

from __future__ import annotations

import unicodedata

import regex

# Scripts written without spaces: each character, with its marks, is a token of its own.
_UNSPACED = r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]"

# Signs that stand inside a word without ending it: apostrophes, the Catalan middle dot, Hebrew
# geresh and gershayim, the Armenian stress and question marks, zero-width (non-)joiners.
_INNER = r"['·׳״՛՜՞\u200c\u200d]"

_LETTERS = rf"[[\p{{L}}\p{{N}}\p{{M}}]--{_UNSPACED}]"

_TOKEN = regex.compile(
    rf"{_UNSPACED}\p{{M}}*"
    rf"|{_LETTERS}+(?:{_INNER}+{_LETTERS}+)*"
    r"|[^\s\p{C}]",  # any other visible character; control and format characters are dropped
    regex.V1,
)

# U+0130 loses its dot, else lower-casing would leave a combining dot that no typed "i" has. Dotless
# ı stays a letter of its own; a capital I becomes i in every language, Turkish too, because the
# model sees no language: it does so in both sentences of a pair and in the training text.
_BEFORE = str.maketrans({"\u0130": "i", "’": "'", "ʼ": "'", "\u00ad": None, "\u200b": None, "\ufeff": None})


def tokenise(text: str) -> str:
    """``text`` as lower-case tokens with one space between them.

    NFC, then `str.lower` (not case folding, which would turn ß into ss and ς into σ), then runs of letters,
    digits and marks as words and every other visible character as a token of its own. Text that is already
    tokenised stays as it is. Reserved names such as ``<s>`` cannot come out, as ``<`` is always on its own.
    """
    folded = unicodedata.normalize("NFC", text).translate(_BEFORE).lower()
    return " ".join(_TOKEN.findall(unicodedata.normalize("NFC", folded)))
