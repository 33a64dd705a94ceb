"""What licenses what: items, look-alikes, licensers, negation and questions in configs/npi/<iso>.yaml."""

from __future__ import annotations

from typing import Annotated, Literal

from blimppi.builders.npi.pattern import Regex, TokenPattern, Words, _listed
from blimppi.builders.npi.perturb.settings import Edit
from pydantic import BaseModel, BeforeValidator, ConfigDict

Environment = Literal[
    "standard_negation", "n_series", "matrix_negation", "without", "near_negative", "negative_predicate",
    "question", "conditional", "comparative", "superlative", "quantifier", "modal",
]  # fmt: skip
Strategy = Literal["delete_negation", "reinflect", "swap_licenser", "deinvert_question", "swap_item_to_ppi"]
Patterns = Annotated[list[TokenPattern], BeforeValidator(_listed)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Item(_Strict):
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


class Unsafe(_Strict):
    """A word that looks like an item and must not become one, with the reason."""

    name: str
    match: Patterns
    where: TokenPattern | None = None
    reason: str


class Licenser(_Strict):
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


class Questions(_Strict):
    """Yes/no questions. ``deinvert`` makes pairs of verb-first ones.

    ``licenses: false``: questions license nothing; ``wh_licenses: false``: those with an interrogative word do not.
    """

    marks: Words = ["?"]
    interrogatives: Patterns = []
    tags: Patterns = []
    deinvert: bool = False
    licenses: bool = True
    wh_licenses: bool = True


class Negation(_Strict):
    """What holds for all negators: what they are not, what must not follow them, forbidden clauses."""

    not_negators: Patterns = []
    only_words: Words = []
    contrastive: Words = []
    prohibitive: Patterns = []
