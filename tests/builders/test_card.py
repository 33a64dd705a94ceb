import pytest
import yaml
from blimppi.builders.card import breakdown, cell, render_card, share
from blimppi.builders.dataset import DatasetError
from blimppi.builders.front_matter import hub_licence, licence, size_category
from sample_npi import accounting, counts


def parts(card):
    """Front matter as data, and the body."""
    _, head, body = card.split("---\n", 2)
    return yaml.safe_load(head), body


def rows(body):
    """Cells of every table row, stripped."""
    return [[c.strip() for c in line.strip("|").split("|")] for line in body.splitlines() if line.startswith("|")]


def test_front_matter():
    head, _ = parts(render_card("npi", accounting(eng=3, nob=2, tur=0)))
    assert head["license"] == "cc-by-sa-4.0"
    assert head["language"] == ["eng", "nob"]  # a language without pairs is no config
    assert head["size_categories"] == ["n<1K"]
    assert head["configs"] == [
        {"config_name": code, "data_files": [{"split": "test", "path": f"data/{code}/test-*.parquet"}]}
        for code in ("eng", "nob")
    ]


def test_a_code_that_yaml_takes_for_a_truth_value_stays_a_string():
    head, _ = parts(render_card("npi", accounting(no=1)))
    assert head["language"] == ["no"]
    assert head["configs"][0]["config_name"] == "no"


def test_numbers_come_from_the_accounting():
    _, body = parts(render_card("npi", accounting(eng=3, tur=20)))
    table = rows(body)
    assert "23 minimal pairs in 2 languages." in body
    assert ["eng", "English", "NPI", "Germanic", "100", "1,234", "40", "30", "75.0%", "3"] in table
    assert ["", "**all**", "", "", "200", "2,468", "80", "60", "75.0%", "23"] in table
    assert ["no_item", "177", "88.5%"] in table  # 97 + 80 of 200
    assert ["two_licensers", "57", "71.2%"] in table  # 37 + 20 of 80: 71.25, rounded half to even
    assert ["eng", "ever", "30", "0.811"] in table
    assert ["code", "standard_negation"] in table
    assert ["tur", "20"] in table


def test_every_table_is_rectangular():
    body = parts(render_card("npi", {**accounting(eng=3, tur=20), "ngram": {"eng": NGRAM}}))[1]
    block = []
    for line in [*body.splitlines(), ""]:
        if line.startswith("|"):
            block.append(line.replace("\\|", "").count("|"))
        else:
            assert len(set(block)) <= 1, block
            block = []


def test_treebanks_are_named_with_licence_and_address():
    counted = accounting(eng=1)
    counted["languages"]["eng"] = counts(1, licence="CC BY-NC-SA 3.0", bank="UD_English-Made")
    head, body = parts(render_card("npi", counted))
    assert head["license"] == "cc-by-nc-sa-3.0"
    link = "[UD_English-Made](https://github.com/UniversalDependencies/UD_English-Made)"
    assert ["eng", link, "CC BY-NC-SA 3.0", "1", "100", "1,234"] in rows(body)


NGRAM = {
    "method": "lmplz",
    "order": 5,
    "sentences": 9000,
    "tokens": 120000,
    "sentence_outcomes": {"used": 9000, "in_pairs": 41, "duplicate": 3, "empty": 0},
    "sources": ["x_made-ud-train.conllu"],
    "classes": {"solvable": 2, "unsolvable": 1, "tie": 0},
}


def test_ngram_statement():
    before = render_card("npi", accounting(eng=3, tur=1))
    assert "have not been scored" in before
    after = render_card("npi", {**accounting(eng=3, tur=1), "ngram": {"eng": NGRAM}})
    row = ["eng", "lmplz", "5", "9,000", "120,000", "41", "x_made-ud-train.conllu", "2", "1", "0"]
    assert row in rows(after)
    assert "have not been scored" not in after
    assert "Not scored yet: tur;" in after


def test_ngram_model_without_a_record_is_shown_as_unknown():
    unrecorded = {"method": "unrecorded", "classes": {"solvable": 3, "unsolvable": 0, "tie": 0}}
    after = render_card("npi", {**accounting(eng=3), "ngram": {"eng": unrecorded}})
    assert ["eng", "unrecorded", "?", "?", "?", "?", "?", "3", "0", "0"] in rows(after)


def test_frequency_source_and_its_date():
    text = " ".join(render_card("npi", accounting(eng=1)).split())
    assert "wordfreq](https://github.com/rspeer/wordfreq), whose data are frozen at 2021" in text


def test_review_by_a_language_model_is_never_called_a_speakers():
    review = {"kind": "language_model", "name": "Some-LM", "pairs": 50, "languages": ["eng"], "text": "3 were bad."}
    card = render_card("npi", accounting(eng=3), review)
    assert (
        "50 pairs were reviewed by a language model, not native speakers (Some-LM); languages: eng. 3 were bad." in card
    )
    assert "No native speaker has reviewed them." in card


def test_reviews_from_the_accounting_and_by_speakers():
    card = render_card("npi", {**accounting(eng=3), "review": [{"kind": "native_speaker"}]})
    assert "Pairs were reviewed by native speakers." in card
    assert "No native speaker" not in card
    assert "Nobody has reviewed" in render_card("npi", accounting(eng=3))
    with pytest.raises(DatasetError, match="a review needs a kind"):
        render_card("npi", accounting(eng=3), {"kind": "expert"})


def test_names_cannot_break_a_table_or_the_page():
    counted = accounting(eng=1)
    counted["languages"]["eng"]["name"] = "Eng|lish\n<script>"
    body = render_card("npi", counted)
    assert "Eng\\|lish &lt;script>" in body
    assert cell("a|b\nc") == "a\\|b c"


def test_missing_or_contradictory_counts_are_named():
    lacking = accounting(eng=1)
    del lacking["languages"]["eng"]["words"]
    with pytest.raises(DatasetError, match="words"):
        render_card("npi", lacking)
    wrong = accounting(eng=1)
    wrong["languages"]["eng"]["pairs_by_strategy"] = {"reinflect": 2}
    with pytest.raises(DatasetError, match="eng: pairs_by_strategy sums to 2, but pairs is 1"):
        render_card("npi", wrong)
    with pytest.raises(DatasetError, match="no card template"):
        render_card("xyz", accounting(eng=1))


def test_set_without_a_pair_still_has_a_card():
    head, body = parts(render_card("npi", accounting(eng=0)))
    assert "configs" not in head
    assert "0 minimal pairs in 0 languages." in body


def test_cites_the_paper_and_the_treebanks():
    card = render_card("npi", accounting(eng=1))
    assert "eprint = {2610.13607}" in card
    assert "title  = {{BLiMPPI}: Benchmark of Linguistic Minimal Pairs for Polarity Items}" in card
    assert "title   = {Universal {D}ependencies}" in card


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("CC BY-SA 4.0", "cc-by-sa-4.0"),
        ("CC BY-NC-SA 2.5", "cc-by-nc-sa-2.5"),
        ("CC BY 4.0", "cc-by-4.0"),
        ("GNU GPL 3.0", "gpl-3.0"),
        ("LGPL-LR", None),
        ("", None),
    ],
)
def test_hub_licence(name, expected):
    assert hub_licence(name) == expected


def test_licence_of_a_mixed_set():
    assert licence({"CC BY-SA 4.0", "CC BY 4.0"}) == {"license": ["cc-by-4.0", "cc-by-sa-4.0"]}
    mixed = licence({"CC BY-SA 4.0", "LGPL-LR"})
    assert mixed["license"] == "other"
    assert mixed["license_details"] == "CC BY-SA 4.0; LGPL-LR"


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [(999, "n<1K"), (1000, "1K<n<10K"), (12866, "10K<n<100K"), (100_000, "100K<n<1M"), (2_000_000, "n>1M")],
)
def test_size_category(pairs, expected):
    assert size_category(pairs) == expected


def test_breakdown_sums_and_sorts():
    assert list(breakdown([{"x": {"b": 1, "a": 1}}, {"x": {"c": 3}}], "x").items()) == [("c", 3), ("a", 1), ("b", 1)]


def test_share():
    assert share(1, 3) == "33.3%"
    assert share(0, 0) == "–"
