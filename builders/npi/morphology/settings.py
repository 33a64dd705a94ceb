"""What a configuration says about inflection: the schema of its ``morphology`` section."""

from __future__ import annotations

from typing import Literal

from blimppi.builders.npi.pattern import Regex
from pydantic import BaseModel, ConfigDict


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class HarmonyRule(_Strict):
    """One step from a negative to a positive verb form; see builders/npi/morphology/rules.py.

    ``match`` must fit the whole form; ``{lemma}`` in it stands for the word's lemma, changed by `Morphology.lemma_as`,
    ``{name}`` for a fragment of `Morphology.fragments`. A feature with the value null must be absent.
    """

    match: Regex
    replace: str
    lemma_re: Regex = ""
    feats: dict[str, str | None] = {}
    note: str = ""


class Morphology(_Strict):
    """Where re-inflected forms come from besides the treebank's own paradigms.

    ``table`` maps whole lower-case forms. ``archiphonemes`` lists for each capital letter what it becomes after
    which ending; ``to_archiphoneme`` undoes it. ``spelling`` are regular expressions over the finished form, made in
    order; a rule may put a mark (``+``) at the end of the stem for them and must have them remove it.
    ``verify: false``: a form made by rule needs no confirmation where the treebank has another with the same features
    (the negative form without its prefix is certain; the other is a variant). ``attested: false``: the treebank is not
    asked at all, because its features do not tell the forms apart. ``library`` names an adapter of
    builders/npi/morphology/library.py.
    """

    table: dict[str, str] = {}
    fragments: dict[str, Regex] = {}
    lemma_as: dict[Regex, str] = {}
    rules: list[HarmonyRule] = []
    archiphonemes: dict[str, list[tuple[Regex, str]]] = {}
    to_archiphoneme: dict[str, str] = {}
    spelling: dict[Regex, str] = {}
    verify: bool = True
    attested: bool = True
    library: Literal["", "lemminflect"] = ""
