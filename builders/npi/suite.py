"""The whole npi suite: languages and files in parallel, the result the same for any number of workers."""

from __future__ import annotations

import csv
from collections.abc import Collection, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from blimppi.builders.card import render_card
from blimppi.builders.conllu_chunks import SIZE
from blimppi.builders.dataset import write_suite
from blimppi.builders.npi.account import SUITE, account
from blimppi.builders.npi.annotated_build import read_rows
from blimppi.builders.npi.build import FileResult
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.demo import demo_sources
from blimppi.builders.npi.frequencies import add_frequencies
from blimppi.builders.npi.inputs import Inputs
from blimppi.builders.npi.languages import config_folder
from blimppi.builders.npi.parts import Work
from blimppi.builders.npi.resume import Checkpoints
from blimppi.builders.npi.schedule import read_all
from blimppi.builders.pair import Pair
from blimppi.builders.review.record import read_record
from blimppi.builders.source import Source, allows_commercial_use

_VERSIONS = ("blimppi", "conllu", "lemminflect", "wordfreq")


def build_npi(
    languages: Sequence[Language],
    inputs: Inputs | Sequence[str],
    *,
    excluded: Collection[str] = (),
    commercial: bool = False,
    checkpoints: Checkpoints | None = None,
    workers: int = 1,
    size: int = SIZE,
    quiet: bool = False,
) -> dict[str, tuple[list[Pair], dict[str, Any], list[FileResult]]]:
    """Pairs, counts and file results by ISO code; from the demo treebanks where ``inputs`` (or paths) are empty.

    ``excluded`` are ids of pairs that a review has ruled out. With ``commercial`` files whose licence is not known to
    allow commercial use are counted under ``licence_noncommercial`` and not read. With ``checkpoints`` a build that
    was stopped goes on after the parts of files it had finished; annotated sentences are quick and made anew. Files are
    cut into parts of about ``size`` bytes for ``workers``; the result is the same for any number of either.

    Raises:
        FileNotFoundError: if a path names nothing, or nothing of a language that was asked for.
    """
    one = len(languages) == 1
    inputs = inputs if isinstance(inputs, Inputs) else Inputs(inputs)
    sources = {
        language.iso: inputs.sources(language, only_language=one) if inputs else demo_sources(language)
        for language in languages
    }
    if commercial:
        sources = {iso: [_commercial_only(source) for source in found] for iso, found in sources.items()}
    work = [Work(language, sources[language.iso], checkpoints, size) for language in languages]
    record = read_record(config_folder() / "reviews.tsv")
    by_code = {language.iso: language for language in languages}
    results = dict(read_all(work, workers, quiet))
    add_frequencies(results, workers, quiet)
    built = {}
    for iso, language in by_code.items():
        results[iso].extend(read_rows(language, inputs.rows.get(iso, [])))
        built[iso] = (*account(language, results[iso], excluded, record), results[iso])
    return built


def _commercial_only(source: Source) -> Source:
    refused = source.refused or ("" if allows_commercial_use(source.licence) else "licence_noncommercial")
    return replace(source, refused=refused)


def write_npi(
    built: dict[str, tuple[list[Pair], dict[str, Any], list[FileResult]]], root: Path, *, seed: int, merge: bool
) -> Path:
    """Write the set in Hub layout under ``root``; see `write_suite` for what can go wrong."""
    accounting = {
        "languages": {iso: counts for iso, (_, counts, _) in built.items()},
        "seed": seed,
        "versions": {name: version(name) for name in _VERSIONS},
    }
    pairs = {iso: pairs for iso, (pairs, _, _) in built.items()}
    card = lambda merged: render_card(SUITE, merged)  # noqa: E731
    return write_suite(root, SUITE, pairs, card=card, accounting=accounting, merge=merge)


def write_explanations(built: dict[str, tuple[list[Pair], dict[str, Any], list[FileResult]]], path: Path) -> None:
    """A table of every sentence that held an item or could not be read, with the outcome of each item and why."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream, delimiter="\t", lineterminator="\n")
        table.writerow(["language", "treebank", "where", "item", "outcome", "environments", "detail"])
        for iso, (_, _, results) in built.items():
            for result in results:
                for held in result.held:
                    for item, outcome, environments in held.items or [("", held.outcome, ())]:
                        row = [iso, result.source.treebank, held.where, item, outcome]
                        table.writerow([*row, ",".join(environments), "; ".join(held.details)])
