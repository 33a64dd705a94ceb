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
    "iso": "qaa", "name": "Invented", "typology": "NPI", "family": "None", "script": "LATIN",
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
    """The verdict on a sentence; one that is written here gets the capital and full stop that it lacks."""
    if isinstance(written, str):
        stop = "" if "/PUNCT/" in written.split()[-1] else " +./PUNCT/1/punct"
        written = tree(written[0].upper() + written[1:] + stop)
    return judge_of(lang)(written)


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


def conllu(written: str, sent_id: str = "s") -> str:
    """The sentence as ten columns, as a treebank writes it."""
    made = tree(written)
    lines = [f"# sent_id = {sent_id}", f"# text = {made.text()}"]
    for n in made.nodes:
        feats = "|".join(f"{k}={v}" for k, v in sorted(n.feats.items())) or "_"
        head = n.head.id if n.head else 0
        misc = "_" if n.space_after else "SpaceAfter=No"
        lines.append("\t".join([str(n.id), n.form, n.lemma, n.upos, "_", feats, str(head), n.deprel, "_", misc]))
    return "\n".join([*lines, "", ""])


SENTENCES = {
    "never": f"She/PRON/3/nsubj never/ADV/3/advmod sang/VERB/0/root/{FIN} ever/ADV/3/advmod +./PUNCT/3/punct",
    "not": f"He/PRON/4/nsubj did/AUX/4/aux/{FIN} not/PART/4/advmod see/VERB/0/root anyone/PRON/4/obj +./PUNCT/4/punct",
    "question": f"Has/AUX/4/aux/{FIN} she/PRON/4/nsubj ever/ADV/4/advmod sung/VERB/0/root +?/PUNCT/4/punct",
    "nobody": f"Nobody/PRON/2/nsubj sang/VERB/0/root/{FIN} there/ADV/2/advmod ever/ADV/2/advmod +./PUNCT/2/punct",
    "unlicensed": f"We/PRON/2/nsubj sang/VERB/0/root/{FIN} here/ADV/2/advmod ever/ADV/2/advmod +./PUNCT/2/punct",
    "no_item": f"We/PRON/2/nsubj sang/VERB/0/root/{FIN} a/DET/4/det song/NOUN/2/obj +./PUNCT/2/punct",
}
CYCLE = conllu(SENTENCES["unlicensed"], "cycle").replace("\tPRON\t_\t_\t2\t", "\tPRON\t_\t_\t1\t")
