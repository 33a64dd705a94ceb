"""Replacing a folder so that a kill at any moment leaves the old one or the new one, whole.

The new folder is made beside the old as ``.<name>.partial-*``; then ``<name>`` becomes ``.<name>.old``, the
partial folder becomes ``<name>``, and the old one is deleted. Between the two renames there is no ``<name>``: a
reader finds nothing rather than a mixture, and `recover`, with which every read begins, puts the old one back.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

LOCK_SECONDS = 10.0


@contextmanager
def _locked(root: Path, name: str) -> Iterator[None]:
    """Holds the folder's lock, which the system frees when its holder dies."""
    try:
        with FileLock(root / f".{name}.lock", timeout=LOCK_SECONDS):
            yield
    except Timeout as error:
        message = f"another process is writing {root / name}: wait for it to end, then try again"
        raise RuntimeError(message) from error


def _clean(root: Path, name: str) -> None:
    """Brings ``root`` back to one whole folder or none; the caller holds the lock."""
    target, old = root / name, root / f".{name}.old"
    if old.exists():
        if target.exists():
            shutil.rmtree(old)
        else:
            old.rename(target)
    for partial in root.glob(f".{name}.partial-*"):
        shutil.rmtree(partial)


def check_writable(path: Path) -> None:
    """Whether a file or folder can be written at ``path``, asked before long work; nothing is made or changed.

    Raises:
        OSError: naming the part of the path that is in the way.
    """
    for part in (path, *path.absolute().parents):
        if part.is_symlink() and not part.exists():
            raise FileNotFoundError(f"{path} cannot be made: {part} is a link that leads nowhere")
    nearest = next(part for part in (path, *path.absolute().parents) if part.exists())
    if nearest != path and not nearest.is_dir():
        raise NotADirectoryError(f"{path} cannot be made: {nearest} is a file")
    if not os.access(nearest, os.W_OK | (os.X_OK if nearest.is_dir() else 0)):
        raise PermissionError(f"{path} cannot be written: no permission to write {nearest}")


def check_folder(root: Path, name: str) -> None:
    """Whether `replacing` could write ``root / name``.

    Raises:
        OSError: naming what is in the way.
    """
    for folder in (root, root / name):
        check_writable(folder)
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(f"{folder} is a file; a folder is written there")


def recover(root: Path, name: str) -> None:
    """Puts the folder back if a killed write left none; does nothing, and needs no lock, otherwise.

    Raises:
        RuntimeError: if another process is writing it right now.
    """
    if not (root / name).exists() and (root / f".{name}.old").exists():
        with _locked(root, name):
            _clean(root, name)


@contextmanager
def replacing(root: Path, name: str) -> Iterator[Path]:
    """An empty folder to fill, which takes the place of ``root / name`` when the block ends without an error.

    Raises:
        RuntimeError: if another process is writing the same folder.
    """
    root.mkdir(parents=True, exist_ok=True)
    with _locked(root, name):
        _clean(root, name)
        target, old = root / name, root / f".{name}.old"
        partial = Path(tempfile.mkdtemp(prefix=f".{name}.partial-", dir=root))
        try:
            yield partial
        except BaseException:
            shutil.rmtree(partial, ignore_errors=True)
            raise
        partial.chmod(0o777 & ~_umask())  # mkdtemp's folders are closed to everyone else
        if target.exists():
            target.rename(old)
        partial.rename(target)
        shutil.rmtree(old, ignore_errors=True)


def _umask() -> int:
    """The process's file mode mask, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
