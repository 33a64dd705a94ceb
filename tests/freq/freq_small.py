"""A lexicon of a few words with frequencies chosen by hand, and paradigms over it."""

from __future__ import annotations

from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.lexicon.lists import WordList
from blimppi.builders.freq.lexicon.model import Adjective, Lexicon, Noun, Verb
from blimppi.builders.freq.paradigm import Paradigm
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.regimes import Window

WINDOW = Window(low=2.0, high=3.0)


def noun(lemma: str, classes: str, sg: float, pl: float, plural: str = "", **more: object) -> Noun:
    given = {
        "count": "count", "irregular": False, "gender": "E" if "human" in classes else "", "article": "a", "lists": {},
        "homograph": frozenset(), "status": "sure", "source": "hand", "licence": "none",
    }  # fmt: skip
    return Noun(
        lemma=lemma, sg=lemma, pl=plural or lemma + "s", zipf_sg=sg, zipf_pl=pl, classes=frozenset(classes.split()),
        **(given | more),
    )  # type: ignore[arg-type]  # fmt: skip


def verb(lemma: str, lists: dict[str, frozenset[str]], zipf: float, past: str = "", **more: object) -> Verb:
    past = past or lemma + "ed"
    forms = {"base": lemma, "third": lemma + "s", "past": past, "participle": past, "ing": lemma + "ing"}
    zipfs = {f"zipf_{form}": zipf for form in forms}
    given = {
        "droppable": False, "homograph": frozenset(), "status": "sure", "source": "hand", "licence": "none",
    }  # fmt: skip
    return Verb(lemma=lemma, lists=lists, **(forms | zipfs | given | more))  # type: ignore[arg-type]


def adjective(lemma: str, classes: str, zipf: float, article: str = "a") -> Adjective:
    return Adjective(
        lemma=lemma, zipf=zipf, attributive=True, predicative=True, kind="", gradable=True,
        classes=frozenset(classes.split()), article=article, lists={}, homograph=frozenset(), status="sure",
        source="hand", licence="none",
    )  # fmt: skip


def word_list(name: str, subject: tuple[str, ...] = ("human",), object_: tuple[str, ...] = ()) -> WordList:
    return WordList(list=name, pos="verb", test="by hand", source="hand", subject=subject, object=object_)


OWN: frozenset[str] = frozenset()
NOUNS = (
    noun("baker", "human", 2.5, 2.4),
    noun("duchess", "human", 2.6, 2.5, "duchesses", gender="F", lists={"FEM": OWN}),
    noun("friar", "human", 2.2, 2.1, gender="M", lists={"MASC": OWN}),
    noun("heir", "human", 2.3, 2.3, article="an"),
    noun("king", "human", 5.0, 4.0),
    noun("onion", "thing food", 2.9, 2.9, article="an"),
    noun("ottoman", "thing", 2.7, 1.0, article="an"),
    noun("spoon", "thing", 2.8, 2.8),
)
VERBS = (
    verb("admire", {"TRANS_H": OWN}, 2.5, "admired"),
    verb("berate", {"TRANS_H": OWN}, 2.2, "berated", droppable=True),
    verb("peel", {"TRANS_I": frozenset({"food"})}, 2.4),
    verb("polish", {"TRANS_I": OWN}, 2.6, homograph=frozenset({"base"})),
    verb("snore", {"INTR_U": OWN}, 2.4, "snored"),
    verb("yawn", {"INTR_U": OWN}, 2.9),
    verb("smile", {"INTR_U": OWN}, 4.0, "smiled"),
)
ADJECTIVES = (adjective("eager", "human", 2.5, "an"), adjective("shiny", "thing", 2.5))
LISTS = {
    "TRANS_H": word_list("TRANS_H", object_=("human",)),
    "TRANS_I": word_list("TRANS_I", object_=("thing",)),
    "INTR_U": word_list("INTR_U"),
    "FEM": WordList(list="FEM", pos="noun", test="by hand", source="hand"),
    "MASC": WordList(list="MASC", pos="noun", test="by hand", source="hand"),
}


def pools() -> Pools:
    return Pools(Lexicon(NOUNS, VERBS, ADJECTIVES, LISTS), load_closed())


def paradigm(slots: dict[str, object], good: str, bad: str, **more: object) -> Paradigm:
    given = {
        "uid": "made_up", "field": "syntax", "term": "made_up", "description": "for a test", "sources": ["hand"],
        "contrast": {"kind": "order"}, "expect": [{"frame": "one", "slots": {}, "good": "A.", "bad": "B."}],
        "slots": slots, "frames": [{"name": "one", "good": good, "bad": bad}],
    }  # fmt: skip
    return Paradigm.model_validate(given | more)
