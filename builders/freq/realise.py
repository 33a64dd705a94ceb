"""From places and fillers to the tokens of a sentence, and to its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from blimppi.builders.freq.closed import Closed, inflect
from blimppi.builders.freq.notation import PUNCTUATION, Place
from blimppi.builders.freq.option import Filler, MissingFormError, Row, form_of, zipf_of

_OTHER = {"sg": "pl", "pl": "sg", "F": "M", "M": "F"}
ARTICLE = "a"


class UnsureArticleError(ValueError):
    """a or an before a word whose sound is not known."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark; ``source`` is its slot ("" for a literal), ``row`` and ``key`` are those of a content word."""

    text: str
    source: str = ""
    row: Row | None = None
    key: str = ""

    @property
    def zipf(self) -> float:
        """Zipf value of a content word's form."""
        assert self.row is not None
        return zipf_of(self.row, self.key)


class Realiser:
    """Writes sentences with the closed classes of a file."""

    def __init__(self, closed: Closed) -> None:
        self.closed = closed

    def tokens(self, places: Sequence[Place], fillers: Mapping[str, Filler]) -> list[Token]:
        """The tokens of a sentence, articles still as ``a``.

        Raises:
            MissingFormError: if a word lacks a form that a place asks for.
        """
        return [token for place in places for token in self._place(place, fillers) if token.text]

    def _place(self, place: Place, fillers: Mapping[str, Filler]) -> list[Token]:
        if place.word:
            return [Token(place.word)]
        filler = fillers[place.slot]
        like = fillers[place.of] if place.of else filler
        number = _changed(place.number, like.number)
        gender = _changed(place.gender, like.gender)
        pos = filler.option.pos
        if pos == "word":
            assert filler.option.forms is not None
            return [Token(self._inflected(place.slot, filler.option.forms, number, gender), place.slot)]
        if pos == "name":
            return [Token(filler.lemma + ("'s" if place.part == "poss" else ""), place.slot)]
        row = filler.option.row
        assert row is not None
        if pos == "noun":
            return self._noun(place, filler, row, number)
        if pos == "adjective":
            return [Token(form_of(row, ""), place.slot, row)]
        return self._verb(place, filler, row, number, gender)

    def _noun(self, place: Place, filler: Filler, row: Row, number: str) -> list[Token]:
        det = []
        if filler.det is not None and place.part != "noun":
            det = [Token(self._inflected(place.slot, filler.det, number, "N"), f"{place.slot}.det")]
        if place.part == "det":
            return det
        form = form_of(row, number)
        if not form:
            raise MissingFormError(f"{place.slot}: {filler.lemma!r} has no {number}")
        if place.part == "poss":
            form += "'" if form.endswith("s") and number == "pl" else "'s"
        return [*det, Token(form, place.slot, row, number)]

    def _verb(self, place: Place, filler: Filler, row: Row, number: str, gender: str) -> list[Token]:
        key, aux = filler.option.key, []
        if filler.option.finite:
            group = self.closed.finite[filler.option.finite]
            key = group.verb_form(number)
            if group.aux:
                aux = [Token(self._inflected(place.slot, group.aux, number, gender), f"{place.slot}.aux")]
        if place.part == "aux":
            if not aux:
                raise MissingFormError(f"{place.slot}: {filler.option.finite or key} has no auxiliary")
            return aux
        key = place.form or key
        form = form_of(row, key)
        if not form:
            raise MissingFormError(f"{place.slot}: {filler.lemma!r} has no {key}")
        main = Token(form, place.slot, row, key)
        return [main] if place.part == "main" else [*aux, main]

    def _inflected(self, slot: str, forms: Mapping[str, str], number: str, gender: str) -> str:
        form = inflect(dict(forms), number, gender)
        if form is None:
            raise MissingFormError(f"{slot}: {'/'.join(forms.values())} has no form for {gender}.{number}")
        return form


def _changed(setting: str, value: str) -> str:
    return _OTHER.get(value, value) if setting == "other" else setting or value


def text(tokens: Sequence[Token]) -> str:
    """The sentence: a or an by the next word, a capital first, marks joined to the word before them.

    Raises:
        UnsureArticleError: for an article before a word whose sound is not known.
    """
    words: list[str] = []
    for token, following in zip(tokens, [*tokens[1:], Token(".")], strict=True):
        if token.text in PUNCTUATION and words:
            words[-1] += token.text
        else:
            words.append(_article(following) if token.text == ARTICLE else token.text)
    sentence = " ".join(words)
    return sentence[0].upper() + sentence[1:]


def _article(following: Token) -> str:
    known = getattr(following.row, "article", "")  # closed words have none: no class of determiners goes before them
    if not known:
        raise UnsureArticleError(following.text)
    return str(known)
