"""Every metric of one model, and how often it could not decide."""

from __future__ import annotations

import math
from collections.abc import Sequence

from blimppi.lm_eval_tasks.freq.metrics import REGIMES
from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.breakdowns import members_of
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.gaps import listed
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Row, Table, merged_count

# What the metric is, its name, and whether it is a share shown in per cent.
DETAILS: tuple[tuple[str, str, bool], ...] = (
    ("Accuracy", "acc", True),
    ("Accuracy per character", "acc_norm", True),
    ("Ties", "tie_rate", True),
    ("Margin", "margin", False),
    ("Solvable", "acc_solvable", True),
    ("Unsolvable", "acc_unsolvable", True),
    ("Gap", "solvability_gap", True),
    ("Distance rho", "distance_rho", False),
    ("Several items", "acc_multi_item", True),
)
# They need token counts, and no readout but that of the sentence has them.
BY_TOKENS = (("MeanLP", "acc_mean_lp", True), ("PenLP", "acc_pen_lp", True))
# Beside the accuracies by regime, which have a table of their own.
BY_REGIME = tuple(
    (f"{head} {regime}", f"{measure}_{regime}", False)
    for head, measure in (("Margin", "margin"), ("Per word", "lp_per_word"))
    for regime in REGIMES
)
MANY = 0.05  # share of ties from which they bear on a model's accuracy
EXPLAINED = {
    "acc_mean_lp": " MeanLP, PenLP: accuracy of log probabilities divided by the number of tokens, and by a milder "
    "penalty for length.",
    "distance_rho": " Distance rho: Spearman correlation of being right with distance.",
    "acc_multi_item": " Several items: accuracy on sentences with more than one polarity item.",
    "lp_per_word_head": " Per word: log probability of the grammatical sentence divided by its number of words.",
}


def details(column: ModelColumn, place: int) -> Table:
    """Every metric of lm-eval for one model, a row per task, with lm-eval's standard errors.

    Args:
        column: the model.
        place: its place among the columns of its suite (from 1), which makes the table's key unique.
    """
    suite, members = column.suite, members_of([column])
    shown = [entry for entry in DETAILS if entry[1] in suite.metrics]
    # A set need not have every regime, nor a model a tokenizer.
    for entry in (*BY_TOKENS, *BY_REGIME):
        if any(result.metrics.get(entry[1]) is not None for result in column.results.values()):
            shown.append(entry)
    rows = []
    for member in members:
        result = column.results[member]
        cells = tuple(Estimate(result.metrics[metric], result.n, result.stderrs[metric]) for _, metric, _ in shown)
        rows.append(Row(member, (merged_count([result.n]),), cells))
    means = tuple(stats.mean_of([row.cells[at] for row in rows]) for at in range(len(shown)))
    rows.append(Row(suite.mean, (str(len(column.results)),), means, is_mean=True))
    return Table(
        key=f"{suite.prefix}details-{place}",
        title=f"All metrics: {column.label}",
        note="Values ± standard error as lm-eval computed them. Margin: log probability of the grammatical "
        "sentence minus that of the other one." + "".join(EXPLAINED.get(metric, "") for _, metric, _ in shown),
        stub=suite.unit.capitalize(),
        counts=("N",),
        columns=tuple((column.label, f"{head} ({metric})") for head, metric, _ in shown),
        percent=tuple(percent for _, _, percent in shown),
        rows=tuple(rows),
        plot=None,
    )


def chance(columns: Sequence[ModelColumn]) -> str:
    """How to read accuracies: what guessing gives, and which models owe theirs to ties."""
    shares = {column.label: _tied(column) for column in columns}
    many = [f"{label} {100 * share:.1f}%" for label, share in shares.items() if share > MANY]
    told = f" Ties among the pairs: {listed(many)}." if many else ""
    return f"Chance is 50%; a tie (equal scores for both sentences) counts as wrong.{told}"


def _tied(column: ModelColumn) -> float:
    """Share of ties among all pairs of a model (0 to 1); 0 where the results do not say."""
    rates = [(result.metrics["tie_rate"], result.n) for result in column.results.values()]
    known = [(rate, n) for rate, n in rates if rate is not None and n]
    return math.fsum(rate * n for rate, n in known) / sum(n for _, n in known) if known else 0.0


def ties(columns: Sequence[ModelColumn]) -> list[str]:
    """A note for every model that gave both sentences of some pairs the same score."""
    notes = []
    for column in columns:
        rates = {name: result.metrics["tie_rate"] for name, result in column.results.items()}
        tied = {name: rate for name, rate in rates.items() if rate}
        if tied:
            shares = listed([f"{name} {100 * rate:.1f}%" for name, rate in sorted(tied.items())])
            notes.append(f"{column.label}: equal scores for both sentences, counted as wrong: {shares}.")
    return notes
