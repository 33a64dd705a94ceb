"""Where the package keeps the data of the suite `freq`."""

from __future__ import annotations

from pathlib import Path


def _freq() -> Path:
    import blimppi.configs

    return Path(next(iter(blimppi.configs.__path__))) / "freq"


def default_folder() -> Path:
    """The folder of the compiled tables that come with the package."""
    return _freq() / "lexicon"


def lists_folder() -> Path:
    """The folder of the curated lists and of the compiler's settings."""
    return _freq() / "lists"


def regimes_file() -> Path:
    """The frequency windows."""
    return _freq() / "regimes.yaml"
