"""What a built set says about what its tasks stand for: number of pairs, typology, family, group, phenomenon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.gaps import listed
from blimppi.lm_eval_tasks.report.samples import Outcome


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about one language, phenomenon or paradigm; ``n`` is the size of the built set, None if unknown."""

    typology: str | None = None
    family: str | None = None
    n: int | None = None
    group: str | None = None
    phenomenon: str | None = None


# Columns of the pairs that all pairs of a task share.
COLUMNS = ("typology", "family", "group", "phenomenon")


def from_data(root: Path, suites: Sequence[str]) -> tuple[dict[str, dict[str, Facts]], list[str]]:
    """Facts by suite and by name of its configs, and notes on suites that are not there.

    Args:
        root: holds ``<suite>/``, or is the folder of one.
        suites: those that are wanted.

    Raises:
        ReportError: if none of the suites is there, or a file of one cannot be read.
    """
    found, notes = {}, []
    for suite in suites:
        folder = root / suite / "data" if (root / suite).is_dir() else root / "data"
        if files := sorted(folder.glob("*/test-*.parquet")):
            found[suite] = _read(files)
        else:
            notes.append(f"{folder}: no built set here; make one with `blimppi build {suite} --out {root}`")
    if not found:
        raise ReportError(notes[0])
    return found, notes


def _read(files: Sequence[Path]) -> dict[str, Facts]:
    facts: dict[str, Facts] = {}
    for file in files:
        try:
            table = pq.read_table(file, partitioning=None)
            table = table.select([name for name in COLUMNS if name in table.column_names])
        except (OSError, pa.ArrowException) as error:
            raise ReportError(f"{file}: cannot be read ({error}); build the set again") from error
        old = facts.get(file.parent.name, Facts(n=0))
        first = table.slice(0, 1).to_pylist()[0] if table.num_rows else {}
        size = (old.n or 0) + table.num_rows
        facts[file.parent.name] = _facts({name: first.get(name) or getattr(old, name) for name in COLUMNS}, size)
    return facts


def from_samples(columns: Sequence[ModelColumn]) -> dict[str, Facts]:
    """Facts as the judged pairs name them; no sizes, for a run may have had a limit."""
    facts: dict[str, Facts] = {}
    for column in columns:
        for member, result in column.results.items():
            if result.outcomes and member not in facts:
                facts[member] = _facts({name: _first(result.outcomes, name) for name in COLUMNS}, None)
    return facts


def _facts(values: Mapping[str, str | None], n: int | None) -> Facts:
    return Facts(values["typology"], values["family"], n, values["group"], values["phenomenon"])


def _first(outcomes: Sequence[Outcome], name: str) -> str | None:
    """The first value of a column that is there: pairs of another set that was added may lack it."""
    return next((value for pair in outcomes if (value := getattr(pair, name))), None)


def size_notes(columns: Sequence[ModelColumn], facts: dict[str, Facts]) -> list[str]:
    """One line for every model whose results do not cover exactly the pairs of the built set."""
    notes = []
    for column in columns:
        parts = []
        for member, result in column.results.items():
            size = facts[member].n if member in facts else None
            if size is not None and result.n is not None and result.n != size + result.added:
                parts.append(f"{result.n} of {size + result.added} pairs of {member}")
        if parts:
            notes.append(f"{column.label}: {listed(parts)} were evaluated.")
    return notes
