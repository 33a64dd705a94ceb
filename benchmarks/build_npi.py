"""The whole npi build against bare `conllu.parse_incr` of the same files, in one run and one process.

    python benchmarks/build_npi.py PATH… [--lang eng,tur]

PATH is a folder of UD treebanks. Both read every file that the build reads; the ratio is build time over parse time.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import click
import conllu
from blimppi.builders.conllu_reader import open_text
from blimppi.builders.npi.languages import load_languages
from blimppi.builders.npi.suite import build_npi, write_npi
from blimppi.builders.treebanks import select


@click.command()
@click.argument("treebanks", nargs=-1, required=True)
@click.option("--lang", default="", help="ISO 639-3 codes, comma-separated. [default: all configured]")
@click.option("--repeat", default=1, help="Runs of each; the fastest counts.")
def main(treebanks: tuple[str, ...], lang: str, repeat: int) -> None:
    languages = list(load_languages(code for code in lang.split(",") if code).values())
    paths = [s.path for x in languages for s in select(x, treebanks, only_language=False) if not s.refused]
    words = 0
    parse, build = [], []
    for _ in range(repeat):
        start = time.process_time()
        words = 0
        for path in paths:
            with open_text(path) as stream:
                words += sum(len(sentence) for sentence in conllu.parse_incr(stream))
        parse.append(time.process_time() - start)
        start = time.process_time()
        with tempfile.TemporaryDirectory() as root:
            write_npi(build_npi(languages, treebanks, quiet=True), Path(root), seed=0, merge=False)
        build.append(time.process_time() - start)
    click.echo(f"{len(paths)} files, {words:,} tokens, {len(languages)} languages")
    click.echo(f"conllu.parse_incr {min(parse):7.2f} s CPU")
    click.echo(f"blimppi build npi {min(build):7.2f} s CPU")
    click.echo(f"ratio             {min(build) / min(parse):7.2f}")


if __name__ == "__main__":
    main()
