"""The file configs/hub.yaml: under which names the sets stand on the Hub, and which commit of each is loaded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from blimppi import configs
from blimppi.builders.schema import SUITES
from blimppi.builders.yaml_config import load_yaml
from pydantic import BaseModel, ConfigDict, Field, model_validator

FILE = "hub.yaml"

# A commit can be named by its whole hash alone: a shorter one may come to mean two.
COMMIT = re.compile(r"[0-9a-f]{40}")
# What the Hub lets a user, an organisation or a repository be called.
NAME = r"[A-Za-z0-9](?:[\w.-]{0,94}[A-Za-z0-9])?"

Name = Annotated[str, Field(pattern=rf"^{NAME}$")]


class SuiteOnHub(BaseModel):
    """One suite: its repository's name, what its eval.yaml says of it, and the commit that tasks load."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    repository: Name
    description: str = Field(min_length=1)
    revision: Annotated[str, Field(pattern=rf"^{COMMIT.pattern}$")] | None


class HubSettings(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    namespace: Name | None
    evaluation_framework: Annotated[str, Field(min_length=1)] | None
    suites: dict[str, SuiteOnHub]

    @model_validator(mode="after")
    def _check(self) -> HubSettings:
        if set(self.suites) != set(SUITES):
            raise ValueError(f"suites must be: {', '.join(SUITES)}")
        if self.namespace is None and any(suite.revision for suite in self.suites.values()):
            raise ValueError("a suite has a revision, but there is no namespace")
        return self


def read_settings(path: Path | None = None) -> HubSettings:
    """The settings in ``path`` (default: those that come with the package).

    Raises:
        ConfigError: naming file, line and key.
    """
    return load_yaml(path or Path(configs.__path__[0]) / FILE, HubSettings)


def check_namespace(name: str) -> None:
    """Refuses what cannot be a user or an organisation on the Hub.

    Raises:
        ValueError: naming it.
    """
    if not re.fullmatch(NAME, name, re.ASCII) or "--" in name or ".." in name:
        raise ValueError(
            f"{name!r} is no user or organisation of the Hub: give its name alone, without /, @, -- and .."
        )
