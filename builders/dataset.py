"""Data sets on disk, in the Hub's layout: README.md, accounting.json and data/<config>/test-*.parquet."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from blimppi.builders.accounting import check_counts, merge_accounting, unit
from blimppi.builders.atomic import check_folder, recover, replacing
from blimppi.builders.pair import Pair
from blimppi.builders.schema import DatasetError, check_name, table
from pyarrow import Table

CARD, ACCOUNTING, SHARD = "README.md", "accounting.json", "test-00000-of-00001.parquet"

__all__ = ["DatasetError", "check_target", "read_accounting", "read_suite", "update_rows", "write_suite"]

Accounting = Mapping[str, Any]
Card = str | Callable[[Accounting], str]
Rows = Sequence[Mapping[str, Any]]
Complete = Callable[[Accounting, Path], Accounting]


def write_suite(
    root: Path,
    suite: str,
    pairs_by_config: Mapping[str, Sequence[Pair]],
    *,
    card: Card,
    accounting: Accounting,
    merge: bool = False,
    complete: Complete | None = None,
) -> Path:
    """Writes ROOT/<suite> whole, or not at all; returns its path.

    Rows keep the order given. With ``merge`` the configs that are not given stay as they are, and the
    accounting covers old and new ones (see `merge_accounting`); ``card`` may be a function of the accounting
    that is written, so that the card covers them too. ``complete`` may add to the accounting what only the whole
    set tells, given the folder in which it is being written. A config without pairs gets no file.

    Raises:
        DatasetError: for a duplicate id, a bad row or name, or counts that contradict the pairs; if a part that
            stays cannot be read.
        RuntimeError: if another process is writing the same set.
    """
    tables = {}
    for config, pairs in pairs_by_config.items():
        check_name(config)
        tables[config] = table(suite, config, [pair.row() for pair in pairs])
        if wrong := next((p for p in pairs if (p.suite, p.config) != (suite, config)), None):
            given = f"{wrong.suite}/{wrong.config}"
            raise DatasetError(f"a pair of {given} was given for {suite}/{config}: {wrong.id}")
    check_counts(accounting, {config: len(pairs) for config, pairs in pairs_by_config.items()})
    return _replace(root, suite, tables, accounting, card, merge=merge, complete=complete)


def update_rows(
    root: Path, suite: str, rows_by_config: Mapping[str, Rows], *, accounting: Accounting, card: Card
) -> Path:
    """Writes other column values for pairs that are already in ROOT/<suite>, all configs at once or none.

    Raises:
        DatasetError: if a config is not there, or its ids and their order are not the same.
    """
    present = read_suite(root, suite)
    tables = {}
    for config, rows in rows_by_config.items():
        if config not in present:
            raise DatasetError(f"{root / suite} has no config {config!r}; it has {', '.join(present)}")
        if [row.get("id") for row in rows] != present[config]["id"].to_pylist():
            raise DatasetError(f"{suite}/{config}: an update must keep every pair and the order of pairs")
        tables[config] = table(suite, config, rows)
    return _replace(root, suite, tables, accounting, card, merge=True)


def check_target(root: Path, suite: str, rebuilt: Collection[str], *, merge: bool) -> None:
    """Whether `write_suite` could write there, asked before a long build: the place, and what it would carry over.

    Raises:
        DatasetError: if what is there and stays cannot be read; the message names the file and the way out.
        OSError: if the place cannot be written.
    """
    check_name(suite)
    check_folder(root, suite)
    recover(root, suite)
    if merge:
        _check_kept(root / suite, rebuilt)


def _check_kept(folder: Path, rebuilt: Collection[str]) -> None:
    """Reads what is carried over into a merged set, so that no damaged part comes along unseen."""
    if (folder / ACCOUNTING).exists():
        _load_accounting(folder / ACCOUNTING)
    for shard in sorted(folder.glob(f"data/*/{SHARD}")):
        if shard.parent.name not in rebuilt:
            _read_shard(shard)


def _read_shard(path: Path) -> Table:
    try:
        return pq.read_table(path, partitioning=None)  # else a folder called a=b would become a column
    except (OSError, ValueError) as error:
        config, suite = path.parent.name, path.parents[2].name
        raise DatasetError(
            f"cannot read {path}: {' '.join(str(error).split())}; rebuild {config} too, "
            f"or drop what stands beside the new build with: blimppi build {suite} --replace"
        ) from error


def read_suite(root: Path, suite: str) -> dict[str, Table]:
    """The tables of ROOT/<suite> by config, sorted by name.

    Raises:
        DatasetError: if there is no such set, or a file of it cannot be read.
    """
    folder = _folder(root, suite)
    shards = sorted(folder.glob(f"data/*/{SHARD}"))
    return {shard.parent.name: _read_shard(shard) for shard in shards}


def read_accounting(root: Path, suite: str) -> dict[str, Any]:
    """The accounting of ROOT/<suite>: every count of the build that made it.

    Raises:
        DatasetError: if there is no such set, or its accounting cannot be read.
    """
    return _load_accounting(_folder(root, suite) / ACCOUNTING)


def _load_accounting(path: Path) -> dict[str, Any]:
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(content, dict) or not isinstance(content.get(unit(content), {}), dict):
            raise ValueError("it holds no counts")
    except (OSError, ValueError) as error:
        raise DatasetError(
            f"cannot read {path}: {error}; build the whole set again with: blimppi build {path.parent.name} --replace"
        ) from error
    return content


def _folder(root: Path, suite: str) -> Path:
    check_name(suite)
    recover(root, suite)
    if not (root / suite).is_dir():
        raise DatasetError(f"no data set at {root / suite}; make it with: blimppi build {suite}")
    return root / suite


def _replace(
    root: Path, suite: str, tables: Mapping[str, Table], accounting: Accounting, card: Card, *, merge: bool,
    complete: Complete | None = None,
) -> Path:  # fmt: skip
    check_name(suite)
    with replacing(root, suite) as new:
        old = root / suite
        if merge:
            _check_kept(old, tables)
        if old.exists():
            _carry_over(old, new, without={CARD, ACCOUNTING} if merge else {CARD, ACCOUNTING, "data"})
        if merge and (old / ACCOUNTING).exists():
            accounting = merge_accounting(_load_accounting(old / ACCOUNTING), accounting)
        for config, content in tables.items():
            folder = new / "data" / config
            shutil.rmtree(folder, ignore_errors=True)
            if content.num_rows:
                folder.mkdir(parents=True)
                _write_parquet(content, folder / SHARD)
        accounting = complete(accounting, new) if complete else accounting
        counts = json.dumps(accounting, ensure_ascii=False, indent=2, sort_keys=True, allow_nan=False)
        (new / ACCOUNTING).write_text(counts + "\n", encoding="utf-8", newline="\n")
        text = card if isinstance(card, str) else card(accounting)
        (new / CARD).write_text(text, encoding="utf-8", newline="\n")
    return root / suite


def _carry_over(old: Path, new: Path, without: set[str]) -> None:
    """Copies what stands in ``old``: other configs, and what this writer does not make (.git, eval.yaml)."""
    for entry in old.iterdir():
        if entry.name in without:
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.copytree(entry, new / entry.name, symlinks=True)
        else:
            shutil.copy2(entry, new / entry.name, follow_symlinks=False)


def _write_parquet(content: Table, path: Path) -> None:
    """Writes with every choice fixed that could change the bytes; the footer names the pyarrow version."""
    with path.open("wb") as out:
        pq.write_table(content, out, version="2.6", compression="zstd", compression_level=9, row_group_size=5000)
        out.flush()
        os.fsync(out.fileno())
