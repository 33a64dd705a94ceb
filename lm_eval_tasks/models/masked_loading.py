"""Loads a masked language model and its tokenizer for `masked`; torch and minicons are imported only here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from blimppi.lm_eval_tasks.models.sentences import ModelError
from blimppi.lm_eval_tasks.readouts.tokens import model_tokenizer

METRICS = ("within_word_l2r", "original")  # minicons' names; the first is the default
_OPTIONS = ("tokenizer", "revision", "tokenizer_revision", "subfolder", "dtype", "trust_remote_code")
# Model types of transformers that number positions from ``pad_token_id + 1`` on.
_OFFSET = frozenset(
    {"roberta", "xlm-roberta", "xlm-roberta-xl", "camembert", "roberta-prelayernorm", "xmod", "data2vec-text"}
)


def load_scorer(pretrained: str | None, device: str | None, options: Mapping[str, Any]) -> tuple[Any, int]:
    """A model in minicons' `MaskedLMScorer`, and the most tokens that a sentence may have in it.

    Args:
        pretrained: a model on the Hub, or a folder.
        device: of torch.
        options: ``tokenizer`` (default: that of the model), ``revision`` (of both), ``tokenizer_revision``,
            ``subfolder``, ``dtype`` (default: float32, in which equal scores are rare) and ``trust_remote_code``
            (default: false). Logits are turned into log-probabilities in float32 in any case.

    Raises:
        ModelError: if the extra `masked` is not installed, or the model or its tokenizer cannot be loaded or is of
            another kind.
    """
    if unknown := sorted(set(options) - set(_OPTIONS)):
        known = ", ".join(("pretrained", "pll", *_OPTIONS))
        raise ModelError(f"masked: unknown --model_args {', '.join(unknown)}; it takes {known}.")
    if not pretrained:
        raise ModelError("masked: which model? --model_args pretrained=NAME_OR_FOLDER.")
    try:
        import torch  # type: ignore[import-not-found, unused-ignore]
        from minicons.scorer import MaskedLMScorer  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from transformers import AutoModelForMaskedLM
    except ImportError as error:
        raise ModelError(f"masked needs the extra of this name: pip install 'blimppi[masked]' ({error}).") from error
    if device is None or (device.startswith("cuda") and not torch.cuda.is_available()):
        device = "cuda" if torch.cuda.is_available() else "cpu"
    given = {key: options[key] for key in ("revision", "subfolder", "trust_remote_code") if options.get(key)}
    # The one whose tokens the task counts.
    tokenizer = model_tokenizer({"pretrained": pretrained, **options})
    if tokenizer is None:
        raise ModelError(f"masked: the tokenizer {options.get('tokenizer') or pretrained} cannot be loaded, see above.")
    _check(tokenizer)
    try:
        dtype = options.get("dtype") or "float32"
        model = AutoModelForMaskedLM.from_pretrained(pretrained, dtype=dtype, **given)
    except Exception as error:  # the loaders raise many kinds
        raise ModelError(f"masked: {pretrained} cannot be loaded as a masked model: {error}") from error
    model.register_forward_hook(_in_float32)
    return MaskedLMScorer(model, device, tokenizer), _longest(tokenizer, model.config)


def _check(tokenizer: Any) -> None:
    if tokenizer.mask_token_id is None:
        raise ModelError(
            f"masked: the tokenizer {tokenizer.name_or_path} has no mask token: is it a causal model? Use --model hf."
        )
    if not tokenizer.is_fast:
        raise ModelError(
            f"masked: the tokenizer {tokenizer.name_or_path} does not tell which tokens make up a word: not a fast one."
        )


def _in_float32(model: Any, inputs: Any, output: Any) -> Any:
    """Coarse logits would make coarse log-probabilities, and ties."""
    output.logits = output.logits.float()
    return output


def _longest(tokenizer: Any, config: Any) -> int:
    """Tokens that fit, those around the sentence included."""
    positions = getattr(config, "max_position_embeddings", None) or tokenizer.model_max_length
    # Models whose positions count from the padding token on have that many fewer.
    if getattr(config, "model_type", "") in _OFFSET and config.pad_token_id is not None:
        positions -= config.pad_token_id + 1
    return int(min(tokenizer.model_max_length, positions))
