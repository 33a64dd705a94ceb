"""The error of data that cannot be had."""

from __future__ import annotations


class DataError(ValueError):
    """The data of a task cannot be had; the message says what to do."""
