"""A Hub of the test's own, small sets to push, and what a user's machine has: a login and a cache."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from blimppi.builders.card import render_card
from blimppi.builders.dataset import write_suite
from blimppi.builders.pair import Pair
from hub_client import fresh_cache, point_to
from hub_push import NPI, run
from hub_server import TOKEN, HubServer
from hub_store import Store
from huggingface_hub import constants


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[HubServer]:
    """A running server which huggingface_hub takes for the Hub; nobody has a cache yet, and the user is logged in."""
    server = HubServer(Store())
    point_to(server, monkeypatch)
    fresh_cache(monkeypatch, tmp_path / "cache")
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    monkeypatch.delenv("BLIMPPI_DATA", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)  # the library waits between its tries
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def new_process(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """``new_process()`` forgets what this process knows of published sets; the cache on disk stays."""
    return lambda: fresh_cache(monkeypatch, Path(constants.HF_HUB_CACHE))


def npi_pair(language: str, number: int) -> Pair:
    own: dict[str, Any] = {
        "treebank": "UD_Made-Up", "sent_id": f"s{number}", "item": "ever", "item_lemma": "ever", "licenser": "never",
        "environment": "standard_negation", "strategy": "delete_negation", "distance": 1, "n_items": 1,
        "typology": "NPI", "family": "F", "licensing_entropy": None,
    }  # fmt: skip
    return Pair(
        suite="npi", config=language, sentence_good=f"Nobody {number} ever sings.",
        sentence_bad=f"Somebody {number} ever sings.", language=language, group="negation", phenomenon="npi",
        paradigm="standard_negation", source="treebank", licence="CC BY-SA 4.0", extra=own,
    )  # fmt: skip


def npi_counts(pairs: int) -> dict[str, Any]:
    bank = {"name": "UD_Made-Up", "licence": "CC BY-SA 4.0", "files": ["x.conllu"], "sentences": 9, "words": 99}
    return {
        "name": "Made-Up", "typology": "NPI", "family": "F", "treebanks": [bank], "sentences": 9, "words": 99,
        "sentence_outcomes": {"pair": pairs, "no_item": 9 - pairs}, "items": 9, "items_licensed": 9,
        "item_outcomes": {"pair": pairs, "overlapping_licensers": 9 - pairs}, "pairs": pairs,
        "pairs_by_environment": {"standard_negation": pairs}, "pairs_by_strategy": {"delete_negation": pairs},
        "entropy": {},
    }  # fmt: skip


@pytest.fixture
def build_npi(tmp_path: Path) -> Callable[..., Path]:
    """``build_npi(eng=2, tur=1)`` writes a set with so many pairs, as a build does, and returns ROOT."""

    def build(**pairs: int) -> Path:
        accounting = {
            "languages": {code: npi_counts(number) for code, number in pairs.items()},
            "seed": 0,
            "versions": {"blimppi": "0.1.0"},
        }
        write_suite(
            tmp_path / "built", "npi", {code: [npi_pair(code, n) for n in range(k)] for code, k in pairs.items()},
            card=render_card("npi", accounting), accounting=accounting,
        )  # fmt: skip
        return tmp_path / "built"

    return build


@pytest.fixture
def pushed(hub: HubServer, build_npi: Callable[..., Path]) -> Callable[..., str]:
    """``pushed(eng=2, …)`` builds and pushes an npi set; returns its commit."""

    def publish(*flags: str, **pairs: int) -> str:
        run(build_npi(**pairs), "--suite", "npi", *flags)
        return hub.store.repositories[NPI].branches["main"]

    return publish
