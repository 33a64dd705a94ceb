"""The answers of the Yes/No readout that are one token of the model's tokenizer."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from blimppi.lm_eval_tasks.readouts.tokens import PrefixToken, prefix_token

ANSWERS = {"yes": "Yes", "no": "No"}
FORMS = ("{}", " {}", "\n{}")  # bare, behind a space, behind a newline
_log = logging.getLogger("lm_eval.blimppi")


class ReadoutError(ValueError):
    """A readout does not go with the model; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Verbalisers:
    """What is scored behind the prompt.

    Args:
        tokens: by answer (``yes``, ``no``) the strings to score with their token ids.
        dropped: strings that are not one token of their own.
        first: the BOS or EOS token that the prompt begins with; None if it begins with neither.
    """

    tokens: Mapping[str, Mapping[str, int]]
    dropped: tuple[str, ...]
    first: PrefixToken | None = None

    def strings(self) -> Iterator[tuple[str, str]]:
        """All ``(answer, string)``, in a fixed order."""
        return ((answer, string) for answer, strings in self.tokens.items() for string in strings)


def find_verbalisers(task: str, tokenizer: Any, context: str, metadata: Mapping[str, Any]) -> Verbalisers:
    r"""Those of "Yes", " Yes", "\nYes", "No" … that add one known token to the tokens of ``context``.

    lm-eval scores a string behind a context by tokenising both together; the tokens that are new are the string's. If
    the context's own tokens stay as they are and one is new, the model's probability of the string is that of this
    token (times that of spaces at the end of the context, which lm-eval scores along and which all answers share).

    Args:
        task: name of the task, for messages.
        tokenizer: of ``transformers``.
        context: a prompt as it is given to the model; what counts is its end.
        metadata: that of the task; ``add_bos_token`` and ``prefix_token_id`` are arguments of lm-eval's "hf".

    Raises:
        ReadoutError: if "Yes" or "No" has no such form, or the prompt begins with BOS twice.
    """
    options = _options(tokenizer, context, metadata)
    before: list[int] = tokenizer.encode(context, **options)
    first = _first(task, tokenizer, before)
    tokens: dict[str, dict[str, int]] = {}
    dropped = []
    for answer, word in ANSWERS.items():
        found = tokens.setdefault(answer, {})
        for string in (form.format(word) for form in FORMS):
            whole: list[int] = tokenizer.encode(context + string, **options)
            new = whole[len(before) :]
            # A tokenizer that strips spaces has one token for several forms: it must count once.
            known = new and new[0] not in (tokenizer.unk_token_id, *found.values())
            if known and len(new) == 1 and whole[: len(before)] == before:
                found[string] = new[0]
            else:
                dropped.append(string)
    verbalisers = Verbalisers(tokens, tuple(dropped), first)
    for answer, word in ANSWERS.items():
        if not tokens[answer]:
            raise ReadoutError(
                f"{task}: the Yes/No readout does not go with this model: {word!r} is not one token of its own behind "
                f"the prompt, neither bare nor behind a space or a newline (it ends in {before[-3:]}, and "
                f"with {' ' + word!r} in {tokenizer.encode(context + ' ' + word, **options)[-4:]}). Take the "
                "plain tasks or blimppi-template_… instead; if the tokenizer closes each text with a token, "
                "--model_args add_bos_token=False may help."
            )
    used = tuple(string for _, string in verbalisers.strings())
    _tell(str(getattr(tokenizer, "name_or_path", "")), used, verbalisers.dropped)
    return verbalisers


def _options(tokenizer: Any, context: str, metadata: Mapping[str, Any]) -> dict[str, bool]:
    """How lm-eval has a prompt encoded (``HFLM.tok_encode``): without BOS if a chat template has put it there."""
    prefix = prefix_token(tokenizer, metadata)
    if prefix is not None and context.startswith(tokenizer.decode(prefix.id)):
        return {"add_special_tokens": False}
    if metadata.get("add_bos_token") is not None:
        return {"add_special_tokens": bool(metadata["add_bos_token"])}
    return {}


def _first(task: str, tokenizer: Any, prompt: list[int]) -> PrefixToken | None:
    """The BOS or EOS token at the head of an encoded prompt."""
    if not prompt or prompt[0] not in (tokenizer.bos_token_id, tokenizer.eos_token_id):
        return None
    first = PrefixToken(prompt[0], str(tokenizer.convert_ids_to_tokens(prompt[0])))
    if prompt[1:2] == prompt[:1]:
        # lm-eval looks for the prefix token in what a chat template made; another one there goes unnoticed.
        raise ReadoutError(
            f"{task}: the prompt begins with {first.text} twice, as the chat template puts it there and so does the "
            "tokenizer. Leave out prefix_token_id, or add --model_args add_bos_token=False."
        )
    return first


@cache
def _tell(tokenizer: str, used: tuple[str, ...], dropped: tuple[str, ...]) -> None:
    """Logs once for each tokenizer what is scored."""
    without = f"; not one token of their own, so left out: {', '.join(map(repr, dropped))}" if dropped else ""
    _log.info("blimppi: Yes/No with %s: answers %s%s", tokenizer, ", ".join(map(repr, used)), without)
