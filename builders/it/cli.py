"""`blimppi build it`: the Italian suite, from templates and the lexicon."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

EXAMPLES = """\b
Examples:
  blimppi build it --out data --workers 2
      all phenomena, 500 pairs each
  blimppi build it --phenomenon agr_det_noun_gender,verb_aux_reflexive --per-phenomenon 100 --out data
      two phenomena, 100 pairs each; others that DATA holds stay as they are
"""


@click.command(epilog=EXAMPLES)
@click.option("--per-phenomenon", type=click.IntRange(1), default=500, show_default=True, help="Pairs of each.")
@click.option("--phenomenon", "names", default="", metavar="ID,…", help="Which phenomena. [default: all]")
@click.option(
    "--config", "configs", type=click.Path(exists=True, path_type=Path), help="Folder of your own <phenomenon>.yaml."
)
@click.option("--out", type=click.Path(path_type=Path), default=Path("hf_datasets"), show_default=True, help="ROOT.")
@click.option("--seed", type=int, default=0, show_default=True, help="Other seeds give other pairs.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option(
    "--exclusions",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Pairs ruled out. [default: shipped]",
)
@click.option("--replace", is_flag=True, help="Drop phenomena that ROOT holds and this build does not make.")
@click.option("--quiet", is_flag=True, help="No progress bars and no table.")
def it(
    per_phenomenon: int, names: str, configs: Path | None, out: Path, seed: int, workers: int,
    exclusions: Path | None, replace: bool, quiet: bool,
) -> None:  # fmt: skip
    """Italian: pairs from templates over a lexicon, to ROOT/it."""
    from blimppi.builders.it.realisation import config_folder
    from blimppi.builders.it.suite import build_it, write_it
    from blimppi.builders.review.exclusions import read_exclusions

    wanted = [name.strip() for name in names.split(",") if name.strip()]
    excluded = read_exclusions(exclusions or config_folder() / "exclusions.tsv")
    built = build_it(wanted, per_phenomenon, seed=seed, workers=workers, folder=configs, excluded=excluded, quiet=quiet)
    folder = write_it(built, out, seed=seed, merge=not replace)
    if not quiet:
        click.echo(table({name: counts for name, (_, counts) in built.items()}))
        click.echo(f"\nWritten to {folder}. Evaluate on it with BLIMPPI_DATA={out}.")


def table(phenomena: dict[str, dict[str, Any]]) -> str:
    """The account for a terminal: pairs and attempts of each phenomenon, the frequent failures, and shortfalls."""
    width = max(map(len, phenomena), default=0)
    lines = [f"{'':{width}}{'pairs':>7}{'attempts':>10}  attempts without a pair"]
    for name, c in phenomena.items():
        failures = ", ".join(f"{why} {n:,}" for why, n in c["attempt_outcomes"].items() if why != "pair")
        lines.append(f"{name:{width}}{c['pairs']:>7,}{c['attempts']:>10,}  {failures}".rstrip())
    for name, c in phenomena.items():
        if short := c["shortfall"]:
            slot = f", slot most often without a word: {short['starving_slot']}" if short["starving_slot"] else ""
            lines.append(
                f"{name}: {short['missing']:,} pairs short; most frequent cause {short['most_frequent']}{slot}"
            )
    return "\n".join(lines)
