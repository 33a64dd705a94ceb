"""Verb paradigms as the treebank shows them: lemma and features to attested forms."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from blimppi.builders.casing import Casing

Feats = frozenset[tuple[str, str]]


def features(column: str) -> dict[str, str]:
    """The FEATS column as a mapping."""
    if column == "_":
        return {}
    return {k: v for k, _, v in (f.partition("=") for f in column.split("|"))}


class Paradigms:
    """Attested verb forms. Filled from raw lines, so that nothing is parsed twice; instances add up."""

    def __init__(self) -> None:
        self._forms: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        self._known: set[str] = set()

    def add_block(self, raw: str, casing: Casing) -> None:
        """Count the verbs and auxiliaries of the lines of any number of sentences."""
        for line in raw.split("\n"):  # splitlines would also split at U+2028 and the like
            if "\tVERB\t" in line or "\tAUX\t" in line:
                columns = line.split("\t")
                if len(columns) == 10:
                    form = casing.lower(columns[1])
                    self._forms[casing.lower(columns[2])][form, columns[5]] += 1

    def update(self, others: Iterable[Paradigms]) -> Paradigms:
        """Add the counts of ``others`` and return this object."""
        for other in others:
            for lemma, counter in other._forms.items():
                self._forms[lemma].update(counter)
        self._known = {form for counter in self._forms.values() for form, _ in counter}
        return self

    def knows(self, form: str) -> bool:
        """Whether the lower-case ``form`` is attested as a verb."""
        return form in self._known

    def forms(self, lemma: str, wanted: dict[str, str]) -> dict[str, int]:
        """Forms of ``lemma`` that have all of the ``wanted`` features and are not negative, with their counts."""
        out: Counter[str] = Counter()
        for (form, column), count in self._forms.get(lemma, Counter()).items():
            feats = features(column)
            if feats.get("Polarity") != "Neg" and all(feats.get(k) == v for k, v in wanted.items()):
                out[form] += count
        return dict(out)

    def positive_forms(self, lemma: str, feats: dict[str, str]) -> list[str]:
        """Positive forms of ``lemma`` whose features equal ``feats`` but for Polarity, most frequent first."""
        wanted = {k: v for k, v in feats.items() if k != "Polarity"}
        out: Counter[str] = Counter()
        for (form, column), count in self._forms.get(lemma, Counter()).items():
            other = features(column)
            if other.pop("Polarity", "Pos") == "Pos" and other == wanted:
                out[form] += count
        return sorted(out, key=lambda f: (-out[f], f))
