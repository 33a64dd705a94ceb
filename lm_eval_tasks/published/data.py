"""The pairs of a task over a published set, checked and counted, and a record of what was read."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import datasets
from blimppi.builders.pair import fold, pair_id
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.hub.names import looks_published
from blimppi.lm_eval_tasks.published.description import Description, describe
from blimppi.lm_eval_tasks.published.hub import read_hub
from blimppi.lm_eval_tasks.published.local import Rows, read_local
from blimppi.lm_eval_tasks.sources import SPLIT

_FAULTS = ("identical", "empty")
_log = logging.getLogger("lm_eval.blimppi")


class Found(NamedTuple):
    """Rows as they were published, and where from."""

    rows: Rows
    source: str
    record: dict[str, Any]


def load_published_set(
    *,
    published: Mapping[str, Any],
    blimppi_published: str | Mapping[str, str] | None = None,
    blimppi_data_used: dict[str, Any] | None = None,
    **_: Any,
) -> datasets.DatasetDict:
    """The pairs of one configuration of a set, for lm-eval's ``custom_dataset``.

    Args:
        published: keys of `Description`, from the task's ``dataset_kwargs``.
        blimppi_published: another place, which the user names with ``--metadata '{"blimppi_published": …}'``: a file or
            folder, or ``org/name@revision``; for runs over several sets a mapping from set to place.
        blimppi_data_used: filled with source, commit, and the number of pairs, of rows left out as both sentences are
            the same or one is empty, and of pairs that are there more than once.

    Raises:
        DataError: if the set cannot be had, lacks a column, has no pair, or has a row that is none and the description
            does not say ``faulty: leave_out``.
    """
    what = describe(published)
    found = _find(what, blimppi_published)
    if missing := [name for name in what.needed() if name not in found.rows[0]]:
        raise DataError(f"{found.source} lacks the column(s) {', '.join(missing)}; it has {', '.join(found.rows[0])}")
    counts: Counter[str] = Counter()
    pairs = [pair for at, row in enumerate(found.rows) if (pair := _pair(what, row, at, found.source, counts))]
    if not pairs:
        raise DataError(f"{found.source} holds no pair of {what.config or what.set}")
    left_out = {fault: counts[fault] for fault in _FAULTS}
    repeated = len(pairs) - len({pair["id"] for pair in pairs})
    if any(left_out.values()):
        said = " and ".join(f"{number} {fault}" for fault, number in left_out.items() if number)
        _log.warning("blimppi: %s %s: %s row(s) are no pairs and left out", what.set, what.config or "", said)
    if blimppi_data_used is not None:
        blimppi_data_used |= {**found.record, "pairs": len(pairs), **left_out, "repeated": repeated}
    return datasets.DatasetDict({SPLIT: datasets.Dataset.from_list(pairs)})


def _find(what: Description, named: str | Mapping[str, str] | None) -> Found:
    """The rows from the place that the user names, else from that of the description."""
    place = named.get(what.set) if isinstance(named, Mapping) else named
    by = "--metadata blimppi_published" if place else "the task"
    record = {"set": what.set, "config": what.config, "split": what.split, "found_by": by, "licence": what.licence}
    path = Path(place or what.path or "").expanduser()
    if place or what.path:
        if path.exists():
            return Found(read_local(path, what), str(path), record | {"source": str(path.resolve())})
        if not place or not looks_published(place) or "," in place:
            raise DataError(f"{by}: {path} does not exist, and is no name on the Hub (org/name@revision)")
    repository, _, revision = (place or what.repository or "").partition("@")
    rows, commit = read_hub(repository, revision or (None if place else what.revision), what)
    source = f"{repository}@{commit or revision or 'unknown'}"
    if not rows:
        raise DataError(f"{source} has no row in {what.config or what.set}, {what.split}")
    return Found(rows, source, record | {"source": source, "repository": repository, "commit": commit})


def _pair(
    what: Description, row: Mapping[str, Any], at: int, source: str, counts: Counter[str]
) -> dict[str, Any] | None:  # fmt: skip
    """A row as our tasks read it; None, and counted, if it is no pair and may be left out."""
    good, bad = (str(row[name] or "") for name in (what.good, what.bad))
    fault = "empty" if not good.strip() or not bad.strip() else "identical" if fold(good) == fold(bad) else None
    if fault:
        if what.faulty == "error":
            raise DataError(
                f"{source}, row {at}: no pair ({fault}): {good!r} / {bad!r}. `faulty: leave_out` in the task's file "
                "leaves such rows out and counts them."
            )
        counts[fault] += 1
        return None
    language = what.language or row[str(what.language_column)]
    if not language:
        raise DataError(f"{source}, row {at}: the column {what.language_column} does not tell the language")
    return {
        "id": pair_id(f"published-{what.set}", what.config or "", good, bad),
        "sentence_good": good,
        "sentence_bad": bad,
        "choices": [good, bad],
        "language": language,
        "ngram_class": None,
        "paradigm": what.config,
        **{ours: row[theirs] for ours, theirs in what.columns.items()},
    }
