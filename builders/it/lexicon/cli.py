"""`blimppi lexicon`: compile the tables of the suite `it`, and make a table from a corpus."""

from __future__ import annotations

from pathlib import Path

import click
from blimppi.builders.it.lexicon import default_folder

_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False)


@click.group()
def lexicon() -> None:
    """Make the word tables of the suite `it`."""


@lexicon.command(name="compile")
@click.option("--italian-words", required=True, type=_FILE, help="words.json of the npm package italian-words-dict.")
@click.option(
    "--italian-adjectives", required=True, type=_FILE, help="adjectives.json of the npm italian-adjectives-dict."
)
@click.option("--italian-verbs", required=True, type=_FILE, help="verbs.json of the npm package italian-verbs-dict.")
@click.option("--mlconjug-verbs", required=True, type=_FILE, help="verbs-it.json of the PyPI package mlconjug3.")
@click.option("--mlconjug-tables", required=True, type=_FILE, help="conjugation-it.json of the PyPI package mlconjug3.")
@click.option("--curated", type=_FOLDER, help="Folder of the curated lists (default: the package's).")
@click.option("--output", type=_FOLDER, help="Where to write the tables (default: the package's folder).")
def compile_command(
    italian_words: Path,
    italian_adjectives: Path,
    italian_verbs: Path,
    mlconjug_verbs: Path,
    mlconjug_tables: Path,
    curated: Path | None,
    output: Path | None,
) -> None:
    """Write the full-form tables from the curated lists and the dictionaries (JSON files of public packages)."""
    from blimppi.builders.it.lexicon.compile import compile_tables
    from blimppi.builders.it.lexicon.paradigm import Paradigms, read_decisions
    from blimppi.builders.it.lexicon.rows import RowMaker
    from blimppi.builders.it.lexicon.settings import load_settings
    from blimppi.builders.it.lexicon.sources import Conjugations, VerbDictionary, read_json
    from blimppi.builders.it.lexicon.stoplists import read_stoplist
    from blimppi.builders.it.realisation import load_realisation

    curated = curated or default_folder() / "curated"
    output = output or default_folder()
    settings = load_settings(curated)
    paradigms = Paradigms(
        VerbDictionary(read_json(italian_verbs), settings),
        Conjugations(read_json(mlconjug_verbs), read_json(mlconjug_tables), settings),
        read_decisions(curated / "verb_forms.tsv"),
        settings,
    )
    real_words = read_stoplist(curated.parent / "stoplists" / "isc_real_words.txt")
    words, adjectives = read_json(italian_words), read_json(italian_adjectives)
    maker = RowMaker(settings, load_realisation())
    counts = compile_tables(curated, output, maker, words, adjectives, paradigms, real_words)
    for name, count in counts.items():
        click.echo(f"{output / name}.tsv: {count} rows")


@lexicon.command(name="extract")
@click.option("--conllu", multiple=True, metavar="PATH", help="CoNLL-U file, folder or glob; may be given again.")
@click.option("--text", multiple=True, type=_FILE, help="Plain text, tagged by spaCy; may be given again.")
@click.option("--spacy-model", help="spaCy model for --text (default: the one in sources.yaml).")
@click.option("--min-count", default=1, show_default=True, type=click.IntRange(min=1), help="Leave out rarer words.")
@click.option("--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The table to write.")
def extract_command(
    conllu: tuple[str, ...], text: tuple[Path, ...], spacy_model: str | None, min_count: int, output: Path
) -> None:
    """Write a table of the words of a corpus with lemma, UPOS, features, frequency and animacy.

    Animacy is that of the lexicon; nouns and names that it does not have are marked `review`.
    """
    from itertools import chain

    from blimppi.builders.it.lexicon import load_lexicon
    from blimppi.builders.it.lexicon.extract import COLUMNS, REVIEW, extract, from_conllu, from_text
    from blimppi.builders.it.lexicon.settings import load_settings
    from blimppi.builders.it.lexicon.table import write_rows

    if not conllu and not text:
        raise click.UsageError("give a corpus: --conllu PATH or --text FILE")
    warnings: list[str] = []
    model = spacy_model or load_settings(default_folder() / "curated").spacy_model
    entries = chain(from_conllu(conllu, warnings), from_text(text, model) if text else ())
    rows = extract(entries, load_lexicon(), min_count)
    for warning in warnings:
        click.echo(f"left out: {warning}", err=True)
    write_rows(output, COLUMNS, rows)
    unknown = sum(row["animacy"] == REVIEW for row in rows)
    click.echo(f"{output}: {len(rows)} rows, {unknown} with animacy to review, {len(warnings)} sentences left out")
