"""`blimppi build SUITE`: from sources to a data set in Hub layout."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from blimppi.builders import options
from blimppi.builders.freq.cli import freq
from blimppi.builders.it.cli import it

EXAMPLES = """\b
Examples:
  blimppi build npi --out demo_out
      all languages, from the small treebanks that come with the package
  blimppi build npi --ud-release ud-treebanks-v2.18.tgz --out data --workers 2
      all languages from a UD release: the treebanks that each configuration uses
  blimppi build npi --annotated bank.tsv --out data
      sentences that are annotated already, without trees
  blimppi build npi --treebank my.conllu --lang pol --explain why.tsv
      your own file, and a table that says what became of each item
"""


@click.group(no_args_is_help=True)
def build() -> None:
    """Build a suite's pairs from its sources."""


build.add_command(freq)
build.add_command(it)


@build.command(epilog=EXAMPLES)
@click.option("--treebank", "treebanks", multiple=True, callback=options.paths, metavar="PATH",
              help="CoNLL-U file, folder or glob; repeatable.")  # fmt: skip
@click.option(
    "--ud-release",
    "release",
    type=click.Path(exists=True, path_type=Path),
    metavar="PATH",
    help="A whole UD release: its folder, or a .tgz, .tar.gz, .tar or .zip.",
)
@click.option(
    "--annotated",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Table (TSV) of annotated sentences; repeatable.",
)
@click.option("--lang", "codes", multiple=True, callback=options.codes, metavar="ISO,…",
              help="ISO 639-3 codes; repeatable. [default: all, or all that is found]")  # fmt: skip
@click.option("--config", "configs", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="Folder of your own <iso>.yaml.")  # fmt: skip
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("hf_datasets"),
    show_default=True,
    help="ROOT.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Recorded; nothing in this suite is random.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--explain", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write the fate of every item here.")  # fmt: skip
@click.option("--exclusions", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="Pairs ruled out. [default: shipped]")  # fmt: skip
@click.option("--commercial", is_flag=True, help="Only treebanks whose licence allows commercial use.")
@click.option("--replace", is_flag=True, help="Drop languages that ROOT holds and this build does not make.")
@click.option("--quiet", is_flag=True, help="No progress bars and no table.")
def npi(
    treebanks: tuple[str, ...], release: Path | None, annotated: tuple[Path, ...], codes: list[str],
    configs: Path | None, out: Path, seed: int, workers: int, explain: Path | None, exclusions: Path | None,
    commercial: bool, replace: bool, quiet: bool,
) -> None:  # fmt: skip
    """Polarity items: pairs from Universal Dependencies treebanks, to ROOT/npi."""
    from blimppi.builders.parallel import finish, start

    started = start("blimppi.builders.npi.schedule", workers)  # first of all: it takes as long as what stands below
    click.get_current_context().call_on_close(started)  # after an error joblib would tell of calls nobody read

    from blimppi.builders.atomic import check_folder, check_writable
    from blimppi.builders.dataset import check_target
    from blimppi.builders.npi.account import SUITE
    from blimppi.builders.npi.demo import demo_languages
    from blimppi.builders.npi.inputs import open_inputs
    from blimppi.builders.npi.languages import config_folder, load_languages
    from blimppi.builders.npi.resume import Checkpoints
    from blimppi.builders.npi.suite import build_npi, write_explanations, write_npi
    from blimppi.builders.review.exclusions import read_exclusions

    if explain is not None:
        check_writable(explain)
    check_folder(out, SUITE)
    given = bool(treebanks or release or annotated)
    languages = list(load_languages(codes or ([] if given else demo_languages()), configs).values())
    excluded = read_exclusions(exclusions or config_folder() / "exclusions.tsv")
    with open_inputs(treebanks, release, annotated, languages, folder=configs, quiet=quiet) as inputs:
        notes = inputs.notes(languages)
        if given and not codes:
            languages = inputs.held(languages)
        notes += inputs.passed_over(only_language=len(languages) == 1)
        if not quiet:
            click.echo("".join(f"{note}\n" for note in notes), err=True, nl=False)
        check_target(out, SUITE, [language.iso for language in languages], merge=not replace)
        checkpoints = Checkpoints(out)
        started()
        built = build_npi(
            languages, inputs, excluded=excluded, commercial=commercial, checkpoints=checkpoints, workers=workers,
            quiet=quiet,
        )  # fmt: skip
    finish(workers)
    folder = write_npi(built, out, seed=seed, merge=not replace)
    checkpoints.clear()
    if explain is not None:
        write_explanations(built, explain)
    if not quiet:
        click.echo(table({iso: counts for iso, (_, counts, _) in built.items()}))
        click.echo(f"\nWritten to {folder}. Evaluate on it with BLIMPPI_DATA={out}.")


def table(languages: dict[str, dict[str, Any]]) -> str:
    """The account of each language for a terminal: totals, then pairs by environment and strategy, then skips."""
    lines = [f"{'':4}{'sentences':>10}{'words':>10}{'items':>7}{'licensed':>9}{'pairs':>7}"]
    for iso, c in languages.items():
        share = f"{100 * c['items_licensed'] / c['items']:.1f}%" if c["items"] else "–"
        lines.append(f"{iso:4}{c['sentences']:>10,}{c['words']:>10,}{c['items']:>7,}{share:>9}{c['pairs']:>7,}")
    for title, key in (
        ("pairs by environment", "pairs_by_environment"),
        ("pairs by strategy", "pairs_by_strategy"),
        ("items by outcome", "item_outcomes"),
        ("sentences by outcome", "sentence_outcomes"),
    ):
        lines.append(f"\n{title}")
        for iso, c in languages.items():
            lines.append(f"{iso:4}" + ", ".join(f"{name} {count:,}" for name, count in c[key].items()))
    return "\n".join(lines)
