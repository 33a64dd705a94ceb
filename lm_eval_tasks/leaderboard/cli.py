"""``blimppi leaderboard``: scores for the Hub, and a page that ranks models."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import click
from blimppi.builders.hub.settings import NAME
from blimppi.builders.hub.trouble import Reference
from blimppi.lm_eval_tasks.leaderboard import hub_files, site
from blimppi.lm_eval_tasks.leaderboard.boards import make_boards
from blimppi.lm_eval_tasks.leaderboard.entry import Entry, read_entries
from blimppi.lm_eval_tasks.leaderboard.export import scores
from blimppi.lm_eval_tasks.leaderboard.members import known_sets
from blimppi.lm_eval_tasks.leaderboard.score import METRIC
from blimppi.lm_eval_tasks.leaderboard.setting import METRICS
from blimppi.lm_eval_tasks.report.errors import ReportError

EPILOG = """\b
Examples:
  blimppi leaderboard export my_results --model my-org/my-model --out my-model
  blimppi leaderboard page all_results --out site
"""
_data = click.option(
    "--data",
    multiple=True,
    metavar="SET",
    help="A set that results are on: the folder that holds it, or ORG/NAME@REVISION. Tells which members a mean over "
    "the whole set needs; without it, all of the suite but those that a run with --available left out.",
)


@click.group(epilog=EPILOG)
def leaderboard() -> None:
    """Scores for the leaderboards of the Hugging Face Hub, and a page that ranks models."""


@leaderboard.command()
@click.argument("results", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--model", required=True, metavar="ORG/NAME", help="The model's name on the Hub.")
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the model, e.g. its clone.",
)
@click.option(
    "--dataset",
    multiple=True,
    metavar="ORG/NAME@REVISION",
    help="The published set, for results on the same data from elsewhere; checked by its fingerprint.",
)
@click.option("--source-url", metavar="URL", help="Where the whole results are published.")
@_data
def export(
    results: tuple[Path, ...],
    model: str,
    out: Path,
    dataset: tuple[str, ...],
    source_url: str | None,
    data: tuple[str, ...],
) -> None:
    """Write a model's scores for the leaderboards of the sets, one scalar for each task of their eval.yaml.

    They land in .eval_results/ and in the model-index of README.md, of which everything else is kept. RESULTS are
    results_*.json of one model, or folders that hold some.
    """
    if not re.fullmatch(f"{NAME}/{NAME}", model, re.ASCII):
        raise click.BadParameter(f"{model!r} is no name of a model: it has the form ORG/NAME", param_hint="--model")
    try:
        entries, notes = _read(results, METRIC)
        known = known_sets(data, {entry.setting.suite for entry in entries})
        made, more = scores(entries, model, known, [_reference(name) for name in dataset])
        files = hub_files.eval_results(made, source_url)
        card = hub_files.model_card(made, model, out / hub_files.CARD, source_url)
        paths = hub_files.write(out, files, card)
    except ReportError as error:
        raise click.ClickException(str(error)) from error
    _tell(notes + more)
    click.echo(f"{len(made)} scores of {model}: {', '.join(map(str, paths))}")


@leaderboard.command()
@click.argument("results", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path, file_okay=False), help="Folder to write to.")
@click.option("--metric", type=click.Choice(list(METRICS)), default=METRIC, show_default=True, help="What ranks.")
@click.option("--title", default="blimppi leaderboard", show_default=True)
@_data
def page(results: tuple[Path, ...], out: Path, metric: str, title: str, data: tuple[str, ...]) -> None:
    """Write a page that ranks models, and a table of its numbers.

    One file without network, and beside it leaderboard.csv and a README.md that makes the folder a static Space of the
    Hub. Results are ranked together only if data, readout, prefix token, chat template and system instruction are the
    same. RESULTS are results_*.json, or folders that hold some.
    """
    try:
        entries, notes = _read(results, metric)
        boards, more = make_boards(entries, known_sets(data, {entry.setting.suite for entry in entries}))
    except ReportError as error:
        raise click.ClickException(str(error)) from error
    out.mkdir(parents=True, exist_ok=True)
    (out / site.PAGE).write_text(site.page(boards, notes + more, title), encoding="utf-8")
    (out / site.TABLE).write_text(site.table(boards), encoding="utf-8")
    if not (out / site.CARD).exists():  # one that is there may have been made one's own
        (out / site.CARD).write_text(site.space_card(title), encoding="utf-8")
    _tell(notes + more)
    click.echo(
        f"{len(boards)} ranking(s) of {len({entry.model.identity for entry in entries})} model(s): {out / site.PAGE}"
    )


def _read(results: tuple[Path, ...], metric: str) -> tuple[list[Entry], list[str]]:
    entries, notes = read_entries(results, metric)
    if not entries:
        raise ReportError(" ".join(["no result that can be ranked.", *notes[:3]]))
    return entries, notes


def _reference(name: str) -> Reference:
    repository, _, revision = name.partition("@")
    if not revision or not re.fullmatch(f"{NAME}/{NAME}", repository, re.ASCII):
        raise click.BadParameter(f"{name!r}: it has the form ORG/NAME@REVISION", param_hint="--dataset")
    return Reference(repository, revision)


def _tell(notes: Iterable[str]) -> None:
    for note in notes:
        click.echo(f"note: {note}", err=True)
