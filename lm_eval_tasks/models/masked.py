"""Masked language models as an lm-eval model: ``--model masked --model_args pretrained=NAME``.

A masked model has no log-probability of a sentence. Its pseudo-log-likelihood (Salazar et al. 2020) sums those of the
tokens, each predicted where it is masked. A token that is predicted from the rest of its own word is too easy, so the
later tokens of the word are masked along with it ("within-word left-to-right", Kauf & Ivanova 2023). minicons does
the masking and the sums.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

from blimppi.lm_eval_tasks.models.masked_loading import METRICS, load_scorer
from blimppi.lm_eval_tasks.models.sentences import ModelError, SentenceLM
from lm_eval.api.instance import Instance
from lm_eval.api.registry import register_model
from tqdm import tqdm

# Masked copies of sentences that go through the model at once, where the user does not say.
_ROWS = 64


@register_model("masked")  # type: ignore[untyped-decorator, unused-ignore]
class MaskedLM(SentenceLM):
    """Pseudo-log-likelihoods (natural log) of whole sentences.

    Args:
        pretrained: a model on the Hub, or a folder.
        pll: ``within_word_l2r`` or ``original`` (only the token itself is masked).
        batch_size: masked copies of sentences at a time; a sentence of n tokens has n copies. The scores do not
            depend on it.
        max_batch_size: accepted because lm-eval passes it on.
        device: of torch; without a GPU, "cuda" means the CPU, as for lm-eval's "hf".
        **options: ``tokenizer``, ``revision``, ``tokenizer_revision``, ``subfolder``, ``dtype`` and
            ``trust_remote_code``, see `load_scorer`.

    Raises:
        ModelError: if an argument is missing, unknown or cannot be used, or the model cannot be loaded.
    """

    NAME = "masked"

    def __init__(
        self,
        pretrained: str | None = None,
        pll: str = METRICS[0],
        batch_size: int | str | None = None,
        max_batch_size: int | None = None,
        device: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if int(os.environ.get("WORLD_SIZE", "1")) > 1:
            raise ModelError("masked runs in one process: start it without `accelerate launch` or `torchrun`.")
        if pll not in METRICS:
            raise ModelError(f"masked: pll={pll} is none of {', '.join(METRICS)}.")
        self.pll = pll
        self.rows = _rows(batch_size)
        self.pretrained = pretrained
        self.scorer, self.longest = load_scorer(pretrained, device, options)

    def get_model_info(self) -> dict[str, Any]:
        """What lm-eval writes into the results file about the model."""
        return {"pll": self.pll, "minicons_version": version("minicons"), "model_dtype": str(self.scorer.model.dtype)}

    def score_sentences(self, sentences: Sequence[str], requests: Sequence[Instance], quiet: bool) -> list[float]:
        """Pseudo-log-likelihoods; equal sentences are scored once.

        Raises:
            ModelError: if a sentence has no token or too many.
        """
        # Sentences of one length go together: without padding, no score depends on its neighbours.
        by_length: dict[int, list[str]] = defaultdict(list)
        for sentence in dict.fromkeys(sentences):
            by_length[self._length(sentence)].append(sentence)
        total: dict[str, float] = {}
        with tqdm(total=sum(map(len, by_length.values())), desc="Sentences", disable=quiet) as bar:
            for _, alike in sorted(by_length.items(), reverse=True):  # the longest first: it fails first, if at all
                for start in range(0, len(alike), self.rows):
                    part = alike[start : start + self.rows]
                    total |= zip(part, self._sums(part), strict=True)
                    bar.update(len(part))
        return [total[sentence] for sentence in sentences]

    def _length(self, sentence: str) -> int:
        """Tokens of a sentence, those around it included."""
        length = len(self.scorer.tokenizer(sentence)["input_ids"])
        if not self.scorer.tokenizer(sentence, add_special_tokens=False)["input_ids"]:
            raise ModelError(f"masked: the tokenizer finds no token in {sentence!r}.")
        if length > self.longest:
            raise ModelError(f"masked: {length} tokens are too many for the model ({self.longest}): {sentence!r:.200}")
        return length

    def _sums(self, sentences: list[str]) -> list[float]:
        """Scores of sentences that have equally many tokens."""
        encoded = self.scorer.tokenizer(sentences)
        copies = list(self.scorer.prepare_text(encoded, PLL_metric=self.pll))
        rows = [
            (number, tuple(tensor[i : i + 1] for tensor in tensors))
            for number, tensors in enumerate(copies)
            for i in range(len(tensors[0]))
        ]
        sums = [0.0] * len(sentences)
        for start in range(0, len(rows), self.rows):
            part = rows[start : start + self.rows]
            scores = self.scorer.compute_stats([tensors for _, tensors in part])
            for (number, _), (score,) in zip(part, scores, strict=True):
                sums[number] += score
        return sums


def _rows(batch_size: int | str | None) -> int:
    if batch_size is None or str(batch_size).startswith("auto"):
        return _ROWS
    if not str(batch_size).isdecimal() or int(batch_size) < 1:
        raise ModelError(f"masked: --batch_size takes a number from 1 on, not {batch_size}.")
    return int(batch_size)
