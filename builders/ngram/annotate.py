"""Two n-gram scores and a class for every pair of a data set that is already on disk."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from blimppi.builders.card import render_card
from blimppi.builders.dataset import read_accounting, read_suite, update_rows
from blimppi.builders.ngram import held_out
from blimppi.builders.ngram.score import SUFFIXES, Scorer, find_model
from blimppi.builders.pair import ngram_class

Track = Callable[[Iterable[dict[str, Any]], str], Iterable[dict[str, Any]]]


def annotate(
    root: Path,
    models: Path,
    *,
    suite: str = "npi",
    languages: Sequence[str] = (),
    allow_missing: bool = False,
    unrecorded: bool = False,
    track: Track = lambda rows, _: rows,
) -> dict[str, dict[str, int]]:
    """Scores the pairs of ROOT/<suite> with the models in a folder; returns the classes by config.

    The set is replaced as a whole, card and accounting with it, once every config is scored. Each config is scored
    with the model of its language; ``languages`` empty means all. Configs without a model keep what they had if
    ``allow_missing``; models without a record are used if ``unrecorded``; ``track`` may wrap rows in a progress bar.

    Raises:
        FileNotFoundError: if a config has no model and ``allow_missing`` is false, or none has one.
        ValueError: if a language is not in the set, a model or its record cannot be read, or a model is of another
            language or may have been trained on a sentence of the set.
    """
    tables = read_suite(root, suite)
    language_of = {config: str(table["language"][0]) for config, table in tables.items()}
    there = sorted(set(language_of.values()))
    if unknown := sorted(set(languages) - set(there)):
        raise ValueError(f"{root / suite} has no pairs of {', '.join(unknown)}; it has {', '.join(there)}")
    wanted = [config for config in tables if not languages or language_of[config] in languages]
    paths = {config: find_model(models, language_of[config]) for config in wanted}
    found = {config: path for config, path in paths.items() if path is not None}
    missing = sorted({language_of[config] for config in wanted if config not in found})
    if not found or (missing and not allow_missing):
        endings = " or ".join(f"<language>{suffix}" for suffix in SUFFIXES)
        raise FileNotFoundError(
            f"no n-gram model of {', '.join(missing)} in {models} (looked for {endings}): train with blimppi "
            "ngram train" + (", or score the others with --allow-missing" if found else "")
        )
    # Every model is checked before any is used: what is found out later costs the scores of all before it.
    used = {path: read_record(path) for path in sorted(set(found.values()))}
    for config, path in found.items():
        if (record := used[path]) is not None:
            held_out.check(path, record, language_of[config], tables[config].to_pylist(), root)
        elif not unrecorded:
            raise ValueError(
                f"{path} has no record ({path.with_suffix('.json').name}), so nobody can say whether it was trained on "
                "these very sentences: train one with blimppi ngram train, or accept it with --unrecorded"
            )
    scorers = {path: Scorer(path) for path in used}
    rows_by_config = {}
    records = {}
    for config, path in found.items():
        scorer = scorers[path]
        rows = [score_row(row, scorer) for row in track(tables[config].to_pylist(), config)]
        rows_by_config[config] = rows
        records[config] = {**_shown(used[path]), "classes": classes(rows)}
    accounting = read_accounting(root, suite)
    accounting["ngram"] = {**accounting.get("ngram", {}), **records}
    update_rows(root, suite, rows_by_config, accounting=accounting, card=lambda counts: render_card(suite, counts))
    return {config: record["classes"] for config, record in records.items()}


def score_row(row: dict[str, Any], scorer: Scorer) -> dict[str, Any]:
    """``row`` with both scores (log10) and the class that follows from them."""
    good, bad = scorer.score(row["sentence_good"]), scorer.score(row["sentence_bad"])
    return {**row, "ngram_lp_good": good, "ngram_lp_bad": bad, "ngram_class": ngram_class(good, bad)}


def classes(rows: Iterable[dict[str, Any]]) -> dict[str, int]:
    """How many rows are solvable, unsolvable and ties, each named even where it is 0."""
    counted = Counter(row["ngram_class"] for row in rows)
    return {name: counted[name] for name in ("solvable", "unsolvable", "tie")}


def read_record(model: Path) -> dict[str, Any] | None:
    """What `train` wrote beside a model about how it was made; None for a model from elsewhere.

    Raises:
        ValueError: if the record is there but is no JSON object.
    """
    path = model.with_suffix(".json")
    if not path.exists():
        return None
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"{path} is no JSON: {error}; train the model again") from error
    if not isinstance(record, dict):
        raise ValueError(f"{path} is no record of a model, but JSON of another kind; train the model again")
    return record


def _shown(record: dict[str, Any] | None) -> dict[str, Any]:
    """The record as the set's accounting keeps it: of what was held out, how many."""
    if record is None:
        return {"method": "unrecorded"}
    return {**record, held_out.KEY: len(record[held_out.KEY])}
