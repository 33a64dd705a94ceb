"""Upper and lower case as a language writes it (Turkish pairs i with İ and ı with I)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Casing:
    """Case mapping with the exceptions of one language.

    ``upper`` maps a lower-case letter to its capital wherever Unicode's default mapping is wrong. ``fold`` maps
    letters that texts mix up to the right ones; it holds for comparisons (`lower`), never for what is written.
    """

    upper: Mapping[str, str] = field(default_factory=dict)
    fold: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_down", str.maketrans({v: k for k, v in self.upper.items()}))
        object.__setattr__(self, "_up", str.maketrans(dict(self.upper)))
        object.__setattr__(self, "_fold", str.maketrans(dict(self.fold)))

    def lower(self, text: str) -> str:
        """``text`` in lower case, NFC, folded, with the typographic apostrophe as the plain one."""
        text = unicodedata.normalize("NFC", text).replace("’", "'")
        for small, capital in self.upper.items():  # on whole sentences faster than one translation table
            text = text.replace(capital, small)
        lowered = text.lower()
        return lowered.translate(self._fold) if self.fold else lowered  # type: ignore[attr-defined]

    def upper_first(self, text: str) -> str:
        """``text`` with a capital as its first letter, whatever marks stand before it; not after a digit (3rd)."""
        for i, char in enumerate(text):
            if char.isdigit():
                break
            if char.isalpha():
                return text[:i] + char.translate(self._up).upper() + text[i + 1 :]  # type: ignore[attr-defined]
        return text

    def lower_first(self, text: str) -> str:
        """``text`` with its first letter in lower case."""
        for i, char in enumerate(text):
            if char.isalpha():
                return text[:i] + char.translate(self._down).lower() + text[i + 1 :]  # type: ignore[attr-defined]
        return text

    def like(self, form: str, model: str) -> str:
        """``form`` in the case of ``model``: all capitals, an initial capital, or as it stands."""
        letters = [c for c in model if c.isalpha()]
        if len(letters) > 1 and all(c.isupper() for c in letters):
            return form.translate(self._up).upper()  # type: ignore[attr-defined]
        if letters and letters[0].isupper():
            return self.upper_first(form)
        return form
