"""What all bootstrap intervals of the report share."""

from __future__ import annotations

import numpy as np

CONFIDENCE = 0.95
RESAMPLES = 2000
ALIKE = 1e-12  # resamples that differ by less differ in rounding only

Ends = tuple[float | None, float | None]


def interval(draws: np.ndarray) -> Ends:
    """The percentile interval of what resamples gave; (None, None) where none differs from another.

    A width of zero would claim a certainty that is not there.
    """
    if np.ptp(draws) < ALIKE:
        return None, None
    tail = 50 * (1 - CONFIDENCE)
    low, high = np.percentile(draws, [tail, 100 - tail])
    return float(low), float(high)
