"""The models file: what an entry may say, checked before anything is loaded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

from blimppi.builders.yaml_config import load_yaml, located
from blimppi.lm_eval_tasks.suites.faults import ARGUMENTS, faults
from blimppi.lm_eval_tasks.suites.steps import step_of
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, model_validator

_PREFIX = {"prefix_token", "prefix_token_id"}  # two ways to say one thing


def _listed(value: Any) -> Any:
    return [part.strip() for part in value.split(",")] if isinstance(value, str) else value


Arguments = dict[str, Any]
Tasks = Annotated[list[Annotated[str, Field(min_length=1)]], BeforeValidator(_listed), Field(min_length=1)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Checkpoint(_Strict):
    """A revision or a folder, and how many training steps it stands for (null: read from its name)."""

    name: str = Field(min_length=1)
    step: int | None = Field(default=None, ge=0)

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        return value if isinstance(value, dict) else {"name": str(value)}

    @model_validator(mode="after")
    def _has_step(self) -> Checkpoint:
        if self.step is None and step_of(self.name) is None:
            raise ValueError(f"which step is {self.name!r}? Write {{name: {self.name}, step: NUMBER}}")
        return self

    def number(self) -> int:
        """The step."""
        step = step_of(self.name) if self.step is None else self.step
        assert step is not None  # see `_has_step`
        return step


class Shared(_Strict):
    """What an entry and ``defaults`` may say; keys are explained in docs/models.md."""

    model: str = "hf"
    model_args: Arguments = {}
    tasks: Tasks | None = None
    batch_size: Annotated[int, Field(ge=1)] | Annotated[str, Field(pattern=r"^auto(:\d+)?$")] | None = None
    apply_chat_template: StrictBool | str = False
    system_instruction: str | None = None
    dtype: str | None = None
    tokenizer: str | None = None
    prefix_token: str | None = None
    prefix_token_id: int | None = Field(default=None, ge=0)
    add_bos_token: StrictBool | None = None
    launcher: str | None = None


class Entry(Shared):
    """One model, or one per language or checkpoint."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9][\w.+-]*$")]
    exceptions: dict[str, Arguments | None] = {}
    revisions: Annotated[list[Checkpoint], Field(min_length=1)] | None = None
    checkpoints: Annotated[list[Checkpoint], Field(min_length=1)] | None = None

    def with_defaults(self, defaults: Shared) -> Entry:
        """The entry, with those defaults that it says nothing about."""
        said = self.model_fields_set | self.model_args.keys()
        if said & _PREFIX:
            said |= _PREFIX
        return self.model_copy(
            update={key: getattr(defaults, key) for key in defaults.model_fields_set if key not in said}
        )

    def arguments(self) -> dict[str, Any]:
        """The model's arguments, those of the short keys included; placeholders as they stand."""
        short = {key: getattr(self, key) for key in ARGUMENTS if getattr(self, key) is not None}
        return {**self.model_args, **short}

    def placeholders(self) -> set[str]:
        """Names in braces in the arguments and checkpoints."""
        texts = [value for value in self.arguments().values() if isinstance(value, str)]
        texts += [checkpoint.name for checkpoint in [*(self.revisions or ()), *(self.checkpoints or ())]]
        return {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}


class ModelsFile(_Strict):
    """The whole file; ``defaults`` are keys for every entry that does not have them itself."""

    defaults: Shared = Shared()
    models: Annotated[list[Entry], Field(min_length=1)]


def read_models(path: Path) -> list[Entry]:
    """The entries of a models file, defaults filled in.

    Raises:
        ConfigError: naming file, line and key of every fault.
    """
    content = load_yaml(path, ModelsFile)
    entries = [entry.with_defaults(content.defaults) for entry in content.models]
    if found := [fault for number, entry in enumerate(entries) for fault in faults(number, entry, entries)]:
        raise located(path, found)
    return entries
