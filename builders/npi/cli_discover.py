"""`blimppi discover`: which words of a treebank behave like polarity items."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(epilog="Example:\n  blimppi discover --lang pol --treebank ud-treebanks-v2.18 --out pol_candidates.tsv")
@click.option("--lang", required=True, metavar="ISO", help="ISO 639-3 code of a configured language.")
@click.option("--treebank", "treebanks", multiple=True, required=True, metavar="PATH", help="As for `blimppi build`.")
@click.option("--config", "configs", type=click.Path(exists=True, path_type=Path), help="Folder of your <iso>.yaml.")
@click.option("--threshold", type=click.FloatRange(0, 1), help="Share that counts as kept. [default: configured]")
@click.option("--minimum", type=click.IntRange(1), default=5, show_default=True, help="Occurrences a candidate needs.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--out", type=click.Path(path_type=Path), help="Table to edit. [default: <iso>_candidates.tsv]")
@click.option("--quiet", is_flag=True, help="No progress bar and no summary.")
def discover(
    lang: str, treebanks: tuple[str, ...], configs: Path | None, threshold: float | None, minimum: int,
    workers: int, out: Path | None, quiet: bool,
) -> None:  # fmt: skip
    """List pronouns, determiners and adverbs with the share of their occurrences in a licensing environment.

    The share is reliable for negative-concord items and misleading elsewhere (BLiMPPI section 4.2): read the table,
    look at the examples on both sides, and edit what you accept into the configuration.
    """
    from blimppi.builders.npi.discover import inventory_recall, merge, scan, write_table
    from blimppi.builders.npi.languages import load_languages
    from blimppi.builders.parallel import run
    from blimppi.builders.treebanks import select

    language = load_languages([lang], configs)[lang]
    cut = language.discovery_threshold if threshold is None else threshold
    sources = select(language, treebanks, only_language=True)
    found = merge(list(run(scan, [(language, source) for source in sources], workers, "scanning", quiet)), minimum)
    out = out or Path(f"{lang}_candidates.tsv")
    write_table(found, cut, out)
    if not quiet:
        click.echo(f"{len(found)} candidates with at least {minimum} occurrences; share >= {cut} in {out}")
        for side, lemmas in inventory_recall(found, cut).items():
            click.echo(f"  {side}: {', '.join(lemmas)}")
