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
from typing import Any, NoReturn

from blimppi.lm_eval_tasks.models.masked_loading import METRICS, ModelError, load_scorer
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM
from lm_eval.api.registry import register_model
from tqdm import tqdm

# Masked copies of sentences that go through the model at once, where the user does not say.
_ROWS = 64


@register_model("masked")  # type: ignore[untyped-decorator, unused-ignore]
class MaskedLM(LM):  # type: ignore[misc]
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

    def loglikelihood(self, requests: list[Instance], disable_tqdm: bool = False) -> list[tuple[float, bool]]:
        """Pseudo-log-likelihood (natural log) of each whole sentence; never "greedy".

        Raises:
            ModelError: if a request has a context, or a sentence has no token or too many.
        """
        if any(request.args[0] for request in requests):
            raise ModelError(
                "masked scores whole sentences and takes no context: of our tasks it runs blimppi_… and "
                "blimppi-template_…, not blimppi-yesno_…."
            )
        scores = self._scores([request.args[1] for request in requests], disable_tqdm)
        answers = [(score, False) for score in scores]
        for request, answer in zip(requests, answers, strict=True):
            self.cache_hook.add_partial("loglikelihood", request.args, answer)
        return answers

    def loglikelihood_rolling(self, requests: list[Instance], disable_tqdm: bool = False) -> list[float]:
        """Pseudo-log-likelihood (natural log) of each string, taken as one sentence."""
        scores = self._scores([request.args[0] for request in requests], disable_tqdm)
        for request, score in zip(requests, scores, strict=True):
            self.cache_hook.add_partial("loglikelihood_rolling", request.args, score)
        return scores

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> NoReturn:
        """Not offered.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError("masked only scores sentences; it does not generate text.")

    def get_model_info(self) -> dict[str, Any]:
        """What lm-eval writes into the results file about the model."""
        return {"pll": self.pll, "minicons_version": version("minicons"), "model_dtype": str(self.scorer.model.dtype)}

    def _scores(self, sentences: Sequence[str], quiet: bool) -> list[float]:
        """One number a sentence; equal sentences are scored once."""
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
