"""Fed with the accuracies of BLiMPPI's table 3, the report shows the rows of its table 4.

The numbers of the paper are no part of this repository: the tests read them from a folder that ``BLIMPPI_PAPERS``
names, by default ``shared/papers`` beside the repository, and are skipped where there is none.
"""

import csv
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.report import facts_configs
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.subsets import MEAN, by_subset
from blimppi.lm_eval_tasks.report.tables import Table

Write = Callable[..., Path]
PAPERS = Path(os.environ.get("BLIMPPI_PAPERS", Path(__file__).parents[3] / "shared" / "papers"))
NEEDED = ("blimppi.txt", "blimppi_table3.tsv")

pytestmark = pytest.mark.skipif(
    not all((PAPERS / name).is_file() for name in NEEDED),
    reason=f"no {' and '.join(NEEDED)} in {PAPERS}; name their folder in BLIMPPI_PAPERS",
)

NOT_MODELS = ("iso639_3", "language", "mean_multilingual")
MULTILINGUAL = 12  # models of table 3 that its mean averages; the three behind them are points of reference
FAMILIES = ("Slavic", "Germanic", "Romance", "Indo-Aryan")
# Name of a row in table 4, and of ours.
ROWS = {
    "All": "all",
    "NC": "typology: NC",
    "NPI": "typology: NPI",
    **{family: f"family: {family}" for family in FAMILIES},
}
OTHER = {"Other (10)": "family: other"}


def table_3() -> list[dict[str, str]]:
    with (PAPERS / "blimppi_table3.tsv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t"))


def table_4() -> dict[str, list[float]]:
    """The accuracies of each row in the order of the paper: multilingual models, their mean, points of reference."""
    text = (PAPERS / "blimppi.txt").read_text(encoding="utf-8")
    rows = {}
    for line in text[text.index("\nTable 4: ") :].splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        numbers = [float(cell) for cell in cells if re.fullmatch(r"\d+\.\d", cell)]
        for name in {**ROWS, **OTHER}:
            if name in cells and len(numbers) == MULTILINGUAL + 4:
                rows.setdefault(name, numbers)
    assert len(rows) == len(ROWS) + len(OTHER)
    return rows


@pytest.fixture
def report(write: Write) -> Report:
    rows = table_3()
    paths = []
    for model in [name for name in rows[0] if name not in NOT_MODELS]:
        tasks = {
            f"blimppi_npi_{row['iso639_3']}": {"n": 0, "acc,none": float(row[model]) / 100}
            for row in rows
            if re.fullmatch(r"[\d.]+", row[model])
        }
        path = write(model, tasks, name=f"org/{model}")
        paths.append(path)
    return make_report(paths, None)


def in_order_of_the_paper(table: Table, label: str) -> list[float]:
    row = next(row for row in table.rows if row.label == label)
    by_model = dict(zip([model for model, _ in table.columns], row.cells, strict=True))
    models = [f"org/{name}" for name in table_3()[0] if name not in NOT_MODELS]
    return [round(100 * (by_model[model].value or 0), 4) for model in models]


@pytest.mark.parametrize("name", ROWS)
def test_typology_and_family_rows_of_table_4(report: Report, name: str) -> None:
    table = next(table for table in report.tables if table.key == "subsets")
    expected = table_4()[name]
    models = expected[:MULTILINGUAL] + expected[MULTILINGUAL + 1 :]
    assert in_order_of_the_paper(table, ROWS[name]) == pytest.approx(models, abs=0.1)


def test_the_families_of_the_paper_leave_ten_other_languages(report: Report) -> None:
    columns = report.sections[0].columns
    languages = [row["iso639_3"] for row in table_3()]
    table = by_subset(columns, facts_configs.from_configs(languages), families=FAMILIES)
    assert next(row.counts for row in table.rows if row.label == "family: other") == ("10",)
    expected = table_4()["Other (10)"]
    models = expected[:MULTILINGUAL] + expected[MULTILINGUAL + 1 :]
    assert in_order_of_the_paper(table, "family: other") == pytest.approx(models, abs=0.1)


@pytest.mark.parametrize("name", ROWS)
def test_mean_of_the_multilingual_models(report: Report, name: str) -> None:
    multilingual = [f"org/{model}" for model in table_3()[0] if model not in NOT_MODELS][:MULTILINGUAL]
    columns = [column for column in report.sections[0].columns if column.label in multilingual]
    languages = [row["iso639_3"] for row in table_3()]
    table = by_subset(columns, facts_configs.from_configs(languages))
    assert table.columns[-1][0] == MEAN
    row = next(row for row in table.rows if row.label == ROWS[name])
    assert 100 * (row.cells[-1].value or 0) == pytest.approx(table_4()[name][MULTILINGUAL], abs=0.1)
