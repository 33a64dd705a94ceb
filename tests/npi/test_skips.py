"""Rules of a configuration against a pair: where they look, and to what they are restricted."""

from __future__ import annotations

from typing import Any

import pytest
from invented import FIN, language, outcomes

WRITTEN = (
    f"Our/PRON/2/nmod dog/NOUN/3/nsubj said/VERB/0/root/{FIN} not/PART/6/advmod"
    f" to/PART/6/mark bark/VERB/3/xcomp/VerbForm=Inf"
    " at/ADP/9/case any/DET/9/amod time/NOUN/6/obl ever/ADV/9/advmod +./PUNCT/3/punct"
)


def rule(on: str, where: dict[str, Any], **more: Any) -> str:
    skip = {"name": "mine", "on": on, "where": where, "reason": "r", **more}
    (outcome,) = outcomes(WRITTEN, language(skips=[skip]))
    return outcome


def test_without_rules_it_is_a_pair() -> None:
    assert outcomes(WRITTEN) == ["pair"]


@pytest.mark.parametrize(
    ("on", "fits", "does_not_fit"),
    [
        ("item", {"form": "ever"}, {"form": "time"}),
        ("item_phrase", {"form": "time"}, {"form": "bark"}),
        ("licenser", {"form": "not"}, {"form": "bark"}),
        ("licenser_clause", {"form": "bark"}, {"form": "said"}),
        ("clause", {"form": "bark"}, {"form": "said"}),
        ("sentence", {"form": "said"}, {"form": "bark"}),
    ],
)
def test_the_place_where_a_rule_looks(on: str, fits: dict[str, str], does_not_fit: dict[str, str]) -> None:
    assert rule(on, fits) == "language_rule:mine"
    assert rule(on, does_not_fit) == "pair"


def test_a_rule_for_some_items_operations_or_environments() -> None:
    everything: dict[str, Any] = {"form": "ever"}
    assert rule("item", everything, items=["anyone"]) == "pair"
    assert rule("item", everything, items=["ever"]) == "language_rule:mine"
    assert rule("item", everything, ops=["swap"]) == "pair"
    assert rule("item", everything, ops=["delete"]) == "language_rule:mine"
    assert rule("item", everything, environments=["question"]) == "pair"
    assert rule("item", everything, environments=["standard_negation"]) == "language_rule:mine"


def test_a_rule_for_items_on_one_side_of_their_licenser() -> None:
    assert rule("item", {"form": "ever"}, order="licenser_first") == "language_rule:mine"
    assert rule("item", {"form": "ever"}, order="item_first") == "pair"


def test_the_first_rule_that_fits_gives_its_name() -> None:
    skips = [{"name": n, "where": {"form": f}, "reason": "r"} for n, f in [("a", "x"), ("b", "ever"), ("c", "ever")]]
    assert outcomes(WRITTEN, language(skips=skips)) == ["language_rule:b"]


def test_a_rule_on_another_item_under_the_same_licenser_holds_for_the_pair() -> None:
    written = (
        f"She/PRON/3/nsubj never/ADV/3/advmod saw/VERB/0/root/{FIN}"
        f" anyone/PRON/3/obj ever/ADV/3/advmod +./PUNCT/3/punct"
    )
    skip = {"name": "mine", "where": {"form": "ever"}, "reason": "r"}
    assert outcomes(written) == ["pair", "other_item_of_pair"]
    assert outcomes(written, language(skips=[skip])) == ["language_rule:mine", "language_rule:mine"]


QUOTES = pytest.mark.parametrize(("opening", "closing"), ["「」", "『』", "“”", "«»", '""'])


@QUOTES
def test_a_quotation_that_holds_the_item_alone_shuts_the_licenser_out(opening: str, closing: str) -> None:
    written = (
        f"She/PRON/3/nsubj not/PART/3/advmod said/VERB/0/root/{FIN} {opening}/PUNCT/5/punct +sang/VERB/3/ccomp/{FIN}"
        f" ever/ADV/5/advmod +{closing}/PUNCT/5/punct +./PUNCT/3/punct"
    )
    assert outcomes(written) == ["across_quotes"]


@QUOTES
def test_a_quotation_that_lies_between_them_or_holds_both_does_not(opening: str, closing: str) -> None:
    between = (
        f"She/PRON/6/nsubj not/PART/6/advmod {opening}/PUNCT/4/punct +songs/NOUN/6/obj +{closing}/PUNCT/4/punct"
        f" sang/VERB/0/root/{FIN} ever/ADV/6/advmod +./PUNCT/6/punct"
    )
    both = (
        f"He/PRON/2/nsubj said/VERB/0/root/{FIN} {opening}/PUNCT/5/punct +not/PART/5/advmod sang/VERB/2/ccomp/{FIN}"
        f" ever/ADV/5/advmod +{closing}/PUNCT/5/punct +./PUNCT/2/punct"
    )
    assert outcomes(between) == outcomes(both) == ["pair"]


def test_a_quotation_within_one_that_begins_between_them() -> None:
    written = (
        f"She/PRON/4/nsubj 「/PUNCT/4/punct +not/PART/4/advmod said/VERB/0/root/{FIN} 『/PUNCT/6/punct"
        f" +sang/VERB/4/ccomp/{FIN} ever/ADV/6/advmod +』/PUNCT/6/punct +」/PUNCT/4/punct +./PUNCT/4/punct"
    )
    assert outcomes(written) == ["across_quotes"]
