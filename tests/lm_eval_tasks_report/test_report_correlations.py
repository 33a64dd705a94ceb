"""Distance and licensing entropy, and what the user knows of languages, against accuracy."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from blimppi.lm_eval_tasks.report import stats
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.covariates import read_covariates
from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.stats import Estimate
from blimppi.lm_eval_tasks.report.tables import Table, flat, show_spread

Write = Callable[..., Path]

# item, entropy, distance, right?
PAIRS = [
    ("ever", 0.0, 0, 1),
    ("ever", 0.0, 1, 1),
    ("yet", 0.75, 2, 0),
    ("yet", 0.75, 3, 1),
    ("any", 1.5, 4, 0),
    ("any", 1.5, None, 0),
    ("at all", None, 5, 0),
]


@pytest.fixture
def path(write: Write) -> Path:
    lines = [
        {
            "doc": {"language": "eng", "item_lemma": item, "licensing_entropy": entropy, "distance": distance},
            "acc": right,
        }
        for item, entropy, distance, right in PAIRS
    ]
    task = "blimppi_npi_eng"
    return write("a", {task: {"n": len(lines), "acc,none": 3 / 7}}, name="m", samples={task: lines})


def table(path: Path, key: str, known: Path | None = None) -> Table:
    return next(table for table in make_report([path], None, known).tables if table.key == key)


def text(found: Table) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in flat(found, spread=False)[1]}


def test_rho_of_right_and_wrong_with_its_exact_p() -> None:
    # Ranks of 1 1 0 0 are 3.5 3.5 1.5 1.5: rho = -4 / sqrt(5 * 4). Of the six ways to be right twice
    # two are as far from none, 1 1 0 0 and 0 0 1 1: p = 2 / 6.
    found = stats.spearman([0, 1, 2, 3], [1, 1, 0, 0])
    assert found.value == pytest.approx(-0.894427, abs=1e-6)
    assert found.p == pytest.approx(1 / 3)
    assert found.n == 4


def test_p_of_many_points_is_students() -> None:
    # Swapping the ends of ten ranks: d = 9 twice, so rho = 1 - 6 * 162 / (10 * 99) = 0.0181818;
    # t = rho * sqrt(8 / (1 - rho^2)) = 0.0514; of 8 degrees of freedom: p = 0.96
    found = stats.spearman(list(range(10)), [9, *range(1, 9), 0])
    assert found.value == pytest.approx(1 - 6 * 162 / 990)
    assert found.p == pytest.approx(0.9602, abs=1e-3)


@pytest.mark.parametrize(("p", "shown"), [(0.0004, "p < 0.001"), (0.0123, "p = 0.012"), (1.0, "p = 1.000")])
def test_small_p_is_not_shown_as_none(p: float, shown: str) -> None:
    assert show_spread(Estimate(-0.5, p=p), False) == shown


def test_bins_of_entropy_keep_items_of_one_environment_apart(path: Path) -> None:
    assert text(table(path, "entropy")) == {
        "0": ["2", "100.0"],
        "above 0, below 0.5": ["0", "–"],
        "0.5–1": ["2", "50.0"],
        "1–1.5": ["0", "–"],
        "1.5 or more": ["2", "0.0"],
    }


def test_correlations_over_pairs_and_over_items(path: Path) -> None:
    found = {row.label: row for row in table(path, "correlations").rows}
    assert [row.counts for row in found.values()] == [("6",), ("6",), ("3",)]
    # Distance 0 to 5 (ranks 1 to 6) against 1 1 0 1 0 0 (ranks 5 5 2 5 2 2): centred products sum to
    # 1.5 * (-2.5 - 1.5 + 0.5 + 0.5 - 1.5 - 2.5) = -10.5; rho = -10.5 / sqrt(17.5 * 13.5)
    assert found["Distance"].cells[0].value == pytest.approx(-10.5 / (17.5 * 13.5) ** 0.5)
    # Entropy ranks 1.5 1.5 3.5 3.5 5.5 5.5 against 1 1 0 1 0 0: 1.5 * (-2 - 2 - 0 + 0 - 2 - 2) = -12; the squares of
    # the first sum to 16
    assert found["Licensing entropy"].cells[0].value == pytest.approx(-12 / (16 * 13.5) ** 0.5)
    # Items: entropy 0, 0.75, 1.5 against accuracy 1, 0.5, 0; two of six orders are as far from none
    by_item = found["Licensing entropy, by item"].cells[0]
    assert by_item.value == pytest.approx(-1)
    assert by_item.p == pytest.approx(1 / 3)


def test_items_of_different_languages_are_different_items(write: Write) -> None:
    judged: dict[str, list[dict[str, Any]]] = {}
    for language, entropy in (("eng", 0.0), ("deu", 1.0), ("nld", 2.0)):
        doc = {"language": language, "item_lemma": "so", "licensing_entropy": entropy}
        judged[f"blimppi_npi_{language}"] = [{"doc": doc, "acc": int(entropy < 1.5)}]
    found = table(
        write("a", {task: {"n": 1, "acc,none": 1.0} for task in judged}, name="m", samples=judged), "correlations"
    )
    assert next(row.counts for row in found.rows if row.label == "Licensing entropy, by item") == ("3",)


@pytest.fixture
def scores(write: Write) -> Path:
    values = {"eng": 0.9, "deu": 0.8, "tur": 0.5, "fin": 0.6}
    return write("s", {f"blimppi_npi_{code}": {"n": 0, "acc,none": value} for code, value in values.items()}, name="m")


def written(tmp_path: Path, content: str) -> Path:
    path = tmp_path / "facts.tsv"
    path.write_text(content, encoding="utf-8")
    return path


def test_facts_about_languages_are_correlated_with_accuracy(scores: Path, tmp_path: Path) -> None:
    known = written(
        tmp_path,
        "\ufeffiso639_3\tname\tshare\tother\neng\tEnglish\t45.5\t1\ndeu\tGerman\t5\t4\ntur\tTurkish\t1\t\nfra\tFrench\t5\t2\n",
    )
    found = table(scores, "covariates", known)
    # share: eng > deu > tur, as accuracy; other: eng and deu only, and two points make no rank correlation
    assert text(found) == {"share": ["3", "1.00"], "other": ["2", "–"]}
    notes = make_report([scores], None, known).notes
    assert "facts.tsv has no number for fin; they are not in its correlations." in notes
    assert "facts.tsv: not evaluated on fra; these rows are not used." in notes
    assert "facts.tsv: no numbers in name; these columns are not used." in notes


def test_facts_about_languages_without_languages_are_told(freq: Path, tmp_path: Path) -> None:
    known = written(tmp_path, "iso\tshare\neng\t1\n")
    assert "facts.tsv is not used: no results by language." in make_report([freq], None, known).notes


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no column of numbers"),
        ("iso\tname\neng\tEnglish\n", "no column of numbers"),
        ("iso\tshare\neng\t1\t2\n", "line 2: 3 columns, but the head has 2"),
        ("iso\tshare\neng\t1\n\neng\t2\n", "line 4: eng has a line above already"),
        ("iso\tshare\neng\t1\ndeu\tmuch\n", "'much' in column share, row of deu, is no number"),
        ("iso\tshare\neng\t1\ndeu\tnan\n", "'nan' in column share, row of deu, is no number"),
        ("iso\tshare\tshare\neng\t1\t2\n", "two columns have the same name"),
    ],
)
def test_faulty_tables_of_facts_are_refused(tmp_path: Path, content: str, said: str) -> None:
    with pytest.raises(ReportError, match=said):
        read_covariates(written(tmp_path, content))


def test_a_table_of_facts_in_other_bytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "facts.tsv"
    path.write_bytes("iso\tnäme\n".encode("utf-16"))
    with pytest.raises(ReportError, match="no table of UTF-8"):
        read_covariates(path)
