"""Which dependencies count as collocations: the schema of configs/collocations.yaml."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Literal

from blimppi.builders.yaml_config import load_yaml
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

Upos = Literal["ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT",
               "SCONJ", "SYM", "VERB", "X"]  # fmt: skip
Label = Annotated[str, StringConstraints(pattern=r"^[a-z]+(:[a-z]+)*$")]


class Turned(BaseModel):
    """Pairs of ``relation`` whose head is a ``head`` (UPOS) are counted under ``as``, head and dependent exchanged."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    relation: Label
    head: Upos
    into: Annotated[Label, Field(alias="as")]


class Settings(BaseModel):
    """``content``: UPOS of content words; ``relations``: name in the table -> labels with subtype."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    content: Annotated[list[Upos], Field(min_length=1)]
    relations: Annotated[dict[Label, Annotated[list[Label], Field(min_length=1)]], Field(min_length=1)]
    turned: list[Turned] = []

    @field_validator("relations")
    @classmethod
    def _each_label_once(cls, relations: dict[str, list[str]]) -> dict[str, list[str]]:
        labels = [label for listed in relations.values() for label in listed]
        if twice := sorted({label for label in labels if labels.count(label) > 1}):
            raise ValueError(f"a label can count as one relation only, but given twice: {', '.join(twice)}")
        return relations

    @model_validator(mode="after")
    def _turned_are_relations(self) -> Settings:
        if unknown := sorted({r for t in self.turned for r in (t.relation, t.into)} - self.relations.keys()):
            raise ValueError(f"turned: no relation {', '.join(unknown)}; there are {', '.join(self.relations)}")
        return self

    @property
    def relation_of(self) -> dict[str, str]:
        """Label of the treebanks -> name of the relation in the table."""
        return {label: relation for relation, labels in self.relations.items() for label in labels}

    @property
    def turns(self) -> dict[tuple[str, str], str]:
        """(Name of a relation, UPOS of the head) -> name under which the pair is counted from the other end."""
        return {(turn.relation, turn.head): turn.into for turn in self.turned}


def load_settings(path: Path | None = None) -> Settings:
    """The settings in ``path``, by default the shipped ones.

    Raises:
        ConfigError: if the file does not fit the schema; the message names file, line and key.
        OSError: if it cannot be read.
    """
    if path is not None:
        return load_yaml(path, Settings)
    with as_file(files("blimppi.configs")) as folder:
        return load_yaml(folder / "collocations.yaml", Settings)
