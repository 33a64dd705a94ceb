"""Where a suite is: one fixed order, no fall-back, and a record of what was taken."""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import NamedTuple

from blimppi import hf_datasets
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.hub.names import default_set, looks_published, named_set
from blimppi.lm_eval_tasks.hub.published import PublishedSet, published_set

SPLIT = "test"
ENVIRONMENT = "BLIMPPI_DATA"
# A child of lm-eval's logger: shown as lm-eval's own lines are.
_log = logging.getLogger("lm_eval.blimppi")


class Source(NamedTuple):
    """A suite's folder (holding ``data/<config>/test-*.parquet``) and how it was found.

    A published set's folder lies in the Hub's cache and holds only what was asked for.
    """

    folder: Path
    found_by: str
    published: PublishedSet | None = None

    def __str__(self) -> str:
        return str(self.published or self.folder)

    def configs(self) -> list[str]:
        """Names of the configurations that it has, in order."""
        if self.published is not None:
            return self.published.configs()
        return sorted({path.parent.name for path in parquet_files(self.folder, "*")})


def find_suite(suite: str, named: str | None = None) -> Source:
    """The suite's folder: what the user names, else a set built here, else the Hub.

    What the user names, as ``--metadata '{"blimppi_data": "PATH"}'`` or as the environment variable BLIMPPI_DATA, is
    the folder that holds the suites, the suite's own folder, or ``org/name@revision`` on the Hub; if it is not there,
    nothing else is tried. A set built here lies in ``hf_datasets/<suite>`` of the working directory or of the source
    tree. What is taken from the Hub by default is the commit that configs/hub.yaml names.

    Raises:
        DataError: if there is no such set.
    """
    for value, found_by in ((named, "--metadata blimppi_data"), (os.environ.get(ENVIRONMENT), ENVIRONMENT)):
        if value:
            return _explicit(suite, value, found_by)
    for root in (Path.cwd() / "hf_datasets", Path(hf_datasets.__path__[0])):
        if _has_data(root / suite):
            return Source((root / suite).resolve(), "built here")
    return _from_hub(suite)


@cache
def fingerprint(source: Source) -> str:
    """SHA-256 over names and contents of all Parquet files of the suite; logged when it is first asked for."""
    if source.published is not None:
        digest = source.published.sha256()
    else:
        digest = files_sha256(source.folder, parquet_files(source.folder, "*"))
    _log.info("blimppi: %s from %s (%s), sha256 %s", source.folder.name, source, source.found_by, digest)
    return digest


def config_files(source: Source, configs: Collection[str]) -> list[Path]:
    """The files of some configurations, those that are there; of a published set they are fetched, all at once.

    Raises:
        DataError: if they cannot be fetched.
    """
    if source.published is not None:
        return source.published.fetch(configs)
    return [path for config in configs for path in parquet_files(source.folder, config)]


def parquet_files(folder: Path, config: str) -> list[Path]:
    """The test files of a configuration ("*": of all) in a suite's folder, sorted."""
    return sorted((folder / "data").glob(f"{config}/{SPLIT}-*.parquet"))


def _explicit(suite: str, value: str, found_by: str) -> Source:
    root = Path(value).expanduser()
    for folder in (root / suite, root):
        if _has_data(folder):
            return Source(folder.resolve(), found_by)
    if not root.exists() and looks_published(value):
        published = published_set(named_set(value, suite, found_by))
        return Source(published.folder, found_by, published)
    what = "has no" if root.exists() else "does not exist, so there is no"
    raise DataError(f"{found_by}: {root} {what} data/<config>/{SPLIT}-*.parquet of {suite}. {_how_to_build(suite)}")


def _from_hub(suite: str) -> Source:
    wanted = default_set(suite)
    if wanted is None:
        raise DataError(f"The {suite} set is not published yet. {_how_to_build(suite)}")
    published = published_set(wanted)
    return Source(published.folder, "the Hub", published)


def _how_to_build(suite: str) -> str:
    return f"Build it with `blimppi build {suite}`, or set {ENVIRONMENT} to the folder of a set that is built."


def _has_data(folder: Path) -> bool:
    return bool(parquet_files(folder, "*"))


def files_sha256(folder: Path, files: list[Path]) -> str:
    """SHA-256 over names (relative to ``folder``) and contents of files."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(folder).as_posix().encode("utf-8") + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
