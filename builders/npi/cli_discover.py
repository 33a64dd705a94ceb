"""`blimppi discover`: which words of a treebank behave like polarity items."""

from __future__ import annotations

from pathlib import Path

import click
from blimppi.builders import options


@click.command(epilog="Example:\n  blimppi discover --lang pol --treebank ud-treebanks-v2.18 --out pol_candidates.tsv")
@click.option("--lang", "codes", required=True, multiple=True, callback=options.codes, metavar="ISO",
              help="ISO 639-3 code of a configured language.")  # fmt: skip
@click.option("--treebank", "treebanks", multiple=True, required=True, callback=options.paths, metavar="PATH",
              help="As for `blimppi build`.")  # fmt: skip
@click.option("--config", "configs", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="Folder of your <iso>.yaml.")  # fmt: skip
@click.option("--threshold", type=click.FloatRange(0, 1), callback=options.share,
              help="Share that counts as kept. [default: configured]")  # fmt: skip
@click.option("--minimum", type=click.IntRange(1), default=5, show_default=True, help="Occurrences a candidate needs.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Table to edit. [default: <iso>_candidates.tsv]"
)
@click.option("--quiet", is_flag=True, help="No progress bar and no summary.")
def discover(
    codes: list[str], treebanks: tuple[str, ...], configs: Path | None, threshold: float | None, minimum: int,
    workers: int, out: Path | None, quiet: bool,
) -> None:  # fmt: skip
    """List pronouns, determiners and adverbs with the share of their occurrences in a licensing environment.

    The share is reliable for negative-concord items and misleading elsewhere (BLiMPPI section 4.2): read the table,
    look at the examples on both sides, and edit what you accept into the configuration.
    """
    from blimppi.builders.atomic import check_writable
    from blimppi.builders.npi.discover import inventory_recall, merge, passed_over, scan, write_table
    from blimppi.builders.npi.languages import load_languages
    from blimppi.builders.parallel import run
    from blimppi.builders.treebanks import select
    from blimppi.builders.ud_files import UdFiles

    if len(codes) > 1:
        raise click.UsageError(f"--lang takes one language here, but names {len(codes)}: run once for each")
    lang = codes[0]
    out = out or Path(f"{lang}_candidates.tsv")
    check_writable(out)
    language = load_languages([lang], configs)[lang]
    cut = language.discovery_threshold if threshold is None else threshold
    sources = select(language, UdFiles(treebanks), only_language=True)
    parts = list(run(scan, [(language, source) for source in sources], workers, "scanning", quiet))
    found = merge(parts, minimum)
    write_table(found, cut, out)
    if not quiet:
        click.echo("\n".join(passed_over(parts)))
        click.echo(f"{len(found)} candidates with at least {minimum} occurrences; share >= {cut} in {out}")
        for side, lemmas in inventory_recall(found, cut).items():
            click.echo(f"  {side}: {', '.join(lemmas)}")
