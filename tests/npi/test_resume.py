"""A stopped build goes on after the parts of files it had finished; whatever could change a result starts it anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.conllu_chunks import SIZE
from blimppi.builders.npi import schedule
from blimppi.builders.npi.build import FileResult, judge_scan, learn, make_judge, read_file
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.demo import demo_sources
from blimppi.builders.npi.judge import Judge
from blimppi.builders.npi.languages import config_folder, load_languages
from blimppi.builders.npi.resume import Checkpoints, load, save
from blimppi.builders.npi.scan import Scan
from blimppi.builders.npi.suite import build_npi
from blimppi.builders.source import Source


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
    result = read_file(make_judge(english, [learn(english, source)]), source)
    assert result.held
    save(result, tmp_path / "x.json")
    assert load(tmp_path / "x.json", source) == result


@pytest.mark.parametrize("size", [1, 3000, SIZE])
def test_a_stopped_build_makes_only_what_is_left(
    tmp_path: Path, english: Language, two_files: list[str], monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    whole = build_npi([english], two_files, quiet=True)["eng"]
    made: list[int] = []

    def stop_at_second(judge: Judge, source: Source, scan: Scan) -> FileResult:
        made.append(scan.sentences)
        if len(made) == 2:
            raise KeyboardInterrupt
        return judge_scan(judge, source, scan)

    monkeypatch.setattr(schedule, "judge_scan", stop_at_second)
    checkpoints = Checkpoints(tmp_path / "root")
    with pytest.raises(KeyboardInterrupt):
        build_npi([english], two_files, checkpoints=checkpoints, size=size, quiet=True)
    resumed = build_npi([english], two_files, checkpoints=checkpoints, size=size, quiet=True)["eng"]
    assert sum(made[:1] + made[2:]) == whole[1]["sentences"]  # every part once, but for the one it was stopped at
    assert [p.row() for p in resumed[0]] == [p.row() for p in whole[0]]
    assert resumed[1] == whole[1]
    monkeypatch.setattr(schedule, "judge_scan", forbidden)
    again = build_npi([english], two_files, checkpoints=checkpoints, size=size, quiet=True)["eng"]
    assert [p.row() for p in again[0]] == [p.row() for p in whole[0]]
    checkpoints.clear()
    assert not checkpoints.folder.exists()


def forbidden(*_: object) -> FileResult:
    raise AssertionError("all is saved")


def test_a_file_is_finished_only_if_every_part_is_there(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path)
    paths = [checkpoints.path("eng-x", number, last=number == 11) for number in range(12)]
    checkpoints.folder.mkdir()
    for path in paths:
        assert checkpoints.finished("eng-x") == []
        path.touch()
    assert checkpoints.finished("eng-x") == paths
    paths[3].unlink()
    assert checkpoints.finished("eng-x") == []
    assert checkpoints.finished("eng") == []


def test_the_name_changes_with_configuration_files_and_size(
    english: Language, two_files: list[str], tmp_path: Path
) -> None:
    sources = [Source(p, "x", "y") for p in sorted(Path(two_files[0]).glob("*.conllu"))]
    checkpoints = Checkpoints(tmp_path / "root")
    names = checkpoints.stems(english, sources, 100)
    assert len(set(names)) == len(sources) == 2
    assert names == checkpoints.stems(english, sources, 100)
    changed = english.model_copy(update={"sentence_length": (4, 20)})
    for other in (
        checkpoints.stems(english, sources[:1], 100),
        checkpoints.stems(english, sources, 101),
        checkpoints.stems(changed, sources, 100),
    ):
        assert not set(names) & set(other)
