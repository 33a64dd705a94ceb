"""What a language's configuration holds: the schema of configs/npi/<iso>.yaml (scope rules: BLiMPPI 4.2, C)."""

from __future__ import annotations

from typing import Annotated, Literal

from blimppi.builders.npi.morphology.settings import Morphology
from blimppi.builders.npi.pattern import Regex, Spot, TokenPattern, Words, _listed
from blimppi.builders.npi.perturb.clitic_settings import Clitics
from blimppi.builders.npi.perturb.settings import Edit, Repair
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Environment = Literal[
    "standard_negation", "n_series", "matrix_negation", "without", "near_negative", "negative_predicate",
    "question", "conditional", "comparative", "superlative", "quantifier", "modal",
]  # fmt: skip
Strategy = Literal["delete_negation", "reinflect", "swap_licenser", "deinvert_question", "swap_item_to_ppi"]
Patterns = Annotated[list[TokenPattern], BeforeValidator(_listed)]


class Strict(BaseModel):
    """A mapping whose unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Item(Strict):
    """One polarity item. ``match`` is one pattern, or one for each word of a contiguous multiword item.

    ``head`` (from 1) is the word whose place in the tree counts, where it is not the one with a head outside.
    ``order``: `any`, `licenser_first`, or `adjacent` (licenser first, or the item directly before its negator).
    ``verbal``: the item is a verb (need, hoeven); its clause includes its xcomp. ``environments`` that do not
    license this item are left out with ``not_licensed_by``. ``crosses_ccomp: false`` for strong items, unless the
    matrix lemma is in `neg_raising`. ``ppi`` rewrites the item's form (regular expression to text).
    """

    id: str
    match: Patterns
    where: TokenPattern | None = None
    head: int | None = None
    strength: Literal["NCI", "weak", "strong", "superstrong"] = "NCI"
    order: Literal["any", "licenser_first", "adjacent"] | None = None
    verbal: bool = False
    not_licensed_by: list[Environment] = []
    crosses_ccomp: bool = True
    ppi: dict[Regex, str] = {}
    source: str = ""


class Unsafe(Strict):
    """A word that looks like an item and must not become one, with the reason."""

    name: str
    match: Patterns
    where: TokenPattern | None = None
    reason: str


class Licenser(Strict):
    """Something that licenses items, how it is found, and how it can be taken away (no ``edit``: never a pair).

    ``type`` says where ``match`` is looked for (one module each under builders/npi/licensers):
    negator (child of the clause head), bound (clause head or its cop/aux), pronoun (n-word of the item's clause),
    determiner (of its subject or object), adposition (case of a nominal with the item), adverb (of the clause or a
    matrix clause), focus (anywhere in the clause, before the item), predicate (governor of the item's clause or
    phrase), marker (of the item's clause), phrase (mark or case of a than-phrase with the item), superlative.
    ``attach``: besides the clause head, where a negator may hang and still be editable; ``host``: words below the
    clause head that bear its negation (modal words some treebanks attach as adverbs).
    """

    name: str
    type: Literal[
        "negator", "bound", "pronoun", "determiner", "adposition", "adverb", "focus", "predicate", "marker",
        "phrase", "superlative",
    ]  # fmt: skip
    environment: Environment
    match: TokenPattern
    relations: Words = []
    attach: list[Literal["clause", "item", "adverb", "adposition"]] = ["clause"]
    host: TokenPattern | None = None
    phrase: list[TokenPattern] = []
    any_order: bool = False
    edit: list[Edit] = []


class Questions(Strict):
    """Yes/no questions. ``deinvert`` makes pairs of verb-first ones.

    ``licenses: false``: questions license nothing; ``wh_licenses: false``: those with an interrogative word do not.
    """

    marks: Words = ["?"]
    interrogatives: Patterns = []
    tags: Patterns = []
    deinvert: bool = False
    finite: TokenPattern | None = None
    licenses: bool = True
    wh_licenses: bool = True


class Reanalysis(Strict):
    """A relation of the treebanks that the scope rules would misread: words that fit get ``deprel`` beforehand.

    ``below``: the first of the word's dependents that fits takes its place in the tree, and the word, with no other
    dependents left, hangs below it (a negative auxiliary that is annotated as the verb of its clause).
    """

    match: TokenPattern
    deprel: str
    below: TokenPattern | None = None


class Surface(Strict):
    """How words that fit are written, in sentences of treebanks whose text is in token form (``σ το`` for ``στο``).

    ``close``: without the space before or after them, or joined with the next word to one multiword token.
    ``forms`` maps whole lower-case forms, ``patterns`` regular expressions in the word as it stands.
    """

    match: TokenPattern
    close: Literal["before", "after", "join"] | None = None
    forms: dict[str, str] = {}
    patterns: dict[Regex, str] = {}


class Skip(Strict):
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


class Scope(Strict):
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


class Negation(Strict):
    """What holds for all negators: what they are not, what must not follow them, forbidden clauses."""

    not_negators: Patterns = []
    only_words: Words = []
    contrastive: Words = []
    prohibitive: Patterns = []


class SupportAuxiliary(Strict):
    """An auxiliary that stands only for the sake of negation or inversion, and goes with it (English do)."""

    match: TokenPattern
    verb: TokenPattern = TokenPattern()


class GenitiveOfNegation(Strict):
    """Arguments whose genitive comes from negation; verbs that govern it anyway; forms that look alike."""

    relations: Words = ["obj", "iobj", "obl:arg", "nsubj"]
    lexical_genitive: Words = []
    exempt: Patterns = []
    min_positive: int = 3


class Treebank(Strict):
    """A UD treebank of the language, whether it is used by default, and the UD release for which that was checked."""

    name: str
    use: bool = True
    licence: str = ""
    reason: str = ""
    release: str = "2.18"


class Language(Strict):
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
    ud_code: str
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
