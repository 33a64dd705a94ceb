"""Compiling with the real dictionary: filters, classes, forms, and the same bytes every time."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.freq.lexicon import default_folder, lists_folder
from blimppi.builders.freq.lexicon.article import read_first_sounds
from blimppi.builders.freq.lexicon.candidates import filter_nouns
from blimppi.builders.freq.lexicon.filters import NounFilters
from blimppi.builders.freq.lexicon.spelling import Spelling
from blimppi.builders.it.lexicon.table import read_rows
from blimppi.builders.lexicon_cli import lexicon
from click.testing import CliRunner, Result
from freq_lexicon_sources import WORDNET, needs_wordnet, real_sources

TABLES = ("nouns", "verbs", "adjectives", "left_out", "filters")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(lexicon, [str(argument) for argument in arguments])


@pytest.mark.parametrize(
    ("name", "out", "kept"),
    [
        ("shape", ["ab", "xiv", "hmm", "tea_pot", "o'clock"], ["hut", "usurer"]),
        ("window", ["zymosis"], ["usurer"]),
        ("capital", ["bolshevik", "turkey"], ["usurer"]),
        ("unit", ["hectare"], ["usurer"]),
        ("dominance", ["walk"], ["usurer", "teapot"]),
        ("foreign", ["vaquero", "eland"], ["usurer", "piano"]),
        ("spelling", ["jeweller", "armourer"], ["jeweler", "usurer"]),
        ("usage", ["coon"], ["usurer"]),
        ("plural", ["alms"], ["usurer"]),
        ("uncountable", ["chubbiness"], ["usurer", "teapot"]),
        ("collective", ["flotilla", "squad"], ["usurer"]),
        ("classless", ["chair"], ["usurer"]),
    ],
)
@needs_wordnet
def test_each_filter_takes_what_it_is_for(pronunciation: Path, name: str, out: list[str], kept: list[str]) -> None:
    filters = {one.name: one for one in NounFilters(real_sources(pronunciation), frozenset()).all()}
    assert [lemma for lemma in out if not filters[name].removes(lemma)] == []
    assert [lemma for lemma in kept if filters[name].removes(lemma)] == []


@needs_wordnet
def test_filters_count_what_they_remove(pronunciation: Path) -> None:
    sources = real_sources(pronunciation)
    candidates, rows = filter_nouns(sources, frozenset({"usurer"}))
    assert [row["filter"] for row in rows][:3] == ["shape", "window", "capital"]
    assert next(row for row in rows if row["filter"] == "stop")["removed"] == "1"
    assert int(rows[0]["removed"]) + int(rows[0]["left"]) == len(sources.wordnet.lemmas("noun"))
    assert int(rows[-1]["left"]) == len(candidates)
    assert "usurer" not in candidates and "dbe" not in candidates


@needs_wordnet
def test_only_the_american_spelling_is_kept(pronunciation: Path) -> None:
    sources = real_sources(pronunciation)
    spelling = Spelling(sources.settings, sources.wordnet, sources.frequencies)
    assert [word for word in ("theorise", "theorize") if spelling.hidden(word, "verb")] == ["theorise"]


@pytest.mark.parametrize(
    ("lemma", "has", "lacks"),
    [
        ("usurer", {"human"}, {"thing"}),
        ("fastener", set(), {"human"}),  # a thing that fastens, and somebody who does
        ("chair", set(), {"thing", "human"}),  # a seat, and who presides
        ("skunk", set(), {"human", "thing"}),
        ("teapot", {"container", "portable", "thing"}, {"clothing"}),
        ("fedora", {"clothing", "portable", "thing"}, {"human"}),
        ("dulcimer", {"instrument", "thing"}, set()),
        ("meatball", {"food", "thing", "portable"}, set()),
        ("farmhouse", {"building"}, {"portable", "thing"}),
    ],
)
@needs_wordnet
def test_classes_and_vetoes(pronunciation: Path, lemma: str, has: set[str], lacks: set[str]) -> None:
    found = real_sources(pronunciation).classifier.of(lemma)
    assert has <= found
    assert not lacks & found


@needs_wordnet
def test_a_list_lifts_a_veto_but_a_strict_one(pronunciation: Path) -> None:
    # The dictionary has a slipper that is somebody who slips, so it cannot be portable.
    assert real_sources(pronunciation).classifier.of("slipper", ["clothing"]) == {"clothing", "thing"}


@needs_wordnet
def test_no_portable_noun_can_be_a_person(pronunciation: Path) -> None:
    wordnet = real_sources(pronunciation).wordnet
    portable = [row["lemma"] for _, row in read_rows(default_folder() / "nouns.tsv") if "portable" in row["classes"]]
    assert len(portable) > 300
    assert [lemma for lemma in portable if any(sense.lexfile == 18 for sense in wordnet.senses(lemma, "noun"))] == []


@needs_wordnet
def test_articles(pronunciation: Path) -> None:
    articles = real_sources(pronunciation).articles
    assert {
        word: articles.before(word) for word in ("usurer", "hour", "useful", "herb", "huckster", "apple", "egg")
    } == {
        "usurer": "a",
        "hour": "an",
        "useful": "a",
        "herb": "",  # two pronunciations
        "huckster": "",  # not in the dictionary, and h may be silent
        "apple": "an",
        "egg": "an",
    }
    rules = (
        "one",
        "once",
        "utopia",
        "unanimous",
        "unimportant",
        "heir",
        "ewe",
        "ukulele",
        "ouija",
        "umbrella",
        "house",
    )
    assert [articles.rule(word) for word in rules] == ["an", "a", "a", "an", "an", "an", "a", "a", "a", "an", "a"]


def test_a_faulty_pronunciation_is_named(tmp_path: Path) -> None:
    path = tmp_path / "one.dict"
    path.write_text("hour AW1 ER0\nheir\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"one\.dict:2: heir has no phones"):
        read_first_sounds(path)


@needs_wordnet
@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("mimic", ("mimics", "mimicked", "mimicked", "mimicking")),
        ("scrap", ("scraps", "scrapped", "scrapped", "scrapping")),
        ("travel", ("travels", "traveled", "traveled", "traveling")),
        ("compel", ("compels", "compelled", "compelled", "compelling")),
        ("overfly", ("overflies", "overflew", "overflown", "overflying")),
        ("hobnob", ("hobnobs", "hobnobbed", "hobnobbed", "hobnobbing")),
        ("bias", ("biases", "biased", "biased", "biasing")),
        ("babysit", ("babysits", "babysat", "babysat", "babysitting")),
        ("undertake", ("undertakes", "undertook", "undertaken", "undertaking")),
        ("mishear", ("mishears", "misheard", "misheard", "mishearing")),
    ],
)
def test_verbs_that_generators_get_wrong(pronunciation: Path, lemma: str, forms: tuple[str, ...]) -> None:
    made = real_sources(pronunciation).inflector.verb(lemma)
    assert tuple(made[form] for form in ("third", "past", "participle", "ing")) == forms


@needs_wordnet
@pytest.mark.parametrize(
    ("lemma", "plural"),
    [
        ("taxman", "taxmen"),
        ("shaman", "shamans"),
        ("talisman", "talismans"),
        ("pocketknife", "pocketknives"),
        ("titmouse", "titmice"),
        ("ox", "oxen"),
        ("toothbrush", "toothbrushes"),
    ],
)
def test_plurals_that_generators_get_wrong(pronunciation: Path, lemma: str, plural: str) -> None:
    assert real_sources(pronunciation).inflector.plural(lemma) == plural


@pytest.mark.slow
@needs_wordnet
def test_compiling_twice_gives_the_same_bytes_and_the_shipped_words(tmp_path: Path, pronunciation: Path) -> None:
    options = ("compile", "--suite", "freq", "--pronunciation", pronunciation, "--wordnet", WORDNET, "--output")
    for name in ("one", "two"):
        result = run(*options, tmp_path / name)
        assert result.exit_code == 0, result.output
    for table in TABLES:
        one, two = ((tmp_path / name / f"{table}.tsv").read_bytes() for name in ("one", "two"))
        assert one == two
        made = [row | {"article": ""} for _, row in read_rows(tmp_path / "one" / f"{table}.tsv")]
        shipped = [row | {"article": ""} for _, row in read_rows(default_folder() / f"{table}.tsv")]
        assert made == shipped, f"{table}.tsv is not what the lists compile to: compile it again"


@needs_wordnet
def test_candidates_are_nouns_that_nobody_judged(tmp_path: Path, pronunciation: Path) -> None:
    lists = tmp_path / "lists"
    lists.mkdir()
    for name in ("settings.yaml", "classes.yaml", "inflection.tsv", "stop.txt", "HUMAN.yaml"):
        (lists / name).write_bytes((lists_folder() / name).read_bytes())
    table = tmp_path / "candidates.tsv"
    result = run("candidates", "--pronunciation", pronunciation, "--lists", lists, "--output", table)
    assert result.exit_code == 0, result.output
    rows = {row["lemma"]: row for _, row in read_rows(table)}
    assert rows["doily"]["plural"] == "doilies" and rows["doily"]["classes"] == "thing"
    assert "usurer" not in rows and "eunuch" not in rows  # one taken, one rejected


def test_a_missing_database_is_one_line(tmp_path: Path, pronunciation: Path) -> None:
    result = run("compile", "--suite", "freq", "--pronunciation", pronunciation, "--wordnet", tmp_path)
    assert result.exit_code == 1
    assert "no WordNet database" in str(result.exception)


def test_each_suite_has_its_own_options() -> None:
    assert "--wordnet" in run("compile", "--suite", "freq", "--help").output
    assert "--italian-words" in run("compile", "--help").output
    missing = run("compile", "--suite", "freq")
    assert missing.exit_code == 2
    assert "--pronunciation" in missing.output
