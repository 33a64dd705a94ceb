"""What goes wrong with a report, in words for people."""


class ReportError(Exception):
    """Results that cannot be reported; the message says which file, what is wrong and what to do."""


def printable(text: object) -> str:
    """``text`` on one line without control characters, which could rewrite a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(text))
