"""``blimppi report``: from lm-eval's results to a page, a Markdown table and a summary on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from blimppi.lm_eval_tasks.report import (
    covariates,
    csv_files,
    facts,
    facts_configs,
    models,
    plot_files,
    render,
    results,
    sections,
)
from blimppi.lm_eval_tasks.report.column import ModelColumn
from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.suites import SUITES

EPILOG = """\b
Examples:
  blimppi report demo_out/results
  blimppi report results/small results/large --data my_sets --out compare.html
  blimppi report results --covariates web_shares.tsv --csv tables --plots figures
"""


def make_report(paths: Sequence[Path], data: Path | None, known: Path | None = None) -> Report:
    """Reads results and computes every table.

    Args:
        paths: results files of lm-eval, or folders that hold some.
        data: the folder that holds built sets as ``<suite>/``; tells groups (typology, family, field …) where no
            samples were logged, and lets the report say where a run covers only a part of the set.
        known: a table of what the user knows of languages, see `covariates.read_covariates`.

    Raises:
        ReportError: if the results or the set cannot be read; the message says what to do.
    """
    table = covariates.read_covariates(known) if known else None
    columns, notes = models.merge([results.read_run(path) for path in results.find_results(paths)])
    suites = list(dict.fromkeys(column.suite.key for column in columns))
    ours = [suite for suite in suites if suite in SUITES]
    built, missing = facts.from_data(data, ours) if data and ours else ({}, [])
    notes += missing
    made = []
    for suite in suites:
        own = [column for column in columns if column.suite.key == suite]
        sizes = built.get(suite, {})
        told = {**_configured(own), **facts.from_samples(own), **sizes}
        others = [column for column in columns if column.suite.key != suite]
        made.append(sections.section(own, told, table, others))
        notes += sections.notes(own, table) + facts.size_notes(own, sizes)
    if table and "npi" not in suites:
        notes.append(f"{table.path.name} is not used: no results by language.")
    return Report(tuple(made), tuple(notes))


def _configured(columns: Sequence[ModelColumn]) -> dict[str, facts.Facts]:
    """What the configurations tell; only those of languages say what a report shows."""
    if columns[0].suite.key != "npi":
        return {}
    return facts_configs.from_configs({member for column in columns for member in column.results})


@click.command(epilog=EPILOG)
@click.argument("paths", metavar="RESULTS...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Folder that holds the built sets (the --out of `blimppi build`): typology, family, area or field where "
    "there are no samples, and a note where a run covers only a part of a set.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("report.html"),
    show_default=True,
    help="Page to write; the Markdown file lands beside it with the ending .md.",
)
@click.option(
    "--covariates",
    "known",
    metavar="FILE.tsv",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="What you know of languages: a head, ISO 639-3 codes in the first column, numbers in others, tabs between "
    "them. The report correlates accuracy with each.",
)
@click.option(
    "--csv",
    "tables_to",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write each table as a CSV file too, and the pairs about which models differ.",
)
@click.option(
    "--plots",
    "plots_to",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write each drawing as SVG and PNG too.",
)
@click.option("--quiet", is_flag=True, help="Write the files only; print nothing.")
def report(
    paths: tuple[Path, ...],
    data: Path | None,
    out: Path,
    known: Path | None,
    tables_to: Path | None,
    plots_to: Path | None,
    quiet: bool,
) -> None:
    """Turn results of lm-eval into one self-contained HTML page and a Markdown file.

    RESULTS are results_*.json files that `blimppi eval --output_path` or `lm_eval --output_path` wrote, or
    folders that hold some; the models stand side by side. With --log_samples the samples lie beside them and
    give what depends on single pairs: accuracy by distance, environment, strategy, Zipf value and collocational
    support, and intervals.
    """
    tables = out.with_suffix(".md")
    if out.suffix.lower() == tables.suffix:
        raise click.UsageError(f"--out names the page, and {tables} is the Markdown file beside it: use .html")
    try:
        made = make_report(paths, data, known)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(render.html(made), encoding="utf-8")
        tables.write_text(render.markdown(made), encoding="utf-8")
        files = csv_files.write_csv(made, tables_to) if tables_to else []
        drawings = plot_files.write_plots(made, plots_to) if plots_to else []
    except ReportError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename or out}: {error.strerror or error}") from error
    if not quiet:
        click.echo(render.terminal(made))
        click.echo(f"Page: {out}\nTables: {tables}")
        if tables_to:
            click.echo(f"CSV: {len(files)} files in {tables_to}")
        if plots_to:
            click.echo(f"Drawings: {len(drawings)} files in {plots_to}")
