"""Faults of a configuration that its schema does not see: names without a meaning, conditions that always hold.

Source of the names: https://universaldependencies.org/u/pos and https://universaldependencies.org/u/dep.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from blimppi.builders.npi.config import GenitiveOfNegation, Language, Reanalysis, Scope
from blimppi.builders.npi.inventory import Licenser
from blimppi.builders.npi.pattern import TokenPattern
from blimppi.builders.npi.swap_check import swap_faults
from blimppi.builders.yaml_config import Fault, Place, did_you_mean
from pydantic import BaseModel

UPOS = (
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM",
    "VERB", "X",
)  # fmt: skip
RELATIONS = (
    "acl", "advcl", "advmod", "amod", "appos", "aux", "case", "cc", "ccomp", "clf", "compound", "conj", "cop", "csubj",
    "dep", "det", "discourse", "dislocated", "expl", "fixed", "flat", "goeswith", "iobj", "list", "mark", "nmod",
    "nsubj", "nummod", "obj", "obl", "orphan", "parataxis", "punct", "reparandum", "root", "vocative", "xcomp",
)  # fmt: skip

_WORDS = ("form", "lemma", "form_re", "lemma_re", "upos", "xpos", "deprel")
_RELATION_KEYS: dict[type[BaseModel], tuple[str, ...]] = {
    TokenPattern: ("deprel",),
    Licenser: ("relations",),
    GenitiveOfNegation: ("relations",),
    Scope: ("pair", "environment"),
    Reanalysis: ("deprel",),
}


def faults(language: Language) -> Iterator[Fault]:
    """Place and fault of everything that is wrong, in the order of the schema."""
    if not _is_script(language.script):
        yield ("script",), f"{language.script!r} begins no Unicode character name, as LATIN or CYRILLIC do"
    shortest, longest = language.sentence_length
    if not 0 < shortest <= longest:
        yield ("sentence_length",), f"[{shortest}, {longest}] must be the fewest and the most tokens, in this order"
    for i, item in enumerate(language.items):
        if any((x.id, x.match, x.where) == (item.id, item.match, item.where) for x in language.items[:i]):
            yield ("items", i, "id"), f"{item.id!r} is there twice with the same match"
    for at, model in _walk(language, ()):
        if isinstance(model, TokenPattern):
            yield from _pattern_faults(at, model)
        yield from _match_faults(at, model)
        for key in _RELATION_KEYS.get(type(model), ()):
            value = getattr(model, key)
            for relation in [value] if isinstance(value, str) else value:
                if relation and relation.partition(":")[0] not in RELATIONS:
                    hint = did_you_mean(relation.partition(":")[0], RELATIONS)
                    yield (*at, key), f"{relation!r} is no relation of Universal Dependencies{hint}"
    yield from swap_faults(language)


def _walk(value: object, at: Place) -> Iterator[tuple[Place, BaseModel]]:
    """Every part of a configuration that is written out, with its place."""
    if isinstance(value, BaseModel):
        yield at, value
        for key in type(value).model_fields:
            if key in value.model_fields_set:
                yield from _walk(getattr(value, key), (*at, key))
    elif isinstance(value, list | tuple):
        for i, part in enumerate(value):
            yield from _walk(part, (*at, i))


def _pattern_faults(at: Place, pattern: TokenPattern) -> Iterator[Fault]:
    for key in _WORDS:
        value = getattr(pattern, key)
        if key in pattern.model_fields_set and (not value or "" in list(value)):
            yield (*at, key), "empty: name a word, or leave the key out"
    for tag in pattern.upos:
        if tag and tag not in UPOS:
            yield (*at, "upos"), f"{tag!r} is no part of speech of Universal Dependencies{did_you_mean(tag, UPOS)}"


def _match_faults(at: Place, model: BaseModel) -> Iterator[Fault]:
    """A ``match`` that must be given and says nothing would fit every word."""
    field = type(model).model_fields.get("match")
    if field is None or not field.is_required():
        return
    match = getattr(model, "match", None)
    patterns = match if isinstance(match, list) else [match]
    if all(pattern == TokenPattern() for pattern in patterns):
        yield (*at, "match"), "empty: it would fit every word; name a form, a lemma or another condition"


@cache
def _is_script(name: str) -> bool:
    """Whether ``name`` is what the Unicode names of some letters begin with."""
    letters = (chr(i) for i in range(0x20000))
    return any(unicodedata.name(c, "").startswith(f"{name} ") for c in letters if c.isalpha())
