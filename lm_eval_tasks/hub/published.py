"""A published set in the cache of the Hub's own library, with those of its files that were asked for."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from blimppi.builders.hub.checksums import CHECKSUMS, config_of, file_sha256, read_checksums, set_sha256
from blimppi.builders.hub.settings import COMMIT
from blimppi.builders.hub.trouble import Reference, answered, explain, offline
from blimppi.lm_eval_tasks.data_error import DataError
from huggingface_hub import HfApi, hf_hub_download, snapshot_download
from huggingface_hub.errors import OfflineModeIsEnabled

KIND = "dataset"
_log = logging.getLogger("lm_eval.blimppi")


@dataclass(frozen=True)
class PublishedSet:
    """A set at one commit. ``files`` holds path and SHA-256 of all its data files, whether or not they are here."""

    repository: str
    commit: str
    folder: Path
    files: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.repository}@{self.commit}"

    def sha256(self) -> str:
        """The fingerprint: that of the same set on disk."""
        return set_sha256(dict(self.files))

    def configs(self) -> list[str]:
        """Names of its configurations."""
        return sorted({config_of(name) for name, _ in self.files})

    def fetch(self, configs: Collection[str]) -> list[Path]:
        """The files of some configurations, downloaded if they are not in the cache.

        Raises:
            DataError: if they cannot be had, or are not those that were published.
        """
        wanted = {name: digest for name, digest in self.files if config_of(name) in configs}
        missing = [name for name in wanted if not (self.folder / name).exists()]
        if missing:
            where = Reference(self.repository, self.commit)
            try:
                _download(where, self.folder, missing)
            except Exception as error:
                raise DataError(explain(error, where)) from error
        for name, digest in wanted.items():
            _check(self, self.folder / name, digest)
        return [self.folder / name for name in wanted]


@cache
def published_set(wanted: Reference) -> PublishedSet:
    """Opens a published set: its revision becomes a commit, and its list of files is read.

    Where the Hub cannot be asked, a commit that is in the cache serves; for a tag or branch, which may have moved
    since, a warning says so.

    Raises:
        DataError: if there is no such set or revision, it is gated, or neither Hub nor cache can be had.
    """
    try:
        path = _checksums(wanted)
    except DataError:
        raise
    except Exception as error:
        raise DataError(explain(error, wanted)) from error
    try:
        files = read_checksums(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise DataError(f"{wanted.page} at {path.parent.name} is damaged: {error}. Publish it again.") from error
    return PublishedSet(wanted.repository, path.parent.name, path.parent, tuple(files.items()))


def _checksums(wanted: Reference) -> Path:
    """The list of the set's files in the cache, in the folder that is named by the commit."""
    repository, revision = wanted
    if COMMIT.fullmatch(revision):
        return _file(wanted, CHECKSUMS)
    try:
        if (variable := offline()) is not None:
            raise OfflineModeIsEnabled(variable)
        commit = HfApi().dataset_info(repository, revision=revision).sha
    except Exception as error:
        if answered(error):
            raise
        return _cached(wanted, error)
    path = _file(wanted, CHECKSUMS)
    if path.parent.name != commit:
        raise DataError(f"{wanted} changed, or the connection broke, while it was looked up: run the command again.")
    _log.warning("blimppi: %s may move; the commit that it names now is %s@%s", wanted, repository, commit)
    return path


def _cached(wanted: Reference, error: Exception) -> Path:
    """What the cache knows of a tag or branch when the Hub could not be asked, which failed with ``error``."""
    try:
        path = _file(wanted, CHECKSUMS, local=True)
    except OSError:
        raise error from None
    variable = offline()
    reason = f"{variable} is set" if variable else f"the Hub could not be asked ({type(error).__name__})"
    _log.warning(
        "blimppi: %s: %s; taking the commit %s, the newest of it in the cache", wanted, reason, path.parent.name
    )
    return path


def _file(wanted: Reference, name: str, *, local: bool = False) -> Path:
    """One file of a set in the cache, downloaded if it is not there and the user allows it."""
    local = local or offline() is not None
    found = hf_hub_download(wanted.repository, name, repo_type=KIND, revision=wanted.revision, local_files_only=local)
    return Path(found)


def _download(wanted: Reference, folder: Path, names: list[str]) -> None:
    """Brings files into the cache, in which the set's folder is there already."""
    if offline() is None:
        snapshot_download(wanted.repository, repo_type=KIND, revision=wanted.revision, allow_patterns=names)
    for name in names:
        # Where the Hub did not answer, the library is content with the folder as it is. This one says why.
        if not (folder / name).exists():
            _file(wanted, name)


@cache
def _check(published: PublishedSet, path: Path, digest: str) -> None:
    """Refuses a file that is not there, or not the one that was published; each is read once."""
    if not path.exists():
        raise DataError(f"{published} did not arrive whole: {path} is missing. Run the command again.")
    if file_sha256(path) != digest:
        raise DataError(
            f"{path} is not the file that was published as {published}: it does not fit {CHECKSUMS}. "
            f"Delete {path.resolve()} and run the command again."
        )
