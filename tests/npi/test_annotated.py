"""Sentences that are annotated already: each row ends in the pair, or the named skip, that was worked out by hand."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from blimppi.builders.accounting import check_counts
from blimppi.builders.dataset import read_accounting, read_suite
from blimppi.builders.npi.annotated import AnnotatedError, read_annotated
from blimppi.builders.npi.inputs import Inputs
from blimppi.builders.npi.languages import config_folder, language_codes, load_languages
from blimppi.builders.npi.suite import build_npi
from blimppi.lm_eval_tasks.cli import main

HEAD = ["language", "sentence", "item", "licenser", "environment", "bad", "strategy", "source", "licence", "id"]
SN, NS = "standard_negation", "n_series"

# language, sentence, item, licenser, environment, given bad sentence; outcome; bad sentence, strategy, distance
PAIRS = [
    ("eng", "She hasn't ever seen it.", "ever", "n't", SN, "", "She has ever seen it.", "delete_negation", 0),
    ("eng", "She isn’t here yet.", "yet", "n't", SN, "", "She is here yet.", "delete_negation", 1),
    ("eng", "We won't walk anymore.", "anymore", "n't", SN, "", "We will walk anymore.", "delete_negation", 1),
    ("eng", "Nobody has ever come.", "ever", "nobody", NS, "", "Somebody has ever come.", "swap_licenser", 1),
    ("eng", "No one had ever come.", "ever", "no one", NS, "", "Someone had ever come.", "swap_licenser", 1),
    ("eng", "Few of us ever go.", "ever", "Few", "quantifier", "", "Many of us ever go.", "swap_licenser", 2),
    ("eng", "Am I ever late?", "ever", "?", "question", "I am ever late.", "I am ever late.", "deinvert_question", 1),
    ("nld", "Niemand at ook maar iets.", "ook maar", "niemand", NS, "", "Iemand at ook maar iets.", "swap_licenser", 1),
    ("nld", "Dat was niet bijster fris.", "bijster", "niet", SN, "", "Dat was bijster fris.", "delete_negation", 0),
    ("nld", "Niet bijster fris was dat.", "bijster", "niet", SN, "", "Bijster fris was dat.", "delete_negation", 0),
    ("ron", "Nu a venit nimeni.", "nimeni", "Nu", SN, "", "A venit nimeni.", "delete_negation", 2),
    ("tur", "Kimse gelmedi.", "Kimse", "gelmedi", SN, "Kimse geldi.", "Kimse geldi.", "swap_licenser", 0),
]  # fmt: skip
SKIPS = [
    ("eng", "She did not ever call.", "ever", "not", SN, "", "needs_tree"),  # do would have to go
    ("eng", "Have you ever won?", "ever", "?", "question", "", "needs_tree"),
    ("eng", "He is not here yet, but she is.", "yet", "not", SN, "", "needs_tree"),  # not X but Y?
    ("eng", "Nobody ever knew if he ever won.", "ever", "Nobody", NS, "", "item_ambiguous"),
    ("eng", "Nobody knew it.", "ever", "Nobody", NS, "", "item_not_found"),
    ("eng", "We never ever won.", "ever", "Nobody", NS, "", "licenser_not_found"),
    ("eng", "Nobody told nobody ever.", "ever", "nobody", NS, "", "licenser_ambiguous"),
    ("eng", "We never ever won.", "never ever", "never", NS, "", "licenser_in_item"),
    ("eng", "They avoid it at all times ever.", "ever", "times", NS, "", "unknown_licenser"),
    ("eng", "If you ever go, write.", "ever", "If", "conditional", "", "environment_only:conditional"),
    ("eng", "Nobody has ever come without a tie.", "ever", "Nobody", NS, "", "still_licensed"),
    ("eng", "Has nobody ever come?", "ever", "nobody", NS, "", "still_licensed"),
    ("eng", "Nobody ever won.", "ever", "Nobody", NS, "Nobody  ever won.", "good_equals_bad"),
    ("eng", "Nobody ever won.", "ever", "Nobody", NS, "Somebody won.", "item_lost"),
    ("eng", "Nobody ever won.", "ever", "Nobody", NS, "Nothing ever won.", "still_licensed"),
    ("nld", "Dat was geen snars waard.", "snars", "geen", NS, "", "needs_tree"),  # "een" or nothing, by the noun
    ("tur", "Kimse gelmedi.", "Kimse", "gelmedi", SN, "", "needs_tree"),  # negation is bound to the verb
    ("zho", "他没有任何朋友。", "任何", "没有", SN, "", "no_word_boundaries"),
]  # fmt: skip


def table(path: Path, *rows: tuple[str, ...]) -> Path:
    lines = [HEAD, *([*row, *[""] * (len(HEAD) - len(row))] for row in rows)]
    path.write_text("".join("\t".join(line) + "\n" for line in lines), encoding="utf-8")
    return path


def built(*paths: Path, workers: int = 1) -> dict[str, Any]:
    rows = read_annotated(paths, language_codes())
    by_language = {iso: [r for r in rows if r.language == iso] for iso in dict.fromkeys(r.language for r in rows)}
    languages = list(load_languages(by_language).values())
    made = build_npi(languages, Inputs(rows=by_language), workers=workers, quiet=True)
    for iso, (pairs, counts, _) in made.items():
        check_counts({"languages": {iso: counts}}, {iso: len(pairs)})
        assert counts["sentences"] == counts["items"] == len(by_language[iso])
    return made


@pytest.mark.parametrize(
    ("iso", "good", "item", "licenser", "environment", "given", "bad", "strategy", "distance"), PAIRS
)
def test_a_row_that_gives_a_pair(
    tmp_path: Path, iso: str, good: str, item: str, licenser: str, environment: str, given: str, bad: str,
    strategy: str, distance: int,
) -> None:  # fmt: skip
    made = built(table(tmp_path / "own.tsv", (iso, good, item, licenser, environment, given)))
    (pair,), counts, _ = made[iso]
    assert (pair.sentence_good, pair.sentence_bad) == (good, bad)
    assert counts["sentence_outcomes"] == counts["item_outcomes"] == {"pair": 1}
    extra = pair.extra
    assert (extra["environment"], extra["strategy"], extra["distance"]) == (environment, strategy, distance)
    assert (pair.paradigm, pair.source, pair.licence) == (f"{environment}-{strategy}", "annotated", "not stated")


@pytest.mark.parametrize(("iso", "good", "item", "licenser", "environment", "given", "outcome"), SKIPS)
def test_a_row_that_is_skipped_under_its_reason(
    tmp_path: Path, iso: str, good: str, item: str, licenser: str, environment: str, given: str, outcome: str
) -> None:
    pairs, counts, (result,) = built(table(tmp_path / "own.tsv", (iso, good, item, licenser, environment, given)))[iso]
    assert pairs == []
    assert counts["sentence_outcomes"] == counts["item_outcomes"] == {outcome: 1}
    assert result.held[0].details[0].startswith(f"{tmp_path}/own.tsv:2: ")


def test_sources_and_licences_have_accounts_of_their_own(tmp_path: Path) -> None:
    first = ("eng", "Nobody has ever come.", "ever", "Nobody", NS, "", "", "Bank", "CC BY 4.0", "b1")
    again = ("eng", "Nobody has ever come.", "ever", "Nobody", NS)
    pairs, counts, _ = built(table(tmp_path / "own.tsv", first, again, ("eng", "We won.", "ever", "never", NS)))["eng"]
    assert [p.row() | {"id": "", "choices": []} for p in pairs] == [
        {
            "id": "", "choices": [],
            "sentence_good": "Nobody has ever come.", "sentence_bad": "Somebody has ever come.",
            "language": "eng", "group": "NPI", "phenomenon": "polarity_items", "paradigm": "n_series-swap_licenser",
            "source": "annotated", "licence": "CC BY 4.0", "ngram_lp_good": None, "ngram_lp_bad": None,
            "zipf_mean": None, "zipf_min": None, "ngram_class": None, "treebank": "Bank", "sent_id": "b1",
            "item": "ever", "item_lemma": "ever", "licenser": "Nobody", "environment": NS,
            "strategy": "swap_licenser", "distance": 1, "n_items": 1, "typology": "NPI", "family": "Germanic",
            "licensing_entropy": 0.0,
        }
    ]  # fmt: skip
    assert counts["sentence_outcomes"] == {"duplicate_pair": 1, "item_not_found": 1, "pair": 1}
    assert counts["treebanks"] == [
        {"name": "Bank", "kind": "annotated", "licence": "CC BY 4.0", "files": ["own.tsv"], "sentences": 1, "words": 5},
        {"name": "own", "kind": "annotated", "licence": "not stated", "files": ["own.tsv"], "sentences": 2, "words": 8},
    ]


def test_items_of_one_licenser_are_counted_in_the_pair(tmp_path: Path) -> None:
    good = "Nobody has ever lifted a finger."
    rows = [("eng", good, "ever", "Nobody", NS), ("eng", good, "lifted a finger", "Nobody", NS)]
    (pair,), counts, _ = built(table(tmp_path / "own.tsv", *rows))["eng"]
    assert (pair.extra["item"], pair.extra["n_items"]) == ("ever", 2)
    assert counts["item_outcomes"] == {"duplicate_pair": 1, "pair": 1}


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("language\tsentence\titem\tlicenser\n", [":1: no column 'environment'"]),
        ("\t".join(HEAD[:5]) + "\tmood\n", [":1: unknown column 'mood'"]),
        ("\t".join([*HEAD[:5], "item"]) + "\n", [":1: column 'item' comes twice"]),
        ("\t".join(HEAD[:5]) + "\neng\tWe won.\tever\n", [":2: 3 columns, but the header has 5"]),
        (
            "\t".join(HEAD[:5]) + "\r\n\r\nxxx\tWe won.\tever\tnever\tn_series\r\neng\tWe won.\t\tnever\tnegation\r\n",
            [":3: language: 'xxx' is none of ", ":4: item: empty", ":4: environment: 'negation' is none of standard_"],
        ),
        ("\t".join(HEAD[:7]) + "\neng\ta\tb\tc\tn_series\td\tmove\n", [":2: strategy: 'move' is none of delete_"]),
    ],
)
def test_every_fault_of_a_table_is_named_with_its_line(tmp_path: Path, text: str, faults: list[str]) -> None:
    path = tmp_path / "own.tsv"
    path.write_bytes(text.encode())
    with pytest.raises(AnnotatedError) as caught:
        read_annotated([path], language_codes())
    lines = str(caught.value).split("\n")
    assert len(lines) == len(faults)
    assert all(line.startswith(f"{path}{fault}") for line, fault in zip(lines, faults, strict=True))


def test_a_table_that_is_not_utf_8_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "own.tsv"
    path.write_bytes("\t".join(HEAD).encode() + b"\n\xe9\n")
    with pytest.raises(AnnotatedError, match=r"own\.tsv:2: not UTF-8"):
        read_annotated([path], language_codes())


def test_the_example_by_the_command_line_beside_a_treebank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demo = config_folder() / "demo"
    treebank = shutil.copy(demo / "swe.conllu", tmp_path / "sv_own-ud-test.conllu")
    args = ["--annotated", demo / "annotated_example.tsv", "--treebank", treebank, "--out", tmp_path / "out"]
    with pytest.raises(SystemExit) as stop:
        main(["build", "npi", "--quiet", "--lang", "eng,nld,ron,swe,tur", "--workers", "2", *map(str, args)])
    assert (stop.value.code, capsys.readouterr().err) == (0, "")
    counts = read_accounting(tmp_path / "out", "npi")["languages"]
    outcomes = {iso: counts[iso]["sentence_outcomes"] for iso in ("eng", "nld", "ron", "tur")}
    assert outcomes == {
        "eng": {"pair": 5, "needs_tree": 1},
        "nld": {"pair": 3},
        "ron": {"pair": 1},
        "tur": {"needs_tree": 1, "pair": 1},
    }
    assert counts["swe"]["pairs"] > 0
    assert read_suite(tmp_path / "out", "npi")["tur"]["sentence_bad"].to_pylist() == ["Kimse kapıyı açtı."]
    assert not (tmp_path / "out" / ".npi.resume").exists()


def test_rows_of_languages_that_were_not_asked_for_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [("eng", "Nobody ever won.", "ever", "Nobody", NS), ("tur", "Kimse gelmedi.", "Kimse", "gelmedi", SN)]
    path = table(tmp_path / "own.tsv", *rows)
    with pytest.raises(SystemExit) as stop:
        main(["build", "npi", "--lang", "eng", "--annotated", str(path), "--out", str(tmp_path / "out")])
    assert stop.value.code == 0
    assert capsys.readouterr().err == "tur: 1 annotated sentences are passed over (--lang)\n"
