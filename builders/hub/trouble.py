"""What goes wrong between here and the Hub, in one line that says what to do."""

from __future__ import annotations

from typing import NamedTuple

from huggingface_hub import constants
from huggingface_hub.errors import (
    EntryNotFoundError,
    GatedRepoError,
    HfHubHTTPError,
    LocalEntryNotFoundError,
    LocalTokenNotFoundError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

LOGIN = "log in with `hf auth login` (or set HF_TOKEN)"


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
    if isinstance(error, GatedRepoError):
        return f"{wanted.repository} is gated: ask for access on {wanted.page}, then {LOGIN}."
    if isinstance(error, RepositoryNotFoundError):
        return f"There is no data set {wanted.page}, or it is private: check the name, or {LOGIN}."
    if isinstance(error, RevisionNotFoundError):
        return f"{wanted.page} has no revision {wanted.revision!r}: name a commit, tag or branch that its page lists."
    if isinstance(error, LocalTokenNotFoundError):
        return f"Nobody is logged in to {constants.ENDPOINT}: {LOGIN}."
    if isinstance(error, OfflineModeIsEnabled) or isinstance(error.__cause__, OfflineModeIsEnabled) or offline():
        return (
            f"{wanted} is not (or not whole) in the cache {constants.HF_HUB_CACHE}, and HF_HUB_OFFLINE forbids to "
            "fetch it: run once without HF_HUB_OFFLINE, or bring the cache of a machine that has it."
        )
    if isinstance(error, LocalEntryNotFoundError):
        return _unreachable(error.__cause__ if isinstance(error.__cause__, Exception) else error, wanted)
    if isinstance(error, EntryNotFoundError):
        return f"{wanted.page} at {wanted.revision} is not a set that `blimppi push` made: a file is missing there."
    if isinstance(error, HfHubHTTPError) and (status := _status(error)) and status < 500:
        hint = f" Your token may have expired: {LOGIN}." if status == 401 else ""
        return f"{constants.ENDPOINT} refused {wanted.repository} ({status}): {_said(error)}{hint}"
    return _unreachable(error, wanted)


def offline() -> bool:
    """Whether the user forbids to use the network (HF_HUB_OFFLINE)."""
    return bool(constants.HF_HUB_OFFLINE)


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
    words = error.server_message or str(error)
    return " ".join(words.split())[:200]
