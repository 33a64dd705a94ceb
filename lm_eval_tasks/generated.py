"""Task files that are written from configs: which are stale, and how they are brought up to date."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import click
import yaml


def text(content: Mapping[str, object], header: str) -> str:
    """A YAML file below its ``header``, the comment by which generated files are known."""
    return header + yaml.safe_dump(dict(content), sort_keys=False, allow_unicode=True)


def differences(files: Mapping[str, str], folder: Path, header: str) -> list[str]:
    """Names of generated files in ``folder`` that are missing, differ from ``files`` or belong to no config."""
    present = {path.name: path.read_text(encoding="utf-8") for path in _generated(folder, header)}
    return sorted(name for name in files.keys() | present.keys() if files.get(name) != present.get(name))


def write(files: Mapping[str, str], folder: Path, header: str) -> None:
    """Make the generated files of ``folder`` those of ``files``; files written by hand stay as they are."""
    for path in _generated(folder, header):
        if path.name not in files:
            path.unlink()
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8", newline="\n")


def bring_up_to_date(files: Mapping[str, str], folder: Path, header: str, *, do_write: bool) -> None:
    """Writes the files, or says which are stale and exits with 1 if any is."""
    stale = differences(files, folder, header)
    if do_write:
        write(files, folder, header)
    for name in stale:
        click.echo(f"{'written' if do_write else 'stale'}: {name}")
    sys.exit(1 if stale and not do_write else 0)


def _generated(folder: Path, header: str) -> list[Path]:
    return [path for path in folder.glob("*.yaml") if path.read_text(encoding="utf-8").startswith(header)]
