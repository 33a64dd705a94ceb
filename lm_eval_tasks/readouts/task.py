"""A task over pairs: the sentence readout, and what the other readouts share with it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from blimppi.lm_eval_tasks.metrics import TOKEN_METRICS, is_normalised
from blimppi.lm_eval_tasks.readouts import signature, tokens
from blimppi.lm_eval_tasks.readouts.documents import SIDES, PairDocuments
from blimppi.lm_eval_tasks.readouts.verbalisers import ReadoutError

_log = logging.getLogger("lm_eval.blimppi")


class PairTask(PairDocuments):
    """Scores both sentences of each pair from an empty context, as the YAML file of the task says.

    To the metadata of the task it adds a `Signature`, which lm-eval copies into its results.

    Args:
        config: the YAML file as lm-eval read it; ``class``, which names this class, is passed over.
    """

    READOUT: ClassVar[str] = "lp"
    # Whether metrics that divide by a length mean something; else the task does without them.
    NORMALISES: ClassVar[bool] = True
    # Whether the model is asked something, so that a chat template makes sense.
    ASKS: ClassVar[bool] = False

    def __init__(self, config: dict[str, Any]) -> None:
        own = {key: value for key, value in config.items() if key != "class"}
        own["metric_list"] = [
            entry for entry in own["metric_list"] if self.NORMALISES or not is_normalised(entry["metric"])
        ]
        self.tokenizer = tokens.model_tokenizer(own["metadata"])
        super().__init__(config=own)
        if self.tokenizer is None:  # lm-eval's mean would stop at the first null
            known = TOKEN_METRICS & self._aggregation_list.keys()
            self._aggregation_list |= dict.fromkeys(known, lambda values: None)

    def build_all_requests(self, **options: Any) -> None:
        """As lm-eval does; what it is told about the run goes into the signature.

        Raises:
            ReadoutError: if the model's tokenizer has no token to put in front of a sentence, or if the model cannot
                take in one that is to be scored.
        """
        self._check_prefix()
        if options.get("apply_chat_template") and not self.ASKS:
            _warn_of_chat()
        super().build_all_requests(**options)
        self._check_length()
        self.config.metadata[signature.KEY] = self.signature(**options).as_dict()

    def signature(
        self,
        *,
        apply_chat_template: bool = False,
        system_instruction: str | None = None,
        limit: int | None = None,
        samples: Sequence[int] | None = None,
        **_: Any,
    ) -> signature.Signature:
        """The settings that could change the numbers of this task, from the options of `build_all_requests`."""
        rows = self.eval_docs
        return signature.Signature(
            data=signature.data_fingerprint(
                self.config.metadata.get("blimppi_data_used") or {},
                zip(*(rows[f"sentence_{side}"] for side in SIDES), strict=True),
            ),
            readout=self.READOUT,
            prefix=None if apply_chat_template else self.prefix(),
            chat=apply_chat_template,
            system=system_instruction,
            subset=limit if samples is None else len(samples),
            words=self.words(),
            versions=signature.versions(),
            prompt=self.prompt_start(),
        )

    def prefix(self) -> tokens.PrefixToken | None:
        """The token in front of a sentence, if it is known."""
        return None if self.tokenizer is None else tokens.prefix_token(self.tokenizer, self.config.metadata)

    def prompt_start(self) -> tokens.PrefixToken | None:
        """The BOS or EOS token that prompts begin with; None: there are no prompts here."""
        return None

    def words(self) -> Mapping[str, tuple[int, ...]]:
        """Token ids of the answers that are scored, by answer; none here."""
        return {}

    def _check_prefix(self) -> None:
        metadata = self.config.metadata
        if self.tokenizer is None or tokens.prefix_token(self.tokenizer, metadata) is not None:
            return
        # A tokenizer alone may come with any model, and masked models have a mask token and need no prefix.
        if metadata.get("pretrained") is not None and getattr(self.tokenizer, "mask_token_id", None) is None:
            raise ReadoutError(
                f"{self.task_name}: the tokenizer {self.tokenizer.name_or_path} has neither a BOS nor an EOS token, so "
                "lm-eval has nothing to put in front of a sentence. Name a token that the model saw at the start of "
                "texts: --model_args prefix_token_id=NUMBER."
            )

    def _check_length(self) -> None:
        """Of what is too long lm-eval would cut off the beginning, or stop without a word on which sentence it is."""
        limit = None if self.tokenizer is None else tokens.context_length(self.config.metadata, self.tokenizer)
        if limit is None:
            return
        texts = [("".join(one.arguments), one.doc["id"]) for one in self.instances]
        texts = [(text, pair) for text, pair in texts if 2 * len(text.encode()) > limit]  # the others surely fit
        counts = tokens.count_tokens(self.tokenizer, [text for text, _ in texts])
        long = [(count, pair) for count, (_, pair) in zip(counts, texts, strict=True) if count > limit]
        if long:
            count, pair = max(long)
            raise ReadoutError(
                f"{self.task_name}: the model takes in {limit} tokens, but {len({p for _, p in long})} of "
                f"{len({one.doc['id'] for one in self.instances})} pairs are longer; the longest, {pair}, has {count}. "
                "Take a model with a longer context, or name the pairs to score with --samples. If the model can take "
                "in more than it says: --model_args max_length=NUMBER."
            )

    def scores(self, doc: Mapping[str, Any], results: Sequence[tuple[float, bool]]) -> Sequence[tuple[float, bool]]:
        """The scores of the good and of the bad sentence, from what the model answered."""
        return results

    def process_results(self, doc: dict[str, Any], results: Sequence[tuple[float, bool]]) -> dict[str, Any]:
        """The suite's values of one pair, for those metrics that the task has.

        Raises:
            ScoreError: if a score is NaN or infinite.
        """
        if not callable(self.config.process_results):  # lm-eval's --predict_only
            return {}
        values = self.config.process_results(doc, self.scores(doc, results))
        return {metric: values[metric] for metric in self._metric_fn_list}


@cache
def _warn_of_chat() -> None:
    _log.warning(
        "blimppi: with --apply_chat_template lm-eval scores the sentences as answers to an empty message. Of our tasks "
        "only blimppi-yesno_… ask a question; run the others without this flag."
    )
