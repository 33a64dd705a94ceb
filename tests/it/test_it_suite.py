"""The suite as a whole: command, files, merging, n-gram scores."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.cli_build import build
from blimppi.builders.dataset import read_accounting, read_suite
from blimppi.builders.it.realisation import config_folder
from blimppi.builders.ngram.cli import ngram
from blimppi.builders.pair import pair_id
from blimppi.builders.review.record import read_record
from click.testing import CliRunner

TWO = ("agr_det_noun_gender", "verb_aux_reflexive")


def run(out: Path, *args: str):
    return CliRunner().invoke(build, ["it", "--out", str(out), "--quiet", *args], catch_exceptions=False)


def contents(root: Path) -> dict[str, bytes]:
    return {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


@pytest.fixture(scope="module")
def root(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("built")
    assert run(out, "--phenomenon", ",".join(TWO), "--per-phenomenon", "40").exit_code == 0
    return out


def test_a_build_writes_rows_card_and_accounting(root):
    tables = read_suite(root, "it")
    assert {name: table.num_rows for name, table in tables.items()} == dict.fromkeys(TWO, 40)
    row = tables[TWO[0]].to_pylist()[0]
    assert row["choices"] == [row["sentence_good"], row["sentence_bad"]]
    assert row["id"] == pair_id("it", TWO[0], row["sentence_good"], row["sentence_bad"])
    assert row["template"].startswith(f"{TWO[0]}/")
    counts = read_accounting(root, "it")["phenomena"]
    assert {name: c["pairs"] for name, c in counts.items()} == dict.fromkeys(TWO, 40)
    card = (root / "it" / "README.md").read_text(encoding="utf-8")
    assert "80 minimal pairs in 2 phenomena" in card
    assert "- config_name: verb_aux_reflexive" in card
    assert "language:\n- ita\n" in card
    judged = {line["id"] for line in read_record(config_folder() / "reviews.tsv")}
    reviewed = sum(row["id"] in judged for table in tables.values() for row in table.to_pylist())
    assert ("Nobody has reviewed the pairs" in card) == (reviewed == 0)
    assert (f"{reviewed} pairs were reviewed by a language model, not native speakers" in card) == (reviewed > 0)


def test_workers_and_company_change_nothing(root, tmp_path):
    assert run(tmp_path, "--phenomenon", ",".join(TWO), "--per-phenomenon", "40", "--workers", "2").exit_code == 0
    assert contents(tmp_path) == contents(root)
    assert run(tmp_path / "one", "--phenomenon", TWO[1], "--per-phenomenon", "40").exit_code == 0
    name = f"it/data/{TWO[1]}/test-00000-of-00001.parquet"
    assert contents(tmp_path / "one")[name] == contents(root)[name]


def test_another_seed_gives_other_pairs(root, tmp_path):
    assert run(tmp_path, "--phenomenon", TWO[0], "--per-phenomenon", "40", "--seed", "1").exit_code == 0
    first, second = (read_suite(r, "it")[TWO[0]]["id"].to_pylist() for r in (root, tmp_path))
    assert len(set(first) & set(second)) < 4


def test_a_phenomenon_is_rebuilt_beside_the_others_or_alone(root, tmp_path):
    run(tmp_path, "--phenomenon", TWO[0], "--per-phenomenon", "10")
    run(tmp_path, "--phenomenon", TWO[1], "--per-phenomenon", "20")
    assert {name: table.num_rows for name, table in read_suite(tmp_path, "it").items()} == {TWO[0]: 10, TWO[1]: 20}
    assert set(read_accounting(tmp_path, "it")["phenomena"]) == set(TWO)
    run(tmp_path, "--phenomenon", TWO[1], "--per-phenomenon", "20", "--replace")
    assert set(read_suite(tmp_path, "it")) == {TWO[1]}


def test_pairs_that_a_review_flagged_are_replaced_and_counted(root, tmp_path):
    flagged = read_suite(root, "it")[TWO[0]]["id"].to_pylist()[:3]
    exclusions = tmp_path / "exclusions.tsv"
    exclusions.write_text("id\tlanguage\treason\n" + "".join(f"{one}\t{TWO[0]}\todd\n" for one in flagged), "utf-8")
    run(tmp_path, "--phenomenon", TWO[0], "--per-phenomenon", "40", "--exclusions", str(exclusions))
    ids = read_suite(tmp_path, "it")[TWO[0]]["id"].to_pylist()
    assert len(ids) == 40
    assert ids[:37] == read_suite(root, "it")[TWO[0]]["id"].to_pylist()[3:]  # no other pair changes
    outcomes = read_accounting(tmp_path, "it")["phenomena"][TWO[0]]["attempt_outcomes"]
    assert outcomes["excluded_by_review"] == 3


def test_all_phenomena_are_scored_with_the_model_of_their_language(root, tmp_path):
    pytest.importorskip("kenlm")
    copy = tmp_path / "sets"
    run(copy, "--phenomenon", ",".join(TWO), "--per-phenomenon", "10")
    text = tmp_path / "text.txt"
    text.write_text("il nonno ha visto la sedia .\nla zia ha visto il tavolo .\n" * 4, encoding="utf-8")
    models = tmp_path / "models"
    train = ["train", "--lang", "ita", "--text", str(text), "--data", str(copy), "--out", str(models), "--order", "2"]
    done = CliRunner().invoke(ngram, [*train, "--method", "python", "--quiet"])
    assert done.exit_code == 0, done.output
    done = CliRunner().invoke(
        ngram, ["annotate", "--data", str(copy), "--models", str(models), "--suite", "it", "--quiet"]
    )
    assert done.exit_code == 0, done.output
    for table in read_suite(copy, "it").values():
        assert set(table["ngram_class"].to_pylist()) <= {"solvable", "unsolvable", "tie"}
    accounting = read_accounting(copy, "it")
    assert {name: sum(record["classes"].values()) for name, record in accounting["ngram"].items()} == dict.fromkeys(
        TWO, 10
    )
    card = (copy / "it" / "README.md").read_text(encoding="utf-8")
    assert f"| `{TWO[0]}` | python | 2 |" in card
    wrong = CliRunner().invoke(
        ngram, ["annotate", "--data", str(copy), "--models", str(models), "--suite", "it", "--lang", "eng"]
    )
    assert wrong.exit_code == 1
    assert "has no pairs of eng; it has ita" in wrong.output


def test_the_table_says_what_failed_and_what_is_missing(tmp_path):
    from blimppi.builders.it.cli import table

    counts = {
        "pairs": 8, "attempts": 20, "attempt_outcomes": {"starved:o": 12, "pair": 8},
        "shortfall": {"missing": 2, "most_frequent": "starved:o", "starving_slot": "o", "frames_given_up": {}},
    }  # fmt: skip
    assert table({"p": counts}).splitlines()[1:] == [
        "p      8        20  starved:o 12",
        "p: 2 pairs short; most frequent cause starved:o, slot most often without a word: o",
    ]


def test_an_unknown_phenomenon_is_named(tmp_path):
    with pytest.raises(ValueError, match="no template for ghost"):
        run(tmp_path, "--phenomenon", "ghost")
    assert list(tmp_path.iterdir()) == []
