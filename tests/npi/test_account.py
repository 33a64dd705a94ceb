"""Counts that add up, entropy by hand, and what happens to duplicates, broken trees and old files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from blimppi.builders.accounting import check_counts
from blimppi.builders.npi.account import account
from blimppi.builders.npi.build import FileResult, SentenceResult, read_file
from blimppi.builders.npi.languages import config_folder
from blimppi.builders.pair import Pair
from blimppi.builders.source import Source
from invented import SENTENCES, conllu, judge_of, language


def read(file: Path, refused: str = "") -> FileResult:
    return read_file(judge_of(), Source(file, "UD_Invented-Own", "CC0", refused))


def counted(*results: FileResult, excluded: tuple[str, ...] = ()) -> tuple[list[Pair], dict[str, Any]]:
    pairs, counts = account(language(), results, excluded)
    check_counts({"languages": {"qaa": counts}}, {"qaa": len(pairs)})
    assert sum(counts["sentence_outcomes"].values()) == counts["sentences"]
    assert sum(counts["item_outcomes"].values()) == counts["items"]
    return pairs, counts


def test_every_sentence_and_every_item_has_one_outcome(treebank: Path) -> None:
    pairs, counts = counted(read(treebank))
    assert counts["sentence_outcomes"] == {"pair": 4, "malformed_tree": 1, "no_item": 1, "unlicensed": 1}
    assert counts["item_outcomes"] == {"pair": 4, "unlicensed": 1}
    assert (counts["sentences"], counts["words"], counts["items"], counts["items_licensed"]) == (7, 36, 5, 4)
    assert counts["pairs_by_environment"] == {"n_series": 2, "question": 1, "standard_negation": 1}
    assert counts["pairs_by_strategy"] == {"swap_licenser": 2, "deinvert_question": 1, "delete_negation": 1}
    assert [p.sentence_bad for p in pairs] == [
        "She always sang ever.", "He did see anyone.", "She has ever sung.", "Somebody sang there ever.",
    ]  # fmt: skip


def test_the_columns_of_a_pair(treebank: Path) -> None:
    pair = counted(read(treebank))[0][1]
    assert (pair.language, pair.config, pair.licence, pair.source) == ("qaa", "qaa", "CC0", "treebank")
    assert pair.sentence_good == "He did not see anyone."
    assert pair.extra == {
        "treebank": "UD_Invented-Own", "sent_id": "not", "item": "anyone", "item_lemma": "anyone", "licenser": "not",
        "environment": "standard_negation", "strategy": "delete_negation", "distance": 1, "n_items": 1,
        "typology": "NPI", "family": "None", "licensing_entropy": 0.0,
    }  # fmt: skip


def test_a_broken_tree_is_told_with_its_place(treebank: Path) -> None:
    (broken,) = [h for h in read(treebank).held if h.outcome == "malformed_tree"]
    assert broken.where == f"{treebank}:50 (cycle)"
    assert "word 1 is its own ancestor" in broken.details[0]


def test_a_pair_that_comes_again_is_counted_and_left_out(treebank: Path, tmp_path: Path) -> None:
    again = tmp_path / "qaa_own-ud-dev.conllu"
    again.write_text(
        conllu(SENTENCES["not"].replace("He/", "She/"), "x") + conllu(SENTENCES["never"]), encoding="utf-8"
    )
    pairs, counts = counted(read(treebank), read(again))
    assert counts["sentence_outcomes"]["duplicate_pair"] == 1
    assert counts["item_outcomes"] == {"pair": 5, "duplicate_pair": 1, "unlicensed": 1}
    assert [p.extra["sent_id"] for p in pairs] == ["never", "not", "question", "nobody", "x"]
    assert counts["treebanks"] == [
        {"name": "UD_Invented-Own", "kind": "treebank", "licence": "CC0", "sentences": 9, "words": 47,
         "files": ["qaa_own-ud-test.conllu", "qaa_own-ud-dev.conllu"]}
    ]  # fmt: skip


def test_a_pair_that_a_review_ruled_out_is_counted_and_left_out(treebank: Path) -> None:
    ruled_out = counted(read(treebank))[0][0].id
    pairs, counts = counted(read(treebank), excluded=(ruled_out,))
    assert ruled_out not in {p.id for p in pairs}
    assert counts["sentence_outcomes"]["excluded_by_review"] == 1
    assert counts["item_outcomes"] == {"pair": 3, "excluded_by_review": 1, "unlicensed": 1}


def test_the_sentences_of_a_refused_file_are_counted_under_its_reason(treebank: Path) -> None:
    pairs, counts = counted(read(treebank, "ud_v1_file"))
    assert pairs == []
    assert counts["sentence_outcomes"] == {"ud_v1_file": 7}
    assert (counts["items"], counts["words"]) == (0, 36)


def test_no_files_at_all() -> None:
    pairs, counts = counted()
    assert (pairs, counts["sentences"], counts["items"], counts["entropy"]) == ([], 0, 0, {})


@pytest.mark.parametrize(
    ("environments", "entropy"),
    [
        ({"standard_negation": 3, "question": 1}, 0.811278),
        ({"standard_negation": 4}, 0.0),
        ({"standard_negation": 2, "question": 2}, 1.0),
        ({"standard_negation": 2, "question": 1, "conditional": 1}, 1.5),
        ({"standard_negation": 1, "question": 1, "conditional": 1}, 1.584963),
    ],
)
def test_licensing_entropy_over_licensed_occurrences(environments: dict[str, int], entropy: float) -> None:
    items = [("ever", "overlapping_licensers", (name,)) for name, count in environments.items() for _ in range(count)]
    items += [("ever", "unlicensed", ())] * 5
    source = Source(Path("x.conllu"), "x", "CC0")
    held = [SentenceResult(outcome, [(item, outcome, found)], [], "x:1") for item, outcome, found in items]
    _, counts = counted(FileResult(source, sentences=len(held), held=held))
    assert counts["entropy"] == {"ever": {"licensed": sum(environments.values()), "H": entropy}}
    assert counts["items_licensed"] == sum(environments.values())


def test_what_simple_rules_get_right_is_counted_by_strategy(treebank: Path) -> None:
    pairs, counts = counted(read(treebank))
    # "She never sang ever." > "She always sang ever." (-1, a tie in words); "Nobody" > "Somebody" likewise.
    assert [p.sentence_good for p in pairs] == [
        "She never sang ever.", "He did not see anyone.", "Has she ever sung?", "Nobody sang there ever.",
    ]  # fmt: skip
    assert counts["baselines"] == {  # an invented language has no word frequencies
        "deinvert_question": {"pairs": 1, "shorter": 0.5, "fewer_words": 0.5, "unigram": 0, "unigram_pairs": 0},
        "delete_negation": {"pairs": 1, "shorter": 0.0, "fewer_words": 0.0, "unigram": 0, "unigram_pairs": 0},
        "swap_licenser": {"pairs": 2, "shorter": 2.0, "fewer_words": 1.0, "unigram": 0, "unigram_pairs": 0},
    }


def test_rules_that_were_used_come_with_their_first_reason() -> None:
    skips = [
        {"name": "r", "where": {"form": "x"}, "reason": "the reason"},
        {"name": "r", "where": {"form": "y"}, "reason": "the same"},
        {"name": "unused", "where": {"form": "z"}, "reason": "another"},
    ]
    held = [SentenceResult("language_rule:r", [("ever", "language_rule:r", ())], [], "x:1")]
    results = [FileResult(Source(Path("x.conllu"), "x", "CC0"), sentences=1, held=held)]
    assert account(language(skips=skips), results)[1]["rules"] == {"r": "the reason"}


def test_sources_are_told_apart_by_their_kind() -> None:
    demo = config_folder() / "demo" / "eng.conllu"
    sources = [
        Source(demo, "eng", "Apache-2.0"),
        Source(Path("t.tsv"), "bank", "CC0", annotated=True),
        Source(Path("x.conllu"), "bank", "CC0"),
    ]
    _, counts = account(language(), [FileResult(source) for source in sources])
    assert [bank["kind"] for bank in counts["treebanks"]] == ["demonstration", "annotated", "treebank"]
