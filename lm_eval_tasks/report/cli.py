"""``blimppi report``: from lm-eval's results to a page, a Markdown table and a summary on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from blimppi.lm_eval_tasks.report import facts, models, render, results, sections
from blimppi.lm_eval_tasks.report.contents import Report
from blimppi.lm_eval_tasks.report.errors import ReportError

EPILOG = """\b
Examples:
  blimppi report demo_out/results
  blimppi report results/small results/large --data my_sets --out compare.html
"""


def make_report(paths: Sequence[Path], data: Path | None) -> Report:
    """Reads results and computes every table.

    Args:
        paths: results files of lm-eval, or folders that hold some.
        data: the folder that holds built sets as ``<suite>/``; tells groups (typology, family, field …) where no
            samples were logged, and lets the report say where a run covers only a part of the set.

    Raises:
        ReportError: if the results or the set cannot be read; the message says what to do.
    """
    columns, notes = models.merge([results.read_run(path) for path in results.find_results(paths)])
    suites = list(dict.fromkeys(column.suite.key for column in columns))
    built, missing = facts.from_data(data, suites) if data else ({}, [])
    notes += missing
    made = []
    for suite in suites:
        own = [column for column in columns if column.suite.key == suite]
        known = built.get(suite, {})
        made.append(sections.section(own, {**facts.from_samples(own), **known}))
        notes += sections.notes(own) + facts.size_notes(own, known)
    return Report(tuple(made), tuple(notes))


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
@click.option("--quiet", is_flag=True, help="Write the files only; print nothing.")
def report(paths: tuple[Path, ...], data: Path | None, out: Path, quiet: bool) -> None:
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
        made = make_report(paths, data)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(render.html(made), encoding="utf-8")
        tables.write_text(render.markdown(made), encoding="utf-8")
    except ReportError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename or out}: {error.strerror or error}") from error
    if not quiet:
        click.echo(render.terminal(made))
        click.echo(f"Page: {out}\nTables: {tables}")
