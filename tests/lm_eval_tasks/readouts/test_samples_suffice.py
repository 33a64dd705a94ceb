"""Every number in the results can be worked out again from the samples file alone."""

import json
import math
import statistics

import pyarrow as pa
import pyarrow.parquet
import pytest
from scipy.stats import spearmanr

pytest.importorskip("torch")
pytest.importorskip("transformers")

NPI, FREQ = "blimppi_npi_eng", "blimppi_freq_passive_1"
TASKS = [NPI, FREQ, "blimppi-template_npi_eng", "blimppi-yesno_npi_eng"]
NO_METRICS = ("alias", "sample_len", "name")
# Twelve pairs of unequal lengths, in three n-gram classes, at four distances, of four regimes.
CLASSES = [(-1.0, -2.0), (-2.0, -1.0), (-1.0, -1.0)]
PAIRS = [
    (f"Good{' one' * (at % 3)} text {at}.", f"Bad one {at}{' given' * (at % 4)}.", *CLASSES[at % 3], at % 4, 1 + at % 2)
    for at in range(12)
]
REGIMES = ["head", "tail", "xtail", "original"]


@pytest.fixture
def written(make_set, bos_model, tmp_path):
    """What `blimppi eval --log_samples` wrote: results by task, and samples by task."""
    from blimppi.lm_eval_tasks.evaluate import run_lm_eval

    root = make_set(eng=PAIRS)
    (file,) = (root / "npi" / "data" / "eng").glob("*.parquet")
    rows = pa.parquet.read_table(file).to_pylist()
    folder = root / "freq" / "data" / "passive_1"
    folder.mkdir(parents=True)
    regimes = [row | {"regime": REGIMES[at // 3]} for at, row in enumerate(rows)]
    pa.parquet.write_table(pa.Table.from_pylist(regimes), folder / file.name)
    run_lm_eval(
        ["--model", "hf", "--model_args", f"pretrained={bos_model},dtype=float32", "--device", "cpu", "--tasks",
         ",".join(TASKS), "--metadata", json.dumps({"blimppi_data": str(root)}), "--log_samples", "--output_path",
         str(tmp_path / "out")]
    )  # fmt: skip
    (results,) = (tmp_path / "out").rglob("results_*.json")
    samples = {
        task: [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for task in TASKS
        for path in (tmp_path / "out").rglob(f"samples_{task}_*.jsonl")
    }
    return json.loads(results.read_text("utf-8"))["results"], samples


def scores(task, sample):
    """Scores of the good and the bad sentence, from what was asked and answered."""
    asked = [(part["arg_0"], part["arg_1"].strip()) for part in sample["arguments"].values()]
    answered = [float(answer) for answer, _ in sample["filtered_resps"]]
    if "yesno" not in task:
        return answered
    found = []
    for prompt in dict.fromkeys(context for context, _ in asked):
        yes, no = (
            sum(math.exp(lp) for one, lp in zip(asked, answered, strict=True) if one == (prompt, word))
            for word in ("Yes", "No")
        )
        found.append(math.log(yes / (yes + no)))
    return found


def mean(values):
    values = list(values)
    return statistics.fmean(values) if values else None


def minus(first, second):
    return None if first is None or second is None else first - second


def again(task, samples):
    """All metrics by name, worked out from the samples."""
    docs = [sample["doc"] for sample in samples]
    pairs = [scores(task, sample) for sample in samples]
    right = [float(good > bad) for good, bad in pairs]
    margin = [good - bad for good, bad in pairs]

    def divided(length):
        return mean(
            good / length(doc, "good") > bad / length(doc, "bad") for doc, (good, bad) in zip(docs, pairs, strict=True)
        )

    def where(values, key, wanted):
        return mean(value for value, doc in zip(values, docs, strict=True) if doc[key] in wanted)

    solvable, unsolvable = (where(right, "ngram_class", [one]) for one in ("solvable", "unsolvable"))
    found = {
        "acc": mean(right),
        "margin": mean(margin),
        "tie_rate": mean(good == bad for good, bad in pairs),
        "acc_norm": divided(lambda doc, side: len(doc[f"sentence_{side}"])),
        "acc_mean_lp": divided(lambda doc, side: doc[f"n_tokens_{side}"]),
        "acc_pen_lp": divided(lambda doc, side: ((5 + doc[f"n_tokens_{side}"]) / 6) ** 0.8),
        "acc_solvable": solvable,
        "acc_unsolvable": unsolvable,
        "solvability_gap": minus(solvable, unsolvable),
        "acc_multi_item": where(right, "n_items", [2]),
        "distance_rho": spearmanr(right, [doc["distance"] for doc in docs]).statistic if len(set(right)) > 1 else None,
    }
    per_word = [good / len(doc["sentence_good"].split()) for doc, (good, _) in zip(docs, pairs, strict=True)]
    for name, values in {"acc": right, "margin": margin, "lp_per_word": per_word}.items():
        found |= {f"{name}_{regime}": where(values, "regime", [regime]) for regime in REGIMES}
    for name in ("acc", "margin"):
        for first, second in (("head", "tail"), ("head", "xtail"), ("original", "head")):
            found[f"delta_{name}_{first}_{second}"] = minus(found[f"{name}_{second}"], found[f"{name}_{first}"])
    return found


def test_every_metric_of_the_results_follows_from_the_samples(written):
    results, samples = written
    for task in TASKS:
        row = {key.removesuffix(",none"): value for key, value in results[task].items() if "stderr" not in key}
        row = {name: value for name, value in row.items() if name not in NO_METRICS}
        assert {"acc", "margin", "acc_solvable"} < row.keys()
        assert len(samples[task]) == len(PAIRS)
        expected = again(task, samples[task])
        for name, value in row.items():
            assert value == (None if expected[name] is None else pytest.approx(expected[name], abs=1e-6)), (task, name)
        assert None not in [value for name, value in row.items() if name != "distance_rho"], row  # no split is empty
    assert {"acc_norm", "acc_mean_lp", "acc_pen_lp"} < {key.removesuffix(",none") for key in results[NPI]}
    assert {"lp_per_word_xtail,none", "delta_margin_original_head,none"} < results[FREQ].keys()
