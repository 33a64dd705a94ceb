"""Columns and types of every suite's Parquet files: fixed here, so that they never depend on the data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa


class DatasetError(ValueError):
    """A data set that cannot be written or read; the message says what is wrong and where."""


# Columns that may be null: what is annotated later, or has no value for some languages.
NULLABLE = frozenset(
    (
        "ngram_lp_good",
        "ngram_lp_bad",
        "zipf_mean",
        "zipf_min",
        "ngram_class",
        "licensing_entropy",
        "collocation_support",
    )
)

_SHARED: list[tuple[str, pa.DataType]] = [
    ("id", pa.string()),
    ("sentence_good", pa.string()),
    ("sentence_bad", pa.string()),
    ("choices", pa.list_(pa.string())),
    ("language", pa.string()),
    ("group", pa.string()),
    ("phenomenon", pa.string()),
    ("paradigm", pa.string()),
    ("source", pa.string()),
    ("licence", pa.string()),
    ("ngram_lp_good", pa.float64()),
    ("ngram_lp_bad", pa.float64()),
    ("zipf_mean", pa.float64()),
    ("zipf_min", pa.float64()),
    ("ngram_class", pa.string()),
]

_WORDS = pa.list_(pa.struct([("slot", pa.string()), ("lemma", pa.string()), ("pos", pa.string())]))
_ANIMACY = pa.list_(pa.struct([("slot", pa.string()), ("animacy", pa.string())]))

_CONTENT = pa.list_(
    pa.struct(
        [
            ("slot", pa.string()),
            ("side", pa.string()),
            ("lemma", pa.string()),
            ("form", pa.string()),
            ("pos", pa.string()),
            ("zipf", pa.float64()),
            ("in_window", pa.bool_()),
            ("open", pa.bool_()),
        ]
    )
)
_DEPENDENCIES = pa.list_(pa.struct([("relation", pa.string()), ("head", pa.string()), ("dependent", pa.string())]))

_OWN: dict[str, list[tuple[str, pa.DataType]]] = {
    "freq": [
        ("field", pa.string()),
        ("regime", pa.string()),
        ("frame", pa.string()),
        ("slots", _CONTENT),
        ("in_window", pa.bool_()),
        ("fallback", pa.bool_()),
        ("dependencies", _DEPENDENCIES),
        ("collocation_support", pa.float64()),
    ],
    "it": [
        ("template", pa.string()),
        ("tags_good", pa.string()),
        ("tags_bad", pa.string()),
        ("lexemes", _WORDS),
        ("animacy", _ANIMACY),
    ],
    "npi": [
        ("treebank", pa.string()),
        ("sent_id", pa.string()),
        ("item", pa.string()),
        ("item_lemma", pa.string()),
        ("licenser", pa.string()),
        ("environment", pa.string()),
        ("strategy", pa.string()),
        ("distance", pa.int32()),
        ("n_items", pa.int32()),
        ("typology", pa.string()),
        ("family", pa.string()),
        ("licensing_entropy", pa.float64()),
    ],
}

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
SUITES = tuple(sorted(_OWN))


def check_name(name: str) -> None:
    """Refuses what is no plain name, as suites and configs become names of folders.

    Raises:
        DatasetError: naming it.
    """
    if not _NAME.fullmatch(name):
        raise DatasetError(f"{name!r} cannot name a suite or config: only a-z, A-Z, 0-9, _ and - may stand in it")


def schema(suite: str) -> pa.Schema:
    """The columns of ``suite`` in the published order, shared ones first.

    Raises:
        DatasetError: for a suite without a schema.
    """
    if suite not in _OWN:
        raise DatasetError(f"no suite {suite!r}: the suites with a schema are {', '.join(SUITES)}")
    return pa.schema(_SHARED + _OWN[suite])


def table(suite: str, config: str, rows: Sequence[Mapping[str, Any]]) -> pa.Table:
    """``rows`` as a table of the suite's schema; nullable columns may be absent.

    Raises:
        DatasetError: for an unknown or missing column, a null where none may be, a value of another type, or two
            rows with one id.
    """
    wanted = schema(suite)
    known = set(wanted.names)
    required = known - NULLABLE
    seen: set[str] = set()
    for row in rows:
        where = f"{suite}/{config}, pair {row.get('id', '?')}"
        if unknown := sorted(set(row) - known):
            raise DatasetError(f"{where}: unknown columns {', '.join(unknown)}")
        if missing := sorted(name for name in required if row.get(name) is None):
            raise DatasetError(f"{where}: no value for {', '.join(missing)}")
        if row["id"] in seen:
            raise DatasetError(f"{where} comes twice: {row['sentence_good']!r}")
        seen.add(row["id"])
    columns = []
    for column in wanted:
        try:
            columns.append(pa.array([row.get(column.name) for row in rows], type=column.type))
        except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError) as error:
            message = f"{suite}/{config}: column {column.name} holds a wrong value: {error}"
            raise DatasetError(message) from error
    return pa.Table.from_arrays(columns, schema=wanted)
