"""Finding items: longest first, unsafe before items, the head of a span, and the filter on raw lines."""

from __future__ import annotations

import pytest
from blimppi.builders.npi.entries import Prefilter
from blimppi.builders.npi.items import find_items
from invented import BASE, context, language


def found(written: str, **changes) -> tuple[list[tuple[str, str]], list[str]]:
    items, unsafe = find_items(context(written, language(**changes)))
    return [(o.item.id, o.head.form) for o in items], [u.name for u, _ in unsafe]


def item(name: str, *words: str, **more) -> dict:
    return {"id": name, "match": [{"form": w} for w in words], **more}


def test_items_come_by_position_whatever_their_case() -> None:
    assert found("Anyone/PRON/2/nsubj sings/VERB/0/root EVER/ADV/2/advmod") == (
        [("anyone", "Anyone"), ("ever", "EVER")], [],
    )  # fmt: skip


def test_the_longest_match_takes_its_words() -> None:
    items = [item("all", "all"), item("at all", "at", "all")]
    assert found("sings/VERB/0/root at/ADP/3/case all/PRON/1/obl", items=items)[0] == [("at all", "all")]


def test_an_unsafe_word_of_the_same_length_comes_first_and_a_longer_item_before_it() -> None:
    unsafe = [{"name": "bad", "match": [{"form": "all"}], "reason": "r"}]
    assert found("saw/VERB/0/root all/PRON/1/obj", items=[item("all", "all")], unsafe=unsafe) == ([], ["bad"])
    longer = [item("at all", "at", "all")]
    words = "sings/VERB/0/root at/ADP/3/case all/PRON/1/obl"
    assert found(words, items=longer, unsafe=unsafe) == ([("at all", "all")], [])


def test_a_condition_on_the_head_of_the_item() -> None:
    items = [item("yet", "yet", where={"final": True})]
    assert found("left/VERB/0/root yet/ADV/1/advmod ./PUNCT/1/punct", items=items)[0] == [("yet", "yet")]
    assert found("yet/ADV/2/advmod left/VERB/0/root ./PUNCT/2/punct", items=items)[0] == []


def test_the_head_is_the_word_with_a_head_outside_and_no_particle_if_there_are_several() -> None:
    items = [item("a b", "a", "b")]
    assert found("a/DET/2/det b/NOUN/3/obj saw/VERB/0/root", items=items)[0] == [("a b", "b")]
    assert found("a/PRON/3/obj b/PART/3/advmod saw/VERB/0/root", items=items)[0] == [("a b", "a")]
    assert found("a/PART/3/advmod b/NUM/3/obj saw/VERB/0/root", items=items)[0] == [("a b", "b")]


def test_a_head_that_the_configuration_names() -> None:
    items = [item("a b", "a", "b", head=1)]
    assert found("a/DET/2/det b/NOUN/3/obj saw/VERB/0/root", items=items)[0] == [("a b", "a")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1\tEver\tever\tADV\t_\t_\t0\troot\t_\t_", True),
        ("1\tforever\tforever\tADV\t_\t_\t0\troot\t_\t_", False),
        ("1\tx\tx\tADV\t_\t_\t0\troot\t_\tGloss=ever", False),
        ("# text = ever so", False),
        ("1\tat\tat\tADP\t_\t_\t2\tcase\t_\t_\n2\tall\tall\tDET\t_\t_\t0\troot\t_\t_", True),
    ],
)
def test_the_filter_on_raw_lines(line: str, expected: bool) -> None:
    assert Prefilter(language())(line) is expected


def test_the_filter_lets_unsafe_words_pass_and_everything_if_an_item_has_no_word() -> None:
    line = "1\todd\todd\tADV\t_\t_\t0\troot\t_\t_"
    unsafe = [{"name": "odd", "match": {"form": "odd"}, "reason": "r"}]
    assert not Prefilter(language())(line)
    assert Prefilter(language(unsafe=unsafe))(line)
    assert Prefilter(language(items=[*BASE["items"], {"id": "any", "match": {"upos": "X"}}]))(line)


def test_the_filter_never_drops_an_item_that_the_search_finds() -> None:
    """A pattern of several words with alternatives and an expression, in a form that differs from its lemma."""
    items = [{"id": "x", "match": [{"lemma": "a"}, {"form_re": "b+", "upos": "X"}]}]
    filter_ = Prefilter(language(items=items))
    assert found("Aye~a/DET/2/det bbb~c/X/0/root", items=items)[0] == [("x", "bbb")]
    assert filter_("1\tAye\ta\tDET\t_\t_\t2\tdet\t_\t_\n2\tbbb\tc\tX\t_\t_\t0\troot\t_\t_")
