"""The YAML block at the head of a dataset card, which the Hub reads."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_NAMES = {
    "npi": "BLiMPPI: polarity items",
    "it": "BLiMP-IT: Italian phenomena",
    "freq": "FreqBLiMP: BLiMP's paradigms in frequency windows",
}
_TAGS = {"npi": ["negative-polarity-items"]}

# Licence ids of the Hub that treebanks have; anything else makes the set's licence "other".
_HUB_LICENCE = re.compile(r"cc-by(-nc)?(-sa|-nd)?-[234]\.[05]|cc0-1\.0|(l|a)?gpl-[23]\.[01]|mit|apache-2\.0")


def hub_licence(licence: str) -> str | None:
    """The Hub's id of a licence written as in a treebank (``CC BY-SA 4.0``), or None where it has none."""
    name = re.sub(r"[\s_]+", "-", licence.strip().lower()).replace("gnu-", "")
    return name if _HUB_LICENCE.fullmatch(name) else None


def licence(names: set[str]) -> dict[str, Any]:
    """Licence keys of the front matter for all source licences together.

    The Hub's ids, one or several, where all have one; else ``other``, with every name spelt out.
    """
    ids = {hub_licence(name) for name in names}
    known = sorted(name for name in ids if name is not None)
    if None in ids or not ids:
        listed = "; ".join(sorted(names))
        return {"license": "other", "license_name": "licences-of-the-source-treebanks", "license_details": listed}
    return {"license": known[0] if len(known) == 1 else known}


def size_category(pairs: int) -> str:
    """The Hub's size class of a set of ``pairs`` rows."""
    return next((name for limit, name in _SIZES if pairs < limit), "n>1M")


def source_datasets(banks: Sequence[Mapping[str, Any]]) -> list[str]:
    """The Hub's names of what a set is made from: UD, or ``original`` for what was written for it; both if mixed.

    ``kind`` of a source is ``treebank`` (also where it is not stated), ``annotated`` or ``demonstration``.
    """
    kinds = {bank.get("kind", "treebank") for bank in banks}
    other = ["original"] if kinds - {"treebank"} or not kinds else []
    return [*(["extended|universal_dependencies"] if "treebank" in kinds else []), *other]


def front_matter(suite: str, configs: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Front matter of a card: those configs that have pairs, split ``test``.

    A config made from treebanks has their licences and is named by its language; any other names both itself.
    """
    filled = {name: counts for name, counts in configs.items() if counts["pairs"]}
    banks = [bank for counts in filled.values() for bank in counts.get("treebanks", ())]
    names = {source["licence"] for source in (*banks, *filled.values()) if "licence" in source}
    languages = list(dict.fromkeys(str(counts.get("language", name)) for name, counts in filled.items()))
    head = {
        "pretty_name": _NAMES.get(suite, suite),
        "language": languages,
        **licence(names),
        "multilinguality": "multilingual" if len(languages) > 1 else "monolingual",
        "annotations_creators": ["machine-generated"],
        "source_datasets": source_datasets(banks),
        "size_categories": [size_category(sum(counts["pairs"] for counts in filled.values()))],
        "tags": ["minimal-pairs", "linguistic-acceptability", *_TAGS.get(suite, []), "blimp"],
    }
    if filled:
        head["configs"] = [
            {"config_name": name, "data_files": [{"split": "test", "path": f"data/{name}/test-*.parquet"}]}
            for name in filled
        ]
    return head
