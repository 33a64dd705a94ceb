"""Small files as others publish them, and the fields that describe them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from blimppi.lm_eval_tasks.published.data import load_published_set

ROWS = [
    {"UID": "one", "good": "Cats sleep.", "bad": "Cats sleeps.", "lang": "eng", "term": "agreement"},
    {"UID": "one", "good": "Dogs bark.", "bad": "Dogs barks.", "lang": "eng", "term": "agreement"},
    {"UID": "two", "good": "Il cane corre.", "bad": "Il cane corrono.", "lang": "ita", "term": "accordo"},
]


@pytest.fixture
def rows() -> list[dict[str, Any]]:
    return [dict(row) for row in ROWS]


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """``write(rows, "a/b.jsonl")`` writes JSON lines below a folder and returns the folder."""

    def make(rows: list[dict[str, Any]], name: str = "all.jsonl") -> Path:
        path = tmp_path / "set" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
        return tmp_path / "set"

    return make


@pytest.fixture
def load() -> Callable[..., tuple[list[dict[str, Any]], dict[str, Any]]]:
    """``load(path, **fields)``: the rows of a task over a set called "mine", and what was recorded."""

    def run(path: Any, named: Any = None, **fields: Any) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        used: dict[str, Any] = {}
        described = {"set": "mine", "path": str(path), "good": "good", "bad": "bad", "language": "eng", **fields}
        data = load_published_set(
            published={key: value for key, value in described.items() if value is not None},
            blimppi_published=named,
            blimppi_data_used=used,
        )
        return list(data["test"]), used

    return run
