"""Frequency windows (FreqBLiMP section 3): configs/freq/regimes.yaml."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

from blimppi.builders.yaml_config import load_yaml
from pydantic import BaseModel, ConfigDict, Field, RootModel, model_validator


class Window(BaseModel):
    """Zipf values from ``low`` to ``high``, both included; a form with the value 0 is in no list and in no window."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    low: float = Field(allow_inf_nan=False)
    high: float = Field(allow_inf_nan=False)

    @model_validator(mode="after")
    def _ordered(self) -> Window:
        if not 0 < self.low < self.high:
            raise ValueError("a window needs 0 < low < high")
        return self

    def __contains__(self, zipf: float) -> bool:
        return self.low <= zipf <= self.high

    def distance(self, zipf: float) -> float:
        """How far a value lies outside; 0 inside."""
        return max(self.low - zipf, zipf - self.high, 0.0)


class _Regimes(RootModel[dict[str, Window]]):
    @model_validator(mode="after")
    def _named(self) -> _Regimes:
        if not self.root:
            raise ValueError("no window: write NAME: {low: NUMBER, high: NUMBER}")
        for name in self.root:
            if not re.fullmatch("[a-z][a-z0-9_]*", name) or name == "original":
                raise ValueError(f"{name!r} cannot name a window: use a-z, 0-9 and _, and not original")
        return self


def config_folder() -> Path:
    """configs/freq of the package."""
    with as_file(files("blimppi.configs").joinpath("freq")) as folder:
        return Path(folder)


@cache
def load_regimes(path: Path | None = None) -> dict[str, Window]:
    """Windows by name, in the order of the file.

    Raises:
        ConfigError: for a window that is none.
    """
    return load_yaml(path or config_folder() / "regimes.yaml", _Regimes).root
