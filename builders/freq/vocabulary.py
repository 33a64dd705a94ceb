"""The vocabulary of the whole set by regime (FreqBLiMP Table 3 and Figure 1): what no paradigm alone can tell."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from blimppi.builders.freq.diagnostics import TOP, effective

Slots = Sequence[Mapping[str, Any]]
_BINS = 2  # to a Zipf point


class Vocabulary:
    """Counts over the content words of pairs, added one pair after the other."""

    def __init__(self) -> None:
        self.pairs = 0
        self.lemmas: Counter[str] = Counter()  # of open slots
        self.known: set[str] = set()
        self.forms: set[str] = set()
        self.inside: Counter[bool] = Counter()  # open slots: in the window?
        self.curated: Counter[bool] = Counter()  # other slots
        self.zipfs: list[float] = []  # of good sentences
        self.opened: list[float] = []  # the same, of open slots

    def add(self, slots: Slots) -> None:
        """One pair's content words."""
        self.pairs += 1
        for word in slots:
            self.known.add(word["lemma"])
            self.forms.add(word["form"])
            (self.inside if word["open"] else self.curated)[word["in_window"]] += 1
            if word["open"]:
                self.lemmas[word["lemma"]] += 1
            if word["side"] != "bad":
                self.zipfs.append(word["zipf"])
                if word["open"]:
                    self.opened.append(word["zipf"])

    def figures(self) -> dict[str, Any]:
        """Shares are 0 to 1; ``zipf_bins`` counts the words of good sentences by half a Zipf point (lower end)."""
        bins = Counter(math.floor(zipf * _BINS) / _BINS for zipf in self.zipfs)
        return {
            "pairs": self.pairs,
            "lemmas": len(self.known),
            "forms": len(self.forms),
            "open_lemmas": len(self.lemmas),
            "top20_share": round(sum(n for _, n in self.lemmas.most_common(TOP)) / max(1, self.lemmas.total()), 4),
            "effective_lemmas": round(effective(self.lemmas), 1),
            "in_window_open": _share(self.inside),
            "in_window_curated": _share(self.curated),
            "zipf_mean": round(math.fsum(self.zipfs) / max(1, len(self.zipfs)), 4),
            "zipf_mean_open": round(math.fsum(self.opened) / max(1, len(self.opened)), 4),
            "zipf_bins": {f"{low:.1f}": bins[low] for low in sorted(bins)},
        }


def vocabularies(pairs: Iterable[tuple[str, Slots]]) -> dict[str, dict[str, Any]]:
    """`Vocabulary.figures` by regime, of (regime, content words) of pairs, in the order in which regimes come."""
    found: dict[str, Vocabulary] = {}
    for regime, slots in pairs:
        found.setdefault(regime, Vocabulary()).add(slots)
    return {regime: vocabulary.figures() for regime, vocabulary in found.items()}


def _share(counts: Counter[bool]) -> float | None:
    return round(counts[True] / counts.total(), 4) if counts else None
