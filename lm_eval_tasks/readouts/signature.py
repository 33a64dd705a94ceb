"""The settings that could change a number, in one place: what two results must share to be compared."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from blimppi.lm_eval_tasks.readouts.tokens import PrefixToken

# Key of a task's metadata, and so of ``configs[task]["metadata"]`` in lm-eval's results file.
KEY = "blimppi_signature"
PACKAGES = ("blimppi", "lm_eval", "transformers", "torch")
_DIGITS = 12  # of a hash, in the short form


@dataclass(frozen=True, slots=True)
class Signature:
    """How a task's numbers came about.

    Args:
        data: SHA-256 of the data, see `data_fingerprint`.
        readout: ``lp``, ``template`` or ``yesno``.
        prefix: the token in front of a sentence; None if the readout has none or it is not known.
        chat: whether lm-eval applied the model's chat template.
        system: what the user gave as ``--system_instruction``.
        subset: the limit of pairs, or the number of pairs that were picked; None: all pairs.
        words: token ids by answer (``yes``, ``no``); empty for other readouts.
        versions: by package; None where it is not installed.
        prompt: the BOS or EOS token that a prompt begins with; None if it begins with neither, or there is no prompt.
    """

    data: str
    readout: str
    prefix: PrefixToken | None
    chat: bool
    system: str | None
    subset: int | None
    words: Mapping[str, tuple[int, ...]]
    versions: Mapping[str, str | None]
    prompt: PrefixToken | None = None

    def __str__(self) -> str:
        """One line: fields ``name:value`` between bars; hashes are shortened, tokens are ids."""
        fields = {
            "data": self.data[:_DIGITS],
            "readout": self.readout,
            "prefix": "none" if self.prefix is None else self.prefix.id,
            **({"prompt": "none" if self.prompt is None else self.prompt.id} if self.words else {}),
            **{answer: "+".join(map(str, ids)) for answer, ids in self.words.items()},
            "chat": "yes" if self.chat else "no",
            "system": "no" if self.system is None else hashlib.sha256(self.system.encode()).hexdigest()[:_DIGITS],
            "pairs": "all" if self.subset is None else self.subset,
            **{name: number or "none" for name, number in self.versions.items()},
        }
        return "|".join(f"{name}:{value}" for name, value in fields.items())

    def as_dict(self) -> dict[str, Any]:
        """All fields, and the short form as ``short``; ready for JSON."""
        prefix, prompt = (None if token is None else token._asdict() for token in (self.prefix, self.prompt))
        words = {answer: list(ids) for answer, ids in self.words.items()}
        own = {"prefix": prefix, "prompt": prompt, "words": words, "versions": dict(self.versions)}
        return {"short": str(self), **asdict(self), **own}


@cache
def versions() -> dict[str, str | None]:
    """Versions of the packages that could change a number, without importing them."""
    found: dict[str, str | None] = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = None
    return found


def data_fingerprint(used: Mapping[str, Any], pairs: Iterable[tuple[str, str]]) -> str:
    """SHA-256 of the data of a task.

    Args:
        used: what the loader wrote into ``blimppi_data_used``. The fingerprint of the task's files is taken from it,
            unless pairs of another set were loaded beside them.
        pairs: both sentences of all pairs. They are hashed, in an order of their own, where files tell nothing.
    """
    if "config_sha256" in used and "original" not in used:
        return str(used["config_sha256"])
    digest = hashlib.sha256()
    for good, bad in sorted(pairs):
        digest.update(f"{good}\0{bad}\n".encode())
    return digest.hexdigest()
