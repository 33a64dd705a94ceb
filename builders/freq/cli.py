"""`blimppi build freq`: BLiMP's paradigms in frequency windows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

EXAMPLES = """\b
Examples:
  blimppi build freq --out data --workers 2
      67 paradigms in every regime, 1,000 pairs each
  blimppi build freq --paradigm adjunct_island,passive_1 --per-regime 100 --out data
      two paradigms, 100 pairs each; others that DATA holds stay as they are
"""


@click.command(epilog=EXAMPLES)
@click.option("--per-regime", type=click.IntRange(1), default=1000, show_default=True, help="Pairs of each paradigm.")
@click.option("--paradigm", "names", metavar="UID,…", help="Which paradigms. [default: all]")
@click.option(
    "--config",
    "configs",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of your own <UID>.yaml.",
)
@click.option("--regimes", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="Your own windows. [default: head, tail, xtail]")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path), default=Path("hf_datasets"), show_default=True, help="ROOT.")
@click.option("--seed", type=int, default=0, show_default=True, help="Other seeds give other pairs.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--exclusions", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Pairs ruled out. [default: shipped]")  # fmt: skip
@click.option("--original", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="BLiMP's own pairs (JSON lines, also .xz): the card compares with them.")  # fmt: skip
@click.option("--replace", is_flag=True, help="Drop paradigms that ROOT holds and this build does not make.")
@click.option("--quiet", is_flag=True, help="No progress bars and no table.")
def freq(
    per_regime: int, names: str | None, configs: Path | None, regimes: Path | None, out: Path, seed: int, workers: int,
    exclusions: Path | None, original: Path | None, replace: bool, quiet: bool,
) -> None:  # fmt: skip
    """English in frequency windows: pairs from BLiMP's paradigms over a lexicon, to ROOT/freq."""
    from blimppi.builders.freq.compiled import paradigm_names
    from blimppi.builders.freq.regimes import config_folder, load_regimes
    from blimppi.builders.freq.suite import build_freq, check_place, compare, write_freq
    from blimppi.builders.review.exclusions import read_exclusions

    wanted = [name.strip() for name in (names or "").split(",") if name.strip()]
    if names is not None and not wanted:
        raise click.UsageError("--paradigm names none: give UIDs, such as adjunct_island,passive_1")
    windows = load_regimes(regimes)
    there = wanted or paradigm_names(configs)
    if not there:
        raise click.UsageError(f"no paradigm (<UID>.yaml) in {configs}")
    check_place(out, there, windows, merge=not replace)
    compared = compare(original, there, windows) if original else None
    excluded = read_exclusions(exclusions or config_folder() / "exclusions.tsv")
    built = build_freq(
        wanted, per_regime, seed=seed, workers=workers, folder=configs, regimes=windows, excluded=excluded, quiet=quiet
    )
    folder = write_freq(built, out, seed=seed, windows=windows, merge=not replace, original=compared)
    if not quiet:
        click.echo(table({name: counts for name, (_, counts) in built.items()}))
        click.echo(f"\nWritten to {folder}. Evaluate on it with BLIMPPI_DATA={out}.")


def table(paradigms: dict[str, dict[str, Any]]) -> str:
    """The account for a terminal: pairs by regime, attempts, the frequent failures, and shortfalls."""
    width = max(map(len, paradigms), default=0)
    lines = [f"{'':{width}}{'pairs':>7}{'attempts':>10}  pairs by regime; attempts without a pair"]
    for name, c in paradigms.items():
        by_regime = ", ".join(f"{regime} {count:,}" for regime, count in c["pairs_by_regime"].items())
        failures = ", ".join(f"{why} {n:,}" for why, n in c["attempt_outcomes"].items() if why != "pair")
        lines.append(f"{name:{width}}{c['pairs']:>7,}{c['attempts']:>10,}  {by_regime}; {failures}".rstrip("; "))
    return "\n".join(lines)
