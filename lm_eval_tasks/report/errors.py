"""What goes wrong with a report, in words for people."""

from pathlib import Path


class ReportError(Exception):
    """Results that cannot be reported; the message says which file, what is wrong and what to do."""


def make_folder(folder: Path) -> None:
    """Makes the folder in which files of the report are to lie, if it is not there.

    Raises:
        ReportError: if that is not possible.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ReportError(f"{folder}: cannot make this folder ({error.strerror})") from error


def printable(text: object) -> str:
    """``text`` on one line without control characters, which could rewrite a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(text))
