"""One file that sentences come from, and what its licence allows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

UNSTATED = "not stated"


@dataclass(frozen=True, slots=True)
class Source:
    """One file of a treebank. ``refused`` says why it is counted but not read, or is empty.

    ``shown`` is what messages call it; by default its path, as it was given. ``annotated``: a table, without trees.
    """

    path: Path
    treebank: str
    licence: str
    refused: str = ""
    shown: str = ""
    annotated: bool = False


def allows_commercial_use(licence: str) -> bool:
    """Whether a stated licence has no non-commercial clause (Creative Commons writes NC)."""
    words = re.split(r"[\s_+,;/-]+", licence.upper())
    return licence != UNSTATED and "NC" not in words and "NONCOMMERCIAL" not in words
