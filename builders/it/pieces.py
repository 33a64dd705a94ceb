"""From the places of a sentence to pieces: every word in its form, articles with all their allomorphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from blimppi.builders.it.filler import Filler, MissingFormError
from blimppi.builders.it.realisation import Agreement, Allomorphs, Realisation
from blimppi.builders.it.sentence import PUNCTUATION, Place
from blimppi.builders.it.verb_forms import VerbForms

OTHER = {"sg": "pl", "pl": "sg", "m": "f", "f": "m"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or mark before the rules of writing have run.

    ``kind``: word, mark, article (a paradigm's member), clitic, host (takes enclitics). ``onset`` forces an
    allomorph. ``content`` is the word whose frequency counts, "" for function words.
    """

    form: Allomorphs
    kind: str
    tag: str
    paradigm: str = ""
    onset: str = ""
    raw: bool = False
    glued: bool = False
    contrast: bool = False
    content: str = ""


class Pieces:
    """Makes pieces of places, for one language's rules and auxiliaries."""

    def __init__(self, rules: Realisation, verb: Callable[[str], Filler]) -> None:
        self.rules = rules
        self.verbs = VerbForms(rules, verb)

    def of(self, place: Place, fillers: Mapping[str, Filler], *, contrast: bool) -> list[Piece]:
        """The pieces of a place: several for a compound tense or a phrase, none for an empty word.

        Raises:
            MissingFormError: if the slot's word lacks the form.
        """
        if place.word:
            kind = "mark" if place.word in PUNCTUATION else "word"
            return [Piece(place.word, kind, place.word.lower(), glued=place.glued, contrast=contrast)]
        filler = fillers[place.slot]
        wanted = agreement(place, fillers)
        if place.paradigm or filler.pos == "agreeing":
            paradigm = place.paradigm or filler.lemma
            form = self.rules.member(paradigm, wanted)
            if form is None:
                raise MissingFormError(f"{place.slot}: paradigm {paradigm} has no form for {'.'.join(wanted)}")
            clitic = paradigm in self.rules.clitics
            found = [(form, "clitic" if clitic else "article", _tag(paradigm, place, wanted), "")]
        else:
            paradigm = ""
            found = self._word(place, filler, wanted)
        return [
            Piece(
                _dropped(form, place.setting("drop"), filler),
                kind,
                tag,
                paradigm,
                place.setting("onset"),
                "raw" in place.flags,
                place.glued and not i,
                contrast,
                content,
            )
            for i, (form, kind, tag, content) in enumerate(found)
        ]

    def _word(self, place: Place, filler: Filler, wanted: Agreement) -> list[tuple[Allomorphs, str, str, str]]:
        number, gender = wanted.number, wanted.gender
        if filler.pos == "verb":
            return [
                (form, kind, f"{tag}({place.slot})", form if lexical else "")
                for form, kind, tag, lexical in self.verbs.words(place, filler, wanted)
            ]
        if filler.pos == "noun":
            form = str(getattr(filler.entry, number))
            tag = f"NOUN({place.slot}):{filler.agreement.gender}.{number}.{filler.animacy}"
        elif filler.pos == "adjective":
            form = str(getattr(filler.entry, gender + number[0]))
            tag = f"ADJ({place.slot}):{gender}.{number}"
        elif filler.pos == "name":
            form, tag = filler.lemma, f"NAME({place.slot}):{gender}"
        else:
            part = place.part or "form"
            if part not in filler.forms:
                raise MissingFormError(f"{place.slot}: {filler.lemma!r} has no form {part!r}")
            form, tag = filler.forms[part], f"WORD({place.slot}){'.' + place.part if place.part else ''}"
        if filler.pos != "word" and not form:
            raise MissingFormError(f"{place.slot}: {filler.lemma!r} has no {gender}.{number}")
        content = filler.pos in ("noun", "adjective", "name")
        return [(word, "word", tag, word if content else "") for word in form.split()]


def agreement(place: Place, fillers: Mapping[str, Filler]) -> Agreement:
    """Features that a place asks for: those of its slot, or of ``like=``, changed by its settings."""
    like = place.setting("like")
    base = fillers[like or place.slot].agreement
    changes = {}
    for name in Agreement._fields:
        if value := place.setting(name):
            changes[name] = OTHER[getattr(base, name)] if value == "other" else value
    return base._replace(**changes)


def _tag(paradigm: str, place: Place, wanted: Agreement) -> str:
    forced = "".join(f"/{x}" for x in (place.setting("onset"), *sorted(place.flags)) if x)
    return f"{paradigm}({place.slot}):{'.'.join(wanted)}{forced}"


def _dropped(form: Allomorphs, letters: str, filler: Filler) -> Allomorphs:
    """``form`` without the last occurrence of ``letters``."""
    if not letters:
        return form
    if not isinstance(form, str) or letters not in form:
        raise MissingFormError(f"{filler.slot}: no {letters!r} to drop from {form!r}")
    head, _, tail = form.rpartition(letters)
    return head + tail
