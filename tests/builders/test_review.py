"""Sheets hide the key, scores are Table 9's, and what is flagged is left out of the next build."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from blimppi.builders.review.audit import markdown, score
from blimppi.builders.review.exclusions import ExclusionError, add_exclusions, read_exclusions
from blimppi.builders.review.judgements import Judgement, SheetError, read_sheet
from blimppi.builders.review.record import RecordError, add_record, read_record, summary
from blimppi.builders.review.sheet import sample, write_sheet

ROWS: list[dict[str, Any]] = [
    {
        "id": f"{i:016x}",
        "language": "eng",
        "sentence_good": f"Nobody ever saw number {i}.",
        "sentence_bad": f"Somebody ever saw number {i}.",
        "item": "ever",
        "licenser": "Nobody",
        "environment": "n_series",
        "strategy": "swap_licenser",
    }
    for i in range(40)
]
BY_ID = {row["id"]: row for row in ROWS}


def fill(path: Path, answers: dict[str, tuple[str, str, str]]) -> None:
    with path.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t"))
    for row in rows:
        row["ungrammatical"], row["intended"], row["comment"] = answers[row["id"]]
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.DictWriter(stream, rows[0], delimiter="\t")
        table.writeheader()
        table.writerows(rows)


def bad_letter(path: Path) -> dict[str, str]:
    with path.open(encoding="utf-8", newline="") as stream:
        return {
            row["id"]: "a" if row["sentence_a"] == BY_ID[row["id"]]["sentence_bad"] else "b"
            for row in csv.DictReader(stream, delimiter="\t")
        }


def test_the_sample_depends_on_seed_and_pairs_alone() -> None:
    drawn = sample(ROWS, 30, seed=1)
    assert drawn == sample(list(reversed(ROWS)), 30, seed=1)
    assert len({row["id"] for row in drawn}) == 30
    assert drawn != sample(ROWS, 30, seed=2)
    assert len(sample(ROWS[:6], 30, seed=1)) == 6


def test_a_blind_sheet_holds_no_key(tmp_path: Path) -> None:
    write_sheet(ROWS, tmp_path / "eng.tsv", seed=3, blind=True)
    header = (tmp_path / "eng.tsv").read_text(encoding="utf-8").splitlines()[0].split("\t")
    assert header == ["id", "language", "sentence_a", "sentence_b", "ungrammatical", "intended", "comment"]
    letters = list(bad_letter(tmp_path / "eng.tsv").values())
    assert 10 <= letters.count("a") <= 30, "the bad sentence must stand on either side"
    write_sheet(ROWS, tmp_path / "open.tsv", seed=3, blind=False)
    with (tmp_path / "open.tsv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t"):
            assert row[f"sentence_{row['bad']}"] == BY_ID[row["id"]]["sentence_bad"]


def test_what_counts_as_flagged(tmp_path: Path) -> None:
    path = tmp_path / "eng.tsv"
    write_sheet(ROWS[:5], path, seed=0, blind=True)
    bad = bad_letter(path)
    other = {"a": "b", "b": "a"}
    ids = [row["id"] for row in ROWS[:5]]
    answers = {
        ids[0]: (bad[ids[0]], "y", ""),
        ids[1]: (other[bad[ids[1]]], "y", ""),  # took the good one for the bad one
        ids[2]: ("neither", "n", "free choice"),
        ids[3]: ("both", "n", "typo"),
        ids[4]: (bad[ids[4]], "n", "word order"),  # bad for another reason
    }
    fill(path, answers)
    found = {j.pair: j for j in read_sheet(path, BY_ID).judgements}
    assert [found[i].flagged for i in ids] == [False, True, True, True, True]
    assert [found[i].why for i in ids[1:]] == [
        "sides confused",
        "bad sentence acceptable",
        "good sentence not acceptable",
        "bad for another reason",
    ]
    assert found[ids[2]].comment == "free choice"


@pytest.mark.parametrize("answer", [("", "y", ""), ("c", "y", ""), ("a", "", "")])
def test_a_cell_that_is_not_filled_in_is_named_with_its_line(tmp_path: Path, answer: tuple[str, str, str]) -> None:
    path = tmp_path / "eng.tsv"
    write_sheet(ROWS[:1], path, seed=0, blind=True)
    fill(path, {ROWS[0]["id"]: answer})
    with pytest.raises(SheetError, match=r"eng\.tsv:2: ungrammatical must be"):
        read_sheet(path, BY_ID)


def test_pairs_of_another_build_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "eng.tsv"
    write_sheet(ROWS[:1], path, seed=0, blind=True)
    fill(path, {ROWS[0]["id"]: ("a", "y", "")})
    with pytest.raises(SheetError, match="no pair '0000000000000000' in this data set"):
        read_sheet(path, {})
    changed = {ROWS[0]["id"]: {**ROWS[0], "sentence_bad": "Somebody ever left."}}
    with pytest.raises(SheetError, match="the sentences are not those of pair"):
        read_sheet(path, changed)


def test_table_with_wilson_intervals_and_kappa() -> None:
    # 3 of 30: Wilson's 95% interval is 3.5 to 25.6 per cent (z = 1.96: centre 0.1454, half-width 0.1108).
    pol = [Judgement(f"p{i}", "pol", "one", i < 3, "") for i in range(30)]
    # Two raters, 10 pairs: both flag 2, one alone flags 2 more. p_o = 0.8; p_e = 0.4*0.2 + 0.6*0.8 = 0.56;
    # kappa = 0.24 / 0.44 = 0.545.
    tur = [Judgement(f"t{i}", "tur", "one", i < 4, "") for i in range(10)]
    tur += [Judgement(f"t{i}", "tur", "two", i < 2, "") for i in range(10)]
    turkish, polish, total = score([*pol, *tur], {"pol": "Polish", "tur": "Turkish"})
    assert (polish.language, polish.raters, polish.pairs, polish.judgements, polish.flagged) == ("Polish", 1, 30, 30, 3)
    assert polish.interval == pytest.approx((0.0346, 0.2562), abs=1e-4)
    assert polish.kappa is None
    assert (turkish.language, turkish.raters, turkish.pairs, turkish.judgements) == ("Turkish", 2, 10, 20)
    assert turkish.kappa == pytest.approx(0.24 / 0.44)
    assert (total.pairs, total.judgements, total.flagged) == (40, 50, 9)
    assert "| Polish | 1 | 30 | 30 | 3 | 10.0 | 3.5–25.6 | – |" in markdown([turkish, polish, total])
    assert "| All |  | 40 | 50 | 9 | 18.0 |" in markdown([turkish, polish, total])


def test_the_record_counts_pairs_that_are_still_in_the_set(tmp_path: Path) -> None:
    path = tmp_path / "reviews.tsv"
    judged = [
        Judgement(ROWS[i]["id"], "eng", "one", i == 0, "bad sentence acceptable" if i == 0 else "") for i in range(4)
    ]
    other = Judgement("f" * 16, "pol", "one", False, "")
    assert add_record(path, [*judged, other], "language_model") == 5
    assert add_record(path, judged[:1], "native_speaker") == 6
    rows = read_record(path)
    here = {ROWS[i]["id"] for i in (1, 2, 9)}
    assert summary(rows, "eng", here) == {
        "language_model": {"judged": 4, "flagged": 1, "here": 2},
        "native_speaker": {"judged": 1, "flagged": 1, "here": 0},
    }
    assert summary(rows, "pol", here) == {"language_model": {"judged": 1, "flagged": 0, "here": 0}}
    path.write_text(path.read_text(encoding="utf-8").replace("native_speaker", "my_cat"), encoding="utf-8")
    with pytest.raises(RecordError, match="reviewer must be one of native_speaker"):
        read_record(path)


def test_exclusions_are_kept_sorted_and_each_once(tmp_path: Path) -> None:
    path = tmp_path / "exclusions.tsv"
    flagged = [Judgement(ROWS[i]["id"], "eng", "one", True, f"why {i}") for i in (5, 2)]
    fine = Judgement(ROWS[7]["id"], "eng", "one", False, "")
    assert add_exclusions(path, [*flagged, fine]) == 2
    assert add_exclusions(path, flagged) == 0
    assert read_exclusions(path) == {ROWS[2]["id"]: "why 2", ROWS[5]["id"]: "why 5"}
    assert path.read_text(encoding="utf-8").splitlines()[1] == f"{ROWS[2]['id']}\teng\twhy 2"
    path.write_text("id\tlanguage\treason\nxyz\teng\tno\n", encoding="utf-8")
    with pytest.raises(ExclusionError, match=r"exclusions\.tsv:2: 'xyz' is no pair id"):
        read_exclusions(path)
    assert read_exclusions(tmp_path / "none.tsv") == {}
