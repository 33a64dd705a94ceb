"""Tries templates out: the example, some random pairs, what became of the attempts.

Run as ``python -m blimppi.builders.it.try_template PHENOMENON… [-n 20] [--seed 0]``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import click
from blimppi.builders.it.account import account
from blimppi.builders.it.checks import CheckError, check_pairs
from blimppi.builders.it.compiled import load_templates
from blimppi.builders.it.examples import NoExampleError, make_example
from blimppi.builders.it.pool import EmptyClassError
from blimppi.builders.it.rows import make_pair
from blimppi.builders.it.sampler import Sampler
from blimppi.builders.it.suite import default_engine
from blimppi.builders.yaml_config import ConfigError


@click.command()
@click.argument("names", nargs=-1, required=True)
@click.option("-n", "shown", default=20, show_default=True, help="How many random pairs to show.")
@click.option("--wanted", default=500, show_default=True, help="How many pairs to make.")
@click.option("--seed", default=0, show_default=True)
@click.option("--configs", "folder", type=click.Path(exists=True, path_type=Path), help="Folder of the templates.")
def main(names: tuple[str, ...], shown: int, wanted: int, seed: int, folder: Path | None) -> None:
    """Make pairs of PHENOMENA and show some of them."""
    engine = default_engine()
    failed = False
    for name in names:
        click.echo(f"== {name}")
        try:
            compiled = load_templates([name], folder)[0]
            sampler = Sampler(compiled, engine.pool, engine.realiser, seed, wanted)
        except (ConfigError, EmptyClassError, KeyError, ValueError) as error:
            click.echo(f"FAULT {error}")
            failed = True
            continue
        try:
            click.echo("example: {} / {}".format(*make_example(compiled, engine.pool, engine.realiser)))
        except NoExampleError as error:
            click.echo(f"FAULT {error}")
            failed = True
        sample = sampler.run()
        try:
            check_pairs(compiled, sample.drawn, engine.known)
        except CheckError as error:
            click.echo(f"FAULT {error}")
            failed = True
        pairs = [make_pair(compiled.template, drawn, engine.rules) for drawn in sample.drawn]
        for at in sorted(Random(seed).sample(range(len(pairs)), min(shown, len(pairs)))):
            click.echo(f"  {pairs[at].sentence_good}  /  {pairs[at].sentence_bad}")
        counts = account(compiled, sample, pairs, wanted, engine.rules)
        for key in ("pairs", "pairs_by_frame", "attempt_outcomes", "shortfall", "tag_sequences", "baselines"):
            click.echo(f"{key}: {counts[key]}")
        for slot, facts in counts["slots"].items():
            click.echo(f"  slot {slot}: {', '.join(f'{key} {value}' for key, value in facts.items())}")
        failed = failed or bool(counts["shortfall"])
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
