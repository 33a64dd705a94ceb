"""What results must share to stand in one ranking."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from blimppi.lm_eval_tasks.readouts.signature import KEY, Signature
from blimppi.lm_eval_tasks.readouts.tokens import PrefixToken

# Metrics that models can be ranked by; what a log probability is divided by is a part of the name.
METRICS = {
    "acc": "share of pairs whose grammatical sentence has the strictly higher score",
    "acc_norm": "the same, log probabilities divided by the number of characters",
    "acc_mean_lp": "the same, log probabilities divided by n, the number of tokens",
    "acc_pen_lp": "the same, log probabilities divided by ((5+n)/6)^0.8, n the number of tokens",
}
# Arguments of a model that put another token in front of a sentence than the tokenizer's own.
_PREFIX_ARGUMENTS = ("prefix_token_id", "custom_prefix_token_id")
OWN_PREFIX = "the tokenizer's own (BOS, else EOS)"
NO_PREFIX = "none, or not known"
DIGITS = 12  # of a hash that is shown


@dataclass(frozen=True, slots=True)
class Setting:
    """The key of a ranking: two results are compared only if all of this is the same.

    ``data`` is the fingerprint of the suite's whole set, with ``+`` and that of all pairs if another set was added.
    ``prefix`` says where the token in front of a sentence comes from: its id means nothing outside one tokenizer, so
    models whose own tokens differ do compare, and a token that the evaluator chose is named by its text.
    ``system`` is the SHA-256 of the instruction that the evaluator gave, if any.
    """

    suite: str
    metric: str
    data: str
    readout: str
    prefix: str
    chat: bool
    system: str | None

    def shown(self) -> dict[str, str]:
        """What a reader is told, by label."""
        whole, _, added = self.data.partition("+")
        return {
            "data": whole[:DIGITS] + (f" + pairs of another set ({added[:DIGITS]})" if added else ""),
            "readout": self.readout,
            "metric": f"{self.metric}: {METRICS[self.metric]}",
            "prefix token": self.prefix,
            "chat template": "yes" if self.chat else "no",
            "system instruction": self.system[:DIGITS] if self.system else "no",
        }


def read_signature(metadata: Mapping[str, Any]) -> Signature | None:
    """The signature in a task's metadata; None if the results are older than signatures.

    Raises:
        KeyError, TypeError: if it is not what `Signature.as_dict` writes.
    """
    raw = metadata.get(KEY)
    if raw is None:
        return None
    prefix = raw["prefix"]
    return Signature(
        data=str(raw["data"]),
        readout=str(raw["readout"]),
        prefix=None if prefix is None else PrefixToken(int(prefix["id"]), str(prefix["text"])),
        chat=bool(raw["chat"]),
        system=raw["system"],
        subset=raw["subset"],
        words={str(answer): tuple(ids) for answer, ids in raw["words"].items()},
        versions=dict(raw["versions"]),
    )


def make_setting(suite: str, metric: str, signature: Signature, metadata: Mapping[str, Any], data: str) -> Setting:
    """The key of one task's result.

    Args:
        suite: key of the suite.
        metric: one of `METRICS`.
        signature: that of the task.
        metadata: that of the task; holds the arguments of the model.
        data: see `Setting`.
    """
    if signature.prefix is None:
        prefix = NO_PREFIX
    elif any(metadata.get(name) is not None for name in _PREFIX_ARGUMENTS):
        prefix = f"chosen by the evaluator: {signature.prefix.text}"
    else:
        prefix = OWN_PREFIX
    system = None if signature.system is None else hashlib.sha256(signature.system.encode()).hexdigest()
    return Setting(suite, metric, data, signature.readout, prefix, signature.chat, system)
