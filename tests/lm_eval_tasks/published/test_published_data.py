"""Rows of others become our pairs: columns, languages, rows that are no pairs, and what is recorded."""

import pytest
from blimppi.builders.pair import pair_id
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.published.description import describe, known_sets
from blimppi.lm_eval_tasks.readouts.signature import data_fingerprint

SAME = {"UID": "one", "good": "Uguale.", "bad": " Uguale. ", "lang": "ita", "term": "t"}
EMPTY = {"UID": "one", "good": "Solo.", "bad": None, "lang": "ita", "term": "t"}


def test_pairs_have_what_the_metrics_and_reports_need(load, rows, write):
    columns = {"group": "lang", "phenomenon": "term"}
    found, _ = load(write(rows), config="two", config_column="UID", columns=columns)
    assert found == [
        {
            "id": pair_id("published-mine", "two", "Il cane corre.", "Il cane corrono."),
            "sentence_good": "Il cane corre.",
            "sentence_bad": "Il cane corrono.",
            "choices": ["Il cane corre.", "Il cane corrono."],
            "language": "eng",
            "ngram_class": None,
            "paradigm": "two",
            "group": "ita",
            "phenomenon": "accordo",
        }
    ]


def test_the_language_may_be_a_column(load, rows, write):
    found, _ = load(write(rows), language=None, language_column="lang")
    assert [row["language"] for row in found] == ["eng", "eng", "ita"]
    rows[1]["lang"] = ""
    with pytest.raises(DataError, match="row 1: the column lang does not tell the language"):
        load(write(rows, "other.jsonl") / "other.jsonl", language=None, language_column="lang")


@pytest.mark.parametrize(("row", "fault"), [(SAME, "identical"), (EMPTY, "empty")])
def test_a_row_that_is_no_pair_is_an_error_that_says_what_helps(load, rows, write, row, fault):
    with pytest.raises(DataError, match=rf"row 3: no pair \({fault}\).*faulty: leave_out"):
        load(write([*rows, row]))


def test_or_it_is_left_out_counted_and_told(load, rows, write, caplog):
    found, used = load(write([SAME, *rows, EMPTY, SAME, rows[0]]), faulty="leave_out", licence="CC0-1.0")
    assert [row["sentence_good"] for row in found] == ["Cats sleep.", "Dogs bark.", "Il cane corre.", "Cats sleep."]
    counts = {key: used[key] for key in ("pairs", "identical", "empty", "repeated")}
    assert counts == {"pairs": 4, "identical": 2, "empty": 1, "repeated": 1}
    assert used["licence"] == "CC0-1.0"
    assert "2 identical and 1 empty row(s) are no pairs and left out" in caplog.text


def test_a_set_of_faulty_rows_alone_holds_no_pair(load, write):
    with pytest.raises(DataError, match="holds no pair of mine"):
        load(write([SAME]), faulty="leave_out")


def test_missing_columns_are_named_with_those_that_are_there(load, rows, write):
    with pytest.raises(DataError, match=r"lacks the column\(s\) sen, wrong; it has UID, good, bad, lang, term"):
        load(write(rows), good="sen", bad="wrong")


def test_the_user_s_place_goes_before_the_task_s(load, rows, write):
    other = write(rows[:1], "other/all.jsonl") / "other"
    for named in (str(other), {"mine": str(other)}):
        found, used = load("not/there", named)
        assert (len(found), used["found_by"]) == (1, "--metadata blimppi_published")
    assert len(load(other, {"another_set": "not/there"})[0]) == 1
    with pytest.raises(DataError, match=r"not-here does not exist, and is no name on the Hub \(org/name@revision\)"):
        load(other, "./not-here")
    with pytest.raises(DataError, match="the task: no/folder does not exist"):
        load("no/folder")


def test_the_same_pairs_have_one_fingerprint_wherever_they_come_from(load, rows, write):
    def fingerprint(place):
        found, used = load(place)
        return data_fingerprint(used, [(row["sentence_good"], row["sentence_bad"]) for row in found])

    here, there = write(rows, "a/x.jsonl") / "a", write(rows[::-1], "b/y.json") / "b"
    assert fingerprint(here) == fingerprint(there)
    assert fingerprint(here) != fingerprint(write(rows[:2], "c/x.jsonl") / "c")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"set": "x", "path": "p"}, "'x': keys: .*give either language or language_column"),
        ({"set": "x", "path": "p", "language": "eng", "language_column": "l"}, "give either language or"),
        ({"set": "x", "path": "p", "repository": "a/b", "language": "eng"}, "give either repository or path"),
        ({"set": "x", "repository": "no-owner", "language": "eng"}, "repository: String should match"),
        ({"set": "x", "path": "p", "language": "en"}, "language: String should match"),
        ({"set": "x", "path": "p", "language": "eng", "god": "good"}, "god: Extra inputs are not permitted"),
        ({"path": "p", "language": "eng"}, "set: Field required"),
        ({"set": "x", "path": "p", "language": "eng", "faulty": "drop"}, "faulty: Input should be 'error' or"),
    ],
)
def test_a_faulty_description_names_its_keys(given, message):
    with pytest.raises(DataError, match=message):
        describe(given)


def test_what_a_known_set_shares_need_not_be_given_and_can_be_replaced():
    what = describe({"set": "multiblimp", "config": "tur"})
    assert (what.repository, what.good, what.bad, what.language) == ("jumelet/multiblimp", "sen", "wrong_sen", "tur")
    assert describe({"set": "blimp", "config": "x", "revision": "v2"}).revision == "v2"
    assert describe({"set": "it"}).language == "ita"


def test_known_sets_have_the_published_sizes_and_only_whole_commits_as_revisions():
    assert {name: len(known.configs) for name, known in known_sets().items()} == {
        "blimp": 67,
        "it": 0,
        "multiblimp": 101,
    }
    for known in known_sets().values():
        assert len(known.shared.get("revision", "0" * 40)) == 40
        assert known.shared["licence"].startswith("CC-BY-")
