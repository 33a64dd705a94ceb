"""Whether a model's tokenizer can be had, what stands in front of a sentence, and whether Yes/No can be asked."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from blimppi.builders.ngram.score import SUFFIXES, Scorer
from blimppi.lm_eval_tasks.doctor.finding import Finding, Status, one_line
from blimppi.lm_eval_tasks.evaluate import register_models
from blimppi.lm_eval_tasks.preflight import dictionary
from blimppi.lm_eval_tasks.readouts.tokens import model_tokenizer, prefix_token
from blimppi.lm_eval_tasks.readouts.verbalisers import ReadoutError, find_verbalisers
from blimppi.lm_eval_tasks.readouts.yesno import BASE, SYSTEM, USER

SECTION = "model"
_SENTENCE = "Cats sleep."


def model(name: str, arguments: str) -> Iterator[Finding]:
    """Examines a model by the flags of `blimppi eval`, without loading its weights.

    Args:
        name: ``--model``.
        arguments: ``--model_args``, keys and values with ``=`` and commas.
    """
    from lm_eval.api.registry import get_model

    register_models()
    try:
        known = get_model(name)
    except Exception as error:  # unknown, or a module that it imports fails
        advice = "Known: see `blimppi eval run --help`, or the section on backends above."
        yield Finding(SECTION, name, "problem", one_line(error), advice)
        return
    metadata = dictionary(arguments)
    if name == "kenlm":
        yield _ngram(known, metadata)
        return
    said: list[str] = []
    tokenizer = _tokenizer(metadata, said)
    named = metadata.get("tokenizer") or metadata.get("pretrained")
    if tokenizer is None and named:
        advice = "Check the name or folder in --model_args, network and login; `transformers` must be installed."
        yield Finding(SECTION, "tokenizer", "problem", said[0] if said else f"{named} cannot be loaded", advice)
    elif tokenizer is None:
        status: Status = "problem" if name in ("hf", "vllm") else "note"
        advice = "Give --model_args pretrained=NAME, or tokenizer=NAME; for other models --metadata tokenizer=NAME."
        yield Finding(SECTION, "tokenizer", status, "none is named, so no MeanLP, PenLP and Yes/No", advice)
    else:
        yield Finding(SECTION, "tokenizer", "ok", f"{type(tokenizer).__name__} of {named}")
        if name == "masked":  # scores no first token from a prefix, and answers no questions
            yield _mask(tokenizer)
            return
        yield _prefix(tokenizer, metadata)
        yield _yes_no("Yes/No", tokenizer, BASE.format(_SENTENCE), metadata)
        if getattr(tokenizer, "chat_template", None):
            yield _chat(tokenizer, metadata)


def _ngram(kenlm: Any, metadata: Mapping[str, Any]) -> Finding:
    train = "Train models with `blimppi ngram train`."
    try:
        path = kenlm(**metadata).path
        files = [path] if path.is_file() else [file for file in sorted(path.iterdir()) if file.suffix in SUFFIXES]
        for file in files:
            Scorer(file).score(_SENTENCE)
    except ImportError as error:
        return Finding(SECTION, "kenlm", "problem", one_line(error), "See the model backends above.")
    except (ValueError, OSError) as error:
        return Finding(SECTION, "kenlm", "problem", one_line(error), train)
    if not files:
        return Finding(SECTION, "kenlm", "problem", f"{path} holds no model", train)
    known = sorted({file.stem for file in files})
    return Finding(SECTION, "kenlm", "ok", f"{path} has models {', '.join(known)}", details={"models": known})


def _tokenizer(metadata: Mapping[str, Any], said: list[str]) -> Any | None:
    """The tokenizer as a run loads it; why it cannot be loaded goes into ``said`` in place of the log."""
    log = logging.getLogger("lm_eval.blimppi")

    def listen(record: logging.LogRecord) -> bool:
        said.append(" ".join(record.getMessage().split())[:400].removeprefix("blimppi: no token counts, as "))
        return False

    log.addFilter(listen)
    try:
        return model_tokenizer(metadata)
    finally:
        log.removeFilter(listen)


def _prefix(tokenizer: Any, metadata: Mapping[str, Any]) -> Finding:
    prefix = prefix_token(tokenizer, metadata)
    if prefix is None:
        advice = "Name a token that the model saw at the start of texts: --model_args prefix_token_id=NUMBER"
        text = "the tokenizer has neither a BOS nor an EOS token, so the first token of a sentence cannot be scored"
        return Finding(SECTION, "prefix token", "problem", text, advice, {"prefix": None})
    if any(metadata.get(key) is not None for key in ("prefix_token_id", "custom_prefix_token_id")):
        kind = "named in --model_args"
    else:
        kind = "BOS" if prefix.id == tokenizer.bos_token_id else "EOS, as there is no BOS"
    text = f"{prefix.text!r}, id {prefix.id} ({kind})"
    return Finding(SECTION, "prefix token", "ok", text, details={"prefix": prefix._asdict()})


def _chat(tokenizer: Any, metadata: Mapping[str, Any]) -> Finding:
    """The same in the model's chat template. Some refuse a system turn; lm-eval leaves it out then."""
    turns = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": USER.format(_SENTENCE)}]
    for part, name in ((turns, "Yes/No, chat"), (turns[1:], "Yes/No, chat without system turn")):
        try:
            prompt = tokenizer.apply_chat_template(part, tokenize=False, add_generation_prompt=True)
        except Exception as error:  # templates are programs of their own
            said = one_line(error)
        else:
            return _yes_no(name, tokenizer, prompt, metadata)
    advice = "Run the Yes/No tasks without --apply_chat_template."
    return Finding(SECTION, "Yes/No, chat", "note", f"the chat template fails: {said}", advice)


def _mask(tokenizer: Any) -> Finding:
    if tokenizer.mask_token is None:
        text = "the tokenizer has no mask token, so this is no masked model"
        return Finding(SECTION, "mask token", "problem", text, "For causal models: --model hf", {"mask": None})
    mask = {"id": tokenizer.mask_token_id, "text": tokenizer.mask_token}
    return Finding(SECTION, "mask token", "ok", f"{mask['text']!r}, id {mask['id']}", details={"mask": mask})


def _yes_no(name: str, tokenizer: Any, prompt: str, metadata: Mapping[str, Any]) -> Finding:
    try:
        found = find_verbalisers("blimppi-yesno_…", tokenizer, prompt, metadata)
    except ReadoutError as error:
        return Finding(SECTION, name, "note", "no answer is one token of its own", str(error))
    words = ", ".join(f"{string!r} {found.tokens[answer][string]}" for answer, string in found.strings())
    dropped = f"; not one token, so left out: {', '.join(map(repr, found.dropped))}" if found.dropped else ""
    tokens = {answer: dict(strings) for answer, strings in found.tokens.items()}
    return Finding(SECTION, name, "ok", f"single tokens: {words}{dropped}", details={"tokens": tokens})
