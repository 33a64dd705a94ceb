"""What a configuration says about edits: the schema of its ``edit`` and ``repairs`` entries."""

from __future__ import annotations

from typing import Literal

from blimppi.builders.npi.pattern import Regex, TokenPattern, Words
from pydantic import BaseModel, ConfigDict


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Host(_Strict):
    """A verb form beside a negative auxiliary, and the features of its positive counterpart.

    The inflector is asked for the positive form of "auxiliary verb"; ``agreement`` are taken from the auxiliary.
    """

    match: TokenPattern
    feats: dict[str, str]
    agreement: Words = ["Number", "Person"]


class Edit(_Strict):
    """One way to take a licenser away. The first edit of a licenser whose ``where`` fits is used.

    ``forms`` maps the lower-case form (words of a multiword licenser joined by a space) to the new one, ``patterns``
    regular expressions. ``also_delete`` names neighbours in the tree that go with a deleted licenser.
    ``onto_previous``: the licenser goes and the word before it takes a suffix (a template of archiphonemes).
    ``hosts``: the licenser, a negative auxiliary, goes and the first of the clause's verbs that fits takes its person.
    ``items`` restricts the edit to these target items.
    """

    op: Literal["delete", "reinflect", "swap", "deinvert", "swap_item"]
    where: TokenPattern | None = None
    forms: dict[str, str] = {}
    patterns: dict[Regex, str] = {}
    lemma: str | None = None
    also_delete: TokenPattern | None = None
    onto_previous: dict[Regex, str] = {}
    hosts: list[Host] = []
    items: list[str] = []


class Repair(_Strict):
    """A change of spelling next to an edit: the token ``at`` (prev, next, or the edited one) gets a new form.

    `suffixes` are the other words of the edited word's multiword token; ``harmonise`` spells their vowels anew.

    `next_run` are the words right after the edited one as long as they fit ``match``. ``behind``: they go behind the
    word after them, which must fit (clitics that would come to stand first); the edit is refused where it does not.

    `marks` are the subordinators of the edited predicate's complement clauses.

    `dependents` are the words right below the clause head. ``prefix``: the word is moved before its head and written
    together with it (a separable preverb, which negation had kept behind the verb).

    ``edited`` restricts the edited word, ``match`` the repaired one, both as they stood before the edit.
    ``forms`` maps whole lower-case forms, ``patterns`` regular expressions.
    """

    op: Words = ["delete"]
    at: Literal["prev", "next", "next_run", "self", "clause_head", "suffixes", "dependents", "marks"]
    edited: TokenPattern | None = None
    match: TokenPattern = TokenPattern()
    forms: dict[str, str] = {}
    patterns: dict[Regex, str] = {}
    delete: bool = False
    harmonise: bool = False
    prefix: bool = False
    behind: TokenPattern | None = None
    space_after: bool | None = None
