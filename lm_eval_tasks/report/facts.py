"""What a built set says about its languages: number of pairs, typology and family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.errors import ReportError


@dataclass(frozen=True, slots=True)
class LanguageFacts:
    """Facts about one language of the npi suite; ``n`` is the size of the built set, None if unknown."""

    typology: str | None = None
    family: str | None = None
    n: int | None = None


def from_data(root: Path) -> dict[str, LanguageFacts]:
    """Facts of every language of the set, keyed by ISO 639-3 code; ``root`` holds ``npi/`` or is that folder.

    Raises:
        ReportError: if there is no built npi set under ``root``, or one of its files cannot be read.
    """
    folder = root / "npi" / "data" if (root / "npi").is_dir() else root / "data"
    files = sorted(folder.glob("*/test-*.parquet"))
    if not files:
        raise ReportError(f"{folder}: no built set here; make one with `blimppi build npi --out {root}`")
    facts: dict[str, LanguageFacts] = {}
    for file in files:
        try:
            rows = pq.read_table(file, columns=["typology", "family"]).to_pylist()
        except (OSError, pa.ArrowException, KeyError) as error:
            raise ReportError(f"{file}: cannot be read ({error}); build the set again") from error
        old = facts.get(file.parent.name, LanguageFacts(n=0))
        first = rows[0] if rows else {}
        facts[file.parent.name] = LanguageFacts(
            first.get("typology") or old.typology, first.get("family") or old.family, (old.n or 0) + len(rows)
        )
    return facts


def from_samples(columns: Sequence[ModelColumn]) -> dict[str, LanguageFacts]:
    """Typology and family as the judged pairs name them; no sizes, for a run may have had a limit."""
    facts: dict[str, LanguageFacts] = {}
    for column in columns:
        for language, result in column.results.items():
            if result.outcomes:
                facts.setdefault(language, LanguageFacts(result.outcomes[0].typology, result.outcomes[0].family))
    return facts


def size_notes(columns: Sequence[ModelColumn], facts: dict[str, LanguageFacts]) -> list[str]:
    """One line for every result that does not cover exactly the pairs of the built set."""
    return [
        f"{column.label}: {result.n} of {facts[language].n} pairs of {language} were evaluated."
        for column in columns
        for language, result in column.results.items()
        if language in facts and None not in (facts[language].n, result.n) and facts[language].n != result.n
    ]
