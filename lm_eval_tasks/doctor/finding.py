"""What an examination found, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Status = Literal["ok", "note", "problem"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the diagnosis.

    Args:
        section: what was examined, such as ``versions``.
        name: the part of it.
        status: ``problem`` for what has to be repaired before a run works; ``note`` for what some users need.
        text: what was found.
        advice: what to do; empty only where nothing has to be done.
        details: the same for programs.
    """

    section: str
    name: str
    status: Status
    text: str
    advice: str = ""
    details: dict[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


Examination = Callable[[], Iterable[Finding]]


def examine(section: str, examination: Examination) -> Iterator[Finding]:
    """What an examination finds; if it breaks off, that is a problem among the others and not the end."""
    try:
        yield from examination()
    except Exception as error:  # a broken installation raises anything
        yield Finding(
            section,
            section,
            "problem",
            f"could not be examined: {one_line(error)}",
            "Repair what is named above, and run `blimppi doctor` again.",
        )


def one_line(error: BaseException) -> str:
    """Kind and words of an error, in one line."""
    words = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def lines(findings: Iterable[Finding]) -> Iterator[str]:
    """The diagnosis for people: a title for each section, a line for each finding, and below it what to do."""
    section = None
    for finding in findings:
        if finding.section != section:
            section = finding.section
            yield section[:1].upper() + section[1:]
        status = "PROBLEM" if finding.status == "problem" else finding.status
        yield f"  {status:<7}  {finding.name}: {finding.text}"
        if finding.advice:
            yield f"           -> {finding.advice}"
