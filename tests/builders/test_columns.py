"""Columns are described once, all of them, and the documentation says what cards say."""

from __future__ import annotations

from pathlib import Path

from blimppi.builders.columns import OWN, SHARED, columns
from blimppi.builders.schema import schema

DOCS = Path(__file__).parents[2] / "docs" / "data.md"


def test_every_column_of_the_schema_is_described_once() -> None:
    described = [name for names, _ in [*SHARED, *OWN["npi"]] for name in names]
    assert sorted(described) == sorted(schema("npi").names)
    for suite in ("it", "freq"):
        assert {name for names, _ in SHARED for name in names} <= set(schema(suite).names)


def test_the_documentation_has_the_same_descriptions() -> None:
    section = DOCS.read_text(encoding="utf-8").split("## A pair")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    assert rows == [f"| {names} | {text} |" for names, text in columns("npi")]
