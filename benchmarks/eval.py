"""`blimppi eval` against stock `lm_eval` on the same pairs and model: python benchmarks/eval.py [--rounds 2].

Both are whole commands, from start to saved samples, on one CPU thread: ours with all its metrics, lm-eval's with the
template of its own task blimp (Jinja choices, `acc` alone), but without a space in front of sentences, so that both
score the same strings. The model is a small GPT-2 with random weights. Of several rounds the least counts.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import torch
import yaml
from tokenizers import ByteLevelBPETokenizer
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

PARADIGMS = ("adjunct_island", "npi_present_1", "passive_1", "regular_plural_subject_verb_agreement_1")
PAIRS = 500  # of each
END = "<|endoftext|>"
# What lm-eval's blimp/_template_yaml says, for a local file.
STOCK = {
    "dataset_path": "parquet",
    "output_type": "multiple_choice",
    "validation_split": "train",
    "doc_to_text": "",
    "doc_to_target": 0,
    "doc_to_choice": "{{[sentence_good, sentence_bad]}}",
    "target_delimiter": "",
    "num_fewshot": 0,
    "should_decontaminate": True,
    "doc_to_decontamination_query": "{{sentence_good}} {{sentence_bad}}",
    "metric_list": [{"metric": "acc", "aggregation": "mean", "higher_is_better": True}],
    "metadata": {"version": 1.0},
}
Scores = dict[tuple[str, str], list[float]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = build(folder)
        make_model(folder / "model", files)
        commands = {"lm_eval": stock(folder / "stock", files), "blimppi eval": ours(folder / "sets")}
        spent = {command: [run(folder, args, command) for _ in range(rounds)] for command, args in commands.items()}
        scores = [read_scores(folder / command) for command in commands]
    check(*scores)
    cpu, wall = ({command: min(one[at] for one in spent[command]) for command in commands} for at in (0, 1))
    for command in commands:
        print(f"{command:14}CPU {cpu[command]:5.1f} s, wall {wall[command]:5.1f} s")
    ratios = " and ".join(f"{one['blimppi eval'] / one['lm_eval']:.2f}" for one in (cpu, wall))
    print(f"{len(scores[0]):,} pairs, same decisions; ratio of CPU and of wall time {ratios}")


def build(folder: Path) -> dict[str, Path]:
    """Builds the pairs (an even number of each window, so a few too many); returns the file of each paradigm."""
    options = ["--paradigm", ",".join(PARADIGMS), "--per-regime", str(PAIRS // 3 + 1), "--out", str(folder / "sets")]
    cli = [sys.executable, "-m", "blimppi.lm_eval_tasks.cli"]
    subprocess.run([*cli, "build", "freq", *options], check=True, capture_output=True)
    return {name: next((folder / "sets/freq/data" / name).glob("*.parquet")) for name in PARADIGMS}


def make_model(folder: Path, files: dict[str, Path]) -> None:
    import pyarrow.parquet

    tables = [pyarrow.parquet.read_table(file, partitioning=None) for file in files.values()]
    sentences = [text for table in tables for side in ("good", "bad") for text in table[f"sentence_{side}"].to_pylist()]
    pieces = ByteLevelBPETokenizer()
    pieces.train_from_iterator(sentences, vocab_size=4000, special_tokens=[END])
    (folder.parent / "tokenizer.json").write_text(pieces.to_str(), encoding="utf-8")
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_file=str(folder.parent / "tokenizer.json"), bos_token=END, eos_token=END, pad_token=END
    )
    tokenizer.save_pretrained(folder)
    torch.manual_seed(0)
    size = {"vocab_size": len(tokenizer), "n_positions": 128, "n_embd": 128, "n_layer": 4, "n_head": 4}
    GPT2LMHeadModel(GPT2Config(**size, bos_token_id=0, eos_token_id=0)).save_pretrained(folder)


def stock(folder: Path, files: dict[str, Path]) -> list[str]:
    folder.mkdir()
    for name, file in files.items():
        task = {"task": f"stock_{name}", **STOCK, "dataset_kwargs": {"data_files": {"train": str(file)}}}
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(task), encoding="utf-8")
    tasks = ",".join(f"stock_{name}" for name in files)
    return ["lm_eval", "run", "--include_path", str(folder), "--tasks", tasks]


def ours(sets: Path) -> list[str]:
    tasks = ",".join(f"blimppi_freq_{name}" for name in PARADIGMS)
    return [
        "blimppi.lm_eval_tasks.cli",
        "eval",
        "--metadata",
        json.dumps({"blimppi_data": str(sets)}),
        "--tasks",
        tasks,
    ]


def run(folder: Path, args: list[str], name: str) -> tuple[float, float]:
    """Runs a command; returns seconds of CPU and of wall time."""
    model = ["--model", "hf", "--model_args", f"pretrained={folder / 'model'},dtype=float32", "--device", "cpu"]
    more = ["--batch_size", "64", "--limit", str(PAIRS), "--log_samples", "--output_path", str(folder / name)]
    own = {"OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1", "HF_DATASETS_CACHE": str(folder / "cache")}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", *args, *model, *more], check=True, capture_output=True, env={**os.environ, **own}
    )
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def read_scores(folder: Path) -> Scores:
    """Log-probabilities of both sentences by pair, from the samples."""
    scores: Scores = {}
    for file in folder.rglob("samples_*.jsonl"):
        with file.open(encoding="utf-8") as lines:
            for sample in map(json.loads, lines):
                pair = (sample["doc"]["sentence_good"], sample["doc"]["sentence_bad"])
                scores[pair] = [float(answer[0]) for answer in sample["filtered_resps"]]
    return scores


def check(theirs: Scores, own: Scores) -> None:
    """Stops unless both judged the same pairs alike."""
    if theirs.keys() != own.keys() or len(own) != PAIRS * len(PARADIGMS):
        sys.exit(f"{len(theirs)} and {len(own)} pairs: not the same")
    differing = [pair for pair in own if (own[pair][0] > own[pair][1]) != (theirs[pair][0] > theirs[pair][1])]
    if differing:
        sys.exit(f"{len(differing)} decisions differ, the first on {differing[0]}")


if __name__ == "__main__":
    main()
