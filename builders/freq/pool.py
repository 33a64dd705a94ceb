"""All options for a slot in a frequency window, from the lexicon and the closed classes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from blimppi.builders.freq.closed import Closed, as_forms
from blimppi.builders.freq.lexicon.model import Lexicon, Verb
from blimppi.builders.freq.option import HUMAN, Option, form_of, zipf_of
from blimppi.builders.freq.paradigm import Slot
from blimppi.builders.freq.regimes import Window

NUMBERS = ("sg", "pl")
FORMS = ("base", "third", "past", "participle", "ing")


class EmptyClassError(ValueError):
    """A slot for which the lexicon has no word; the message names paradigm, frame, slot and window."""


class Pools:
    """Options by slot and window. ``window`` None takes every word, whatever its frequency."""

    def __init__(self, lexicon: Lexicon, closed: Closed) -> None:
        self.lexicon = lexicon
        self.closed = closed
        self._made: dict[tuple[str, Window | None], list[Option]] = {}

    def of(self, slot: Slot, window: Window | None) -> list[Option]:
        """Options of a slot, sorted by lemma and form; shared between slots that ask for the same."""
        key = (slot.model_dump_json(exclude_defaults=True), window)
        if key not in self._made:
            self._made[key] = self._make(slot, window)
        return self._made[key]

    def names(self) -> list[Option]:
        """The names, as options of a noun slot."""
        return [
            Option(lemma=name, pos="name", key="sg", gender=gender, classes=HUMAN)
            for gender, names in self.closed.names.items()
            for name in names
        ]

    def _make(self, slot: Slot, window: Window | None) -> list[Option]:
        if slot.pos == "word":
            return list(self._words(slot))
        everything = list(self._open(slot))
        if window is None:
            return everything
        inside = [option for option in everything if self._inside(option, slot, window)]
        lemmas = {option.lemma for option in inside}
        missing = slot.fallback - len(lemmas)
        if missing > 0:
            inside += self._nearest([o for o in everything if o.lemma not in lemmas], slot, window, missing)
        return sorted(inside, key=lambda option: (option.lemma, option.key, option.finite, sorted(option.objects)))

    def _inside(self, option: Option, slot: Slot, window: Window) -> bool:
        assert option.row is not None
        further = (zipf_of(option.row, key) for key in slot.forms)
        return option.zipf in window and all(zipf in window for zipf in further)

    def _nearest(self, options: list[Option], slot: Slot, window: Window, lemmas: int) -> list[Option]:
        """The options of the ``lemmas`` that lie nearest to the window, marked as outside."""

        def distance(option: Option) -> float:
            assert option.row is not None
            zipfs = [option.zipf, *(zipf_of(option.row, key) for key in slot.forms)]
            return max(map(window.distance, zipfs))

        best: dict[str, Option] = {}
        for option in sorted(options, key=lambda o: (distance(o), o.lemma, o.key, o.finite)):
            best.setdefault(option.lemma, option)
        return [replace(option, in_window=False) for option in list(best.values())[:lemmas]]

    def _words(self, slot: Slot) -> Iterator[Option]:
        for name in slot.word:
            for forms in self.closed.words[name]:
                yield Option(lemma=next(iter(forms.values())), pos="word", forms=forms)
        for entry in slot.words:
            forms = as_forms(entry)
            yield Option(lemma=next(iter(forms.values())), pos="word", forms=forms)

    def _open(self, slot: Slot) -> Iterator[Option]:
        makers = {"noun": self._nouns, "verb": self._verbs, "adjective": self._adjectives}
        for option in makers[slot.pos](slot):
            assert option.row is not None
            if (slot.only and option.lemma not in slot.only) or option.lemma in slot.avoid:
                continue
            if slot.sure and _doubtful(option, slot):
                continue
            there = all(form_of(option.row, key) and zipf_of(option.row, key) > 0 for key in slot.forms)
            if option.zipf > 0 and there and not (slot.apart is not None and _spread(option, slot) > slot.apart):
                yield option

    def _nouns(self, slot: Slot) -> Iterator[Option]:
        numbers = slot.number if slot.number and " " not in slot.number[0] else list(NUMBERS)
        genders = slot.gender if slot.gender and " " not in slot.gender[0] else []
        for noun in self.lexicon.nouns:
            traits = noun.classes | noun.lists.keys()
            if noun.count != ("mass" if slot.mass else "count"):
                continue
            if traits.isdisjoint(slot.noun) or not traits.isdisjoint(slot.without):
                continue
            if slot.regular is not None and slot.regular == noun.irregular:
                continue
            if genders and noun.gender not in genders:
                continue
            for number in numbers:
                if form_of(noun, number):
                    yield Option(
                        noun.lemma, "noun", number, zipf=zipf_of(noun, number), row=noun, gender=noun.gender,
                        classes=noun.classes,
                    )  # fmt: skip

    def _verbs(self, slot: Slot) -> Iterator[Option]:
        for verb in self.lexicon.verbs:
            if (slot.undroppable and verb.droppable) or not verb.lists.keys().isdisjoint(slot.without):
                continue
            for name in slot.verb:
                if name in verb.lists:
                    yield from self._verb(slot, verb, name)

    def _verb(self, slot: Slot, verb: Verb, name: str) -> Iterator[Option]:
        listed = self.lexicon.lists[name]
        for finite, form in self._verb_forms(slot):
            if form_of(verb, form):
                yield Option(
                    verb.lemma, "verb", form, finite, zipf_of(verb, form), verb,
                    subjects=frozenset(listed.subject), objects=verb.lists[name] or frozenset(listed.object),
                )  # fmt: skip

    def _verb_forms(self, slot: Slot) -> Iterable[tuple[str, str]]:
        """(finite group, form of the verb) that the slot allows; all forms where they come from another slot."""
        if slot.form:
            return [("", form) for form in (FORMS if " " in slot.form[0] else slot.form)]
        names = list(self.closed.finite) if " " in slot.finite[0] else self.closed.patterns(slot.finite)
        return [
            (name, form)
            for name in names
            for form in dict.fromkeys(self.closed.finite[name].verb_form(number) for number in NUMBERS)
        ]

    def _adjectives(self, slot: Slot) -> Iterator[Option]:
        for adjective in self.lexicon.adjectives:
            names = adjective.lists.keys() & set(slot.adjective)
            if slot.future:
                names = {name for name in names if adjective.lemma in self.lexicon.lists[name].future}
            listed = bool(names)
            by_class = not adjective.classes.isdisjoint(slot.adjective)
            if not (listed or by_class) or not adjective.lists.keys().isdisjoint(slot.without):
                continue
            if not listed and slot.position and not getattr(adjective, slot.position):
                continue
            if slot.kind and adjective.kind != slot.kind:
                continue
            yield Option(adjective.lemma, "adjective", "", "", adjective.zipf, adjective, classes=adjective.classes)


def _spread(option: Option, slot: Slot) -> float:
    """How far the Zipf values of an option's form and of the further forms lie apart."""
    assert option.row is not None
    zipfs = [option.zipf, *(zipf_of(option.row, key) for key in slot.forms)]
    return round(max(zipfs) - min(zipfs), 9)


def _doubtful(option: Option, slot: Slot) -> bool:
    """Whether a word is merely plausible, or its form is another part of speech too."""
    assert option.row is not None
    # a participle that is a predicate is always a form of a verb as well
    keys = {"noun"} if option.pos == "adjective" else {option.key, *slot.forms}
    spoilt = keys - set(slot.homographs)
    return option.row.status != "sure" or not spoilt.isdisjoint(option.row.homograph)
