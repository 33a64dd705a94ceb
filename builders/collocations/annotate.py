"""Collocational support for every pair of a data set that is already on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from blimppi.builders.accounting import unit
from blimppi.builders.card import render_card
from blimppi.builders.collocations.extract import Dependency, fold
from blimppi.builders.collocations.support import COLUMN, Row, annotate
from blimppi.builders.collocations.table import CountTable
from blimppi.builders.dataset import DatasetError, read_accounting, read_suite, update_rows

DEPENDENCIES = "dependencies"
Track = Callable[[Iterable[dict[str, Any]], str], Iterable[dict[str, Any]]]
Counts = dict[str, dict[str, float | int | None]]


def stored(row: Row) -> list[Dependency]:
    """The dependencies that a row carries."""
    return [(entry["relation"], fold(entry["head"]), fold(entry["dependent"])) for entry in row[DEPENDENCIES]]


def annotate_suite(
    root: Path, path: Path, *, suite: str = "freq", track: Track = lambda rows, _: rows
) -> dict[str, Counts]:
    """Fills `COLUMN` of ROOT/<suite> from the table in ``path``; returns the counts of each config by regime.

    The set is replaced as a whole, card and accounting with it. The accounting of each config says under
    ``collocations`` which table was used (name, SHA-256, rows, words where known) and what came out by regime.

    Raises:
        DatasetError: if there is no such set, or it has no dependencies to look up.
        ValueError: if the table is faulty, or lacks a relation.
        OSError: if a file cannot be read.
    """
    tables = read_suite(root, suite)
    for config, content in tables.items():
        if missing := [name for name in (DEPENDENCIES, "regime", COLUMN) if name not in content.column_names]:
            raise DatasetError(f"{root / suite}: {config} has no column {', '.join(missing)}; nothing can be looked up")
    if not tables:
        raise DatasetError(f"{root / suite} holds no pairs")
    rows = {config: content.to_pylist() for config, content in tables.items()}
    wanted = {dependency for listed in rows.values() for row in listed for dependency in stored(row)}
    table = CountTable.read(path, only=wanted)
    accounting = read_accounting(root, suite)
    configs = accounting.setdefault(unit(accounting), {})
    done = {}
    source = {"table": table.name, "sha256": table.sha256, "rows": table.rows, "words": table.record.get("words")}
    for config, listed in rows.items():
        rows[config] = annotate(track(listed, config), stored, table).rows
        done[config] = by_regime(rows[config], table)
        configs.setdefault(config, {})["collocations"] = {**source, "regimes": done[config]}
    update_rows(root, suite, rows, accounting=accounting, card=lambda counts: render_card(suite, counts))
    return done


def by_regime(rows: Sequence[Row], table: CountTable) -> Counts:
    """For each regime: pairs, pairs without dependencies, mean support, dependencies, and those never seen."""
    out: Counts = {}
    for regime in sorted({row["regime"] for row in rows}):
        here = [row for row in rows if row["regime"] == regime]
        values = [row[COLUMN] for row in here if row[COLUMN] is not None]
        found = [dependency for row in here for dependency in stored(row)]
        out[regime] = {
            "pairs": len(here),
            "without_dependencies": len(here) - len(values),
            "mean_support": round(sum(values) / len(values), 6) if values else None,
            "dependencies": len(found),
            "unattested": sum(not table.count(dependency) for dependency in found),
        }
    return out
