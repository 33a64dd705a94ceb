"""A UD release as a folder and as an archive: the same set, only what is wanted, and nothing written elsewhere."""

from __future__ import annotations

import hashlib
import io
import shutil
import tarfile
import tempfile
import warnings
import zipfile
from pathlib import Path

import pytest
from blimppi.builders.dataset import read_accounting
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.languages import config_folder, load_languages
from blimppi.builders.ud_release import ReleaseError, open_release
from blimppi.lm_eval_tasks.cli import main

# Treebank, file in it, and the demonstration treebank whose sentences it gets. Atis is configured with use: false.
CONTENT = [
    ("UD_English-EWT", "en_ewt-ud-train.conllu", "eng"),
    ("UD_English-EWT", "en_ewt-ud-dev.conllu", "swe"),
    ("UD_English-GUM", "en_gum-ud-test.conllu", "eng"),
    ("UD_English-Atis", "en_atis-ud-test.conllu", "eng"),
    ("UD_English-Newest", "en_newest-ud-test.conllu", "eng"),
    ("UD_Swedish-Talbanken", "sv_talbanken-ud-test.conllu", "swe"),
    ("UD_Klingon-Own", "tlh_own-ud-test.conllu", "swe"),
]


@pytest.fixture
def release(tmp_path: Path) -> Path:
    root = tmp_path / "ud-treebanks-v9.9"
    for treebank, name, demo in CONTENT:
        (root / treebank).mkdir(parents=True, exist_ok=True)
        shutil.copy(config_folder() / "demo" / f"{demo}.conllu", root / treebank / name)
        (root / treebank / "README.md").write_text("License: CC0 1.0\n", encoding="utf-8")
        (root / treebank / "stats.xml").write_text("<x/>", encoding="utf-8")
    return root


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which temporary ones are made, so that they can be seen."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def packed(release: Path, ending: str) -> Path:
    path = release.parent / f"release{ending}"
    if ending == ".zip":
        with zipfile.ZipFile(path, "w") as archive:
            for file in sorted(release.rglob("*")):
                archive.write(file, file.relative_to(release.parent))
    else:
        with tarfile.open(path, "w" if ending == ".tar" else "w:gz") as tar:
            tar.add(release, release.name)
    return path


def build(*args: object) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["build", "npi", *map(str, args)])
    return int(stop.value.code or 0)


def digests(root: Path) -> dict[str, str]:
    files = [p for p in sorted((root / "npi").rglob("*")) if p.is_file()]
    return {p.relative_to(root).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def languages(*codes: str) -> list[Language]:
    return list(load_languages(codes).values())


@pytest.mark.parametrize("ending", [".tgz", ".tar.gz", ".tar", ".zip"])
def test_an_archive_gives_the_bytes_of_the_unpacked_folder(
    release: Path, tmp_path: Path, temporary: Path, ending: str
) -> None:
    assert build("--quiet", "--ud-release", release, "--out", tmp_path / "a") == 0
    args = ["--ud-release", packed(release, ending), "--lang", "eng,swe", "--workers", 2]
    assert build("--quiet", *args, "--out", tmp_path / "b") == 0
    assert digests(tmp_path / "a") == digests(tmp_path / "b")
    assert not list(temporary.iterdir())
    counts = read_accounting(tmp_path / "b", "npi")["languages"]
    assert {iso: [(t["name"], t["files"]) for t in c["treebanks"]] for iso, c in counts.items()} == {
        "eng": [
            ("UD_English-EWT", ["en_ewt-ud-dev.conllu", "en_ewt-ud-train.conllu"]),
            ("UD_English-GUM", ["en_gum-ud-test.conllu"]),
        ],
        "swe": [("UD_Swedish-Talbanken", ["sv_talbanken-ud-test.conllu"])],
    }
    assert counts["eng"]["pairs"] > 0 and counts["swe"]["pairs"] > 0


def test_only_what_is_wanted_is_unpacked(release: Path, temporary: Path) -> None:
    with open_release(packed(release, ".tgz"), languages("swe"), quiet=True):
        unpacked = sorted(p.name for p in temporary.rglob("*") if p.is_file())
    assert unpacked == ["README.md", "sv_talbanken-ud-test.conllu"]
    assert not list(temporary.iterdir())


def test_what_a_release_lacks_and_what_is_passed_over_is_told(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build("--ud-release", release, "--lang", "swe,eng", "--out", tmp_path / "out") == 0
    err = capsys.readouterr().err.splitlines()
    assert err[:3] == [
        "eng: ud-treebanks-v9.9 lacks UD_English-LinES (checked for UD 2.18), UD_English-ParTUT (checked for UD 2.18), "
        "UD_English-PUD (checked for UD 2.18)",
        "eng: passed over, as the configuration does not name them: UD_English-Newest",
        "swe: ud-treebanks-v9.9 lacks UD_Swedish-LinES (checked for UD 2.18), UD_Swedish-PUD (checked for UD 2.18)",
    ]


def test_a_language_that_was_asked_for_and_is_not_there_is_an_error(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build("--quiet", "--ud-release", release, "--lang", "swe,tur", "--out", tmp_path / "out") == 1
    assert "ud-treebanks-v9.9: nothing of tur there; its configuration uses UD_Turkish" in capsys.readouterr().err


def test_treebanks_and_a_release_are_both_read_and_each_file_once(release: Path, tmp_path: Path) -> None:
    unused, used = release / "UD_English-Atis", release / "UD_English-GUM"
    args = ["--treebank", unused, "--treebank", used, "--ud-release", release, "--lang", "eng"]
    assert build("--quiet", *args, "--out", tmp_path / "out") == 0
    counts = read_accounting(tmp_path / "out", "npi")["languages"]["eng"]
    assert [t["name"] for t in counts["treebanks"]] == ["UD_English-Atis", "UD_English-GUM", "UD_English-EWT"]


@pytest.mark.parametrize("name", ["../UD_English-EWT/x.conllu", "/UD_English-EWT/x.conllu", "a/../../UD_X-Y/x.conllu",
                                  "C:/UD_English-EWT/x.conllu", "UD_English-EWT\\\\..\\\\x.conllu"])  # fmt: skip
@pytest.mark.parametrize("kind", ["tar", "zip"])
def test_an_archive_with_a_member_outside_is_refused(tmp_path: Path, temporary: Path, name: str, kind: str) -> None:
    path = tmp_path / f"release.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(name, "x")
    else:
        with tarfile.open(path, "w") as tar:
            tar.addfile(tarfile.TarInfo(name), io.BytesIO())
    with pytest.raises(ReleaseError, match="would lie outside"), open_release(path, languages("eng"), quiet=True):
        pass
    assert not list(temporary.iterdir())
    assert sorted(p.name for p in tmp_path.iterdir()) == [path.name, "temporary"]


def test_a_link_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    link = tarfile.TarInfo("UD_English-EWT/en_ewt-ud-dev.conllu")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/hosts"
    with tarfile.open(tmp_path / "release.tar", "w") as tar:
        tar.addfile(link)
    with pytest.raises(ReleaseError, match="is a link"), open_release(tmp_path / "release.tar", languages("eng")):
        pass


def test_a_device_in_place_of_a_file_is_refused_and_a_mode_or_owner_is_not_taken_over(tmp_path: Path) -> None:
    file = tarfile.TarInfo("UD_English-EWT/en_ewt-ud-dev.conllu")
    file.mode, file.uid, file.gid, file.size = 0o7777, 12345, 12345, 3
    with tarfile.open(tmp_path / "modes.tar", "w") as tar:
        tar.addfile(file, io.BytesIO(b"abc"))
    with open_release(tmp_path / "modes.tar", languages("eng"), quiet=True) as opened:
        written = next(opened.folders["UD_English-EWT"].iterdir())
        assert written.read_bytes() == b"abc"
        assert written.stat().st_mode & 0o7111 == 0
        assert written.stat().st_uid == tmp_path.stat().st_uid
    file.type, file.size = tarfile.CHRTYPE, 0
    with tarfile.open(tmp_path / "device.tar", "w") as tar:
        tar.addfile(file)
    with pytest.raises(ReleaseError, match="is a link"), open_release(tmp_path / "device.tar", languages("eng")):
        pass


@pytest.mark.parametrize("kind", ["tar", "zip"])
def test_a_member_that_is_there_twice_is_refused(tmp_path: Path, kind: str) -> None:
    path, name = tmp_path / f"release.{kind}", "UD_English-EWT/en_ewt-ud-dev.conllu"
    if kind == "zip":
        with zipfile.ZipFile(path, "w") as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # zipfile's own word on it
            for text in "ab":
                archive.writestr(name, text)
    else:
        with tarfile.open(path, "w") as tar:
            for _ in range(2):
                tar.addfile(tarfile.TarInfo(name), io.BytesIO())
    with pytest.raises(ReleaseError, match="is there twice"), open_release(path, languages("eng"), quiet=True):
        pass


@pytest.mark.parametrize("ending", [".tgz", ".zip"])
def test_a_damaged_archive_is_one_line(
    release: Path, tmp_path: Path, temporary: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    path = packed(release, ending)
    path.write_bytes(path.read_bytes()[:3000])
    assert build("--quiet", "--ud-release", path, "--out", tmp_path / "out") == 1
    err = capsys.readouterr().err
    assert err.startswith(f"Error: {path}: the archive cannot be read: ") and err.count("\n") == 1
    assert not list(temporary.iterdir())
    assert not (tmp_path / "out" / "npi").exists()


def test_a_folder_without_treebanks_and_one_that_holds_a_treebank_twice(release: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(ReleaseError, match="no treebank there"), open_release(tmp_path / "empty", languages("eng")):
        pass
    (tmp_path / "older" / "UD_English-EWT").mkdir(parents=True)
    with pytest.raises(ReleaseError, match="UD_English-EWT is there twice"), open_release(tmp_path, languages("eng")):
        pass
