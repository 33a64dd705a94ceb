import math

import pytest
from blimppi.builders.pair import Skip, fold, ngram_class, pair_id
from sample_npi import pair


def test_fold_composes_and_joins_white_space():
    assert fold("  Cafe\u0301\u00a0\n noir ") == "Café noir"


def test_id_ignores_composition_and_spacing_but_not_case_or_config():
    one = pair_id("npi", "fra", "Café noir", "Café")
    assert one == pair_id("npi", "fra", "Cafe\u0301  noir", "Café ")
    assert one != pair_id("npi", "fra", "café noir", "Café")
    assert one != pair_id("npi", "cat", "Café noir", "Café")


def test_id_is_the_head_of_a_documented_digest():
    # printf '["npi", "eng", "a b", "a"]' | sha256sum | cut -c1-16
    assert pair_id("npi", "eng", "a b", "a") == "4c3f947ed4edb3fe"


def test_id_does_not_confuse_where_one_sentence_ends():
    assert pair_id("npi", "eng", "a b", "c") != pair_id("npi", "eng", "a", "b c")


@pytest.mark.parametrize(("good", "bad"), [("Same.", "Same."), ("Caf\u00e9 x", "Cafe\u0301  x")])
def test_equal_sentences_are_refused(good, bad):
    with pytest.raises(ValueError, match="the same"):
        pair(good, bad)


@pytest.mark.parametrize(("good", "bad"), [("", "x"), ("x", " \u00a0")])
def test_empty_sentences_are_refused(good, bad):
    with pytest.raises(ValueError, match="empty sentence in a pair of npi/eng"):
        pair(good, bad)


def test_row_has_the_published_columns_in_order():
    row = pair("She never ever sings.", "She ever sings.").row()
    assert list(row) == [
        "id", "sentence_good", "sentence_bad", "choices", "language", "group", "phenomenon", "paradigm", "source",
        "licence", "ngram_lp_good", "ngram_lp_bad", "zipf_mean", "zipf_min", "ngram_class", "treebank", "sent_id",
        "item", "item_lemma", "licenser", "environment", "strategy", "distance", "n_items", "typology", "family",
        "licensing_entropy",
    ]  # fmt: skip
    assert row["choices"] == ["She never ever sings.", "She ever sings."]
    assert row["ngram_class"] is None


@pytest.mark.parametrize(
    ("good", "bad", "expected"),
    [(-1.0, -2.0, "solvable"), (-2.0, -1.0, "unsolvable"), (-1.5, -1.5, "tie"), (None, -1.0, None), (-1.0, None, None)],
)
def test_ngram_class(good, bad, expected):
    assert ngram_class(good, bad) == expected


@pytest.mark.parametrize("score", [math.nan, math.inf, -math.inf])
def test_ngram_class_refuses_what_is_not_finite(score):
    with pytest.raises(ValueError, match="finite"):
        ngram_class(score, -1.0)


def test_skip_keeps_what_it_is_told():
    assert Skip("no_item", "f.conllu:3").detail == ""
