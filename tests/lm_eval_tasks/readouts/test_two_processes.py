"""Two processes find what one finds: lm-eval's own exchange between real processes, all suites and readouts."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest

pytestmark = pytest.mark.slow
pytest.importorskip("torch")
pytest.importorskip("transformers")

# For each task: n-gram class, distance, number of items, regime, scores of the good and of the bad sentence. The first
# margins, added in the order of the processes, give another last digit.
PAIRS = {
    "npi/eng": [
        ("solvable", 0, 1, "", -0.3, -1.0),
        ("unsolvable", 1, 2, "", -1.0, -1.0),
        ("tie", 5, 1, "", -1.4, -1.0),
        (None, 2, 2, "", -0.4, -1.0),
        ("solvable", 3, 1, "", -0.1, -1.0),
    ],
    "npi/ind": [("solvable", 1, 1, "", -9.9, -10.0)],
    "it/verb_aux_transitive": [
        (None, 0, 1, "", -9.9, -10.0),
        (None, 0, 1, "", -11.0, -10.0),
        (None, 0, 1, "", -9.6, -10.0),
    ],
    "freq/passive_1": [
        (None, 0, 1, "head", -9.9, -10.0),
        (None, 0, 1, "head", -9.7, -10.0),
        (None, 0, 1, "tail", -10.2, -10.0),
    ],
}


def write_sets(root):
    """Writes `PAIRS`; returns the score of each sentence."""
    scores = {}
    for place, pairs in PAIRS.items():
        suite, config = place.split("/")
        rows = []
        for at, (ngram_class, distance, n_items, regime, good_score, bad_score) in enumerate(pairs):
            good, bad = f"Good one {config} {at}.", f"Bad sentence {config} {at}."
            scores |= {good: good_score, bad: bad_score}
            rows.append({
                "id": f"{config}{at}", "sentence_good": good, "sentence_bad": bad, "choices": [good, bad],
                "language": "eng", "ngram_class": ngram_class, "distance": distance, "n_items": n_items,
                "regime": regime,
            })  # fmt: skip
        folder = root / suite / "data" / config
        folder.mkdir(parents=True)
        schema = pa.Table.from_pylist(rows).schema
        schema = schema.set(schema.get_field_index("ngram_class"), pa.field("ngram_class", pa.string()))
        pa.parquet.write_table(pa.Table.from_pylist(rows, schema), folder / "test-00000-of-00001.parquet")
    return scores


@pytest.fixture(scope="module")
def runs(bos_model, tmp_path_factory):
    """Folders of what one process wrote and of what two wrote."""
    root = tmp_path_factory.mktemp("processes")
    (root / "scores.json").write_text(json.dumps(write_sets(root / "sets")), encoding="utf-8")
    started = []
    for count, launcher in ((1, []), (2, ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"])):
        (root / str(count)).mkdir()
        script = [str(Path(__file__).with_name("two_processes.py")), str(root / "sets"), bos_model]
        command = [sys.executable, *launcher, *script, str(root / "scores.json"), str(root / str(count))]
        log = (root / f"{count}.log").open("w+", encoding="utf-8")
        # With the same number of threads, or sums inside the model would be rounded differently.
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "ACCELERATE_USE_CPU": "1"}
        started.append((subprocess.Popen(command, stdout=log, stderr=log, cwd=root, env=environment), log))
    for process, log in started:
        code = process.wait(timeout=300)
        log.seek(0)
        assert code == 0, log.read()
        log.close()
    return root / "1", root / "2"


def read(folder, pattern):
    """The only file of this name; samples by line."""
    (path,) = folder.rglob(pattern)
    text = path.read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()] if path.suffix == ".jsonl" else json.loads(text)


def test_values_and_samples_are_those_of_one_process_to_the_last_digit(runs):
    one, two = (read(folder, "table.json") for folder in runs)

    assert (one.pop("processes"), two.pop("processes")) == (1, 2)
    assert one == two


def test_values_are_right_with_ties_nulls_and_fewer_pairs_than_processes(runs):
    found = read(runs[1], "table.json")
    english, single, italian, windows = found["all"]["results"].values()

    assert (english["acc,none"], english["tie_rate,none"]) == (3 / 5, 1 / 5)
    assert english["margin,none"] == pytest.approx((0.7 + 0 - 0.4 + 0.6 + 0.9) / 5)
    assert (english["acc_solvable,none"], english["acc_unsolvable,none"], english["solvability_gap,none"]) == (1, 0, 1)
    assert english["acc_multi_item,none"] == 1 / 2
    # Right or wrong by distance: 0 1 (right wrong) 2 3 (right right) 5 (wrong). Ranks of being right are 4 and 1.5,
    # of distance 1 to 5: the sum of products of deviations is -2.5, the sums of squares are 7.5 and 10.
    assert english["distance_rho,none"] == pytest.approx(-2.5 / (7.5 * 10) ** 0.5)
    # No model, no tokenizer, no number of tokens.
    assert english["acc_mean_lp,none"] is None
    assert (single["acc,none"], single["sample_len"], single["acc_unsolvable,none"]) == (1, 1, None)
    assert found["all"]["n-samples"]["blimppi_npi_ind"] == {"original": 1, "effective": 1}
    assert italian["acc,none"] == pytest.approx(2 / 3)
    assert (windows["acc_head,none"], windows["acc_tail,none"], windows["acc_xtail,none"]) == (1, 0, None)
    assert (windows["delta_acc_head_tail,none"], windows["delta_acc_head_xtail,none"]) == (-1, None)
    assert windows["delta_margin_head_tail,none"] == pytest.approx(-0.2 - 0.2)


def test_a_limit_below_the_number_of_processes_and_picked_pairs(runs):
    found = read(runs[1], "table.json")

    assert {row["sample_len"] for row in found["first"]["results"].values()} == {1}
    assert [sample["doc_id"] for sample in found["last"]["samples"]["blimppi_npi_eng"]] == [4]
    assert found["last"]["results"]["blimppi_npi_eng"]["margin,none"] == pytest.approx(0.9)


def test_a_model_of_transformers_by_our_command(runs):
    one, two = (read(folder, "results_*.json") for folder in runs)

    assert set(one["results"]) == {
        "blimppi_npi_eng", "blimppi_npi_ind", "blimppi_it_verb_aux_transitive", "blimppi_freq_passive_1",
        "blimppi-yesno_npi_eng", "blimppi-template_npi_ind",
    }  # fmt: skip
    assert (one["results"], one["n-samples"]) == (two["results"], two["n-samples"])
    assert one["results"]["blimppi_npi_eng"]["acc_pen_lp,none"] is not None
    for task in one["results"]:
        assert one["configs"][task]["metadata"] == two["configs"][task]["metadata"]
        assert read(runs[0], f"samples_{task}_*.jsonl") == read(runs[1], f"samples_{task}_*.jsonl")


def test_both_processes_had_their_share_of_the_work(runs):
    log = runs[1].with_name("2.log").read_text(encoding="utf-8")

    for rank in (0, 1):
        assert f"Building contexts for blimppi_freq_passive_1 on rank {rank}" in log
        assert f"Building contexts for blimppi-yesno_npi_eng on rank {rank}" in log  # by the model of transformers
