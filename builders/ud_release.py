"""A whole Universal Dependencies release, as a folder or as the archive in which it is published.

From an archive only the treebanks that the configurations use are unpacked, into a folder that goes away again.
"""

from __future__ import annotations

import lzma
import re
import shutil
import tarfile
import zipfile
import zlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import IO, cast

from blimppi.builders.npi.config import Language
from blimppi.builders.source import Source
from blimppi.builders.treebanks import source_of
from tqdm import tqdm

_MEMBER = re.compile(r"(?:[^/]+/)?(?P<treebank>UD_[^/]+)/(?P<file>[^/]+)")  # at the top, or in one folder there
_SENTENCES = re.compile(r".+\.conllu(?:\.gz|\.xz)?")
_PAPERS = re.compile(r"(?:LICENSE|README).*")


class ReleaseError(ValueError):
    """A release that cannot be read; the message names the file and, where it has one, the member."""


@dataclass(frozen=True, slots=True)
class Release:
    """The treebanks of a release: ``names`` of all it holds, ``folders`` of those that can be read."""

    title: str
    names: frozenset[str]
    folders: dict[str, Path]

    def sources(self, language: Language) -> list[Source]:
        """The files of the treebanks that ``language`` uses by default, sorted; empty if the release has none."""
        used = sorted(t.name for t in language.treebanks if t.use and t.name in self.folders)
        files = [f for name in used for f in sorted(self.folders[name].iterdir()) if _SENTENCES.fullmatch(f.name)]
        return [source_of(language, f, f"{self.title}/{f.parent.name}/{f.name}") for f in files]  # no passing folder

    def notes(self, language: Language) -> list[str]:
        """What people should know: treebanks that the configuration uses and the release lacks, and the reverse."""
        wanted = [t for t in language.treebanks if t.use]
        lacking = [f"{t.name} (checked for UD {t.release})" for t in wanted if t.name not in self.names]
        known = {t.name for t in language.treebanks}
        prefixes = tuple({name.partition("-")[0] + "-" for name in known})
        new = sorted(name for name in self.names - known if prefixes and name.startswith(prefixes))
        out = []
        if not wanted:
            out.append("its configuration names no treebank; name one under treebanks, or with --treebank")
        if lacking:
            out.append(f"{self.title} lacks {', '.join(lacking)}")
        if new:
            out.append(f"passed over, as the configuration does not name them: {', '.join(new)}")
        return [f"{language.iso}: {note}" for note in out]


@contextmanager
def open_release(path: Path, languages: Iterable[Language], *, quiet: bool = False) -> Iterator[Release]:
    """The release at ``path``: a folder, or an archive (tar, plain or compressed; zip).

    Its files are there as long as the context lasts.

    Raises:
        ReleaseError: if it is neither, is damaged, has a member outside of it, or holds no or the same treebank twice.
    """
    wanted = {t.name for language in languages for t in language.treebanks if t.use}
    if path.is_dir():
        folders = _folders(path)
        yield Release(path.name, _checked(path, folders), folders)
        return
    with TemporaryDirectory(prefix="blimppi-") as place:
        try:
            names = _unpack(path, Path(place), wanted, quiet)
        except (tarfile.TarError, zipfile.BadZipFile, EOFError, lzma.LZMAError, zlib.error) as error:
            raise ReleaseError(f"{path}: the archive cannot be read: {error}") from error
        yield Release(path.name, _checked(path, names), _folders(Path(place)))


def _checked(path: Path, names: Iterable[str]) -> frozenset[str]:
    found = frozenset(names)
    if not found:
        raise ReleaseError(f"{path}: no treebank there (looked for folders UD_<Language>-<Name>)")
    return found


def _folders(root: Path) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in sorted([*root.glob("UD_*"), *root.glob("*/UD_*")]):
        if not folder.is_dir():
            continue
        if folder.name in found:
            raise ReleaseError(
                f"{root}: {folder.name} is there twice, in {found[folder.name].parent} and {folder.parent}"
            )
        found[folder.name] = folder
    return found


def _unpack(path: Path, place: Path, wanted: Collection[str], quiet: bool) -> set[str]:
    """Unpack what is wanted of ``path`` into ``place``; returns the names of all treebanks in it."""
    if not path.is_file():
        raise FileNotFoundError(f"{path}: no such folder or archive")
    names: set[str] = set()

    def take(name: str) -> bool:
        parts = PurePosixPath(name).parts
        if ".." in parts or name.startswith("/") or "\\" in name or ":" in name:
            raise ReleaseError(f"{path}: the member {name!r} would lie outside; nothing is read from this archive")
        found = _MEMBER.fullmatch("/".join(parts))
        if found is None:
            return False
        names.add(found["treebank"])
        return found["treebank"] in wanted and any(p.fullmatch(found["file"]) for p in (_SENTENCES, _PAPERS))

    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for member in tqdm(archive.infolist(), desc=f"unpacking {path.name}", unit="file", disable=quiet):
                if take(member.filename) and not member.is_dir():
                    with archive.open(member) as source:
                        _write(path, place, member.filename, source)
        return names
    size = path.stat().st_size
    with (
        path.open("rb") as raw,
        tqdm.wrapattr(raw, "read", size, desc=f"unpacking {path.name}", disable=quiet) as stream,
        tarfile.open(fileobj=cast(IO[bytes], stream), mode="r|*") as tar,
    ):
        for entry in tar:
            if take(entry.name) and not entry.isdir():
                if not entry.isfile():
                    raise ReleaseError(f"{path}: the member {entry.name!r} is a link or device, not a file")
                _write(path, place, entry.name, cast(IO[bytes], tar.extractfile(entry)))
    return names


def _write(path: Path, place: Path, name: str, source: IO[bytes]) -> None:
    """A member's bytes and nothing else of it: its folder is made here; owner, mode and time stay behind."""
    target = place.joinpath(*PurePosixPath(name).parts)
    if target.exists():
        raise ReleaseError(f"{path}: the member {name!r} is there twice")
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as stream:
        shutil.copyfileobj(source, stream)
