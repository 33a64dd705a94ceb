"""Quartiles of values that may be tied or unknown; needs nothing that is only installed to build sets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.stats import rankdata


def quartiles(values: Sequence[float | None]) -> list[int | None]:
    """The quartile of each value among the values that are not None: 1 and how many quarters of them lie below it.

    Equal values share a quartile, the lowest that one of them has. With many of them (no support at all in a window of
    rare words) quartile 1 is larger than a quarter, and others may be empty: ties are not broken by chance.

    Raises:
        ValueError: for a value that is not finite.
    """
    given = np.array([value for value in values if value is not None], dtype=np.float64)
    if not np.isfinite(given).all():
        raise ValueError("quartiles of values that are not all finite")
    if not given.size:
        return [None] * len(values)
    below = rankdata(given, method="min").astype(np.int64) - 1
    found = iter((4 * below // given.size + 1).tolist())
    return [None if value is None else next(found) for value in values]
