"""Verb paradigms as the treebank shows them: lemma and features to attested forms."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from sys import intern

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
        self._seen: Counter[tuple[str, str, str]] = Counter()  # lemma, form, features: flat, as it is sent to others

    def add_block(self, raw: str, casing: Casing) -> None:
        """Count the verbs and auxiliaries of the lines of any number of sentences."""
        for line in raw.split("\n"):  # splitlines would also split at U+2028 and the like
            if "\tVERB\t" in line or "\tAUX\t" in line:
                columns = line.split("\t")
                if len(columns) == 10:
                    # Features are few, and one object for each makes what is sent to other processes much smaller.
                    self._seen[casing.lower(columns[2]), casing.lower(columns[1]), intern(columns[5])] += 1

    def update(self, others: Iterable[Paradigms]) -> Paradigms:
        """Add the counts of ``others`` and return this object."""
        for other in others:
            self._seen.update(other._seen)
        for index in ("_forms", "_known"):  # made again when they are asked for
            self.__dict__.pop(index, None)
        return self

    @cached_property
    def _forms(self) -> dict[str, Counter[tuple[str, str]]]:
        """Forms with their features, and how often, by lemma."""
        forms: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        for (lemma, form, column), count in self._seen.items():
            forms[lemma][form, column] = count
        return dict(forms)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(form for _, form, _ in self._seen)

    def __getstate__(self) -> dict[str, Counter[tuple[str, str, str]]]:
        return {"_seen": self._seen}

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
