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
                snapshot_download(self.repository, repo_type=KIND, revision=self.commit, allow_patterns=missing)
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
        return Path(hf_hub_download(repository, CHECKSUMS, repo_type=KIND, revision=revision))
    try:
        commit = HfApi().dataset_info(repository, revision=revision).sha
    except Exception as error:
        if answered(error):
            raise
        return _cached(wanted, error)
    path = Path(hf_hub_download(repository, CHECKSUMS, repo_type=KIND, revision=revision))
    if path.parent.name != commit:
        raise DataError(f"{wanted} changed, or the connection broke, while it was looked up: run the command again.")
    _log.warning("blimppi: %s may move; the commit that it names now is %s@%s", wanted, repository, commit)
    return path


def _cached(wanted: Reference, error: Exception) -> Path:
    """What the cache knows of a tag or branch when the Hub could not be asked, which failed with ``error``."""
    try:
        path = hf_hub_download(
            wanted.repository, CHECKSUMS, repo_type=KIND, revision=wanted.revision, local_files_only=True
        )
    except OSError:
        raise error from None
    reason = "HF_HUB_OFFLINE is set" if offline() else f"the Hub could not be asked ({type(error).__name__})"
    commit = Path(path).parent.name
    _log.warning("blimppi: %s: %s; taking the commit %s, the newest of it in the cache", wanted, reason, commit)
    return Path(path)


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
