"""The Yes/No readout: the model is asked about each sentence, and its probability of "Yes" is compared."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from blimppi.lm_eval_tasks.metrics import ScoreError, number
from blimppi.lm_eval_tasks.readouts.task import PairTask
from blimppi.lm_eval_tasks.readouts.tokens import PrefixToken
from blimppi.lm_eval_tasks.readouts.verbalisers import ReadoutError, Verbalisers, find_verbalisers
from lm_eval.api.instance import Instance

SYSTEM = "Your task is to evaluate the quality of given text."
USER = "Is the following sentence grammatically acceptable? Respond with Yes or No as your answer.\n\n{}"
# For models without a chat template, or when it is not asked for.
BASE = f"{SYSTEM}\nIs the following sentence grammatically acceptable?\n\n{{}}\n"
BASE += "Respond with Yes or No as your answer. Answer:"


class YesNoTask(PairTask):
    """Scores the answers behind a prompt for each sentence: one request for each answer that is one token.

    The score of a sentence is log(P(yes) / (P(yes) + P(no))), each a sum over its forms. With ``--apply_chat_template``
    the prompt is a system and a user turn in the model's own template.
    """

    READOUT: ClassVar[str] = "yesno"
    NORMALISES: ClassVar[bool] = False
    ASKS: ClassVar[bool] = True
    verbalisers: Verbalisers | None = None

    def prefix(self) -> PrefixToken | None:
        """None: the answer stands behind a prompt."""
        return None

    def prompt_start(self) -> PrefixToken | None:
        """The BOS or EOS token that prompts begin with; which one, if any, the tokenizer or chat template decides."""
        return self.verbalisers.first if self.verbalisers else None

    def words(self) -> Mapping[str, tuple[int, ...]]:
        """Token ids of the answers, by answer."""
        found = self.verbalisers.tokens if self.verbalisers else {}
        return {answer: tuple(strings.values()) for answer, strings in found.items()}

    def fewshot_context(
        self,
        doc: dict[str, Any],
        num_fewshot: int = 0,
        system_instruction: str | None = None,
        apply_chat_template: bool = False,
        fewshot_as_multiturn: bool = False,
        chat_template: Callable[..., str] | None = None,
        gen_prefix: str | None = None,
    ) -> list[str]:
        """The two prompts of a pair, that for the good sentence first. The user's own instruction comes before ours."""
        before = f"{system_instruction}\n\n" if system_instruction else ""
        sentences = (doc["sentence_good"], doc["sentence_bad"])
        if not (apply_chat_template and chat_template):
            return [before + BASE.format(sentence) for sentence in sentences]
        system = {"role": "system", "content": before + SYSTEM}
        return [chat_template([system, {"role": "user", "content": USER.format(one)}]) for one in sentences]

    def construct_requests(self, doc: dict[str, Any], ctx: list[str], **options: Any) -> list[Instance]:
        """For each prompt one request for each answer. Models that keep the logits of a prompt score it once.

        Raises:
            ReadoutError: if the model's tokenizer is not known or has no single token for an answer.
        """
        if self.verbalisers is None:
            self.verbalisers = self._find(ctx[0])
        arguments = [(context, string) for context in ctx for _, string in self.verbalisers.strings()]
        return [
            Instance(request_type="loglikelihood", doc=doc, arguments=one, idx=at, metadata=options["metadata"])
            for at, one in enumerate(arguments)
        ]

    def _find(self, context: str) -> Verbalisers:
        if self.tokenizer is None:
            raise ReadoutError(
                f"{self.task_name}: the Yes/No readout needs the model's tokenizer, to see which answers are one "
                "token. Models of `transformers` and vLLM name it (--model_args pretrained=NAME or tokenizer=NAME); "
                "for others give --metadata tokenizer=NAME. N-gram models have none and answer no questions."
            )
        return find_verbalisers(self.task_name, self.tokenizer, context, self.config.metadata)

    def scores(self, doc: Mapping[str, Any], results: Sequence[tuple[float, bool]]) -> list[tuple[float, bool]]:
        """Log-probabilities of "yes" against "no" for the good and the bad sentence.

        Raises:
            ScoreError: if one of the answers' log-probabilities is missing, NaN or infinite.
        """
        answers = [answer for answer, _ in self.verbalisers.strings()] if self.verbalisers else []
        if len(results) != 2 * len(answers) or not answers:
            raise ScoreError(f"pair {doc['id']}: expected {2 * len(answers)} scores, got {len(results)}")
        values = [number(doc, result) for result in results]
        if wrong := [value for value in values if not math.isfinite(value)]:
            raise ScoreError(
                f"pair {doc['id']} ({doc['language']}): the log-probability of an answer is {wrong[0]}. No accuracy "
                "can be computed from it; check the model's precision (--model_args dtype=float32) on: "
                f"{doc['sentence_good']!r} and {doc['sentence_bad']!r}"
            )
        half = len(answers)
        return [(log_yes(answers, values[:half]), False), (log_yes(answers, values[half:]), False)]


def log_yes(answers: Sequence[str], values: Sequence[float]) -> float:
    """log(P(yes) / (P(yes) + P(no))) from the log-probabilities ``values`` of ``answers``, each "yes" or "no".

    Computed from the difference of both sums, so that probabilities near 0 and near 1 stay apart from each other.
    """
    pairs = list(zip(answers, values, strict=True))
    no, yes = (_log_sum([value for answer, value in pairs if answer == which]) for which in ("no", "yes"))
    gap = no - yes
    return -math.log1p(math.exp(gap)) if gap < 0 else -gap - math.log1p(math.exp(-gap))


def _log_sum(values: Sequence[float]) -> float:
    highest = max(values)
    return highest + math.log(math.fsum(math.exp(value - highest) for value in values))
