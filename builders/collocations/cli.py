"""``blimppi collocations``: counts of word pairs in treebanks, and the support they lend to pairs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from blimppi.builders import options

_COUNT_EXAMPLES = """\b
Examples:
  blimppi collocations count --conllu UD_English-EWT --conllu UD_English-LinES --out counts.tsv.gz
  blimppi collocations count --conllu 'ud/*/en_*.conllu' --out counts.tsv --workers 2
"""
_ANNOTATE_EXAMPLES = """\b
Examples:
  blimppi collocations annotate --table counts.tsv.gz --data hf_datasets
  blimppi collocations annotate --table coca.tsv --data hf_datasets --suite freq --quiet
"""
_FILE = click.Path(path_type=Path, dir_okay=False)
_MOST_FAULTS = 10


@click.group(no_args_is_help=True)
def collocations() -> None:
    """Count which content words go together; write how far that supports each pair."""


@collocations.command(epilog=_COUNT_EXAMPLES)
@click.option("--conllu", "paths", multiple=True, required=True, callback=options.paths, metavar="PATH",
              help="CoNLL-U file, folder or quoted glob pattern (.gz and .xz too); may be repeated.")  # fmt: skip
@click.option("--out", required=True, type=_FILE, help="FILE.tsv or FILE.tsv.gz; FILE.json says what was counted.")
@click.option("--config", type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE",
              help="Relations and parts of speech of your own. [default: configs/collocations.yaml]")  # fmt: skip
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--quiet", is_flag=True, help="No progress bar and no summary; faults and errors only.")
def count(paths: tuple[str, ...], out: Path, config: Path | None, workers: int, quiet: bool) -> None:
    """Count pairs of content words by relation in treebanks; every word is counted as a pair or a named skip."""
    from blimppi.builders.collocations import count as counting
    from blimppi.builders.collocations.settings import load_settings

    counting.check_out(out)
    counted = counting.count(paths, load_settings(config), workers=workers, quiet=quiet)
    counting.write(counted, out)
    for fault in counted.faults[:_MOST_FAULTS]:
        click.echo(f"skipped: {fault}", err=True)
    if more := len(counted.faults[_MOST_FAULTS:]):
        click.echo(f"skipped: {more} more sentences that are no trees", err=True)
    if not quiet:
        record = counted.record
        click.echo(f"{out}: {record['distinct_pairs']:,} different pairs")
        click.echo(f"{record['sentences']:,} sentences, {record['words']:,} words, of these:")
        for name, number in record["outcomes"].items():
            click.echo(f"  {name:<22}{number:>12,}")


@collocations.command(epilog=_ANNOTATE_EXAMPLES)
@click.option("--table", required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE",
              help="Counts: TSV with the columns relation, head, dependent, count.")  # fmt: skip
@click.option("--data", "root", required=True, type=click.Path(path_type=Path, file_okay=False),
              help="Folder of the data sets.")  # fmt: skip
@click.option("--suite", default="freq", show_default=True, help="Which data set.")
@click.option("--quiet", is_flag=True, help="No progress bar and no summary; errors only.")
def annotate(table: Path, root: Path, suite: str, quiet: bool) -> None:
    """Write the mean of log(1 + count) over the word pairs of each good sentence into the set."""
    from blimppi.builders.collocations.annotate import annotate_suite
    from tqdm import tqdm

    def track(rows: Iterable[dict[str, Any]], config: str) -> Iterable[dict[str, Any]]:
        return tqdm(rows, desc=config, unit="pair", disable=quiet or None)

    done = annotate_suite(root, table, suite=suite, track=track)
    if not quiet:
        for config, regimes in done.items():
            for regime, found in regimes.items():
                mean = "none" if found["mean_support"] is None else f"{found['mean_support']:.2f}"
                click.echo(
                    f"{config} {regime}: {found['pairs']} pairs, mean support {mean}, "
                    f"{found['unattested']} of {found['dependencies']} dependencies never seen"
                )
