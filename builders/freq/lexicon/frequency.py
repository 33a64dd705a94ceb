"""Zipf values of word forms, and whether a form or word is in one of the frequency windows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from blimppi.builders.freq.lexicon.settings import FrequencySettings
from blimppi.builders.freq.regimes import Window


class Frequencies:
    """Zipf values (wordfreq) by the settings' language and list, and the frequency windows.

    ``windows``: values from low to high, both included, by name.
    """

    def __init__(self, settings: FrequencySettings, windows: Mapping[str, Window]) -> None:
        self.windows = windows
        self._settings = settings
        self._zipf = cache(self._look_up)

    def zipf(self, form: str) -> float:
        """The value of a form to two decimals; 0.0 if it is not in the list, is empty or has other than letters.

        Wordfreq takes hyphened words apart and gives the value of their parts, which is no frequency of the word.
        """
        return self._zipf(form, self._settings.language, self._settings.wordlist) if form.isalpha() else 0.0

    def window(self, value: float) -> str:
        """Name of the window of a value, "" between windows and outside them."""
        return next((name for name, window in self.windows.items() if value in window), "")

    def used(self, forms: Iterable[str]) -> bool:
        """Whether one of the forms is in a window."""
        return any(self.window(self.zipf(form)) for form in forms)

    def foreign(self, form: str) -> bool:
        """Whether the form is commoner elsewhere: by the margin, in one of the other languages."""
        limit = self.zipf(form) + self._settings.foreign_margin
        return any(self._zipf(form, code, "best") >= limit for code in self._settings.foreign)

    @staticmethod
    def _look_up(form: str, language: str, wordlist: str) -> float:
        import wordfreq

        return round(float(wordfreq.zipf_frequency(form, language, wordlist=wordlist)), 2)
