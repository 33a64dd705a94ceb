"""Where the package keeps the data of the suite `freq`."""

from __future__ import annotations

from pathlib import Path

from blimppi.builders.freq.regimes import config_folder


def default_folder() -> Path:
    """The folder of the compiled tables that come with the package."""
    return config_folder() / "lexicon"


def lists_folder() -> Path:
    """The folder of the curated lists and of the compiler's settings."""
    return config_folder() / "lists"
