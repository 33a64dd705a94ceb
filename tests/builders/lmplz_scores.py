"""What KenLM's own trainer gives for made-up text, so that ours is held to it where lmplz is not installed.

``python tests/builders/lmplz_scores.py`` trains again, with lmplz on the path, and writes lmplz_scores.json.
"""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import kenlm

RECORDED = Path(__file__).with_suffix(".json")


def made_up(seed, number, words, longest=9):
    """Sentences of made-up words with Zipf-like frequencies."""
    rng = random.Random(seed)
    vocabulary = [f"w{rank}" for rank in range(words)]
    weights = [1 / (rank + 1) for rank in range(words)]
    return [rng.choices(vocabulary, weights, k=rng.randint(1, longest)) for _ in range(number)]


# name: sentences, order
CORPORA = {
    "small": (made_up(3, 50, 60), 5),
    "large": (made_up(4, 2000, 150), 5),
    "few words": (made_up(5, 300, 10), 2),
    "one sentence": ([["the", "cat", "sleeps"]] * 50, 4),
}


def lines(corpus):
    """Sentences to score: some of the text, and the same backwards before a word that is not in it."""
    return [" ".join(words) for seen in corpus[:100] for words in (seen, [*seen[::-1], "zzz"])]


def lmplz_scores(corpus, order):
    """Total log10 of each of `lines`, under lmplz's model of the text."""
    text = "".join(" ".join(sentence) + "\n" for sentence in corpus).encode()
    with TemporaryDirectory() as folder:
        command = ["lmplz", "-o", str(order), "--discount_fallback", "-S", "200M", "-T", f"{folder}/"]
        arpa = Path(folder) / "theirs.arpa"
        arpa.write_bytes(subprocess.run(command, input=text, capture_output=True, check=True).stdout)
        model = kenlm.Model(str(arpa))
    return [model.score(line) for line in lines(corpus)]


if __name__ == "__main__":
    scores = {name: [round(value, 5) for value in lmplz_scores(*given)] for name, given in CORPORA.items()}
    rows = [f"{json.dumps(name)}: {json.dumps(values)}" for name, values in scores.items()]
    RECORDED.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
