"""The whole suite: phenomena in parallel, the result the same for any number of workers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from blimppi.builders.card import render_card
from blimppi.builders.dataset import write_suite
from blimppi.builders.it.account import account
from blimppi.builders.it.checks import check_pairs
from blimppi.builders.it.compiled import load_templates
from blimppi.builders.it.known import Known
from blimppi.builders.it.lexicon import load_lexicon
from blimppi.builders.it.lexicon.model import Lexicon
from blimppi.builders.it.pool import Pool, read_stoplists
from blimppi.builders.it.realisation import Realisation, config_folder, load_realisation
from blimppi.builders.it.realiser import Realiser
from blimppi.builders.it.rows import make_pair
from blimppi.builders.it.sampler import Sampler
from blimppi.builders.pair import Pair
from blimppi.builders.parallel import run
from blimppi.builders.review.record import read_record, summary

SUITE = "it"
_VERSIONS = ("blimppi", "wordfreq")


@dataclass(frozen=True, slots=True)
class Engine:
    """What all phenomena share: the lexicon's words, the rules of writing."""

    pool: Pool
    realiser: Realiser
    rules: Realisation
    known: Known


def make_engine(lexicon: Lexicon, rules: Realisation, stoplists: dict[str, frozenset[str]] | None = None) -> Engine:
    """An engine over a lexicon."""
    pool = Pool(lexicon, rules, read_stoplists() if stoplists is None else stoplists)
    return Engine(pool, Realiser(rules, {verb.lemma: verb for verb in lexicon.verbs}), rules, Known(lexicon, rules))


@cache
def default_engine() -> Engine:
    """The engine over the package's own lexicon and rules, made once a process."""
    return make_engine(load_lexicon(), load_realisation())


def build_it(
    names: Sequence[str] = (), per_phenomenon: int = 500, *, seed: int = 0, workers: int = 1,
    folder: Path | None = None, excluded: Collection[str] = (), quiet: bool = False,
) -> dict[str, tuple[list[Pair], dict[str, Any]]]:  # fmt: skip
    """Pairs and counts by phenomenon, for ``names`` (default: all); ``excluded`` are ids that a review has ruled out.

    Raises:
        ConfigError: for a template with faults.
        EmptyClassError: if a slot has no word at all, naming phenomenon and slot.
        CheckError: if a pair breaks a rule that every pair must keep.
    """
    wanted = [one.template.id for one in load_templates(names, folder)]
    record = read_record(config_folder() / "reviews.tsv")
    calls = [(name, folder, per_phenomenon, seed, excluded, record) for name in wanted]
    return dict(
        zip(wanted, run(build_phenomenon, calls, workers, "making pairs", quiet, unit="phenomenon"), strict=True)
    )


def build_phenomenon(
    name: str, folder: Path | None, wanted: int, seed: int, excluded: Collection[str] = (),
    record: Sequence[Mapping[str, str]] = (),
) -> tuple[list[Pair], dict[str, Any]]:  # fmt: skip
    """Pairs and counts of one phenomenon; see `build_it`."""
    engine = default_engine()
    compiled = load_templates([name], folder)[0]
    sample = Sampler(compiled, engine.pool, engine.realiser, seed, wanted, excluded).run()
    check_pairs(compiled, sample.drawn, engine.known)
    pairs = [make_pair(compiled.template, drawn, engine.rules) for drawn in sample.drawn]
    reviews = summary(record, name, {pair.id for pair in pairs})
    return pairs, {**account(compiled, sample, pairs, wanted, engine.rules), "reviews": reviews}


def write_it(built: dict[str, tuple[list[Pair], dict[str, Any]]], root: Path, *, seed: int, merge: bool) -> Path:
    """Write the set in Hub layout under ``root``; see `write_suite` for what can go wrong."""
    accounting = {
        "phenomena": {name: counts for name, (_, counts) in built.items()},
        "seed": seed,
        "versions": {name: version(name) for name in _VERSIONS},
    }
    pairs = {name: pairs for name, (pairs, _) in built.items()}
    card = lambda merged: render_card(SUITE, merged)  # noqa: E731
    return write_suite(root, SUITE, pairs, card=card, accounting=accounting, merge=merge)
