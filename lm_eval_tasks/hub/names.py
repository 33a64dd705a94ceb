"""How a set on the Hub is named: by the user as ``org/name@revision``, else by the file configs/hub.yaml."""

from __future__ import annotations

import re

from blimppi.builders.hub.settings import NAME, read_settings
from blimppi.builders.hub.trouble import Reference
from blimppi.lm_eval_tasks.data_error import DataError

_NAMED = re.compile(rf"({NAME}/{NAME})(?:@([\w./-]+))?", re.ASCII)


def looks_published(value: str) -> bool:
    """Whether a value has the form of one name on the Hub, or of several with commas between them."""
    return all(_NAMED.fullmatch(part.strip()) for part in value.split(","))


def named_set(value: str, suite: str, found_by: str) -> Reference:
    """The set that the user names for a suite.

    Args:
        value: ``org/name@revision``; for a run of several suites one for each, with commas between them, of which
            the one is taken whose name is the suite's in configs/hub.yaml.
        suite: key of the suite.
        found_by: how the user named it, for messages.

    Raises:
        DataError: if none is meant for the suite, or a revision is missing: what a run read must be told later.
    """
    parts = [part.strip() for part in value.split(",")]
    usual = read_settings().suites[suite].repository
    if len(parts) > 1:
        parts = [part for part in parts if part.partition("@")[0].rpartition("/")[2] == usual]
        if len(parts) != 1:
            raise DataError(f"{found_by}={value}: {len(parts)} of these are called {usual}; for {suite} it takes one.")
    match = _NAMED.fullmatch(parts[0])
    if match is None:
        raise DataError(f"{found_by}={parts[0]} is no name of a set: it has the form org/name@revision.")
    if match[2] is None:
        raise DataError(
            f"{found_by}={parts[0]}: there is no such folder here. If a set of the Hub is meant, add a commit, tag or "
            f"branch: {parts[0]}@main is the newest."
        )
    return Reference(match[1], match[2])


def default_set(suite: str) -> Reference | None:
    """The published set of a suite as configs/hub.yaml pins it; None as long as it is not published."""
    settings = read_settings()
    published = settings.suites[suite]
    if settings.namespace is None or published.revision is None:
        return None
    return Reference(f"{settings.namespace}/{published.repository}", published.revision)
