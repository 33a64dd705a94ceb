"""Every number here is counted by hand from the pairs in conftest.py."""

from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.tables import Row, Table, flat


def table(paths: list[Path], key: str) -> Table:
    report = make_report(paths, None)
    return next(table for table in (*report.tables, *report.details) if table.key == key)


def rows(found: Table) -> dict[str, Row]:
    return {row.label: row for row in found.rows}


def text(found: Table, spread: bool = False) -> dict[str, list[str]]:
    lines = zip(found.rows, flat(found, spread)[1], strict=True)
    return {row.label: line[1:] for row, line in lines}


def test_accuracy_by_language_with_both_models(hf: Path, kenlm: Path) -> None:
    found = table([hf, kenlm], "languages")
    assert found.columns == (("org/alpha", "Accuracy"), ("kenlm: lm.bin", "Accuracy"))
    assert text(found) == {
        "eng": ["4", "50.0", "75.0"],
        "tur": ["2", "50.0", "–"],
        "Mean of languages": ["2 / 1", "50.0", "75.0"],
    }


def test_wilson_interval_and_standard_error(hf: Path) -> None:
    # 2 of 4, z = 1.95996: 0.5 -+ z / (1 + z^2/4) * sqrt(0.25/4 + z^2/64) = 0.5 -+ 0.34996; se = sqrt(0.25/3)
    cell = rows(table([hf], "languages"))["eng"].cells[0]
    assert cell.low == pytest.approx(0.15004, abs=1e-5)
    assert cell.high == pytest.approx(0.84996, abs=1e-5)
    assert cell.stderr == pytest.approx(0.288675, abs=1e-6)
    assert text(table([hf], "languages"), spread=True)["eng"] == ["4", "50.0 ± 28.9 (15.0 to 85.0)"]


def test_solvability_splits_and_gap(hf: Path, kenlm: Path) -> None:
    # counts: solvable, unsolvable, n-gram tie (kenlm has no samples to count)
    assert text(table([hf], "solvability")) == {
        "eng": ["2", "1", "1", "100.0", "0.0", "100.0"],
        "tur": ["1", "1", "0", "100.0", "0.0", "100.0"],
        "Mean of languages": ["", "", "", "100.0", "0.0", "100.0"],
    }
    assert text(table([kenlm], "solvability"))["eng"] == ["–", "–", "–", "100.0", "–", "–"]


def test_distance_bins_keep_adjacent_apart_and_show_empty_ones(hf: Path) -> None:
    assert text(table([hf], "distance")) == {
        "0": ["2", "100.0"],
        "1": ["1", "100.0"],
        "2": ["0", "–"],
        "3–4": ["2", "0.0"],
        "5–8": ["0", "–"],
        "9 or more": ["1", "0.0"],
    }


def test_environment_and_strategy_pool_all_languages(hf: Path) -> None:
    assert text(table([hf], "environment")) == {
        "n_series": ["1", "0.0"],
        "question": ["1", "100.0"],
        "standard_negation": ["4", "50.0"],
    }
    assert text(table([hf], "strategy")) == {
        "deinvert_question": ["1", "100.0"],
        "delete_negation": ["2", "50.0"],
        "reinflect": ["2", "50.0"],
        "swap_licenser": ["1", "0.0"],
    }


def test_averages_by_typology_and_family_count_languages(hf: Path) -> None:
    assert text(table([hf], "typology")) == {"NPI": ["2", "50.0"]}
    assert text(table([hf], "family")) == {"Indo-European": ["1", "50.0"], "Turkic": ["1", "50.0"]}


def test_details_show_missing_and_nan_as_a_dash(kenlm: Path) -> None:
    found = table([kenlm], "details-1")
    assert flat(found)[0] == [
        "Language",
        "N",
        "Accuracy (acc)",
        "Accuracy per character (acc_norm)",
        "Ties (tie_rate)",
        "Margin (margin)",
        "Solvable (acc_solvable)",
        "Unsolvable (acc_unsolvable)",
        "Gap (solvability_gap)",
        "Distance rho (distance_rho)",
        "Several items (acc_multi_item)",
    ]
    assert text(found, spread=True)["eng"] == ["4", "75.0 ± 25.0", "–", "–", "–", "100.0", "–", "–", "–", "–"]


def test_margin_is_a_number_and_its_mean_weighs_languages_alike(hf: Path) -> None:
    found = text(table([hf], "details-1"))
    assert [found[name][4] for name in ("eng", "tur", "Mean of languages")] == ["-1.50", "0.50", "-0.50"]


def test_without_samples_nothing_is_said_by_distance(kenlm: Path) -> None:
    report = make_report([kenlm], None)
    assert [table.key for table in report.tables] == [
        "languages",
        "subsets",
        "solvability",
        "slopes",
        "typology",
        "family",
    ]
    assert any("--log_samples" in note for note in report.notes)


def test_ties_are_told(hf: Path) -> None:
    expected = "org/alpha: equal scores for both sentences, counted as wrong: eng 25.0%."
    assert expected in make_report([hf], None).notes


def test_pairs_without_ngram_scores_have_a_count_of_their_own(hf: Path) -> None:
    path = next(hf.parent.glob("samples_blimppi_npi_tur_*.jsonl"))
    path.write_text(path.read_text(encoding="utf-8").replace('"unsolvable"', "null"), encoding="utf-8")
    found = table([hf], "solvability")
    assert found.counts == ("N solvable", "N unsolvable", "N tie", "N unclassed")
    assert text(found)["tur"] == ["1", "0", "0", "1", "100.0", "–", "–"]
