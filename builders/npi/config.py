"""What a language's configuration holds: the schema of configs/npi/<iso>.yaml (scope rules: BLiMPPI 4.2, C)."""

from __future__ import annotations

from typing import Annotated, Literal

from blimppi.builders.npi.inventory import Environment, Item, Licenser, Negation, Patterns, Questions, Unsafe
from blimppi.builders.npi.morphology.settings import Morphology
from blimppi.builders.npi.pattern import Regex, Spot, TokenPattern, Words, _listed
from blimppi.builders.npi.perturb.clitic_settings import Clitics
from blimppi.builders.npi.perturb.settings import Repair
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Reanalysis(_Strict):
    """A relation of the treebanks that the scope rules would misread: words that fit get ``deprel`` beforehand.

    ``below``: the first of the word's dependents that fits takes its place in the tree, and the word, with no other
    dependents left, hangs below it (a negative auxiliary that is annotated as the verb of its clause).
    """

    match: TokenPattern
    deprel: str
    below: TokenPattern | None = None


class Surface(_Strict):
    """How words that fit are written, in sentences of treebanks whose text is in token form (``σ το`` for ``στο``).

    ``close``: without the space before or after them, or joined with the next word to one multiword token.
    ``forms`` maps whole lower-case forms, ``patterns`` regular expressions in the word as it stands.
    """

    match: TokenPattern
    close: Literal["before", "after", "join"] | None = None
    forms: dict[str, str] = {}
    patterns: dict[Regex, str] = {}


class Skip(_Strict):
    """A reason of the language not to make a pair: ``where`` is tried at the place ``on``.

    ``order`` restricts the rule to items before (`item_first`) or after (`licenser_first`) their licenser.
    """

    name: str
    on: Spot = "item"
    where: TokenPattern
    items: list[str] = []
    ops: list[str] = []
    environments: list[Environment] = []
    order: Literal["item_first", "licenser_first"] | None = None
    reason: str


class Scope(_Strict):
    """How far licensing reaches.

    ``pair``: relations through which a matrix licenser makes pairs, of clauses that fit ``pair_where`` if given;
    ``environment``: relations that are counted only, of clauses that fit ``environment_where`` if given (subjunctives).
    ``island_leak``: negation above a relative or adverbial clause may license in it ("no man who ever …"), so that an
    edit below it makes no pair; by default so in languages without negative concord.
    """

    pair: Words = ["ccomp", "csubj", "xcomp"]
    pair_where: TokenPattern | None = None
    environment: Annotated[list[str], BeforeValidator(_listed)] = []
    environment_where: TokenPattern | None = None
    vp_coordination: bool = True
    adversatives: Words = []
    neg_raising: Words = []
    verb_first_conditional: bool = False
    island_leak: bool | None = None


class SupportAuxiliary(_Strict):
    """An auxiliary that stands only for the sake of negation or inversion, and goes with it (English do)."""

    match: TokenPattern
    verb: TokenPattern = TokenPattern()


class GenitiveOfNegation(_Strict):
    """Arguments whose genitive comes from negation; verbs that govern it anyway; forms that look alike."""

    relations: Words = ["obj", "iobj", "obl:arg", "nsubj"]
    lexical_genitive: Words = []
    exempt: Patterns = []
    min_positive: int = 3


class Treebank(_Strict):
    """A UD treebank of the language, whether it is used by default, and the UD release for which that was checked."""

    name: str
    use: bool = True
    licence: str = ""
    reason: str = ""
    release: str = "2.18"


class Language(_Strict):
    """The whole configuration of one language. ``predicates``: words that need no verb to make a clause.

    ``casing`` and ``fold`` are those of `blimppi.builders.casing.Casing`. ``pauses``: marks that end sentences
    elsewhere and stand between clauses here (the Armenian single dot).
    """

    iso: str = Field(pattern=r"^[a-z]{3}$")
    name: str
    typology: Literal["NC-strict", "NC-nonstrict", "NC", "NPI"]
    family: str
    script: str
    sources: list[str] = Field(min_length=1)
    treebanks: list[Treebank] = []
    casing: dict[str, str] = {}
    fold: dict[str, str] = {}
    order: Literal["any", "licenser_first"] = "any"
    discovery_threshold: float = 0.7
    sentence_length: tuple[int, int] = (4, 50)
    pauses: Words = []
    items: list[Item] = Field(min_length=1)
    unsafe: list[Unsafe] = []
    licensers: list[Licenser] = Field(min_length=1)
    negation: Negation = Negation()
    questions: Questions = Questions()
    scope: Scope = Scope()
    imperative: Patterns = []
    predicates: Patterns = []
    support_auxiliary: SupportAuxiliary | None = None
    genitive_of_negation: GenitiveOfNegation | None = None
    morphology: Morphology = Morphology()
    reanalyse: list[Reanalysis] = []
    surface: list[Surface] = []
    repairs: list[Repair] = []
    clitics: Clitics | None = None
    skips: list[Skip] = []
    deviations: list[str] = []
