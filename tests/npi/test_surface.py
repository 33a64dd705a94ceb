"""Treebanks in token form: both members are written as the language writes them."""

from __future__ import annotations

from typing import Any

from blimppi.builders.npi.surface import normalise
from blimppi.builders.tree import Multiword, Tree
from invented import FIN, bad, context, judged, language, tree

SPACED = f"He/PRON/4/nsubj did/AUX/4/aux/{FIN} not/PART/4/advmod see/VERB/0/root anyone/PRON/4/obj ,/PUNCT/7/punct"
SPACED += " in/ADP/9/case the/DET/9/det house/NOUN/4/obl ./PUNCT/4/punct"
COMMA = {"match": {"form": [",", "."]}, "close": "before"}
JOIN = {"match": {"form": "in", "next": {"form": "the"}}, "close": "join"}


def written(made: Tree, *rules: dict[str, Any]) -> str:
    lang = language(surface=list(rules))
    normalise(made, context(made, lang).matcher, lang.surface)
    return made.text()


def test_spaces_are_closed_up_on_either_side() -> None:
    assert written(tree(SPACED), COMMA) == "He did not see anyone, in the house."
    after = {"match": {"form": "in"}, "close": "after"}
    assert written(tree(SPACED), after) == "He did not see anyone , inthe house ."


def test_two_words_become_one_token() -> None:
    made = tree(SPACED)
    assert written(made, JOIN) == "He did not see anyone , inthe house ."
    (token,) = made.multiwords
    assert (token.form, [w.form for w in token.words]) == ("inthe", ["in", "the"])
    assert len(made.surface()) == 9


def test_what_is_in_a_multiword_token_already_stays() -> None:
    made = tree(SPACED)
    made.multiwords.append(Multiword("into", [made.nodes[6], made.nodes[7]]))
    assert written(made, JOIN) == "He did not see anyone , into house ."


def test_a_word_is_spelt_anew_in_its_own_case() -> None:
    rule = {"match": {"form": ["he", "house"]}, "forms": {"house": "big_house"}, "patterns": {"^[Hh]e$": "it"}}
    assert written(tree(SPACED), rule) == "It did not see anyone , in the big_house ."


def test_both_members_of_a_pair_are_written_so() -> None:
    made = tree(SPACED, text="He did not see anyone , in the house .")
    lang = language(surface=[COMMA, JOIN])
    assert bad(made, lang) == ["He did see anyone, inthe house."]
    assert made.text() == made.meta["text"] == "He did not see anyone, inthe house."


def test_a_text_that_does_not_agree_with_its_words_is_still_refused() -> None:
    made = tree(SPACED, text="He saw no one , in the house .")
    verdict = judged(made, language(surface=[COMMA]))
    assert [outcome for _, outcome, _ in verdict.items] == ["text_mismatch"]
