"""Pairs and counts for tests of the writer, the card and the n-gram annotation; all sentences are made up."""

from __future__ import annotations

from typing import Any

from blimppi.builders.pair import Pair


def pair(
    good: str = "She never ever sings.", bad: str = "She ever sings.", language: str = "eng", **extra: Any
) -> Pair:
    own: dict[str, Any] = {
        "treebank": "UD_English-Made",
        "sent_id": "s1",
        "item": "ever",
        "item_lemma": "ever",
        "licenser": "never",
        "environment": "standard_negation",
        "strategy": "delete_negation",
        "distance": 1,
        "n_items": 1,
        "typology": "NPI",
        "family": "Germanic",
        "licensing_entropy": None,
    }
    return Pair(
        suite="npi",
        config=language,
        sentence_good=good,
        sentence_bad=bad,
        language=language,
        group="negation",
        phenomenon="npi",
        paradigm="standard_negation",
        source="treebank",
        licence="CC BY-SA 4.0",
        extra={**own, **extra},
    )


def counts(
    pairs: int, name: str = "English", licence: str = "CC BY-SA 4.0", bank: str = "UD_English-Made"
) -> dict[str, Any]:
    """Counts of one language with ``pairs`` pairs out of 100 sentences and 40 items, 30 of them licensed."""
    return {
        "name": name,
        "typology": "NPI",
        "family": "Germanic",
        "treebanks": [
            {"name": bank, "licence": licence, "files": ["x_made-ud-test.conllu"], "sentences": 100, "words": 1234}
        ],
        "sentences": 100,
        "words": 1234,
        "sentence_outcomes": {"pair": pairs, "no_item": 100 - pairs},
        "items": 40,
        "items_licensed": 30,
        "item_outcomes": {"pair": pairs, "overlapping_licensers": 40 - pairs},
        "pairs": pairs,
        "pairs_by_environment": {"standard_negation": pairs},
        "pairs_by_strategy": {"delete_negation": pairs},
        "baselines": {
            "delete_negation": {"pairs": pairs, "shorter": 0.5, "fewer_words": 0, "unigram": 1, "unigram_pairs": 2}
        },
        "rules": {},
        "entropy": {"ever": {"licensed": 30, "H": 0.8112781}},
    }


def accounting(**pairs: int) -> dict[str, Any]:
    """Accounting of a set with the given numbers of pairs by language code."""
    return {
        "languages": {code: counts(number) for code, number in pairs.items()},
        "seed": 0,
        "versions": {"blimppi": "0.1.0"},
    }
