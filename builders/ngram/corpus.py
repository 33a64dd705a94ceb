"""Training text of an n-gram model: tokenised, each sentence once, none of the pairs in it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from blimppi.builders.ngram.held_out import digests
from blimppi.builders.ngram.sources import sentences
from blimppi.builders.ngram.tokenise import tokenise


@dataclass(frozen=True, slots=True)
class Corpus:
    """Tokenised sentences in the order of their sources.

    ``outcomes`` counts every sentence read under one name: ``used``, ``in_pairs`` (equals a good or bad
    sentence once both are tokenised), ``duplicate`` or ``empty``. ``held_out`` are the digests of all sentences of
    pairs, whether or not the text held them.
    """

    sentences: list[str]
    outcomes: dict[str, int]
    sources: list[str] = field(default_factory=list)
    held_out: list[str] = field(default_factory=list)

    @property
    def tokens(self) -> int:
        """Number of tokens, sentence boundaries not counted."""
        return sum(sentence.count(" ") + 1 for sentence in self.sentences)

    @property
    def longest(self) -> int:
        """Tokens of the longest sentence; 0 where there is none."""
        return max((sentence.count(" ") + 1 for sentence in self.sentences), default=0)

    def text(self) -> str:
        """One sentence a line, each line ended."""
        return "".join(f"{sentence}\n" for sentence in self.sentences)

    def sha256(self) -> str:
        """Digest of `text` in UTF-8: what the model was trained on, exactly."""
        return hashlib.sha256(self.text().encode("utf-8")).hexdigest()


def collect(raw: Iterable[str], pair_sentences: Iterable[str]) -> Corpus:
    """The training text in ``raw``, without what equals one of ``pair_sentences``.

    Comparison is on tokens, so a difference in case, spacing or Unicode composition hides nothing.
    """
    barred = {tokenise(sentence) for sentence in pair_sentences}
    kept: dict[str, None] = {}
    outcomes = Counter({"used": 0, "in_pairs": 0, "duplicate": 0, "empty": 0})
    for sentence in raw:
        tokens = tokenise(sentence)
        if not tokens:
            outcomes["empty"] += 1
        elif tokens in barred:
            outcomes["in_pairs"] += 1
        elif tokens in kept:
            outcomes["duplicate"] += 1
        else:
            outcomes["used"] += 1
            kept[tokens] = None
    return Corpus(list(kept), dict(outcomes), held_out=digests(barred))


def from_files(paths: Iterable[Path], pair_sentences: Iterable[str]) -> Corpus:
    """`collect` over files (CoNLL-U or one sentence a line); ``sources`` are their names.

    Raises:
        ValueError: if a file cannot be read, or nothing is left to train on.
    """
    paths = list(paths)
    corpus = collect((sentence for path in paths for sentence in sentences(path)), pair_sentences)
    if not corpus.sentences:
        counts = ", ".join(f"{count} {name}" for name, count in corpus.outcomes.items() if count)
        where = ", ".join(map(str, paths))
        raise ValueError(f"no sentence to train on in {where} ({counts or 'none read'})")
    return replace(corpus, sources=[path.name for path in paths])
