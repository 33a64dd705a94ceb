"""Whole suites of models: a file that lists them, and one command that evaluates them all and can be stopped."""

from __future__ import annotations

from collections.abc import Iterable

FLAG = "--models"
FLAGS = (FLAG, "--entry", "--run", "--list")  # those of `blimppi eval` that lm-eval does not have


def wanted(args: Iterable[str]) -> bool:
    """Whether a command line asks for a suite of models; imports nothing, as every evaluation asks."""
    return any(arg == FLAG or arg.startswith(f"{FLAG}=") for arg in args)
