"""A treebank of the invented language and its configuration, on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from invented import BASE, CYCLE, SENTENCES, conllu


@pytest.fixture
def treebank(tmp_path: Path) -> Path:
    """All of SENTENCES in one file; the last has a word that is its own head."""
    file = tmp_path / "qaa_own-ud-test.conllu"
    file.write_text("".join(conllu(s, name) for name, s in SENTENCES.items()) + CYCLE, encoding="utf-8")
    return file


@pytest.fixture
def configs(tmp_path: Path) -> Path:
    """A folder with the configuration of the invented language."""
    folder = tmp_path / "configs"
    folder.mkdir()
    (folder / "qaa.yaml").write_text(yaml.safe_dump(BASE, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return folder
