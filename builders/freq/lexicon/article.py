"""The indefinite article by sound: a pronouncing dictionary where it has the word, else rules, else nothing."""

from __future__ import annotations

import re
from pathlib import Path

from blimppi.builders.freq.lexicon.settings import ArticleSettings

_VOWELS = frozenset("AEIOU")  # first letters of ARPAbet's vowels; no consonant begins with one


class Articles:
    """The article before a word. ``first_sounds``: first phone (ARPAbet) of each pronunciation of a word."""

    def __init__(self, settings: ArticleSettings, first_sounds: dict[str, set[str]]) -> None:
        self._rules = [(re.compile(pattern), article) for pattern, article in settings.rules]
        self._unsure = re.compile(settings.unsure)
        self._sure = {word: article for article, words in settings.sure.items() for word in words}
        self._sounds = first_sounds

    def before(self, word: str) -> str:
        """a, an, or "" if the sound is not known for sure."""
        if word in self._sure:
            return self._sure[word]
        if sounds := self._sounds.get(word):
            found = {"an" if sound[0] in _VOWELS else "a" for sound in sounds}
            return found.pop() if len(found) == 1 else ""
        if self._unsure.match(word):
            return ""
        return next(article for pattern, article in self._rules if pattern.match(word))

    def rule(self, word: str) -> str:
        """What the rules alone say, also of unsure words."""
        return next(article for pattern, article in self._rules if pattern.match(word))


def read_first_sounds(path: Path) -> dict[str, set[str]]:
    """First phones by word of a pronouncing dictionary in the format of CMUdict 0.7 (``word P1 P2``, ``word(2) …``).

    Raises:
        ValueError: with file and line if an entry has no phones.
    """
    found: dict[str, set[str]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith(";;;"):
            continue
        entry, *phones = line.split("#")[0].split()
        if not phones:
            raise ValueError(f"{path}:{number}: {entry} has no phones; a line is WORD PHONE PHONE …")
        found.setdefault(re.sub(r"\(\d+\)$", "", entry).lower(), set()).add(phones[0])
    return found
