"""What models have in common that score whole sentences and do nothing else."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NoReturn

from lm_eval.api.instance import Instance
from lm_eval.api.model import LM


class ModelError(ValueError):
    """The model cannot be had or cannot do what is asked; the message says why."""


class SentenceLM(LM):  # type: ignore[misc]
    """An lm-eval model without contexts: each request is a sentence, and its answer is one number."""

    NAME: ClassVar[str]  # as `--model` takes it

    @abstractmethod
    def score_sentences(self, sentences: Sequence[str], requests: Sequence[Instance], quiet: bool) -> list[float]:
        """One number (natural log) for each sentence.

        Args:
            sentences: what to score.
            requests: those that the sentences come from, as many; for what else their documents say.
            quiet: whether there is to be no progress bar.
        """

    def loglikelihood(self, requests: list[Instance], disable_tqdm: bool = False) -> list[tuple[float, bool]]:
        """The number of each whole sentence; never "greedy".

        Raises:
            ModelError: if a request has a context, or a sentence cannot be scored.
        """
        if any(request.args[0] for request in requests):
            raise ModelError(
                f"{self.NAME} scores whole sentences and takes no context: of our tasks it runs blimppi_… and "
                "blimppi-template_…, not blimppi-yesno_…."
            )
        scores = self.score_sentences([request.args[1] for request in requests], requests, disable_tqdm)
        answers = [(score, False) for score in scores]
        for request, answer in zip(requests, answers, strict=True):
            self.cache_hook.add_partial("loglikelihood", request.args, answer)
        return answers

    def loglikelihood_rolling(self, requests: list[Instance], disable_tqdm: bool = False) -> list[float]:
        """The number of each string, taken as one sentence."""
        scores = self.score_sentences([request.args[0] for request in requests], requests, disable_tqdm)
        for request, score in zip(requests, scores, strict=True):
            self.cache_hook.add_partial("loglikelihood_rolling", request.args, score)
        return scores

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> NoReturn:
        """Not offered.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError(f"{self.NAME} only scores sentences; it does not generate text.")
