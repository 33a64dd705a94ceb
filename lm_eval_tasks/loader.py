"""The pairs of a task, from wherever they are, and a record of what was read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import datasets
import pyarrow
import pyarrow.parquet
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.sources import (
    ENVIRONMENT,
    SPLIT,
    Source,
    config_files,
    files_sha256,
    find_suite,
    fingerprint,
)

__all__ = ["ENVIRONMENT", "SPLIT", "DataError", "Source", "empty_context", "find_suite", "load_task_data"]

# Columns without which no metric can be computed; the other columns are for analysis.
_NEEDED = {"id", "sentence_good", "sentence_bad", "choices", "language", "ngram_class"}


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
        blimppi_data_used: filled with ``source``, ``found_by``, ``pairs`` and the two fingerprints, for a
            published set also with ``repository`` and ``commit``. It is an object inside the task's metadata, so
            lm-eval writes it into the results file.

    Raises:
        DataError: if the suite or the configuration is missing, empty, damaged, or lacks a needed column.
    """
    source = find_suite(blimppi_suite, blimppi_data)
    files = config_files(source, [blimppi_config])
    if not files:
        raise DataError(
            f"{source} ({source.found_by}) has no pairs of {blimppi_config!r}, only of: {', '.join(source.configs())}. "
            f"Build them with `blimppi build {blimppi_suite}` or name another set in {ENVIRONMENT}."
        )
    table = pyarrow.concat_tables([_read(path) for path in files])
    if missing := _NEEDED - set(table.column_names):
        raise DataError(f"{files[0]} is no set of pairs: it lacks the column(s) {', '.join(sorted(missing))}.")
    if not table.num_rows:
        raise DataError(f"{files[0].parent} holds no pair. Leave the task out, or build the set again.")
    digest = files_sha256(source.folder, files)
    if blimppi_data_used is not None:
        blimppi_data_used |= {
            "source": str(source),
            "found_by": source.found_by,
            "sha256": fingerprint(source),
            "config_sha256": digest,
            "pairs": table.num_rows,
        }
        if source.published is not None:
            blimppi_data_used |= {"repository": source.published.repository, "commit": source.published.commit}
    # Named by us: to find a name of its own, the library would pickle the table.
    return datasets.DatasetDict({SPLIT: datasets.Dataset(table, fingerprint=digest)})


def _read(path: Path) -> pyarrow.Table:
    try:
        return pyarrow.parquet.read_table(path, partitioning=None)
    except (OSError, pyarrow.ArrowException) as error:
        raise DataError(f"{path} cannot be read ({error}). Build the set again.") from error
