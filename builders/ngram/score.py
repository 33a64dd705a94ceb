"""Scoring sentences with a KenLM model."""

from __future__ import annotations

import math
from pathlib import Path

from blimppi.builders.ngram.tokenise import tokenise

SUFFIXES = (".binary", ".arpa")


def find_model(folder: Path, language: str) -> Path | None:
    """FOLDER/<language>.binary, else FOLDER/<language>.arpa, else None."""
    candidates = (folder / f"{language}{suffix}" for suffix in SUFFIXES)
    return next((path for path in candidates if path.is_file()), None)


def check_kenlm() -> None:
    """Whether sentences can be scored at all, asked before there are any.

    Raises:
        ModuleNotFoundError: without the ``kenlm`` module.
    """
    try:
        import kenlm  # noqa: F401
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("scoring needs kenlm: pip install 'blimppi[kenlm]'", name="kenlm") from error


class Scorer:
    """An n-gram model that scores whole sentences, tokenised as its training text was.

    Raises:
        ModuleNotFoundError: without the ``kenlm`` module.
        ValueError: if the file is no model that KenLM can read.
    """

    def __init__(self, path: Path) -> None:
        check_kenlm()
        import kenlm

        config = kenlm.Config()
        config.show_progress = False
        try:
            self._model = kenlm.Model(str(path), config)
        except (OSError, RuntimeError) as error:
            reason = str(error).strip().splitlines()[-1]
            raise ValueError(f"{path} is no n-gram model that KenLM can read: {reason}") from error
        self.order = int(self._model.order)

    def score(self, sentence: str) -> float:
        """Log10 probability of ``sentence`` (raw text) with its beginning and end.

        Raises:
            ValueError: if the score is not finite, which no smoothed model gives.
        """
        value = float(self._model.score(tokenise(sentence), bos=True, eos=True))
        if not math.isfinite(value):
            raise ValueError(f"the n-gram model gives {value} for {sentence!r}: not smoothed, or damaged")
        return value
