"""The BLiMP-IT set that its authors published, scored as our own pairs are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import datasets
from blimppi.builders.pair import fold, pair_id
from blimppi.lm_eval_tasks.loader import SPLIT, DataError

_SENTENCES = ("sentence_good", "sentence_bad")


def load_published(*, blimppi_published: str, language: str, **_: Any) -> datasets.DatasetDict:
    """The pairs of a set that has no more than two columns of sentences, for lm-eval's ``custom_dataset``.

    Args:
        blimppi_published: what the task names, or the user with ``--metadata '{"blimppi_published": …}'``: a data set
            of the Hub, with ``@revision`` if a certain one is meant, or a folder or file of Parquet, JSON lines or
            CSV on this machine.
        language: ISO 639-3 code of the sentences.

    Rows whose two sentences are the same, or of which one is empty, are no pairs and stop the task: leaving them out
    would make another set.

    Raises:
        DataError: if the set cannot be had, lacks a column, or holds a row that is no pair.
    """
    rows = _read(blimppi_published)
    if missing := [name for name in _SENTENCES if name not in rows.column_names]:
        raise DataError(f"{blimppi_published} lacks the column(s) {', '.join(missing)}; it has {rows.column_names}")
    pairs = []
    for at, (good, bad) in enumerate(zip(rows[_SENTENCES[0]], rows[_SENTENCES[1]], strict=True)):
        if not (good or "").strip() or not (bad or "").strip() or fold(good) == fold(bad):
            raise DataError(f"{blimppi_published}, row {at}: no pair: {good!r} / {bad!r}")
        pairs.append(
            {
                "id": pair_id("published", blimppi_published, good, bad),
                "sentence_good": good,
                "sentence_bad": bad,
                "choices": [good, bad],
                "language": language,
                "ngram_class": None,
            }
        )
    if not pairs:
        raise DataError(f"{blimppi_published} holds no pair")
    return datasets.DatasetDict({SPLIT: datasets.Dataset.from_list(pairs)})


def _read(name: str) -> datasets.Dataset:
    """The test split of a data set of the Hub, or all rows of local files."""
    local = Path(name).expanduser()
    try:
        if local.exists():
            files = [local] if local.is_file() else sorted(p for p in local.rglob("*") if p.suffix in _FORMATS)
            formats = {_FORMATS.get(file.suffix, "") for file in files}
            if len(formats) != 1 or "" in formats:
                raise DataError(f"{local}: expected files of one kind: {', '.join(_FORMATS)}")
            paths = [str(file) for file in files]
            return datasets.load_dataset(formats.pop(), data_files={SPLIT: paths}, split=SPLIT)
        repository, _, revision = name.partition("@")
        return datasets.load_dataset(repository, split=SPLIT, revision=revision or None)
    except DataError:
        raise
    except Exception as error:  # the Hub's client raises many kinds
        hint = 'name a local copy with --metadata \'{"blimppi_published": "FOLDER"}\''
        raise DataError(f"cannot load {name} ({type(error).__name__}: {error}); {hint}") from error


_FORMATS = {".parquet": "parquet", ".jsonl": "json", ".json": "json", ".csv": "csv"}
