"""A second opinion on the Turkish positive forms: a finite-state analyser of Turkish reads them the same way.

The library is GPL and no source of the data; where it is missing (or needs an older setuptools) the test is skipped.
"""

from __future__ import annotations

from typing import Any

import pytest
from test_reinflection import rows

library = pytest.importorskip(
    "MorphologicalAnalysis.FsmMorphologicalAnalyzer",
    reason="needs the extra `turkic` (nlptoolkit-morphologicalanalysis, setuptools < 81)",
    exc_type=ImportError,
)

UNKNOWN = ("yok", "ko", "haket")  # words the library has no verb for
ROWS = [(n, p) for iso, lemma, n, _, p in rows() if iso == "tur" and p != "-" and lemma not in UNKNOWN]


@pytest.fixture(scope="module")
def analyser() -> Any:
    return library.FsmMorphologicalAnalyzer()


def readings(analyser: Any, form: str) -> set[str]:
    """The analyses of ``form``; the person that the library writes twice is dropped ("edemezdi")."""
    parses = analyser.morphologicalAnalysis(form)
    return {parses.getFsmParse(i).transitionList().replace("+A3SG+PAST", "+PAST") for i in range(parses.size())}


def made_positive(reading: str) -> str:
    """The analysis of the positive counterpart: inability (ABLE+NEG) is the negation of ability."""
    inability = "^DB+VERB+ABLE+NEG"
    return reading.replace(inability, "+POS^DB+VERB+ABLE") if inability in reading else reading.replace("+NEG", "+POS")


@pytest.mark.parametrize(("negative", "positive"), ROWS)
def test_same_analysis_but_for_negation(analyser: Any, negative: str, positive: str) -> None:
    wanted = {made_positive(reading) for reading in readings(analyser, negative) if "+NEG" in reading}
    assert wanted & readings(analyser, positive), (wanted, readings(analyser, positive))
