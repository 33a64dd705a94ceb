"""N-gram models as an lm-eval model: ``--model kenlm --model_args path=FOLDER_OR_FILE``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from blimppi.builders.ngram.score import SUFFIXES, Scorer, check_kenlm, find_model
from blimppi.lm_eval_tasks.models.sentences import ModelError, SentenceLM
from lm_eval.api.instance import Instance
from lm_eval.api.registry import register_model


@register_model("kenlm")  # type: ignore[untyped-decorator, unused-ignore]
class KenLM(SentenceLM):
    """Sentence log-probabilities of n-gram models, tokenised as the builders tokenise.

    Args:
        path: a model file, used for every language, or a folder with ``<iso>.binary`` or ``<iso>.arpa`` for every
            language (the binary file wins), as `blimppi ngram train` writes it.
        batch_size: accepted because lm-eval passes it on; sentences are scored one by one.
        max_batch_size: as ``batch_size``.
        device: as ``batch_size``.
        **unknown: what the model does not take, to be refused by name.

    Raises:
        ModelError: if ``path`` is not given or does not exist, or there are other arguments.
        ModuleNotFoundError: without the ``kenlm`` module.
    """

    NAME = "kenlm"

    def __init__(
        self,
        path: str | None = None,
        batch_size: int | str | None = None,
        max_batch_size: int | None = None,
        device: str | None = None,
        **unknown: Any,
    ) -> None:
        super().__init__()
        if unknown:
            raise ModelError(f"kenlm: unknown --model_args {', '.join(sorted(unknown))}; it takes path=FOLDER_OR_FILE.")
        if not path:
            raise ModelError("kenlm: which model? --model_args path=FOLDER_OR_FILE.")
        self.path = Path(str(path)).expanduser()
        if not self.path.exists():
            raise ModelError(f"kenlm: {self.path} does not exist. Train models with `blimppi ngram train`.")
        check_kenlm()
        self._scorer = cache(Scorer)

    def model_file(self, language: str | None) -> Path:
        """The model's file for a language (ISO 639-3).

        Raises:
            ModelError: if the folder has none, or the language is not known.
        """
        if self.path.is_file():
            return self.path
        if language is None:
            raise ModelError("kenlm: path is a folder, and the task's documents have no `language`: name a file.")
        if (file := find_model(self.path, language)) is not None:
            return file
        there = sorted(file.name for file in self.path.iterdir() if file.suffix in SUFFIXES)
        raise ModelError(
            f"kenlm: {self.path} has no {language}.binary or {language}.arpa, only: {', '.join(there) or 'nothing'}. "
            "Train it with `blimppi ngram train`."
        )

    def score_sentences(self, sentences: Sequence[str], requests: Sequence[Instance], quiet: bool) -> list[float]:
        """Log-probabilities of whole sentences, their ends included.

        Raises:
            ModelError: if there is no model for the language of a request.
        """
        return [self._score(sentence, request) for sentence, request in zip(sentences, requests, strict=True)]

    def get_model_info(self) -> dict[str, Any]:
        """What lm-eval writes into the results file about the model."""
        return {"model_path": str(self.path)}

    def _score(self, sentence: str, request: Instance) -> float:
        file = self.model_file(request.doc.get("language"))
        log10: float = self._scorer(file).score(sentence)
        return log10 * math.log(10)
