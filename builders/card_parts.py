"""Parts of a card that take more than a sum: simple rules by strategy, kinds of sources, rules of languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from blimppi.builders.baselines import merged, shares

Configs = Mapping[str, Mapping[str, Any]]

ALL = "**all**"


def simple_rules(tallies: Iterable[Mapping[str, Mapping[str, float]]]) -> dict[str, dict[str, Any]]:
    """``pairs`` and `shares` by strategy over all ``tallies`` (each by strategy), and of all; empty without pairs."""
    by_strategy: dict[str, list[Mapping[str, float]]] = {}
    for one in tallies:
        for strategy, counts in one.items():
            if counts["pairs"]:
                by_strategy.setdefault(strategy, []).append(counts)
    if not by_strategy:
        return {}
    whole = {strategy: merged(found) for strategy, found in sorted(by_strategy.items())}
    whole[ALL] = merged(whole.values())
    return {name: {"pairs": int(counts["pairs"]), **shares(counts)} for name, counts in whole.items()}


def sources_by_kind(configs: Configs) -> dict[str, list[str]]:
    """Configs by the ``kind`` of what they were made from; a source without one is a treebank."""
    out: dict[str, list[str]] = {}
    for name, counts in configs.items():
        for kind in sorted({bank.get("kind", "treebank") for bank in counts.get("treebanks", ())}):
            out.setdefault(kind, []).append(name)
    return out


def rules_of_languages(configs: Configs) -> dict[str, dict[str, str]]:
    """By config the rules of its configuration that were used, with their reasons."""
    return {name: counts["rules"] for name, counts in configs.items() if counts.get("rules")}


def share(part: int, whole: int) -> str:
    """``part`` of ``whole`` in per cent with one decimal; a dash where there is nothing to share."""
    return f"{100 * part / whole:.1f}%" if whole else "–"
