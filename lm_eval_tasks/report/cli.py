"""``blimppi report``: from lm-eval's results to a page, a Markdown table and a summary on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from blimppi.lm_eval_tasks.report import breakdowns, facts, models, render, results, solvability
from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.tables import Table

EPILOG = """\b
Examples:
  blimppi report demo_out/results
  blimppi report results/small results/large --data my_sets --out compare.html
"""


def make_report(paths: Sequence[Path], data: Path | None) -> render.Report:
    """Reads results and computes every table.

    Args:
        paths: results files of lm-eval, or folders that hold some.
        data: the folder that holds a built set as ``npi/``; tells typology and family where no samples were
            logged, and lets the report say where a run covers only a part of the set.

    Raises:
        ReportError: if the results or the set cannot be read; the message says what to do.
    """
    columns, notes = models.merge([results.read_run(path) for path in results.find_results(paths)])
    built = facts.from_data(data) if data else {}
    known = {**facts.from_samples(columns), **built}
    tables = [
        breakdowns.by_language(columns),
        solvability.by_solvability(columns),
        breakdowns.by_distance(columns),
        breakdowns.by_column(columns, "environment", lambda pair: pair.environment),
        breakdowns.by_column(columns, "strategy", lambda pair: pair.strategy),
        breakdowns.by_group(columns, known, "typology", lambda fact: fact.typology),
        breakdowns.by_group(columns, known, "family", lambda fact: fact.family),
    ]
    return render.Report(
        columns=tuple(columns),
        tables=tuple(table for table in tables if _has_numbers(table)),
        details=tuple(solvability.details(column, place) for place, column in enumerate(columns, start=1)),
        notes=tuple(notes + solvability.ties(columns) + facts.size_notes(columns, built)),
    )


def _has_numbers(table: Table) -> bool:
    return any(cell.value is not None for row in table.rows for cell in row.cells)


@click.command(epilog=EPILOG)
@click.argument("paths", metavar="RESULTS...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Folder that holds the built set (the --out of `blimppi build`): typology and family of languages "
    "without samples, and a note where a run covers only a part of the set.",
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
    """Turn results of lm-eval into one self-contained HTML page and a Markdown table.

    RESULTS are results_*.json files that `blimppi eval --output_path` or `lm_eval --output_path` wrote, or
    folders that hold some; each model becomes a column. With --log_samples the samples lie beside them and
    give accuracy by distance, environment and strategy.
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
        click.echo(render.terminal(made.tables, made.notes))
        click.echo(f"Page: {out}\nTables: {tables}")
