"""The tokenizer of the model that is evaluated: token counts, and the token in front of a sentence.

lm-eval hands a task neither the model nor its tokenizer, but it copies the model's arguments (``--model_args``) into
the metadata of every task. From these the same tokenizer is loaded again, so token counts are there under plain
`lm_eval` too. A model that names no tokenizer (an n-gram model, an object made in Python) has no token counts, unless
the user gives ``--metadata '{"tokenizer": NAME}'``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

_log = logging.getLogger("lm_eval.blimppi")
_BATCH = 10_000  # sentences that are tokenised at a time


class PrefixToken(NamedTuple):
    """The token that the first token of a sentence is conditioned on."""

    id: int
    text: str


def model_tokenizer(metadata: Mapping[str, Any]) -> Any | None:
    """The tokenizer that the model's arguments name, or None if they name none or it cannot be loaded.

    Args:
        metadata: that of a task. The keys are those of lm-eval's "hf" and "vllm": ``tokenizer`` (a name, or the
            tokenizer itself), else ``pretrained``; ``tokenizer_revision``, else ``revision``; ``subfolder``,
            ``gguf_file``, ``use_fast_tokenizer``, ``trust_remote_code``, ``add_bos_token``.
    """
    named = metadata.get("tokenizer") or metadata.get("pretrained")
    if named is None or not isinstance(named, str):
        return named if callable(named) and hasattr(named, "encode") else None
    options: dict[str, Any] = {
        "revision": metadata.get("tokenizer_revision") or metadata.get("revision"),
        "subfolder": metadata.get("subfolder"),
        "trust_remote_code": metadata.get("trust_remote_code"),
        "add_bos_token": metadata.get("add_bos_token"),
    }
    if metadata.get("gguf_file") and not metadata.get("tokenizer"):
        options["gguf_file"] = metadata["gguf_file"]
    else:
        options["use_fast"] = metadata.get("use_fast_tokenizer", True)
    return _load(named, tuple((key, value) for key, value in options.items() if value is not None))


@cache
def _load(name: str, options: tuple[tuple[str, Any], ...]) -> Any | None:
    try:
        from transformers import AutoTokenizer

        return AutoTokenizer.from_pretrained(name, **dict(options))
    except Exception as error:  # the loaders raise many kinds
        _log.warning("blimppi: no token counts, as the tokenizer %s cannot be loaded: %s", name, error)
        return None


def context_length(metadata: Mapping[str, Any], tokenizer: Any) -> int | None:
    """How many tokens the model takes in, as lm-eval's "hf" finds it out; None if the model is not known by name.

    Args:
        metadata: that of a task. The keys are those of lm-eval's "hf" and "vllm": ``max_length`` or ``max_model_len``,
            else the configuration of ``pretrained`` (``revision``, ``subfolder``, ``gguf_file``,
            ``trust_remote_code``).
        tokenizer: as `model_tokenizer` gives it.
    """
    given = metadata.get("max_length") or metadata.get("max_model_len")
    if given:
        return int(given)
    named = metadata.get("pretrained")
    if not isinstance(named, str):
        return None
    keys = ("revision", "subfolder", "gguf_file", "trust_remote_code")
    config = _load_config(named, tuple((key, metadata[key]) for key in keys if metadata.get(key) is not None))
    if config is None:
        return None
    from lm_eval.models.utils import resolve_max_length

    return int(resolve_max_length(config, tokenizer))


@cache
def _load_config(name: str, options: tuple[tuple[str, Any], ...]) -> Any | None:
    try:
        from transformers import AutoConfig

        return AutoConfig.from_pretrained(name, **dict(options))
    except Exception as error:  # the loaders raise many kinds; the model's own loader will say what is wrong
        _log.debug("blimppi: no configuration of %s: %s", name, error)
        return None


def count_tokens(tokenizer: Any, sentences: Sequence[str]) -> list[int]:
    """Number of tokens of each sentence, without those that a tokenizer puts around it."""
    counts: list[int] = []
    for start in range(0, len(sentences), _BATCH):
        encoded = tokenizer(list(sentences[start : start + _BATCH]), add_special_tokens=False)
        counts += map(len, encoded["input_ids"])
    return counts


def prefix_token(tokenizer: Any, metadata: Mapping[str, Any]) -> PrefixToken | None:
    """What lm-eval puts in front of a sentence: the token that the user names, else BOS, else EOS; None without any.

    Args:
        tokenizer: as `model_tokenizer` gives it.
        metadata: that of a task; ``prefix_token_id`` is the argument of lm-eval's "hf".
    """
    for candidate in (
        metadata.get("prefix_token_id"),
        metadata.get("custom_prefix_token_id"),
        tokenizer.bos_token_id,
        tokenizer.eos_token_id,
    ):
        if candidate is not None:
            return PrefixToken(int(candidate), str(tokenizer.convert_ids_to_tokens(int(candidate))))
    return None
