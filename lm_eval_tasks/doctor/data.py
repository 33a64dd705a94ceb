"""Where the data of each suite is, what it is, and whether it can be read."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pyarrow.parquet
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.doctor.finding import Finding, Status
from blimppi.lm_eval_tasks.loader import load_task_data
from blimppi.lm_eval_tasks.sources import ENVIRONMENT, Source, find_suite, fingerprint
from blimppi.lm_eval_tasks.task_index import our_index

SECTION = "data"
_SHOWN = 8  # names of configurations in a line
_NOTHING = "no data"


def data(named: str | None = None) -> Iterator[Finding]:
    """Each suite's set, as a run would find it: source, fingerprint, number of pairs; damaged files by name.

    A suite that is nowhere is a note. It is a problem if the user named a place and no suite is there.

    Args:
        named: a folder or set of the Hub, before BLIMPPI_DATA.
    """
    found: list[Finding] = []
    for suite, configs in sorted(_configs().items()):
        try:
            source = find_suite(suite, named)
        except DataError as error:
            found.append(Finding(SECTION, suite, "note", _NOTHING, str(error), {"suite": suite}))
        else:
            if configs.isdisjoint(source.configs()):  # the place that the user named is that of another suite
                text = f"{source} ({source.found_by}) has no configuration of {suite}: {_some(source.configs())}"
                found.append(Finding(SECTION, suite, "note", _NOTHING, text, {"suite": suite}))
            else:
                found.extend(_set(suite, source, configs))
    yield from found
    place = named or os.environ.get(ENVIRONMENT)
    if place and all(finding.text == _NOTHING for finding in found):
        advice = "Name the folder that holds npi/, it/ or freq/, or leave it out to use sets built in ./hf_datasets."
        yield Finding(SECTION, ENVIRONMENT, "problem", f"{place} has nothing that a task reads", advice)


def _configs() -> dict[str, set[str]]:
    """The configurations that our tasks ask for, by suite."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for entry in our_index().values():
        read = (entry.cfg or {}).get("dataset_kwargs") or {}
        if "blimppi_suite" in read:
            wanted[read["blimppi_suite"]].add(read["blimppi_config"])
    return wanted


def _set(suite: str, source: Source, wanted: set[str]) -> Iterator[Finding]:
    there = source.configs()
    digest = fingerprint(source)
    pairs, faults = _count(suite, source)
    details: dict[str, Any] = {
        "suite": suite, "source": str(source), "found_by": source.found_by, "sha256": digest, "configs": there,
        "pairs": pairs,
    }  # fmt: skip
    if source.published is None:
        counted = f"{sum(pairs.values())} pairs in {len(pairs)} configurations"
    else:
        counted = f"{len(there)} configurations, of which {len(pairs)} are in the cache ({sum(pairs.values())} pairs)"
    text = f"{source} ({source.found_by}), {counted}, sha256 {digest[:12]}"
    status: Status = "problem" if faults else "ok"
    yield Finding(SECTION, suite, status, text, " ".join(faults), details)
    if missing := sorted(wanted.difference(there)):
        text = f"{len(missing)} of {len(wanted)} tasks have no data: {_some(missing)}"
        advice = f"Build them with `blimppi build {suite}`, or run those that have data: blimppi eval … --available"
        yield Finding(SECTION, f"{suite} tasks", "note", text, advice, {"missing": missing})
    if own := sorted(set(there) - wanted):
        text = f"{len(own)} configuration(s) have no task: {_some(own)}"
        advice = "A task needs its configuration among those of blimppi: see CONTRIBUTING.md."
        yield Finding(SECTION, f"{suite} own", "note", text, advice, {"without_task": own})


def _count(suite: str, source: Source) -> tuple[dict[str, int], list[str]]:
    """Pairs by configuration, read as a run reads them, and what is wrong with files that cannot be read.

    Of a published set only what is in the cache is counted: nothing is downloaded.
    """
    pairs: dict[str, int] = {}
    faults: list[str] = []
    if source.published is not None:
        for name, _ in source.published.files:
            if (path := source.folder / name).exists():
                config = path.parent.name
                pairs[config] = pairs.get(config, 0) + pyarrow.parquet.read_metadata(path).num_rows
        return pairs, faults
    for config in source.configs():
        try:
            rows = load_task_data(blimppi_suite=suite, blimppi_config=config, blimppi_data=str(source.folder))
        except DataError as error:
            faults.append(str(error))
        else:
            pairs[config] = len(rows["test"])
    return pairs, faults


def _some(names: list[str]) -> str:
    more = len(names) - _SHOWN
    return ", ".join(names[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
