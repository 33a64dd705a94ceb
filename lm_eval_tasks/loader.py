"""Where a task's data comes from: one fixed order, no fall-back, and a record of what was taken."""

from __future__ import annotations

import hashlib
import logging
import os
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import datasets
import pyarrow
import pyarrow.parquet
from blimppi import hf_datasets

SPLIT = "test"
ENVIRONMENT = "BLIMPPI_DATA"
# Columns without which no metric can be computed; the other columns are for analysis.
_NEEDED = {"id", "sentence_good", "sentence_bad", "choices", "language", "ngram_class"}
_HUB_NAME = re.compile(r"[\w.-]+/[\w.-]+(@[\w./-]+)?")
# A child of lm-eval's logger: shown as lm-eval's own lines are.
_log = logging.getLogger("lm_eval.blimppi")


class DataError(ValueError):
    """The data of a task cannot be had; the message says what to do."""


class Source(NamedTuple):
    """A suite's folder (holding ``data/<config>/test-*.parquet``) and how it was found."""

    folder: Path
    found_by: str


def empty_context(doc: dict[str, Any]) -> str:
    """The context of a sentence that is scored by itself."""
    return ""


def load_task_data(
    *,
    blimppi_suite: str,
    blimppi_config: str,
    blimppi_data: str | None = None,
    blimppi_data_used: dict[str, Any] | None = None,
    **_: Any,
) -> datasets.DatasetDict:
    """The pairs of one task, for lm-eval's ``custom_dataset``.

    Args:
        blimppi_suite: key of the suite.
        blimppi_config: configuration inside the suite (for npi the ISO 639-3 code).
        blimppi_data: what the user named with ``--metadata``.
        blimppi_data_used: filled with ``source``, ``found_by``, ``pairs`` and the two fingerprints. It is
            an object inside the task's metadata, so lm-eval writes it into the results file.

    Raises:
        DataError: if the suite or the configuration is missing, empty, damaged, or lacks a needed column.
    """
    source = find_suite(blimppi_suite, blimppi_data)
    files = parquet_files(source.folder, blimppi_config)
    if not files:
        there = sorted(path.name for path in (source.folder / "data").iterdir() if path.is_dir())
        raise DataError(
            f"{source.folder} ({source.found_by}) has no pairs of {blimppi_config!r}, only of: {', '.join(there)}. "
            f"Build them with `blimppi build {blimppi_suite}` or name another set in {ENVIRONMENT}."
        )
    table = pyarrow.concat_tables([_read(path) for path in files])
    if missing := _NEEDED - set(table.column_names):
        raise DataError(f"{files[0]} is no set of pairs: it lacks the column(s) {', '.join(sorted(missing))}.")
    if not table.num_rows:
        raise DataError(f"{files[0].parent} holds no pair. Leave the task out, or build the set again.")
    if blimppi_data_used is not None:
        blimppi_data_used |= {
            "source": str(source.folder),
            "found_by": source.found_by,
            "sha256": fingerprint(source),
            "config_sha256": _sha256(source.folder, files),
            "pairs": table.num_rows,
        }
    return datasets.DatasetDict({SPLIT: datasets.Dataset(table)})


def _read(path: Path) -> pyarrow.Table:
    try:
        return pyarrow.parquet.read_table(path, partitioning=None)
    except (OSError, pyarrow.ArrowException) as error:
        raise DataError(f"{path} cannot be read ({error}). Build the set again.") from error


def find_suite(suite: str, named: str | None = None) -> Source:
    """The suite's folder: what the user names, else a set built here, else the Hub.

    What the user names, as ``--metadata '{"blimppi_data": "PATH"}'`` or as the environment variable BLIMPPI_DATA, is
    the folder that holds the suites, or the suite's own folder; if it is not there, nothing else is tried. A set
    built here lies in ``hf_datasets/<suite>`` of the working directory or of the source tree.

    Raises:
        DataError: if there is no such set.
    """
    for value, found_by in ((named, "--metadata blimppi_data"), (os.environ.get(ENVIRONMENT), ENVIRONMENT)):
        if value:
            return Source(_explicit(suite, value, found_by), found_by)
    for root in (Path.cwd() / "hf_datasets", Path(hf_datasets.__path__[0])):
        if _has_data(root / suite):
            return Source((root / suite).resolve(), "built here")
    return _from_hub(suite)


@cache
def fingerprint(source: Source) -> str:
    """SHA-256 over names and contents of all Parquet files of the suite; logged when it is first asked for."""
    digest = _sha256(source.folder, parquet_files(source.folder, "*"))
    _log.info("blimppi: %s from %s (%s), sha256 %s", source.folder.name, source.folder, source.found_by, digest)
    return digest


def parquet_files(folder: Path, config: str) -> list[Path]:
    """The test files of a configuration ("*": of all) in a suite's folder, sorted."""
    return sorted((folder / "data").glob(f"{config}/{SPLIT}-*.parquet"))


def _explicit(suite: str, value: str, found_by: str) -> Path:
    root = Path(value).expanduser()
    for folder in (root / suite, root):
        if _has_data(folder):
            return folder.resolve()
    if not root.exists() and _HUB_NAME.fullmatch(value):
        raise DataError(f"{found_by}={value}: neither a folder, nor a published set. {_how_to_build(suite)}")
    what = "has no" if root.exists() else "does not exist, so there is no"
    raise DataError(f"{found_by}: {root} {what} data/<config>/{SPLIT}-*.parquet of {suite}. {_how_to_build(suite)}")


def _from_hub(suite: str) -> Source:
    # The last place to look. As long as no set is published, it holds none.
    raise DataError(f"The {suite} set is not published yet. {_how_to_build(suite)}")


def _how_to_build(suite: str) -> str:
    return f"Build it with `blimppi build {suite}`, or set {ENVIRONMENT} to the folder of a set that is built."


def _has_data(folder: Path) -> bool:
    return bool(parquet_files(folder, "*"))


def _sha256(folder: Path, files: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(folder).as_posix().encode("utf-8") + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
