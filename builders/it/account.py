"""The account of a phenomenon: attempts, diversity of words, and what simple baselines would make of its pairs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from blimppi.builders.baselines import leads, shares, tally
from blimppi.builders.it.candidates import is_open
from blimppi.builders.it.compiled import Compiled
from blimppi.builders.it.realisation import Realisation
from blimppi.builders.it.sampler import Sample
from blimppi.builders.it.template import Slot
from blimppi.builders.pair import Pair

_TOP = 20


def account(
    compiled: Compiled, sample: Sample, pairs: Sequence[Pair], wanted: int, rules: Realisation
) -> dict[str, Any]:
    """Counts of one phenomenon; ``attempt_outcomes`` sums to ``attempts``."""
    template = compiled.template
    return {
        "language": rules.language,
        "licence": rules.licence,
        "area": template.area,
        "subgroup": template.subgroup,
        "description": template.description,
        "wanted": wanted,
        "attempts": sample.outcomes.total(),
        "attempt_outcomes": ordered(sample.outcomes),
        "pairs": len(pairs),
        "pairs_by_frame": ordered(Counter(drawn.frame for drawn in sample.drawn)),
        "shortfall": shortfall(sample, wanted),
        "tag_sequences": len({(pair.extra["tags_good"], pair.extra["tags_bad"]) for pair in pairs}),
        "lemmas": len({filler.lemma for d in sample.drawn for filler in d.fillers.values() if filler.lemma}),
        "slots": slots(compiled, sample),
        "baseline_note": template.baseline_note,
        "baselines": baselines(pairs, rules.language),
    }


def shortfall(sample: Sample, wanted: int) -> dict[str, Any]:
    """How many pairs are missing, with what failed most and the slot that was most often without a word."""
    missing = wanted - len(sample.drawn)
    if missing <= 0:
        return {}
    failed = Counter({name: count for name, count in sample.outcomes.items() if name != "pair"})
    return {
        "missing": missing,
        "most_frequent": failed.most_common(1)[0][0] if failed else "",
        "starving_slot": sample.starved.most_common(1)[0][0] if sample.starved else "",
        "frames_given_up": dict(sorted(sample.given_up.items())),
    }


def slots(compiled: Compiled, sample: Sample) -> dict[str, dict[str, Any]]:
    """For each slot with words: how many lemmas, the share of the most frequent one and of the top 20.

    A slot that frames define in several ways is ``open`` if it is in all of them.
    """
    kinds: dict[str, list[Slot]] = {}
    for frame in compiled.frames:
        for name, slot in frame.slots.items():
            kinds.setdefault(name, []).append(slot)
    counted = {}
    for name, variants in kinds.items():
        uses = Counter({lemma: count for (where, lemma), count in sample.uses.items() if where == name})
        if uses:
            total = uses.total()
            counted[name] = {
                "pos": " or ".join(dict.fromkeys(str(slot.pos) for slot in variants if slot.pos != "referent")),
                "open": all(is_open(slot) for slot in variants),
                "lemmas": len(uses),
                "top_share": round(max(uses.values()) / total, 4),
                "top20_share": round(sum(count for _, count in uses.most_common(_TOP)) / total, 4),
            }
    return counted


def baselines(pairs: Sequence[Pair], language: str) -> dict[str, float | None]:
    """Share of pairs (0 to 1, a tie counts half) that simple rules get right; see `blimppi.builders.baselines`.

    ``zipf_difference`` is the mean of good minus bad in mean Zipf value.
    """
    if not pairs:
        return {}
    found = [leads(pair.sentence_good, pair.sentence_bad, language, _words) for pair in pairs]
    differences = [lead["unigram"] or 0.0 for lead in found]
    rounded = {rule: None if share is None else round(share, 4) for rule, share in shares(tally(found)).items()}
    return {**rounded, "zipf_difference": round(math.fsum(differences) / len(differences), 4)}


def _words(sentence: str, language: str) -> list[str]:
    """Elided words apart, which wordfreq leaves with the word behind them ("dell'uomo")."""
    return sentence.rstrip(".?!").replace(",", " ").replace("'", "' ").split()


def ordered(counts: Counter[str]) -> dict[str, int]:
    """Counts by falling number, then by name."""
    return {name: count for name, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])) if count}
