"""Word frequencies on the Zipf scale, from wordfreq (Speer 2022), whose data end in 2021.

A value of 3 is one occurrence in a million words, 6 one in a thousand; 0.0 means that the word is not in the list.
"""

from __future__ import annotations

import importlib
import logging
import math
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache

FROZEN = 2021  # the last year of wordfreq's data

# Distance up to which langcodes takes another code for the same language (Serbian, Croatian and
# their common list are within 9, Nynorsk and Bokmål are 20 apart, Belarusian and Russian 24).
_SAME_LANGUAGE = 10

# wordfreq writes a straight apostrophe; texts write curly and modifier ones too.
_APOSTROPHES = str.maketrans({"’": "'", "ʼ": "'", "‘": "'"})


@cache
def wordfreq_code(language: str) -> str | None:
    """Wordfreq's code for ``language`` (ISO 639-3), or None where it has no list for it."""
    import langcodes
    import wordfreq

    code, _ = langcodes.closest_match(language, sorted(wordfreq.available_languages()), max_distance=_SAME_LANGUAGE)
    return None if code == "und" else str(code)


@cache
def has_large_list(language: str) -> bool:
    """Whether wordfreq has one of its large lists for ``language`` (ISO 639-3), which take longest to load."""
    import wordfreq

    return wordfreq_code(language) in wordfreq.available_languages("large")


@cache
def _load_word_cutter(code: str) -> None:
    """Load what wordfreq needs to cut ``code`` into words, without the word cutter's own notes on its progress."""
    from wordfreq.language_info import get_language_info

    if get_language_info(code)["tokenizer"] != "jieba":
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # deprecations inside it
        importlib.import_module("jieba")
    logging.getLogger("jieba").setLevel(logging.WARNING)  # only now: its import sets DEBUG


@lru_cache(maxsize=1 << 18)
def zipf(word: str, language: str) -> float | None:
    """Zipf value of a word form, any case; None where wordfreq has no list for ``language`` (ISO 639-3).

    Raises:
        ModuleNotFoundError: where wordfreq needs another package to cut the language into words.
    """
    import wordfreq

    code = wordfreq_code(language)
    if code is None:
        return None
    with _words_cut(language, code):
        return float(wordfreq.zipf_frequency(word.translate(_APOSTROPHES), code))


def tokens(sentence: str, language: str) -> list[str]:
    """The words of ``sentence`` as wordfreq counts them; none where it has no list for ``language`` (ISO 639-3).

    Raises:
        ModuleNotFoundError: where wordfreq needs another package to cut the language into words.
    """
    import wordfreq

    code = wordfreq_code(language)
    if code is None:
        return []
    with _words_cut(language, code):
        return list(wordfreq.tokenize(sentence.translate(_APOSTROPHES), code))


@contextmanager
def _words_cut(language: str, code: str) -> Iterator[None]:
    """Load the word cutter of ``code``, and tell of one that is missing."""
    try:
        _load_word_cutter(code)
        yield
    except ModuleNotFoundError as error:
        message = f"frequencies of {language} need the package {error.name}: pip install {error.name}"
        raise ModuleNotFoundError(message, name=error.name) from error


def forget_lists(most: int) -> None:
    """Free the word lists that wordfreq has loaded and would keep, if there are more than ``most``."""
    import wordfreq

    if wordfreq.get_frequency_dict.cache_info().currsize > most:
        wordfreq.get_frequency_dict.cache_clear()
        wordfreq.get_frequency_list.cache_clear()


def zipf_mean_min(words: Sequence[str], language: str) -> tuple[float | None, float | None]:
    """Mean and minimum of the Zipf values of ``words``, the content words of a sentence.

    Both are None where there are no words or wordfreq has no list for ``language`` (ISO 639-3). Words that are
    not in the list count as 0.0. The mean is rounded to four decimals.
    """
    values = [value for word in words if (value := zipf(word, language)) is not None]
    if not values:
        return None, None
    return round(math.fsum(values) / len(values), 4), min(values)
