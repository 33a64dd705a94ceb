"""Whether the Hub answers, and whether somebody is logged in."""

from __future__ import annotations

import os
from collections.abc import Iterator

from blimppi.builders.hub.trouble import LOGIN, offline
from blimppi.lm_eval_tasks.doctor.finding import Finding, Status, one_line
from huggingface_hub import constants, get_session, get_token

SECTION = "Hugging Face Hub"
TIMEOUT = 5  # seconds


def hub() -> Iterator[Finding]:
    """Asks the Hub once. That it does not answer is a problem only where the user chose the server (HF_ENDPOINT)."""
    yield _reach()
    # Only whether: neither the token nor a part of it is told.
    source = "HF_TOKEN" if os.environ.get("HF_TOKEN") else "a stored login"
    if get_token():
        yield Finding(SECTION, "token", "ok", f"set, from {source}", details={"token": True})
    else:
        advice = f"For gated and private sets and models, {LOGIN}."
        yield Finding(SECTION, "token", "note", "none", advice, {"token": False})


def _reach() -> Finding:
    endpoint = constants.ENDPOINT
    details = {"endpoint": endpoint}
    if (variable := offline()) is not None:
        advice = f"Only what is in the cache is used; unset {variable} to load more."
        return Finding(SECTION, "server", "note", f"{endpoint} is not asked: {variable} is set", advice, details)
    chosen = bool(os.environ.get("HF_ENDPOINT"))
    status: Status = "problem" if chosen else "note"
    advice = (
        "Check HF_ENDPOINT, or unset it to use huggingface.co."
        if chosen
        else "Check network and proxy (HTTPS_PROXY). Sets and models on this machine work without the Hub; with "
        "HF_HUB_OFFLINE=1 nothing waits for it."
    )
    try:
        answer = get_session().head(endpoint, timeout=TIMEOUT)
    except Exception as error:  # which kinds, depends on the library's version
        text = f"{endpoint} does not answer within {TIMEOUT} s ({one_line(error)})"
        return Finding(SECTION, "server", status, text, advice, details)
    if answer.status_code >= 500:
        text = f"{endpoint} is out of order (status {answer.status_code})"
        return Finding(SECTION, "server", status, text, advice, details)
    return Finding(SECTION, "server", "ok", f"{endpoint} answers", details=details)
