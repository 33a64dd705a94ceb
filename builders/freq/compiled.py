"""Paradigm files read and checked beyond their schema: every name in them must refer to something."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from blimppi.builders.freq.closed import Closed, load_closed
from blimppi.builders.freq.faults import faults
from blimppi.builders.freq.paradigm import Frame, Paradigm
from blimppi.builders.freq.regimes import config_folder
from blimppi.builders.freq.slot_faults import Known
from blimppi.builders.yaml_config import ConfigError, did_you_mean, load_yaml, located

NOT_PARADIGMS = frozenset({"regimes", "closed"})


def paradigm_names(folder: Path | None = None) -> list[str]:
    """UIDs of the paradigms that a folder (default: the package's) holds, sorted."""
    return sorted(p.stem for p in (folder or config_folder()).glob("*.yaml") if p.stem not in NOT_PARADIGMS)


def load_paradigms(
    lists: Collection[str], names: Sequence[str] = (), folder: Path | None = None, closed: Closed | None = None,
    lemmas: Collection[str] | None = None,
) -> list[Paradigm]:  # fmt: skip
    """The paradigms ``names`` (default: all) of a folder.

    ``lists`` are the curated lists that they may name; where it maps their names to the lists, a list must be of the
    slot's part of speech. ``lemmas`` are the words of the lexicon (None: `only`, `avoid` and `exclude` may name any).

    Raises:
        ConfigError: for a file with faults, or a name without a file.
    """
    there = paradigm_names(folder)
    for name in names:
        if name not in there:
            where = folder or "configs/freq"
            raise ConfigError(f"no paradigm {name!r} in {where}{did_you_mean(name, there)}")
    known = Known(closed or load_closed(), lists, lemmas)
    return [_load((folder or config_folder()) / f"{name}.yaml", known) for name in names or there]


def _load(path: Path, known: Known) -> Paradigm:
    paradigm = load_yaml(path, Paradigm)
    if found := faults(paradigm, path.stem, known):
        raise located(path, found)
    return paradigm


def frame_named(paradigm: Paradigm, name: str) -> Frame:
    """The frame of that name."""
    return next(frame for frame in paradigm.frames if frame.name == name)
