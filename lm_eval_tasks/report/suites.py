"""What the report must know of each suite: what its tasks stand for, and which metrics they bring."""

from __future__ import annotations

from dataclasses import dataclass

from blimppi.lm_eval_tasks.freq.metrics import REGIMES

SHARED = (
    "acc",
    "acc_norm",
    "acc_mean_lp",
    "acc_pen_lp",
    "tie_rate",
    "margin",
    "acc_solvable",
    "acc_unsolvable",
    "solvability_gap",
)
# What FreqBLiMP reports in each regime.
MEASURES = ("acc", "margin", "lp_per_word")
# Keys of suites made of a set that others published begin so; its short name follows.
PUBLISHED = "published-"


@dataclass(frozen=True, slots=True)
class Suite:
    """A suite as the report words it.

    A task stands for one ``unit`` (plural ``units``) of the ``subject``. ``needs_samples`` names what cannot be
    shown without samples. Keys of tables begin with ``prefix``, so that those of all suites fit on a page.
    """

    key: str
    title: str
    unit: str
    units: str
    subject: str
    needs_samples: str
    metrics: tuple[str, ...] = SHARED
    prefix: str = ""

    @property
    def mean(self) -> str:
        """The label of rows that average over the units, each weighing alike."""
        return f"Mean of {self.units}"


SUITES: dict[str, Suite] = {
    "npi": Suite(
        "npi",
        "Polarity items",
        "language",
        "languages",
        "polarity items",
        "nothing by distance, environment or strategy there",
        (*SHARED, "distance_rho", "acc_multi_item"),
    ),
    "it": Suite(
        "it",
        "Phenomena from templates",
        "phenomenon",
        "phenomena",
        "phenomena from templates",
        "no intervals of their means",
        prefix="it-",
    ),
    "freq": Suite(
        "freq",
        "Paradigms in frequency windows",
        "paradigm",
        "paradigms",
        "paradigms in frequency windows",
        "no intervals, and nothing by Zipf value or collocational support",
        (*SHARED, *(f"{measure}_{regime}" for measure in MEASURES for regime in REGIMES)),
        prefix="freq-",
    ),
}


def suite_of(key: str) -> Suite:
    """One of `SUITES`, or what is to be said of a published set, of which nothing but its name is known here."""
    if key in SUITES:
        return SUITES[key]
    name = key.removeprefix(PUBLISHED)
    return Suite(
        key,
        f"Published set: {name}",
        "configuration",
        "configurations",
        f"the published set {name}",
        "nothing by phenomenon there",
        prefix=f"{key}-",
    )
