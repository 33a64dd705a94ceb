"""One draw of words realised as a pair: good and bad share everything but the contrast."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from blimppi.builders.it.filler import Filler, MissingFormError
from blimppi.builders.it.pieces import Piece, Pieces
from blimppi.builders.it.realisation import Agreement, Realisation
from blimppi.builders.it.sentence import Place, Sentence
from blimppi.builders.it.writer import Token, text, write


class Realised(NamedTuple):
    """A sentence: its tokens, their tags (before prepositions are fused), and its content words."""

    tokens: list[Token]
    tags: str
    content: list[str]

    @property
    def text(self) -> str:
        """The sentence as it is read."""
        return text(self.tokens)


class RefusedError(Exception):
    """A pair that cannot be used; ``reason`` is the name under which it is counted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Realiser:
    """Realises both sentences of a frame with the same fillers."""

    def __init__(self, rules: Realisation, verbs: Mapping[str, object]) -> None:
        self.rules = rules
        self._verbs = verbs
        self.pieces = Pieces(rules, self._auxiliary)

    def _auxiliary(self, lemma: str) -> Filler:
        if lemma not in self._verbs:
            raise LookupError(f"the lexicon has no verb {lemma!r}, which compound tenses need")
        return Filler("auxiliary", "verb", lemma, self._verbs[lemma])

    def pair(self, sentence: Sentence, fillers: Mapping[str, Filler], words: int = 0) -> tuple[Realised, Realised]:
        """Good and bad sentence; ``words`` is how many words bad must have more.

        Raises:
            RefusedError: where the violation changes words outside the contrast (``allomorphy_spread``), does not show
                (``no_contrast``), or changes the number of words (``word_count``).
            MissingFormError: if a word lacks a form.
        """
        good = self._sentence(sentence, sentence.good, fillers)
        bad = self._sentence(sentence, sentence.bad, fillers)
        if _outside(good.tokens) != _outside(bad.tokens):
            raise RefusedError("allomorphy_spread")
        if good.text == bad.text:
            raise RefusedError("no_contrast")
        if count_words(bad.text) - count_words(good.text) != words:
            raise RefusedError("word_count")
        return good, bad

    def has_forms(self, sentence: Sentence, verb: Filler, tenses: Sequence[str]) -> bool:
        """Whether a verb has, in some of ``tenses`` and some person, each form that the sentence asks of its slot."""
        places = {*sentence.before, *sentence.good, *sentence.bad, *sentence.after}
        own = [place for place in places if place.slot == verb.slot and not (place.paradigm or place.setting("like"))]
        return all(self._has_form(place, verb, tenses) for place in own if place.part != "goes_with")

    def _has_form(self, place: Place, verb: Filler, tenses: Sequence[str]) -> bool:
        for tense, person, number in product(tenses, "312", ("sg", "pl")):
            tried = replace(verb, tense=tense, agreement=Agreement(person, number, "m"))
            try:
                self.pieces.of(place, {verb.slot: tried}, contrast=False)
            except MissingFormError:
                continue
            return True
        return False

    def _sentence(self, sentence: Sentence, middle: tuple[Place, ...], fillers: Mapping[str, Filler]) -> Realised:
        pieces: list[Piece] = []
        for places, contrast in ((sentence.before, False), (middle, True), (sentence.after, False)):
            for place in places:
                pieces += self.pieces.of(place, fillers, contrast=contrast)
        content = [piece.content for piece in pieces if piece.content]
        return Realised(write(pieces, self.rules), " ".join(piece.tag for piece in pieces), content)


def count_words(sentence: str) -> int:
    """Words between spaces: what the specification counts (an elided article and its noun are one)."""
    return len(sentence.split())


def _outside(tokens: list[Token]) -> list[str]:
    """Words outside the contrast, without the capital that the first word of a sentence takes."""
    return [token.text.lower() for token in tokens if not token.contrast]
