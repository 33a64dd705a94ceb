"""Another set of Italian pairs, scored with our metrics."""

import json

import pytest
from blimppi.lm_eval_tasks.it.published import load_published
from blimppi.lm_eval_tasks.loader import DataError

PAIRS = [("La casa è bella.", "La casa è bello."), ("Il cane corre.", "Il cane corrono.")]


@pytest.fixture
def folder(tmp_path):
    def make(rows, name="test.jsonl"):
        lines = [json.dumps(row, ensure_ascii=False) for row in rows]
        (tmp_path / "set").mkdir(exist_ok=True)
        (tmp_path / "set" / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        return str(tmp_path / "set")

    return make


def named(pairs):
    return [{"sentence_good": good, "sentence_bad": bad, "other": 1} for good, bad in pairs]


def test_the_pairs_get_what_the_metrics_need(folder):
    rows = load_published(blimppi_published=folder(named(PAIRS)), language="ita", version=1.0)["test"]
    assert [(row["sentence_good"], row["sentence_bad"]) for row in rows] == PAIRS
    assert rows[0]["choices"] == list(PAIRS[0])
    assert {row["language"] for row in rows} == {"ita"}
    assert {row["ngram_class"] for row in rows} == {None}
    assert len(set(rows["id"])) == 2


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([{"good": "a", "bad": "b"}], r"lacks the column\(s\) sentence_good, sentence_bad"),
        (named([PAIRS[0], ("Uguale.", "Uguale. ")]), "row 1: no pair"),
        (named([PAIRS[0], ("Solo.", "")]), "row 1: no pair"),
    ],
)
def test_what_is_no_pair_is_named(folder, rows, message):
    with pytest.raises(DataError, match=message):
        load_published(blimppi_published=folder(rows), language="ita")


def test_a_set_that_cannot_be_had_says_what_to_do(monkeypatch, tmp_path):
    import datasets

    def refuse(name, **options):
        assert (name, options) == ("someone/set", {"split": "test", "revision": "v1"})
        raise ConnectionError("no network")

    monkeypatch.setattr(datasets, "load_dataset", refuse)
    with pytest.raises(DataError, match=r"cannot load someone/set@v1 .*no network.*blimppi_published"):
        load_published(blimppi_published="someone/set@v1", language="ita")
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match="expected files of one kind"):
        load_published(blimppi_published=str(tmp_path / "empty"), language="ita")


def test_the_task_scores_them_as_it_scores_ours(folder, chosen_scores):
    import lm_eval
    from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager

    manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_published": folder(named(PAIRS))})
    scores = {PAIRS[0][0]: -1.0, PAIRS[0][1]: -2.0, PAIRS[1][0]: -3.0, PAIRS[1][1]: -3.0}
    results = lm_eval.simple_evaluate(model=chosen_scores(scores), tasks=["blimppi-published_it"], task_manager=manager)
    row = results["results"]["blimppi-published_it"]
    assert (row["acc,none"], row["tie_rate,none"], row["margin,none"]) == (0.5, 0.5, 0.5)
    assert row["acc_solvable,none"] is None
