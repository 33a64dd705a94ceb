import pytest
import yaml
from blimppi.builders.card import breakdown, cell, render_card
from blimppi.builders.card_parts import share
from blimppi.builders.dataset import DatasetError
from blimppi.builders.front_matter import hub_licence, licence, size_category
from blimppi.builders.outcomes import OUTCOMES
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
    assert ["overlapping_licensers", "57", "71.2%"] in table  # 37 + 20 of 80: 71.25, rounded half to even
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


def baseline(pairs, shorter, fewer_words, unigram, listed):
    return {"pairs": pairs, "shorter": shorter, "fewer_words": fewer_words, "unigram": unigram, "unigram_pairs": listed}


def test_simple_rules_by_strategy_over_all_languages_and_for_each():
    counted = accounting(eng=3, tur=1, pol=0)
    counted["languages"]["eng"]["baselines"] = {
        "delete_negation": baseline(2, 0, 0.5, 2, 2),
        "swap_licenser": baseline(1, 1, 0.5, 0, 1),
    }
    counted["languages"]["tur"]["baselines"] = {"delete_negation": baseline(1, 0.5, 0.5, 0, 0)}
    del counted["languages"]["pol"]["baselines"]  # a part of an older build
    _, body = parts(render_card("npi", counted))
    table = rows(body)
    assert ["delete_negation", "3", "16.7%", "33.3%", "100.0%"] in table  # 0.5, 1 of 3; 2 of the 2 with frequencies
    assert ["swap_licenser", "1", "100.0%", "50.0%", "0.0%"] in table
    assert ["**all**", "4", "37.5%", "37.5%", "66.7%"] in table  # 1.5 of 4, 1.5 of 4, 2 of 3
    counted["languages"]["eng"]["baselines"] = {"reinflect": baseline(197, 0.5, 0, 0, 0)}
    assert ["reinflect", "197", "0.3%", "0.0%", "–"] in rows(render_card("npi", counted))  # 0.2538%: rounded once
    assert ["tur", "delete_negation", "1", "50.0%", "50.0%", "–"] in table
    assert "prefers longer sentences gets 62.5% of all pairs" in body
    for counts_ in counted["languages"].values():
        counts_.pop("baselines", None)
    assert "Not computed for these pairs." in render_card("npi", counted)


def test_outcomes_that_occur_are_explained_and_no_others():
    counted = accounting(eng=1)
    eng = counted["languages"]["eng"]
    eng["item_outcomes"] = {"pair": 1, "environment_only:without": 38, "language_rule:free_choice": 1}
    eng["rules"] = {"free_choice": "any is free choice here"}
    table = rows(render_card("npi", counted))
    meanings = {row[0]: row[1] for row in table if row[0].startswith("`") and len(row) == 2}
    assert meanings["`no_item`"] == OUTCOMES["npi"]["no_item"]
    assert meanings["`environment_only:ENVIRONMENT`"] == OUTCOMES["npi"]["environment_only:ENVIRONMENT"]
    assert "`language_rule:RULE`" in meanings
    assert "`overlapping_licensers`" not in meanings
    assert ["eng", "free_choice", "any is free choice here"] in table


def bank(name, kind):
    return {"name": name, "kind": kind, "licence": "CC0", "files": ["x"], "sentences": 100, "words": 1234}


@pytest.mark.parametrize(
    ("kinds", "datasets", "said", "unsaid"),
    [
        ({"eng": "demonstration", "tur": "demonstration"}, ["original"],
         "Sentences come from the demonstration treebanks of the package.", "Universal Dependencies treebanks"),
        ({"eng": "treebank", "tur": "demonstration"}, ["extended|universal_dependencies", "original"],
         "Universal Dependencies treebanks (eng). **Sentences of tur come from the demonstration", "of eng"),
        ({"eng": "treebank", "tur": "treebank"}, ["extended|universal_dependencies"],
         "Sentences come from Universal Dependencies treebanks. In each tree", "demonstration"),
        ({"eng": "annotated", "tur": "annotated"}, ["original"],
         "Sentences come from tables of sentences that were annotated before", "Universal Dependencies treebanks"),
    ],
)  # fmt: skip
def test_the_card_says_what_the_sentences_come_from(kinds, datasets, said, unsaid):
    counted = accounting(eng=1, tur=1)
    for code, kind in kinds.items():
        counted["languages"][code]["treebanks"] = [bank(code, kind)]
    head, body = parts(render_card("npi", counted))
    made = " ".join(body.split("## How it was made")[1].split("## Examples")[0].split())
    assert head["source_datasets"] == datasets
    assert said in made
    assert unsaid not in made
    assert ("title   = {Universal {D}ependencies}" in body) == ("treebank" in kinds.values())
    assert ("eng (demonstration)" in body) == (kinds["eng"] == "demonstration")


def test_attempts_are_summed_by_kind_explained_and_told_in_full():
    counted = {
        "phenomena": {
            "p": {
                "language": "ita", "licence": "CC0-1.0", "area": "agreement", "subgroup": "s", "wanted": 1, "pairs": 1,
                "attempts": 8,
                "attempt_outcomes": {"pair": 1, "starved:s": 3, "exclude:v.lemma=a/b": 3, "starved:v": 1},
                "pairs_by_frame": {"plain": 1}, "shortfall": {}, "tag_sequences": 1, "lemmas": 2, "slots": {},
                "baseline_note": "",
                "baselines": {"shorter": 0.5, "fewer_words": 0.5, "unigram": 1.0, "zipf_difference": 0.25},
            }
        },
        "seed": 0, "versions": {},
    }  # fmt: skip
    table = rows(render_card("it", counted))
    assert ["starved:SLOT", "4", "50.0%", OUTCOMES["it"]["starved:SLOT"]] in table
    assert ["exclude:CONSTRAINT", "3", "37.5%", OUTCOMES["it"]["exclude:CONSTRAINT"]] in table
    assert ["`exclude:v.lemma=a/b`", "3"] in table
    assert ["`starved:v`", "1"] in table
    assert ["`p`", "50.0%", "50.0%", "100.0%", "+0.250"] in table


def test_columns_and_limits_are_in_the_card():
    card = render_card("npi", accounting(eng=1))
    table = rows(card)
    assert ["`distance`", "tokens strictly between item and licenser in the good sentence; 0 is adjacent"] in table
    assert "## Known limits" in card
