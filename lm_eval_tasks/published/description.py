"""What a task must say of a set that others published: where it is, what its columns are called, in which language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from blimppi import configs
from blimppi.builders.hub.settings import NAME
from blimppi.builders.yaml_config import load_yaml
from blimppi.lm_eval_tasks.data_error import DataError
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

FOLDER = Path(configs.__path__[0]) / "published"
Word = Annotated[str, Field(min_length=1)]


class Description(BaseModel):
    """One configuration of a published set.

    Args:
        set: short name, under which ``--metadata blimppi_published`` names another place for it.
        repository: ``org/name`` on the Hub, with ``revision``, a commit, tag or branch (null: the newest).
        path: in place of ``repository`` a file or folder on this machine.
        config: its name on the Hub; null for a set that has no configurations.
        config_column: the column that tells configurations apart in files that hold several.
        split: the split to score; the first word of a file's name if a local copy has several.
        good: column of the grammatical sentence; ``bad``: of the other one.
        language: ISO 639-3 code of all rows, or ``language_column``, the column that holds it.
        columns: which of its columns becomes ``group``, ``phenomenon`` or ``paradigm``, for reports.
        faulty: what happens to rows that are no pair, because both sentences are the same or one is empty: an error,
            or they are left out and counted.
        licence: that of the sentences.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    set: Annotated[str, Field(pattern="^[A-Za-z0-9_]+$")]
    repository: Annotated[str, Field(pattern=rf"^{NAME}/{NAME}$")] | None = None
    revision: Word | None = None
    path: Word | None = None
    config: Word | None = None
    config_column: Word | None = None
    split: Word = "test"
    good: Word = "sentence_good"
    bad: Word = "sentence_bad"
    language: Annotated[str, Field(pattern="^[a-z]{3}$")] | None = None
    language_column: Word | None = None
    columns: dict[Literal["group", "phenomenon", "paradigm"], Word] = {}
    faulty: Literal["error", "leave_out"] = "error"
    licence: Word | None = None

    @model_validator(mode="after")
    def _check(self) -> Description:
        for one, other in (("repository", "path"), ("language", "language_column")):
            if (getattr(self, one) is None) == (getattr(self, other) is None):
                raise ValueError(f"give either {one} or {other}")
        return self

    def needed(self) -> list[str]:
        """Names of the set's columns that are read."""
        own = [self.good, self.bad, *self.columns.values()]
        return own if self.language_column is None else [*own, self.language_column]


class KnownSet(BaseModel):
    """A file of configs/published: what all configurations of a set share, and which there are.

    ``shared`` holds keys of `Description`. ``configs`` holds for each configuration the groups that it is part of,
    beside that of the whole set. ``config_is_language``: their names are the codes of their languages.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: Word
    page: Word
    shared: dict[str, Any]
    configs: dict[Word, list[Word]] = {}
    config_is_language: bool = False


@cache
def known_sets() -> dict[str, KnownSet]:
    """The sets of configs/published by name, which is that of the file.

    Raises:
        ConfigError: if a file does not fit, naming file, line and key.
    """
    return {path.stem: load_yaml(path, KnownSet) for path in sorted(FOLDER.glob("*.yaml"))}


def describe(given: Mapping[str, Any]) -> Description:
    """The description in a task's ``dataset_kwargs: {published: …}``; what a known set shares need not be given.

    Raises:
        DataError: naming each key that is missing or wrong.
    """
    name = given.get("set")
    known = known_sets().get(str(name))
    own: dict[str, Any] = {} if known is None else dict(known.shared)
    if known is not None and known.config_is_language:
        own["language"] = given.get("config")
    try:
        return Description(**{**own, **given})
    except ValidationError as error:
        said = "; ".join(f"{'.'.join(map(str, one['loc'])) or 'keys'}: {one['msg']}" for one in error.errors())
        raise DataError(f"dataset_kwargs, published, of the set {name!r}: {said}") from error
