from __future__ import annotations

from pathlib import Path

import pytest
from freq_lexicon_sources import PRONUNCIATION


@pytest.fixture(scope="session")
def pronunciation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pronouncing dictionary of three words."""
    path = tmp_path_factory.mktemp("pronunciation") / "three.dict"
    path.write_text(PRONUNCIATION, encoding="utf-8")
    return path
