"""The counts that travel with a data set: checked, and merged when a part of the set is rebuilt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from blimppi.builders.schema import DatasetError

# What the configs of a suite are: the key under which its accounting holds their counts.
UNITS = ("languages", "phenomena", "paradigms")

# Count of a config -> the breakdowns that must sum to it.
_SUMS = {
    "sentences": ("sentence_outcomes",),
    "items": ("item_outcomes",),
    "attempts": ("attempt_outcomes",),
    "pairs": ("pairs_by_environment", "pairs_by_strategy", "pairs_by_frame", "pairs_by_regime"),
}


def unit(accounting: Mapping[str, Any]) -> str:
    """Which of `UNITS` the configs of an accounting are."""
    return next((key for key in UNITS if key in accounting), UNITS[0])


def check_counts(accounting: Mapping[str, Any], pairs_by_config: Mapping[str, int]) -> None:
    """Refuses an accounting that contradicts the pairs or itself.

    Raises:
        DatasetError: naming the config and both numbers.
    """
    configs = accounting.get(unit(accounting), {})
    for config, count in pairs_by_config.items():
        counted = configs.get(config, {}).get("pairs", count)
        if counted != count:
            raise DatasetError(f"{config}: the accounting says {counted} pairs, but {count} were given")
    for config, counts in configs.items():
        for total, breakdowns in _SUMS.items():
            for name in breakdowns:
                if total not in counts or name not in counts:
                    continue
                summed = sum(counts[name].values())
                if summed != counts[total]:
                    raise DatasetError(f"{config}: {name} sums to {summed}, but {total} is {counts[total]}")


def merge_accounting(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The accounting of a set of which the configs in ``new`` were made anew.

    A config that stays keeps its counts and, where they differ from the new ones, the seed and versions
    it was made with. A rebuilt one loses its n-gram record, unless ``new`` brings one: its pairs are unscored.
    """
    units = unit(new if any(key in new for key in UNITS) else old)
    rebuilt = new.get(units, {})
    kept = {}
    for config, counts in old.get(units, {}).items():
        if config in rebuilt:
            continue
        made_with = {key: old[key] for key in ("seed", "versions") if key in old and old[key] != new.get(key)}
        kept[config] = {**made_with, **counts}
    ngram = {config: record for config, record in old.get("ngram", {}).items() if config not in rebuilt}
    ngram |= new.get("ngram", {})
    merged = {**old, **new, units: {**kept, **rebuilt}}
    merged.pop("ngram", None)
    return {**merged, "ngram": ngram} if ngram else merged
