"""A stopped build goes on after the files it had finished; whatever could change a result starts it anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.npi import suite
from blimppi.builders.npi.build import FileResult, read_file
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.judge import Judge
from blimppi.builders.npi.languages import config_folder, load_languages
from blimppi.builders.npi.resume import Checkpoints, load, save
from blimppi.builders.npi.suite import build_npi, demo_sources
from blimppi.builders.treebanks import Source


@pytest.fixture
def english() -> Language:
    return load_languages(["eng"])["eng"]


@pytest.fixture
def two_files(tmp_path: Path) -> list[str]:
    text = (config_folder() / "demo" / "eng.conllu").read_text(encoding="utf-8")
    blocks = text.strip().split("\n\n")
    for i, part in enumerate((blocks[:10], blocks[10:])):
        (tmp_path / f"en_demo-ud-{i}.conllu").write_text("\n\n".join(part) + "\n\n", encoding="utf-8")
    return [str(tmp_path)]


def test_what_is_saved_is_what_is_loaded(tmp_path: Path, english: Language) -> None:
    source = demo_sources(english)[0]
    result = read_file(suite.make_judge(english, [suite.learn(english, source)]), source)
    assert result.held
    save(result, tmp_path / "x.json")
    loaded = load(tmp_path / "x.json", source)
    assert loaded is not None
    assert loaded == result
    assert load(tmp_path / "none.json", source) is None


def test_a_stopped_build_reads_only_what_is_left(
    tmp_path: Path, english: Language, two_files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = build_npi([english], two_files, quiet=True)["eng"]
    read: list[str] = []

    def stop_at_second(judge: Judge, source: Source) -> FileResult:
        read.append(source.path.name)
        if len(read) == 2:
            raise KeyboardInterrupt
        return read_file(judge, source)

    monkeypatch.setattr(suite, "read_file", stop_at_second)
    checkpoints = Checkpoints(tmp_path / "root")
    with pytest.raises(KeyboardInterrupt):
        build_npi([english], two_files, checkpoints=checkpoints, quiet=True)
    resumed = build_npi([english], two_files, checkpoints=checkpoints, quiet=True)["eng"]
    assert read == ["en_demo-ud-0.conllu", "en_demo-ud-1.conllu", "en_demo-ud-1.conllu"]
    assert [p.row() for p in resumed[0]] == [p.row() for p in whole[0]]
    assert resumed[1] == whole[1]
    checkpoints.clear()
    assert not checkpoints.folder.exists()


def test_the_name_changes_with_configuration_and_files(english: Language, two_files: list[str], tmp_path: Path) -> None:
    sources = [Source(p, "x", "y") for p in sorted(Path(two_files[0]).glob("*.conllu"))]
    checkpoints = Checkpoints(tmp_path / "root")
    name = checkpoints.path(english, sources, 0)
    assert name == checkpoints.path(english, sources, 0)
    assert name != checkpoints.path(english, sources, 1)
    assert name != checkpoints.path(english, sources[:1], 0)
    changed = english.model_copy(update={"sentence_length": (4, 20)})
    assert name != checkpoints.path(changed, sources, 0)
