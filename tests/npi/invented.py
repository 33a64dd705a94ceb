"""An invented language, made of English words so that its sentences can be read, and a short way to write its trees.

A tree is written word by word as FORM/UPOS/HEAD/DEPREL/FEATS; FEATS may be left out. "+" before the form says that
no space stands before it. The lemma is the form in lower case, or stands behind "~": sang~sing/VERB/0/root.
"""

from __future__ import annotations

from typing import Any

from blimppi.builders.npi.build import make_judge
from blimppi.builders.npi.case_frames import CaseFrames
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.detect import detect
from blimppi.builders.npi.items import find_items
from blimppi.builders.npi.judge import Judge, Verdict
from blimppi.builders.npi.morphology.paradigms import Paradigms
from blimppi.builders.npi.occurrence import Context
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.tree import Node, Tree

FIN = "VerbForm=Fin"


def swap(name: str, kind: str, environment: str, forms: dict[str, str], **more: Any) -> dict[str, Any]:
    """A licenser that is swapped for its positive counterpart."""
    match = {"form": list(forms)}
    edit = [{"op": "swap", "forms": forms}]
    return {"name": name, "type": kind, "environment": environment, "match": match, "edit": edit} | more


def marker(name: str, kind: str, environment: str, match: dict[str, Any]) -> dict[str, Any]:
    """A licenser that is an environment only."""
    return {"name": name, "type": kind, "environment": environment, "match": match}


BASE: dict[str, Any] = {
    "iso": "qaa", "name": "Invented", "typology": "NPI", "family": "None", "script": "LATIN", "ud_code": "qaa",
    "sources": ["made up"], "order": "licenser_first",
    "items": [
        {"id": "ever", "match": {"form": "ever"}, "strength": "weak"},
        {"id": "anyone", "match": {"form": "anyone"}, "strength": "weak"},
        {"id": "at all", "match": [{"form": "at"}, {"form": "all"}], "head": 2, "strength": "weak"},
        {"id": "either", "match": {"form": "either"}, "strength": "strong", "crosses_ccomp": False},
        {"id": "heller", "match": {"form": "heller"}, "order": "adjacent"},
        {"id": "need", "match": {"form": "need"}, "verbal": True},
    ],
    "licensers": [
        {"name": "not", "type": "negator", "environment": "standard_negation", "match": {"form": ["not", "n't"]},
         "attach": ["clause", "item"], "edit": [{"op": "delete"}]},
        {"name": "negative verb", "type": "bound", "environment": "standard_negation",
         "match": {"upos": ["VERB", "AUX"], "feats": {"Polarity": "Neg"}}, "edit": [{"op": "reinflect"}]},
        swap("never", "pronoun", "n_series", {"never": "always"}),
        swap("nobody", "pronoun", "n_series", {"nobody": "somebody", "nothing": "something"}),
        swap("no", "determiner", "n_series", {"no": "some"}),
        swap("few", "determiner", "quantifier", {"few": "many"}, relations=["det", "amod"],
             match={"form": "few", "none_of": {"prev": {"form": "a"}}}),
        swap("without", "adposition", "without", {"without": "with"}),
        marker("without V-ing", "marker", "without", {"form": "without"}),
        swap("rarely", "adverb", "near_negative", {"rarely": "often"}),
        swap("doubt", "predicate", "negative_predicate", {"doubt": "think"}),
        marker("only", "focus", "quantifier", {"form": "only"}),
        marker("if", "marker", "conditional", {"form": "if"}),
        marker("whether", "marker", "question", {"form": "whether"}),
        marker("than", "phrase", "comparative", {"form": "than"}),
        marker("superlative", "superlative", "superlative", {"feats": {"Degree": "Sup"}}),
    ],
    "negation": {"only_words": ["only"], "contrastive": ["but"]},
    "questions": {"deinvert": True},
    "scope": {"adversatives": ["but"], "neg_raising": ["think"]},
    "sentence_length": [3, 50],
}  # fmt: skip


def language(**changes: Any) -> Language:
    """The invented language, with some keys of its configuration replaced."""
    return Language.model_validate(BASE | changes)


def tree(written: str, **meta: str) -> Tree:
    """The tree that ``written`` describes; see the module."""
    nodes, heads = [], []
    for number, token in enumerate(written.split(), 1):
        form, upos, head, deprel, *feats = token.split("/")
        if form.startswith("+"):
            nodes[-1].space_after = False
            form = form[1:]
        form, _, lemma = form.partition("~")
        given = dict(f.split("=") for f in feats[0].split("|")) if feats else {}
        nodes.append(Node(number, form, lemma or form.lower(), upos, "_", given, deprel, {}))
        heads.append(int(head))
    for node, head in zip(nodes, heads, strict=True):
        node.head = nodes[head - 1] if head else None
    made = Tree(nodes, [], meta, "own:1")
    made.renumber()
    return made


def context(written: str | Tree, lang: Language | None = None) -> Context:
    """A sentence to be looked at."""
    lang = lang or language()
    made = tree(written) if isinstance(written, str) else written
    judge = judge_of(lang)
    return Context(made, Matcher(made, judge.casing), lang)


def judge_of(lang: Language | None = None) -> Judge:
    """A judge that has seen no treebank."""
    return make_judge(lang or language(), [(Paradigms(), CaseFrames())])


def judged(written: str | Tree, lang: Language | None = None) -> Verdict:
    """The verdict on a sentence."""
    return judge_of(lang)(tree(written) if isinstance(written, str) else written)


def bad(written: str | Tree, lang: Language | None = None) -> list[str]:
    """The ungrammatical members that a sentence gives."""
    return [found.perturbed.text for found in judged(written, lang).pairs]


def outcomes(written: str | Tree, lang: Language | None = None) -> list[str]:
    """The outcome of each item of a sentence."""
    return [outcome for _, outcome, _ in judged(written, lang).items]


def licensers(written: str | Tree, lang: Language | None = None) -> list[tuple[str, str, bool]]:
    """Form, environment and usability of what licenses the first item of a sentence."""
    seen = context(written, lang)
    found, _ = detect(seen, find_items(seen)[0][0])
    return [(" ".join(n.form for n in x.nodes), x.environment, x.usable) for x in found]
