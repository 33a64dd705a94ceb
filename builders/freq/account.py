"""The account of a paradigm: attempts, words and their frequencies by regime, and what simple rules get right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from blimppi.builders.freq.diagnostics import diagnose
from blimppi.builders.freq.paradigm import Paradigm
from blimppi.builders.freq.regimes import Window
from blimppi.builders.freq.sampler import Sample
from blimppi.builders.pair import Pair


def account(
    paradigm: Paradigm, samples: Mapping[str, Sample], pairs: Mapping[str, Sequence[Pair]],
    windows: Mapping[str, Window], wanted: int,
) -> dict[str, Any]:  # fmt: skip
    """Counts of one paradigm; ``attempt_outcomes`` sums to ``attempts``, ``pairs_by_regime`` to ``pairs``.

    ``regimes`` holds for each regime what `diagnose` computes, and the frames that gave no pairs.
    """
    outcomes: Counter[str] = sum((sample.outcomes for sample in samples.values()), Counter())
    everything = [pair for of_regime in pairs.values() for pair in of_regime]
    return {
        "language": everything[0].language if everything else "",
        "licence": everything[0].licence if everything else "",
        "field": paradigm.field,
        "term": paradigm.term,
        "description": paradigm.description,
        "wanted": wanted * len(windows),
        "attempts": outcomes.total(),
        "attempt_outcomes": ordered(outcomes),
        "pairs": len(everything),
        "pairs_by_regime": {regime: len(found) for regime, found in pairs.items()},
        "pairs_by_frame": ordered(Counter(pair.extra["frame"] for pair in everything)),
        "baseline_note": paradigm.baseline_note,
        "regimes": {
            regime: {
                **diagnose([_row(pair) for pair in found]),
                "missing": max(0, wanted - len(found)),
                "frames_given_up": dict(sorted(samples[regime].given_up.items())),
            }
            for regime, found in pairs.items()
        },
    }


def _row(pair: Pair) -> dict[str, Any]:
    """The columns of a pair of which diagnostics are made."""
    return {"sentence_good": pair.sentence_good, "sentence_bad": pair.sentence_bad, **pair.extra}


def ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts by falling number, then by name."""
    return {name: count for name, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])) if count}
