"""The user's side: where huggingface_hub looks for the Hub, and what it has in its cache."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.hub import published
from hub_server import HubServer
from huggingface_hub import constants


def point_to(server: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """What HF_ENDPOINT does when huggingface_hub is imported."""
    monkeypatch.setattr(constants, "ENDPOINT", server.url)
    template = server.url + "/{repo_id}/resolve/{revision}/{filename}"
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)


def fresh_cache(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """What a new HF_HOME and a new process do."""
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(folder))
    published.published_set.cache_clear()
    published._check.cache_clear()
