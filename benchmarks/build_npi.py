"""The whole npi build against bare `conllu.parse_incr` of the same files, in one run and one process.

    python benchmarks/build_npi.py PATH… [--lang eng,tur] [--workers 2]

PATH is a folder of UD treebanks. Both read every file that the build reads; the ratio is build time over parse time.
With `--workers` the command `blimppi build npi` is run as well, with one process and with that many, each time from
its start to the set on disk.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click
import conllu
from blimppi.builders.conllu_files import open_text
from blimppi.builders.npi.languages import load_languages
from blimppi.builders.npi.suite import build_npi, write_npi
from blimppi.builders.treebanks import select
from blimppi.builders.ud_files import UdFiles

COMMAND = "from blimppi.lm_eval_tasks.cli import main; main()"


@click.command()
@click.argument("treebanks", nargs=-1, required=True)
@click.option("--lang", default="", help="ISO 639-3 codes, comma-separated. [default: all configured]")
@click.option("--repeat", default=1, help="Runs of each; the fastest counts.")
@click.option("--workers", type=click.IntRange(2), help="Also time the command with one process and with so many.")
def main(treebanks: tuple[str, ...], lang: str, repeat: int, workers: int | None) -> None:
    languages = list(load_languages(code for code in lang.split(",") if code).values())
    files = UdFiles(treebanks)
    paths = [s.path for x in languages for s in select(x, files, only_language=False) if not s.refused]
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
    if workers:
        codes = [language.iso for language in languages]
        runs = [(command(treebanks, codes, 1), command(treebanks, codes, workers)) for _ in range(repeat)]
        one, many = (min(seconds for seconds, _ in side) for side in zip(*runs, strict=True))
        same = len({digest for pair in runs for _, digest in pair}) == 1
        click.echo(f"1 worker          {one:7.2f} s by the clock")
        click.echo(f"{f'{workers} workers':18}{many:7.2f} s by the clock, {'the same' if same else 'OTHER'} bytes")
        click.echo(f"ratio             {one / many:7.2f}")


def command(treebanks: tuple[str, ...], codes: list[str], workers: int) -> tuple[float, str]:
    """Seconds by the clock that the command takes, and a digest of what it writes."""
    with tempfile.TemporaryDirectory() as root:
        args = [x for path in treebanks for x in ("--treebank", path)]
        args += ["--lang", ",".join(codes), "--workers", str(workers), "--out", root, "--quiet"]
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", COMMAND, "build", "npi", *args], check=True)
        seconds = time.perf_counter() - start
        digest = hashlib.sha256()
        for path in sorted((Path(root) / "npi").rglob("*")):
            digest.update(path.name.encode() + (path.read_bytes() if path.is_file() else b""))
        return seconds, digest.hexdigest()


if __name__ == "__main__":
    main()
