"""The whole suite: paradigms in parallel, each in every regime, the result the same for any number of workers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from blimppi.builders.card import render_card
from blimppi.builders.dataset import DatasetError, check_target, read_accounting, write_suite
from blimppi.builders.freq.account import account
from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.compiled import load_paradigms, paradigm_names
from blimppi.builders.freq.diagnostics import diagnose
from blimppi.builders.freq.lexicon.loader import load_lexicon
from blimppi.builders.freq.original import OriginalError, original_rows, read_original
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.regimes import Window, config_folder, load_regimes
from blimppi.builders.freq.rows import make_pair
from blimppi.builders.freq.sampler import SUITE, Sample, Sampler
from blimppi.builders.freq.vocabulary import vocabularies
from blimppi.builders.pair import Pair
from blimppi.builders.parallel import run
from blimppi.builders.review.record import read_record, summary

Built = dict[str, tuple[list[Pair], dict[str, Any]]]
_VERSIONS = ("blimppi", "wordfreq")


@cache
def default_pools() -> Pools:
    """The words of the package's own lexicon, read once a process."""
    return Pools(load_lexicon(), load_closed())


def build_freq(
    names: Sequence[str] = (), per_regime: int = 1000, *, seed: int = 0, workers: int = 1, folder: Path | None = None,
    regimes: Mapping[str, Window] | None = None, excluded: Collection[str] = (), quiet: bool = False,
) -> Built:  # fmt: skip
    """Pairs and counts by paradigm, for ``names`` (default: all), ``per_regime`` pairs in each regime.

    ``excluded`` are ids that a review has ruled out.

    Raises:
        ConfigError: for a paradigm with faults.
        EmptyClassError: if a paradigm has no words in a regime.
        CheckError: if a pair breaks a rule that every pair must keep.
    """
    lexicon = default_pools().lexicon
    load_paradigms(lexicon.lists, names, folder, lemmas={row.lemma for row in lexicon.words()})  # every fault first
    wanted = list(dict.fromkeys(names)) or paradigm_names(folder)
    windows = dict(load_regimes() if regimes is None else regimes)
    record = read_record(config_folder() / "reviews.tsv")
    calls = [(name, folder, windows, per_regime, seed, excluded, record) for name in wanted]
    return dict(zip(wanted, run(build_paradigm, calls, workers, "making pairs", quiet, unit="paradigm"), strict=True))


def build_paradigm(
    name: str, folder: Path | None, windows: Mapping[str, Window], wanted: int, seed: int,
    excluded: Collection[str] = (), record: Sequence[Mapping[str, str]] = (),
) -> tuple[list[Pair], dict[str, Any]]:  # fmt: skip
    """Pairs and counts of one paradigm in all regimes; see `build_freq`."""
    pools = default_pools()
    paradigm = load_paradigms(pools.lexicon.lists, [name], folder)[0]
    seen: set[str] = set()
    samples: dict[str, Sample] = {}
    pairs: dict[str, list[Pair]] = {}
    for regime, window in windows.items():
        sampler = Sampler(paradigm, pools, regime, window, seed=seed, wanted=wanted, excluded=excluded, seen=seen)
        samples[regime] = sampler.run()
        pairs[regime] = [make_pair(paradigm, drawn, regime, window, pools.closed) for drawn in samples[regime].drawn]
    everything = [pair for of_regime in pairs.values() for pair in of_regime]
    reviews = summary(record, name, {pair.id for pair in everything})
    return everything, {**account(paradigm, samples, pairs, windows, wanted), "reviews": reviews}


def compare(path: Path, names: Collection[str], windows: Mapping[str, Window]) -> dict[str, dict[str, Any]]:
    """Diagnostics of original BLiMP for ``names``: by UID, counted in the first window, and their ``vocabulary``.

    Raises:
        OriginalError: for a file that does not hold its pairs.
    """
    pools = default_pools()
    paradigms = load_paradigms(pools.lexicon.lists)
    found = {uid: pairs for uid, pairs in read_original(path).items() if uid in names}
    if not found:
        raise OriginalError(f"{path} has no pair of {', '.join(sorted(names))}")
    rows = original_rows(found, paradigms, pools.closed, next(iter(windows.values())))
    words = ((uid, row["slots"]) for uid, found in rows.items() for row in found)
    return {
        "paradigms": {uid: diagnose(found) for uid, found in rows.items()},
        "vocabulary": vocabularies(("original", slots) for _, slots in words)["original"],
    }


def check_place(root: Path, names: Sequence[str], windows: Mapping[str, Window], *, merge: bool) -> None:
    """Whether `write_freq` could write there, asked before the long build.

    Raises:
        DatasetError: if what stays there cannot be read, or was made with other windows.
        OSError: if the place cannot be written.
    """
    check_target(root, SUITE, names, merge=merge)
    if not merge or not (root / SUITE).is_dir():
        return
    old = read_accounting(root, SUITE)
    kept = sorted(set(old.get("paradigms", {})) - set(names))
    if kept and old.get("regimes") != bounds(windows):
        raise DatasetError(
            f"{root / SUITE} holds {len(kept)} paradigms made with other windows ({kept[0]} …), which would stay "
            "beside the new ones: build into another folder, or drop them with --replace"
        )


def bounds(windows: Mapping[str, Window]) -> dict[str, dict[str, float]]:
    """Windows as the accounting keeps them."""
    return {name: {"low": window.low, "high": window.high} for name, window in windows.items()}


def _content_words(pairs: Mapping[str, Sequence[Pair]], folder: Path) -> Iterator[tuple[str, Any]]:
    """Regime and content words of all pairs, those included that the set in ``folder`` keeps beside the new ones."""
    for _, new in sorted(pairs.items()):
        for pair in new:
            yield pair.extra["regime"], pair.extra["slots"]
    for shard in sorted(folder.glob("data/*/*.parquet")):
        if shard.parent.name not in pairs:
            columns = pq.read_table(shard, columns=["regime", "slots"], partitioning=None).to_pydict()
            yield from zip(columns["regime"], columns["slots"], strict=True)


def write_freq(
    built: Built, root: Path, *, seed: int, windows: Mapping[str, Window], merge: bool,
    original: dict[str, dict[str, Any]] | None = None,
) -> Path:  # fmt: skip
    """Write the set in Hub layout under ``root``; see `write_suite` for what can go wrong."""
    accounting: dict[str, Any] = {
        "paradigms": {name: counts for name, (_, counts) in built.items()},
        "regimes": bounds(windows),
        "seed": seed,
        "versions": {name: version(name) for name in _VERSIONS},
    }
    if original is not None:
        accounting["original"] = original
    pairs = {name: pairs for name, (pairs, _) in built.items()}

    def complete(merged: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
        return {**merged, "vocabulary": vocabularies(_content_words(pairs, folder))}

    return write_suite(
        root, SUITE, pairs, card=lambda merged: render_card(SUITE, merged), accounting=accounting, merge=merge,
        complete=complete,
    )  # fmt: skip
