"""Forms of verbs: finite and non-finite, compound tenses, auxiliary and participle."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from blimppi.builders.it.filler import Filler, MissingFormError
from blimppi.builders.it.realisation import Agreement, Realisation
from blimppi.builders.it.sentence import Place

NON_FINITE = frozenset({"inf", "ger"})
_FIELDS = frozenset({"goes_with", "inf_marker"})


class VerbWord(NamedTuple):
    """One word of a verb: its form, its kind (see `Piece`), its tag, and whether it is the lexical verb."""

    form: str
    kind: str
    tag: str
    lexical: bool


class VerbForms:
    """Looks verb forms up; ``verb`` finds the entry of an auxiliary by its lemma."""

    def __init__(self, rules: Realisation, verb: Callable[[str], Filler]) -> None:
        self.rules = rules
        self.verb = verb

    def words(self, place: Place, filler: Filler, wanted: Agreement) -> list[VerbWord]:
        """The words of a place that holds a verb, in order.

        Raises:
            MissingFormError: if the paradigm lacks the form.
        """
        tense = place.setting("tense") or filler.tense
        part = place.part
        if part in _FIELDS:
            word = filler.governed if part == "goes_with" else str(filler.entry.inf_marker)
            if word in ("", "0"):  # "0": an infinitive without a preposition
                raise MissingFormError(f"{filler.slot}: {filler.lemma} has no {part}")
            return [VerbWord(word, "word", part, False)]
        if part in NON_FINITE:
            return [self._simple(filler, part, wanted)]
        if part == "regular":
            if not filler.entry.regularised_participle:
                raise MissingFormError(f"{filler.slot}: {filler.lemma} has no regularised participle")
            return [VerbWord(filler.entry.regularised_participle, "word", "PART/regular", True)]
        if part == "part":
            return [self._participle(place, filler, wanted)]
        if tense not in self.rules.compound:
            return [self._simple(filler, tense, wanted)]
        auxiliary = self._auxiliary(place, filler, tense, wanted)
        return [auxiliary] if part == "aux" else [auxiliary, self._participle(place, filler, wanted)]

    def _simple(self, filler: Filler, tense: str, wanted: Agreement) -> VerbWord:
        finite = tense not in NON_FINITE
        key = f"{tense}.{wanted.person}{wanted.number[0]}" if finite else tense
        form = filler.entry.forms.get(key, "")
        if not form:
            raise MissingFormError(f"{filler.slot}: {filler.lemma} has no {key}")
        kind = "host" if tense in self.rules.enclisis_parts else "word"
        return VerbWord(form, kind, f"VERB:{tense}" + (f".{wanted.person}.{wanted.number}" if finite else ""), True)

    def _auxiliary(self, place: Place, filler: Filler, tense: str, wanted: Agreement) -> VerbWord:
        lemma = filler.auxiliary
        asked = place.setting("aux")
        if asked == "other":
            lemma = next(other for other in self.rules.auxiliaries if other != lemma)
        elif asked:
            lemma = asked
        compound = self.rules.compound[tense]
        word = self._simple(self.verb(lemma), compound.aux, wanted)
        form = compound.short.get(lemma, word.form)
        return VerbWord(form, "word", word.tag.replace("VERB", f"AUX={lemma}"), False)

    def _participle(self, place: Place, filler: Filler, wanted: Agreement) -> VerbWord:
        """The participle; it agrees with what the slot says unless the place has settings of its own."""
        base = wanted if place.setting("like") else filler.participle
        own = {name: getattr(wanted, name) for name in ("gender", "number") if place.setting(name) not in ("", "other")}
        turned = {
            name: {"m": "f", "f": "m", "sg": "pl", "pl": "sg"}[getattr(base, name)]
            for name in ("gender", "number")
            if place.setting(name) == "other" and not place.setting("like")
        }
        agreed = base._replace(**own, **turned)
        key = f"part.{agreed.gender}{agreed.number[0]}"
        form = filler.entry.forms.get(key, "")
        if not form:
            raise MissingFormError(f"{filler.slot}: {filler.lemma} has no {key}")
        return VerbWord(form, "word", f"PART:{agreed.gender}.{agreed.number}", True)
