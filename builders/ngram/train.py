"""Training an n-gram model: KenLM's ``lmplz`` where it is installed, else Python, to the same estimates."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from blimppi.builders.ngram import held_out, kneser_ney
from blimppi.builders.ngram.corpus import Corpus

SMOOTHING = "interpolated modified Kneser-Ney"
ORDERS = (2, 6)  # what KenLM's query module reads: a bigram at least, and its compiled maximum
_FALLBACK = re.compile(r"fallback discounts for order (\d+)")


class TrainingError(RuntimeError):
    """A trainer is missing or failed; the message says why and what to do."""


def find_tool(name: str, given: str | None = None) -> str | None:
    """Path of an executable: the one given, else the one on PATH, else None.

    Raises:
        TrainingError: if the given one does not exist or cannot be run.
    """
    path = shutil.which(given or name)
    if given and path is None:
        raise TrainingError(f"{given} is no executable file; build it with scripts/build_lmplz.sh")
    return path


def _run(command: list[str], **streams: Any) -> str:
    """Runs ``command`` and returns what it said on stderr."""
    done = subprocess.run(command, stderr=subprocess.PIPE, check=False, **streams)
    said: str = done.stderr.decode("utf-8", "replace")
    if done.returncode != 0:
        last = said.strip().splitlines()[-1:] or ["no message"]
        raise TrainingError(f"{Path(command[0]).name} stopped with status {done.returncode}: {last[0]}")
    return said


def _estimate(corpus: Corpus, order: int, arpa: Path, lmplz: str | None) -> list[int]:
    """Writes the model as ARPA; returns the orders that took the fallback discounts."""
    if lmplz is None:
        model = kneser_ney.estimate((sentence.split(" ") for sentence in corpus.sentences), order)
        kneser_ney.write_arpa(model, arpa)
        return model.fallback_orders
    text = arpa.with_suffix(".txt")
    text.write_text(corpus.text(), encoding="utf-8", newline="\n")
    # Without --discount_fallback lmplz aborts on small or templatic corpora. A fixed share of
    # memory, as the default of 80% can ask for more than a container has.
    command = [lmplz, "-o", str(order), "--discount_fallback", "-S", "1G", "-T", f"{arpa.parent}/"]
    with text.open("rb") as source, arpa.open("wb") as target:
        said = _run(command, stdin=source, stdout=target)
    return [int(index) + 1 for index in _FALLBACK.findall(said)]  # lmplz counts orders from 0


def train(
    corpus: Corpus,
    language: str,
    out: Path,
    *,
    order: int = 5,
    lmplz: str | None = None,
    build_binary: str | None = None,
) -> Path:
    """Trains on ``corpus``; writes OUT/<language>.binary (or .arpa) and, beside it, OUT/<language>.json.

    The order is lowered where no sentence is long enough for it. ``lmplz`` and ``build_binary`` are paths of
    KenLM's programs; None means the Python estimator, and an ARPA file.

    Raises:
        ValueError: if the corpus is empty or the order is out of range.
        TrainingError: if one of KenLM's programs fails.
    """
    if not ORDERS[0] <= order <= ORDERS[1]:
        raise ValueError(f"the order must be from {ORDERS[0]} to {ORDERS[1]}, got {order}")
    if not corpus.sentences:
        raise ValueError(f"{language}: no sentence to train on")
    used_order = min(order, corpus.longest + 2)  # <s> and </s> count
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{language}.partial-", dir=out) as folder:
        model = Path(folder) / f"{language}.arpa"
        fallback = _estimate(corpus, used_order, model, lmplz)
        if build_binary is not None:
            arpa, model = model, model.with_suffix(".binary")
            _run([build_binary, "trie", str(arpa), str(model)], stdout=subprocess.DEVNULL)
        record = {
            "language": language,
            "method": "lmplz" if lmplz else "python",
            "smoothing": SMOOTHING,
            "order": used_order,
            "order_asked": order,
            "fallback_discount_orders": fallback,
            "sentences": len(corpus.sentences),
            "tokens": corpus.tokens,
            "corpus_sha256": corpus.sha256(),
            "sentence_outcomes": corpus.outcomes,
            "sources": corpus.sources,
            held_out.KEY: corpus.held_out,
        }
        beside = Path(folder) / f"{language}.json"
        beside.write_text(json.dumps(record, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        # The old files go first: a kill in between leaves no model, never one with another's record.
        for suffix in (".json", ".arpa", ".binary"):
            (out / f"{language}{suffix}").unlink(missing_ok=True)
        beside.replace(out / beside.name)
        return model.replace(out / model.name)
