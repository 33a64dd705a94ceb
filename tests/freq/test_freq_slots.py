"""Keys of a slot that narrow its words, over a lexicon of a few words."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.draw import Drawer
from blimppi.builders.freq.lexicon.lists import WordList
from blimppi.builders.freq.lexicon.model import Adjective, Lexicon
from blimppi.builders.freq.paradigm import Slot
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.uses import Uses
from freq_small import LISTS, OWN, WINDOW, adjective, noun, verb


def predicate(lemma: str, *homographs: str) -> Adjective:
    return replace(adjective(lemma, "", 2.5), lists={"RAIS": OWN}, homograph=frozenset(homographs))


NOUNS = (
    noun("baker", "human", 2.5, 2.4),
    replace(noun("brine", "liquid", 2.5, 0.0, count="mass"), pl=""),
    noun("pickle", "food", 2.5, 2.5),
)
PREDICATES = (predicate("bound", "noun", "verb"), predicate("destined", "verb"), predicate("known", "verb"))
RAISING = WordList(
    list="RAIS", pos="adjective", test="by hand", source="hand", sure=["bound", "destined", "known"],
    future=["bound", "destined"],
)  # fmt: skip
SMALL = Pools(Lexicon(NOUNS, (), PREDICATES, {**LISTS, "RAIS": RAISING}), load_closed())


def lemmas(**slot: object) -> set[str]:
    return {option.lemma for option in SMALL.of(Slot.model_validate(slot), WINDOW)}


def test_mass_nouns_stand_only_where_they_are_asked_for() -> None:
    assert lemmas(noun=["liquid", "food"]) == {"pickle"}
    assert lemmas(noun=["liquid", "food"], mass=True) == {"brine"}
    assert {option.key for option in SMALL.of(Slot(noun=["liquid"], mass=True), WINDOW)} == {"sg"}


def test_predicates_of_the_future() -> None:
    assert lemmas(adjective="RAIS", position="predicative") == {"bound", "destined", "known"}
    assert lemmas(adjective="RAIS", position="predicative", future=True) == {"bound", "destined"}


def test_a_critical_predicate_is_a_noun_too_only_if_it_may_be() -> None:
    assert lemmas(adjective="RAIS", sure=True) == {"destined", "known"}
    assert lemmas(adjective="RAIS", sure=True, homographs="noun") == {"bound", "destined", "known"}


def test_words_that_match_are_as_often_longer_as_shorter() -> None:
    verbs = (
        verb("admire", {"TRANS_H": OWN}, 2.5, "admired"),
        verb("yawn", {"INTR_U": OWN}, 2.5),
        *(verb(longer, {"INTR_U": OWN}, 2.5) for longer in ("whimper", "stammer", "mutter")),
    )
    slots = {
        "v": Slot(verb=["TRANS_H"], finite=["past"]),
        "w": Slot(verb=["INTR_U"], finite=["same v"], match="v"),
    }
    uses = Uses({})
    drawer = Drawer(slots, Pools(Lexicon((), verbs, (), LISTS), load_closed()), WINDOW, uses)
    rng, found = Random(0), []
    for _ in range(10):
        fillers = drawer.draw(rng)
        uses.add(slots, fillers)
        found.append(fillers["w"].lemma)
    assert found.count("yawn") == 5


def test_a_verb_without_any_fit_object_is_no_option() -> None:
    verbs = (
        verb("peel", {"TRANS_I": frozenset({"food"})}, 2.5, "peeled"),
        verb("rewire", {"TRANS_I": frozenset({"machine"})}, 2.5, "rewired"),
    )
    slots = {"v": Slot(verb=["TRANS_I"], finite=["past"], object="n"), "n": Slot(noun=["food", "human"])}
    drawer = Drawer(slots, Pools(Lexicon(NOUNS, verbs, (), LISTS), load_closed()), WINDOW, Uses({}))
    assert {option.lemma for option in drawer.options["v"]} == {"peel"}
