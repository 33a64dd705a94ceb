"""The pairs of a paradigm, with those of the original BLiMP as one more regime if the user asks for them."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import datasets
import fsspec
import pyarrow
from blimppi.builders.pair import fold, pair_id
from blimppi.lm_eval_tasks.loader import SPLIT, DataError, load_task_data

ORIGINAL = "original"
_FORMATS = {".parquet": "parquet", ".jsonl": "json", ".json": "json", ".csv": "csv"}


def load_freq_data(
    *, blimppi_config: str, blimppi_original: str | None = None, blimppi_data_used: dict[str, Any] | None = None,
    **more: Any,
) -> datasets.DatasetDict:  # fmt: skip
    """The pairs of one paradigm in all regimes, for lm-eval's ``custom_dataset``.

    Args:
        blimppi_config: the paradigm's UID.
        blimppi_original: what the user gave as ``--metadata '{"blimppi_original": …}'``: a file or folder of BLiMP's
            pairs (JSON lines, also compressed, Parquet or CSV, with a column UID unless the folder has one
            file for each), or a data set of the Hub with a config for each paradigm (``nyu-mll/blimp``, ``@revision``).
        blimppi_data_used: filled as `load_task_data` does, and with ``original`` and ``original_pairs``.
        more: what `load_task_data` takes.

    BLiMP has some rows with the same sentence twice; they are no pairs, and are left out and counted in
    ``original_identical``.

    Raises:
        DataError: if a set cannot be had, or has no pair of the paradigm.
    """
    own = load_task_data(blimppi_config=blimppi_config, blimppi_data_used=blimppi_data_used, **more)
    table = own[SPLIT].data.table
    if "regime" not in table.column_names or table["regime"].null_count:
        raise DataError(
            f"the pairs of {blimppi_config} have no regime, so they are of another build: blimppi build freq"
        )
    if not blimppi_original:
        return _alternating(table)
    rows = _rows(blimppi_original, blimppi_config)
    pairs = [
        {
            "id": pair_id(ORIGINAL, blimppi_config, row["sentence_good"], row["sentence_bad"]),
            "sentence_good": row["sentence_good"],
            "sentence_bad": row["sentence_bad"],
            "choices": [row["sentence_good"], row["sentence_bad"]],
            "language": table["language"][0].as_py(),
            "paradigm": blimppi_config,
            "regime": ORIGINAL,
        }
        for row in rows
        if fold(row["sentence_good"]) != fold(row["sentence_bad"])
    ]
    if blimppi_data_used is not None:
        blimppi_data_used |= {
            "original": blimppi_original,
            "original_pairs": len(pairs),
            "original_identical": len(rows) - len(pairs),
        }
    if not pairs:
        raise DataError(f"all {len(rows)} rows of {blimppi_config} in {blimppi_original} have the same sentence twice")
    added = pyarrow.Table.from_pylist(pairs)
    return _alternating(pyarrow.concat_tables([table, added], promote_options="default"))


def _alternating(table: pyarrow.Table) -> datasets.DatasetDict:
    """The pairs with their regimes in turn, so that ``--limit`` takes as many of each."""
    seen: Counter[str] = Counter()
    order = []
    for row, regime in enumerate(table["regime"].to_pylist()):
        order.append((seen[regime], row))
        seen[regime] += 1
    return datasets.DatasetDict({SPLIT: datasets.Dataset(table.take([row for _, row in sorted(order)]))})


def _rows(name: str, uid: str) -> list[dict[str, Any]]:
    """BLiMP's rows of one paradigm."""
    try:
        found = _local(Path(name).expanduser(), uid) if Path(name).expanduser().exists() else _hub(name, uid)
    except DataError:
        raise
    except Exception as error:  # the readers raise many kinds
        hint = 'name a local copy with --metadata \'{"blimppi_original": "FILE"}\''
        raise DataError(f"cannot load {uid} from {name} ({type(error).__name__}: {error}); {hint}") from error
    for number, row in enumerate(found, 1):
        if not isinstance(row, dict):
            raise DataError(f"{name}, row {number}: no pair, but {row!r:.80}")
        if missing := {"sentence_good", "sentence_bad"} - set(row):
            lacking, there = ", ".join(sorted(missing)), ", ".join(row)
            raise DataError(f"{name}, row {number}: lacks the column(s) {lacking}; it has {there}")
        for side in ("sentence_good", "sentence_bad"):
            if not isinstance(row[side], str) or not row[side].strip():
                raise DataError(f"{name}, row {number}: {side} is no sentence, but {row[side]!r:.80}")
    found = [row for row in found if row.get("UID", uid) == uid]
    if not found:
        raise DataError(f"{name} has no pair of {uid}")
    return found


def _local(path: Path, uid: str) -> list[dict[str, Any]]:
    if path.is_dir():
        named = sorted(file for file in path.rglob(f"{uid}.*") if _format(file))
        files = named or sorted(file for file in path.rglob("*") if _format(file))
    else:
        files = [path]
    kinds = {_format(file) for file in files}
    if len(kinds) != 1 or None in kinds:
        raise DataError(f"{path}: expected files of one kind: {', '.join(_FORMATS)}, also compressed")
    kind = kinds.pop()
    if kind == "json":  # read line by line: BLiMP's rows have columns of their own in each paradigm
        return [row for file in files for row in _lines(file, file.stat().st_mtime_ns)]
    return list(datasets.load_dataset(kind, data_files={SPLIT: [str(file) for file in files]}, split=SPLIT))


@lru_cache(maxsize=1)  # every paradigm's task reads the same file
def _lines(file: Path, changed: int) -> list[dict[str, Any]]:
    with fsspec.open(str(file), "rt", encoding="utf-8-sig", compression="infer") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def _format(file: Path) -> str | None:
    suffixes = [suffix for suffix in file.suffixes if suffix not in (".gz", ".xz", ".zst", ".bz2")]
    return _FORMATS.get(suffixes[-1]) if suffixes and file.is_file() else None


def _hub(name: str, uid: str) -> list[dict[str, Any]]:
    repository, _, revision = name.partition("@")
    # BLiMP on the Hub calls its only split train
    return list(datasets.load_dataset(repository, uid, split="train", revision=revision or None))
