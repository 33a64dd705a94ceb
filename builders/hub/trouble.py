"""What goes wrong between here and the Hub, in one line that says what to do."""

from __future__ import annotations

import errno
import os
from typing import NamedTuple

from huggingface_hub import constants
from huggingface_hub.errors import (
    EntryNotFoundError,
    GatedRepoError,
    HfHubHTTPError,
    HFValidationError,
    LocalEntryNotFoundError,
    LocalTokenNotFoundError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

LOGIN = "log in with `hf auth login` (or set HF_TOKEN)"
# What to do about some replies, behind the Hub's own words.
_HINTS = {401: f"Your token may have expired: {LOGIN}.", 429: "Wait some minutes, then run the command again."}
# The values that huggingface_hub and datasets take for true, in capitals.
_TRUE = {"1", "ON", "YES", "TRUE"}
# What the system says if a folder cannot be written to.
_UNWRITABLE = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT}
_VARIABLES = ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "TRANSFORMERS_OFFLINE")


class Reference(NamedTuple):
    """A data set on the Hub at a revision: the hash of a commit, a tag or a branch."""

    repository: str
    revision: str

    def __str__(self) -> str:
        return f"{self.repository}@{self.revision}"

    @property
    def page(self) -> str:
        """Address of the set's page."""
        return f"{constants.ENDPOINT}/datasets/{self.repository}"


def explain(error: Exception, wanted: Reference) -> str:
    """One line for an error of huggingface_hub or of the network below it.

    It never holds the token: those libraries keep it out of their messages, and nothing else is quoted.
    """
    if isinstance(error, HFValidationError):
        return f"{wanted.repository!r} is no name that the Hub gives: {' '.join(str(error).split())}"
    if isinstance(error, OSError) and error.errno in _UNWRITABLE:
        return (
            f"{wanted} cannot be written to the cache {constants.HF_HUB_CACHE} ({error}): make room or set HF_HOME to "
            "a folder that you may write to."
        )
    if isinstance(error, GatedRepoError):
        return f"{wanted.repository} is gated: ask for access on {wanted.page}, then {LOGIN}."
    if isinstance(error, RepositoryNotFoundError):
        return f"There is no data set {wanted.page}, or it is private: check the name, or {LOGIN}."
    if isinstance(error, RevisionNotFoundError):
        return f"{wanted.page} has no revision {wanted.revision!r}: name a commit, tag or branch that its page lists."
    if isinstance(error, LocalTokenNotFoundError):
        return f"Nobody is logged in to {constants.ENDPOINT}: {LOGIN}."
    if isinstance(error, OfflineModeIsEnabled) or isinstance(error.__cause__, OfflineModeIsEnabled) or offline():
        variable = offline() or _VARIABLES[0]
        return (
            f"{wanted} is not (or not whole) in the cache {constants.HF_HUB_CACHE}, and {variable} forbids to "
            f"fetch it: run once without {variable}, or bring the cache of a machine that has it."
        )
    if isinstance(error, LocalEntryNotFoundError) and isinstance(error.__cause__, Exception):
        return explain(error.__cause__, wanted)  # why the Hub could not be asked
    if isinstance(error, EntryNotFoundError):
        return f"{wanted.page} at {wanted.revision} is not a set that `blimppi push` made: a file is missing there."
    if isinstance(error, HfHubHTTPError) and (status := _status(error)):
        if status < 500:
            hint = f" {_HINTS[status]}" if status in _HINTS else ""
            return f"{constants.ENDPOINT} refused {wanted.repository} ({status}): {_said(error)}{hint}"
        return (
            f"{constants.ENDPOINT} has trouble of its own ({status}) with {wanted}: {_said(error)} Run the command "
            "again later; what has arrived whole is kept."
        )
    return _unreachable(error, wanted)


def offline() -> str | None:
    """The variable by which the user forbids to use the network; None if it may be used.

    ``datasets`` has a variable of its own, which huggingface_hub does not know.
    """
    name = next((name for name in _VARIABLES if os.environ.get(name, "").upper() in _TRUE), None)
    return name if name or not constants.HF_HUB_OFFLINE else _VARIABLES[0]


def answered(error: Exception) -> bool:
    """Whether the Hub itself said no, so that another try cannot help; False if it could not be asked or broke down."""
    return isinstance(error, HfHubHTTPError) and (_status(error) or 500) < 500


def _unreachable(error: Exception, wanted: Reference) -> str:
    said = " ".join(str(error).split())[:160]
    return (
        f"{constants.ENDPOINT} could not be reached, or the connection to it broke, at {wanted} "
        f"({type(error).__name__}{': ' if said else ''}{said}): check the network (and HF_ENDPOINT) and run the "
        "command again; what has arrived whole is kept."
    )


def _status(error: HfHubHTTPError) -> int | None:
    status: int | None = getattr(error.response, "status_code", None)
    return status


def _said(error: HfHubHTTPError) -> str:
    """The Hub's own words, else the library's without the address, as a sentence."""
    words = " ".join((error.server_message or str(error).partition(" for url")[0]).split())[:200]
    return words if words.endswith((".", "!", "?")) else f"{words}."
