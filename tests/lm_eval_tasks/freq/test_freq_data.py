"""The original BLiMP as one more regime."""

import gzip
import json

import pytest
from blimppi.builders.dataset import write_suite
from blimppi.builders.pair import Pair
from blimppi.lm_eval_tasks.freq.data import load_freq_data
from blimppi.lm_eval_tasks.loader import DataError

EXTRA = {
    "field": "syntax", "regime": "head", "frame": "one", "slots": [], "in_window": True, "fallback": False,
    "dependencies": [], "collocation_support": None,
}  # fmt: skip
ROWS = [
    {"UID": "mine", "sentence_good": "Cats sleep.", "sentence_bad": "Cats sleeps."},
    {"UID": "mine", "sentence_good": "Dogs sleep.", "sentence_bad": "Dogs  sleep."},
    {"UID": "other", "sentence_good": "It rains.", "sentence_bad": "It rain."},
]


@pytest.fixture
def root(tmp_path):
    pair = Pair(
        suite="freq", config="mine", sentence_good="He left.", sentence_bad="He leave.", language="eng", group="syntax",
        phenomenon="p", paradigm="mine", source="grammar", licence="CC0-1.0", extra=EXTRA,
    )  # fmt: skip
    accounting = {"paradigms": {"mine": {"pairs": 1}}, "seed": 0, "versions": {}}
    write_suite(tmp_path, "freq", {"mine": [pair]}, card="card", accounting=accounting)
    return tmp_path


def load(root, **more):
    used = {}
    data = load_freq_data(
        blimppi_suite="freq", blimppi_config="mine", blimppi_data=str(root), blimppi_data_used=used, **more
    )
    return list(data["test"]), used


def test_without_it_only_the_set_is_there(root):
    rows, used = load(root)
    assert [row["regime"] for row in rows] == ["head"]
    assert "original" not in used


def test_a_limit_takes_as_many_of_each_regime(tmp_path):
    pairs = [
        Pair(
            suite="freq", config="mine", sentence_good=f"He left {n}.", sentence_bad=f"He leave {n}.", language="eng",
            group="syntax", phenomenon="p", paradigm="mine", source="grammar", licence="CC0-1.0",
            extra=EXTRA | {"regime": regime},
        )
        for n, regime in enumerate(["head", "head", "head", "tail", "xtail", "xtail"])
    ]  # fmt: skip
    accounting = {"paradigms": {"mine": {"pairs": 6}}, "seed": 0, "versions": {}}
    write_suite(tmp_path, "freq", {"mine": pairs}, card="card", accounting=accounting)
    rows, _ = load(tmp_path)
    assert [row["regime"] for row in rows] == ["head", "tail", "xtail", "head", "xtail", "head"]


@pytest.mark.parametrize("name", ["blimp.jsonl", "blimp.jsonl.gz"])
def test_the_pairs_of_the_paradigm_are_added_and_identical_ones_counted(root, tmp_path, name):
    text = "".join(json.dumps(row) + "\n" for row in ROWS)
    path = tmp_path / name
    path.write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
    rows, used = load(root, blimppi_original=str(path))
    assert [(row["regime"], row["sentence_good"]) for row in rows] == [
        ("head", "He left."),
        ("original", "Cats sleep."),
    ]
    assert rows[1]["choices"] == ["Cats sleep.", "Cats sleeps."]
    assert (used["original_pairs"], used["original_identical"]) == (1, 1)


def test_a_folder_with_a_file_for_each_paradigm(root, tmp_path):
    folder = tmp_path / "original"
    folder.mkdir()
    for uid in ("mine", "other"):
        rows = [{k: v for k, v in row.items() if k != "UID"} for row in ROWS if row["UID"] == uid]
        (folder / f"{uid}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    rows, _ = load(root, blimppi_original=str(folder))
    assert [row["sentence_good"] for row in rows] == ["He left.", "Cats sleep."]


def test_what_is_wrong_is_said(root, tmp_path):
    path = tmp_path / "blimp.jsonl"
    path.write_text(json.dumps(ROWS[2]) + "\n", encoding="utf-8")
    with pytest.raises(DataError, match="has no pair of mine"):
        load(root, blimppi_original=str(path))
    path.write_text('{"a": 1}\n', encoding="utf-8")
    with pytest.raises(DataError, match="lacks the column"):
        load(root, blimppi_original=str(path))
    for line, said in (
        ("[1]", "no pair, but"),
        ('{"UID": "mine", "sentence_good": null, "sentence_bad": "b"}', "sentence_good is no sentence"),
        ('{"UID": "mine", "sentence_good": "A.", "sentence_bad": " "}', "sentence_bad is no sentence"),
        ('{"UID": "mine", "sentence_good": "A.", "sentence_bad": "A."}', "the same sentence twice"),
    ):
        path.write_text(line + "\n", encoding="utf-8")
        with pytest.raises(DataError, match=said):
            load(root, blimppi_original=str(path))
    (tmp_path / "blimp.txt").write_text("x", encoding="utf-8")
    with pytest.raises(DataError, match="files of one kind"):
        load(root, blimppi_original=str(tmp_path / "blimp.txt"))
