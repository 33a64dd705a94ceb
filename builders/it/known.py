"""Which forms a sentence may contain: those of the lexicon, the rules of writing, and the template itself."""

from __future__ import annotations

from collections.abc import Iterator

from blimppi.builders.it.compiled import Compiled
from blimppi.builders.it.lexicon.model import Lexicon
from blimppi.builders.it.realisation import Realisation
from blimppi.builders.it.template import WordItem
from blimppi.builders.it.writer import Token


class Known:
    """All forms of a lexicon and a set of rules, in small letters, multiword ones by word."""

    def __init__(self, lexicon: Lexicon, rules: Realisation) -> None:
        self.rules = rules
        forms = {form for form in _forms(lexicon)} | rules.known_words()
        self.words = frozenset(word.lower() for form in forms for word in form.split())
        short = {form for compound in rules.compound.values() for form in compound.short.values()}
        self.words |= short
        self._hosts = {rules.host(verb.forms["inf"]) for verb in lexicon.verbs if verb.forms.get("inf")}
        clitics = {str(form) for name in rules.clitics for form in rules.paradigms[name].values()}
        clusters = {rules.clustered(one, two) + two for one in clitics for two in rules.clusters.before}
        self._enclitics = tuple(sorted(clitics | clusters))
        self.words |= {form for form in clusters if form.startswith(tuple(rules.clusters.joined))}

    def own_words(self, compiled: Compiled) -> frozenset[str]:
        """Words that a template writes itself, and forms with letters dropped where it drops some."""
        found: set[str] = set()
        for frame in compiled.frames:
            sentence = frame.sentence
            for place in (*sentence.before, *sentence.good, *sentence.bad, *sentence.after):
                found.add(place.word.lower())
                if letters := place.setting("drop"):
                    split = (word.rpartition(letters) for word in self.words if letters in word)
                    found |= {head + tail for head, _, tail in split}
            for slot in frame.slots.values():
                for word in slot.words:
                    item = word if isinstance(word, WordItem) else WordItem(form=word)
                    found |= {part.lower() for form in (item.form, *item.forms.values()) for part in form.split()}
        return frozenset(found)

    def unknown(self, tokens: list[Token], own: frozenset[str]) -> list[str]:
        """Words of a sentence that are neither known nor a verb with enclitics."""
        words = (token.text.lower() for token in tokens if not token.mark)
        return [word for word in words if word not in self.words and word not in own and not self._with_enclitic(word)]

    def _with_enclitic(self, word: str) -> bool:
        endings = (clitic for clitic in self._enclitics if word.endswith(clitic))
        return any(word.removesuffix(clitic) in self._hosts for clitic in endings)


def _forms(lexicon: Lexicon) -> Iterator[str]:
    for noun in lexicon.nouns:
        yield from (noun.sg, noun.pl)
    for verb in lexicon.verbs:
        yield from verb.forms.values()
        yield from (verb.regularised_participle, verb.goes_with, verb.inf_marker, *verb.also_with)
    for adjective in lexicon.adjectives:
        yield from (adjective.ms, adjective.mp, adjective.fs, adjective.fp)
    for name in lexicon.names:
        yield name.form
    for word in lexicon.words:
        yield word.form
