"""`blimppi sample` and `blimppi audit`: review sheets out, scores and exclusions in."""

from __future__ import annotations

from pathlib import Path

import click

SUITE = click.option("--suite", default="npi", show_default=True, help="Suite of the data set.")
DATA = click.option(
    "--data", type=click.Path(path_type=Path), default=Path("hf_datasets"), show_default=True, envvar="BLIMPPI_DATA",
    help="ROOT of the data set.",
)  # fmt: skip


@click.command(epilog="Example:\n  blimppi sample --data data --lang pol -n 30 --blind --out sheets")
@SUITE
@DATA
@click.option(
    "--lang",
    "langs",
    required=True,
    multiple=True,
    metavar="ISO,…",
    help="Configurations to sample, or all; repeatable.",
)
@click.option("-n", "size", type=click.IntRange(1), default=30, show_default=True, help="Pairs of each.")
@click.option("--seed", type=int, default=0, show_default=True, help="Draws and orders the pairs.")
@click.option("--where", "conditions", multiple=True, metavar="COLUMN=VALUE",
              help="Only pairs with this value, such as regime=xtail; repeatable.")  # fmt: skip
@click.option("--blind", is_flag=True, help="No key and no word of how a pair was made.")
@click.option("--out", type=click.Path(path_type=Path), default=Path(), help="Folder for <iso>.tsv.")
def sample(
    suite: str, data: Path, langs: tuple[str, ...], size: int, seed: int, conditions: tuple[str, ...], blind: bool,
    out: Path,
) -> None:  # fmt: skip
    """Write a review sheet for each language: random pairs, sentences in random order, columns to fill in."""
    from blimppi.builders.dataset import read_suite
    from blimppi.builders.review.sheet import sample as draw
    from blimppi.builders.review.sheet import where, write_sheet

    named = list(dict.fromkeys(code.strip() for lang in langs for code in lang.split(",") if code.strip()))
    if not named:
        raise click.UsageError("--lang names no configuration; give codes separated by commas, or all")
    tables = read_suite(data, suite)
    wanted = sorted(tables) if "all" in named else named
    missing = [code for code in wanted if code not in tables]
    if missing:
        raise ValueError(f"no pairs of {', '.join(missing)} in {data / suite}; there are: {', '.join(sorted(tables))}")
    out.mkdir(parents=True, exist_ok=True)
    for code in wanted:
        there = where(tables[code].to_pylist(), conditions)
        rows = draw(there, size, seed)
        write_sheet(rows, out / f"{code}.tsv", seed=seed, blind=blind)
        click.echo(f"{out / code}.tsv: {len(rows)} of {len(there)} pairs")


@click.command(epilog="Example:\n  blimppi audit --data data rater1/pol.tsv rater2/pol.tsv --exclude exclusions.tsv")
@SUITE
@DATA
@click.argument("sheets", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--exclude", type=click.Path(path_type=Path), metavar="FILE", help="Add flagged pairs to this file.")
@click.option(
    "--record", type=click.Path(path_type=Path), metavar="FILE", help="Add every verdict, by id, to this file."
)
@click.option("--reviewer", help="Who filled the sheets: native_speaker, linguist or language_model (for --record).")
@click.option("--flagged", is_flag=True, help="Print the flagged pairs and why.")
@click.option("--by", metavar="COLUMN", help="Score by this column, such as regime, instead of by configuration.")
def audit(
    suite: str, data: Path, sheets: tuple[Path, ...], exclude: Path | None, record: Path | None,
    reviewer: str | None, flagged: bool, by: str | None,
) -> None:  # fmt: skip
    """Score filled sheets: share of flagged pairs by language, with intervals and agreement of raters."""
    from blimppi.builders.dataset import read_suite
    from blimppi.builders.review.audit import markdown, score
    from blimppi.builders.review.exclusions import add_exclusions
    from blimppi.builders.review.judgements import read_sheets
    from blimppi.builders.review.record import REVIEWERS, add_record

    if record is not None and reviewer not in REVIEWERS:
        raise click.UsageError(f"--record needs --reviewer: {', '.join(REVIEWERS)}")
    if by is not None and (record is not None or exclude is not None):
        raise click.UsageError("--by is for looking; verdicts are recorded by configuration, without it")

    # Verdicts are counted by configuration, which in a suite of one language is the phenomenon.
    tables = read_suite(data, suite)
    unknown = [code for code, table in tables.items() if by is not None and by not in table.column_names]
    if unknown:
        raise ValueError(f"the pairs of {unknown[0]} have no column {by!r}")
    pairs = {
        row["id"]: {**row, "language": code if by is None else str(row[by])}
        for code, table in tables.items()
        for row in table.to_pylist()
    }
    read = read_sheets(sheets, pairs)
    judgements = [judgement for sheet in read.values() for judgement in sheet.judgements]
    kept = []  # written first: whoever reads only the beginning of what is printed must not lose it
    if exclude is not None:
        kept.append(f"{add_exclusions(exclude, judgements)} pairs added to {exclude}")
    if record is not None and reviewer is not None:
        kept.append(f"{add_record(record, judgements, reviewer)} verdicts in {record}")
    click.echo(markdown(score(judgements)))
    for path, sheet in read.items():
        if sheet.unjudged:
            total = sheet.unjudged + len(sheet.judgements)
            click.echo(f"note: {path}: {sheet.unjudged} of {total} pairs are not judged yet", err=True)
    for judgement in judgements if flagged else []:
        if judgement.flagged:
            pair = pairs[judgement.pair]
            click.echo(
                f"\n{judgement.pair} {judgement.language} {judgement.rater}: {judgement.why} ({judgement.comment})"
            )
            click.echo(f"  good  {pair['sentence_good']}\n  bad   {pair['sentence_bad']}")
    for line in kept:
        click.echo(f"\n{line}")
