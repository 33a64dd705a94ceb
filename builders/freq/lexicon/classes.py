"""Noun classes from WordNet by the rules of configs/freq/lists/classes.yaml."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from blimppi.builders.freq.lexicon.lists import Words
from blimppi.builders.freq.lexicon.model import CLASSES
from blimppi.builders.freq.lexicon.wordnet import Synset, WordNet
from blimppi.builders.yaml_config import Fault, load_yaml, located
from pydantic import BaseModel, ConfigDict


class ClassRule(BaseModel):
    """One class: what the first sense must be, or must not, and lexicographer files that no sense may have."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    lexfiles: frozenset[int] = frozenset()
    hypernyms: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    veto: frozenset[int] = frozenset()
    all: tuple[str, ...] = ()  # classes that every member has as well
    strict: bool = False  # whether the veto holds even where a list gives the class


class ClassRules(BaseModel):
    """The file classes.yaml; synsets are written ``lemma.number`` of the sense."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    never: tuple[str, ...] = ()
    collective: tuple[str, ...] = ()
    broad: tuple[str, ...] = ()  # classes that a list's own replace, while finer ones are added to them
    classes: dict[str, ClassRule]
    add: dict[str, Words] = {}
    remove: dict[str, Words] = {}


class Classifier:
    """Classes of nouns."""

    def __init__(self, wordnet: WordNet, rules: ClassRules) -> None:
        self._wordnet = wordnet
        self._rules = rules
        named = {name for rule in rules.classes.values() for name in (*rule.hypernyms, *rule.without)}
        self._offsets = {name: _offset(wordnet, name) for name in (*named, *rules.never, *rules.collective)}

    def of(self, lemma: str, given: Iterable[str] = ()) -> frozenset[str]:
        """All classes of a noun, those ``given`` by hand among them; none if no rule holds.

        A given class brings the classes that it implies, and excuses the noun from the rules' vetoes against it, if
        they are not strict.
        """
        senses = self._wordnet.senses(lemma, "noun")
        found: set[str] = set()
        if senses:
            above = {synset.offset for synset in self._wordnet.closure(senses[0])}
            files = {sense.lexfile for sense in senses}
            for name, rule in self._rules.classes.items():
                if self._holds(rule, senses[0], above, files):
                    found |= {name, *rule.all}
        found |= {name for name, lemmas in self._rules.add.items() if lemma in lemmas}
        given = tuple(given)
        if given:
            found -= set(self._rules.broad)
        for name in given:
            found |= {name, *(self._rules.classes[name].all if name in self._rules.classes else ())}
        found -= {name for name, lemmas in self._rules.remove.items() if lemma in lemmas}
        return frozenset(name for name in found if not self._barred(name, senses))

    def _barred(self, name: str, senses: Iterable[Synset]) -> bool:
        rule = self._rules.classes.get(name)
        return rule is not None and rule.strict and any(sense.lexfile in rule.veto for sense in senses)

    def never(self, lemma: str) -> bool:
        """Whether a sense is a unit, a symbol or the like."""
        return self._any_sense(lemma, self._rules.never)

    def collective(self, lemma: str) -> bool:
        """Whether the first sense is a group."""
        senses = self._wordnet.senses(lemma, "noun")[:1]
        return any(self._below(sense, self._rules.collective) for sense in senses)

    def _any_sense(self, lemma: str, names: Iterable[str]) -> bool:
        return any(self._below(sense, names) for sense in self._wordnet.senses(lemma, "noun"))

    def _below(self, sense: Synset, names: Iterable[str]) -> bool:
        above = {synset.offset for synset in self._wordnet.closure(sense)}
        return any(self._offsets[name] in above for name in names)

    def _holds(self, rule: ClassRule, first: Synset, above: set[int], files: set[int]) -> bool:
        if files & rule.veto or any(self._offsets[name] in above for name in rule.without):
            return False
        return first.lexfile in rule.lexfiles or any(self._offsets[name] in above for name in rule.hypernyms)


def read_rules(path: Path, wordnet: WordNet) -> ClassRules:
    """The rules, with every synset that they name looked up.

    Raises:
        ConfigError: with file, line and key, for unknown classes and synsets too.
    """
    rules = load_yaml(path, ClassRules)
    faults: list[Fault] = []
    for name, rule in rules.classes.items():
        for key in ("hypernyms", "without"):
            faults += [(("classes", name, key), _missing(s)) for s in getattr(rule, key) if not _known(wordnet, s)]
    for key in ("never", "collective"):
        faults += [((key,), _missing(synset)) for synset in getattr(rules, key) if not _known(wordnet, synset)]
    for key in ("classes", "add", "remove", "broad"):
        for name in sorted(set(getattr(rules, key)) - CLASSES):
            faults.append(((key, name), f"no such class; there are {', '.join(sorted(CLASSES))}"))
    if faults:
        raise located(path, faults)
    return rules


def _missing(synset: str) -> str:
    return f"{synset!r} is no noun of the database with the number of a sense, such as tool.1"


def _known(wordnet: WordNet, synset: str) -> bool:
    lemma, _, number = synset.rpartition(".")
    return number.isdigit() and 0 < int(number) <= len(wordnet.senses(lemma, "noun"))


def _offset(wordnet: WordNet, synset: str) -> int:
    lemma, _, number = synset.rpartition(".")
    return wordnet.senses(lemma, "noun")[int(number) - 1].offset
