"""What options of the command line share: lists of languages, paths, shares."""

from __future__ import annotations

import math

import click


def codes(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> list[str]:
    """ISO 639-3 codes of an option that may be repeated and may hold commas, each once; empty if it was not given.

    Raises:
        click.BadParameter: if it was given and names nothing.
    """
    named = [code.strip() for value in values for code in value.split(",") if code.strip()]
    if values and not all(value.replace(",", "").strip() for value in values):
        raise click.BadParameter("names no language: give ISO 639-3 codes, such as eng,tur", context, option)
    return list(dict.fromkeys(named))


def paths(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Files, folders and glob patterns.

    Raises:
        click.BadParameter: for an empty one.
    """
    if not all(value.strip() for value in values):
        raise click.BadParameter("names no path", context, option)
    return values


def share(context: click.Context, option: click.Parameter, value: float | None) -> float | None:
    """A number that is one; `click.FloatRange` lets NaN pass.

    Raises:
        click.BadParameter: for NaN.
    """
    if value is not None and math.isnan(value):
        raise click.BadParameter("nan is no number", context, option)
    return value
