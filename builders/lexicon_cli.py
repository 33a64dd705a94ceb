"""`blimppi lexicon`: the word tables of the suites that make sentences of words."""

from __future__ import annotations

import click
from blimppi.builders.freq.lexicon.cli import candidates_command
from blimppi.builders.freq.lexicon.cli import compile_command as compile_freq
from blimppi.builders.it.lexicon.cli import compile_command as compile_it
from blimppi.builders.it.lexicon.cli import extract_command

_COMPILERS = {"it": compile_it, "freq": compile_freq}


@click.group()
def lexicon() -> None:
    """Make the word tables of the suites `it` and `freq`."""


@lexicon.command(
    name="compile",
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": True},
    short_help="Write the tables of a suite (--suite it or freq) from its curated lists.",
)
@click.option("--suite", type=click.Choice(sorted(_COMPILERS)), default="it", show_default=True)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def compile_command(suite: str, arguments: tuple[str, ...]) -> None:
    """Hand the arguments to the suite's own command, whose options and help are its own."""
    _COMPILERS[suite].main(list(arguments), prog_name=f"blimppi lexicon compile --suite {suite}", standalone_mode=False)


lexicon.add_command(candidates_command)
lexicon.add_command(extract_command)
