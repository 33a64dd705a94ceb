"""The sentences of the data sets on disk, which training text must not hold."""

from __future__ import annotations

from pathlib import Path

from blimppi.builders.dataset import read_suite
from blimppi.builders.schema import SUITES, DatasetError


def pair_sentences(root: Path, language: str) -> set[str]:
    """Good and bad sentences of a language (ISO 639-3) in every data set under ``root``.

    Raises:
        DatasetError: if there is no data set under ``root``, or none with pairs of this language.
    """
    present = [suite for suite in SUITES if (root / suite).is_dir() or (root / f".{suite}.old").is_dir()]
    if not present:
        raise DatasetError(
            f"no data set under {root}, whose sentences must be kept out of the training text: build one first "
            f"({', '.join(f'blimppi build {suite}' for suite in SUITES)})"
        )
    found: set[str] = set()
    languages: set[str] = set()
    for suite in present:
        for table in read_suite(root, suite).values():
            for row in table.select(["language", "sentence_good", "sentence_bad"]).to_pylist():
                languages.add(row["language"])
                if row["language"] == language:
                    found.update((row["sentence_good"], row["sentence_bad"]))
    if not found:
        # A model that has held out nothing could not score the pairs that are built later.
        there = ", ".join(sorted(languages)) or "none at all"
        raise DatasetError(f"{root} has no pairs of {language} to hold out; it has {there}: build {language} first")
    return found
