"""One question, "which form?", put to the sources in turn: the table, the treebank, a library, the rules."""

from __future__ import annotations

from blimppi.builders.casing import Casing
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.morphology.library import LIBRARIES
from blimppi.builders.npi.morphology.paradigms import Paradigms
from blimppi.builders.npi.morphology.rules import Rules
from blimppi.builders.tree import Node

_AGREEMENT = ("Mood", "Tense", "Number", "Person", "VerbForm")


class Inflector:
    """Forms of the verbs of one language."""

    def __init__(self, language: Language, paradigms: Paradigms) -> None:
        self._casing = Casing(language.casing, language.fold)
        self._table = language.morphology.table
        self._verify = language.morphology.verify
        self._attested = language.morphology.attested
        self._paradigms = paradigms
        self.rules = Rules(language.morphology)
        self._library = LIBRARIES[language.morphology.library] if language.morphology.library else None

    def positive(self, node: Node) -> str | None:
        """The positive counterpart of a negative form, in lower case; None if no source knows it.

        The closed table decides first. Else the treebank's form with the same features counts if the rules give it
        too; where they differ, the rules win only if the treebank knows their form from elsewhere, or if the
        configuration trusts them.
        """
        form = self._casing.lower(node.form)
        if form in self._table:
            return self._table[form]
        lemma = self._casing.lower(node.lemma)
        found = self._paradigms.positive_forms(lemma, node.feats) if self._attested else []
        attested = [f for f in found if f != form]
        made = self.rules.apply(form, lemma, node.feats)
        if made is None:
            return attested[0] if attested else None
        if not (self._verify and attested) or made in attested or self._paradigms.knows(made):
            return made
        return None

    def finite(self, verb: Node, auxiliary: Node) -> str | None:
        """The form of ``verb`` with tense and agreement of its ``auxiliary`` (do-support undone)."""
        wanted = {k: v for k, v in auxiliary.feats.items() if k in _AGREEMENT}
        wanted["VerbForm"] = "Fin"
        if wanted.get("Tense") == "Past":  # no agreement in the past of the verbs that take a support auxiliary
            wanted = {"Tense": "Past", "VerbForm": "Fin"}
        lemma = self._casing.lower(verb.lemma)
        options = self._library(lemma, wanted) if self._library is not None else []
        attested = self._paradigms.forms(lemma, wanted)
        if options:
            return max(options, key=lambda o: (attested.get(o, 0), -options.index(o)))
        return max(attested, key=lambda f: (attested[f], f)) if attested else None
