"""Which of the tasks that a run names have data, found out before the model is loaded."""

from __future__ import annotations

from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import click
from blimppi.lm_eval_tasks.groups import LEFT_OUT
from blimppi.lm_eval_tasks.loader import DataError, load_task_data
from blimppi.lm_eval_tasks.preflight import dictionary
from blimppi.lm_eval_tasks.sources import Source, config_files, find_suite
from lm_eval.tasks._index import Entry


@dataclass(slots=True)
class Availability:
    """The tasks of a run that read our data, apart from each other by whether it is there.

    ``present`` and ``absent`` hold names of tasks, no groups. ``reasons`` has a sentence for each suite that lacks
    something.
    """

    present: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    def error(self) -> DataError:
        """One line: what is missing, what there is, what to do."""
        hint = (
            f" Or add --available: it runs the {len(self.present)} task(s) that have data and says what it leaves out."
            if self.present
            else ""
        )
        return DataError(" ".join(self.reasons) + hint)


def restrict(
    namespace: Namespace, run: Mapping[str, Any], index: Mapping[str, Entry], names: list[str], *, leave_out: bool
) -> list[str]:
    """Stops a run that names tasks without data or, if ``leave_out``, takes them out of what lm-eval will do.

    Returns the tasks (no groups) that read our data and are left.

    Args:
        namespace: the flags, of which ``tasks`` and ``metadata`` may be changed.
        run: all settings, those of a config file included.
        index: lm-eval's entries by name.
        names: what the run names of ours, tasks and groups.
        leave_out: whether the user accepts that tasks are left out.

    Raises:
        DataError: if data is missing, and the user has not accepted it or nothing would be left.
    """
    metadata = dictionary(run.get("metadata"))
    # As lm-eval does: what the model is given counts as metadata too.
    found = look_up(index, names, {**dictionary(run.get("model_args")), **metadata}.get("blimppi_data"))
    if not found.absent:
        return found.present
    kept = [name for name in names if not set(found.absent).issuperset(leaves(index, name))]
    if not leave_out or not kept:
        raise found.error()
    namespace.tasks = kept
    namespace.metadata = {**metadata, LEFT_OUT: found.absent}
    message = f"{len(found.absent)} task(s) without data are left out: {', '.join(found.absent)}"
    click.echo(f"Warning: {message}", err=True)
    return found.present


def leaves(index: Mapping[str, Entry], name: str) -> Iterator[str]:
    """Names of the tasks behind a name, which may be that of a group."""
    config = (index[name].cfg if name in index else None) or {}
    members = config.get("members") or config.get("task")
    if isinstance(members, list):
        for member in members:
            if isinstance(member, str):
                yield from leaves(index, member)
    else:
        yield name


def reads(index: Mapping[str, Entry], leaf: str) -> tuple[str, str] | None:
    """Suite and configuration whose pairs a task reads; None if it reads no data of ours."""
    kwargs = ((index[leaf].cfg if leaf in index else None) or {}).get("dataset_kwargs") or {}
    return (kwargs["blimppi_suite"], kwargs["blimppi_config"]) if "blimppi_suite" in kwargs else None


def look_up(index: Mapping[str, Entry], names: Iterable[str], named: str | None) -> Availability:
    """Looks for the data of every task behind ``names``, and reads what there is.

    Args:
        index: lm-eval's entries by name.
        names: tasks and groups; those that read no data of ours are passed over.
        named: what the user named as ``blimppi_data``, see `find_suite`.

    Raises:
        DataError: if data is there and is damaged: that is never left out.
    """
    wanted: dict[str, dict[str, str]] = defaultdict(dict)
    for leaf in sorted({leaf for name in names for leaf in leaves(index, name)}):
        if (read := reads(index, leaf)) is not None:
            suite, config = read
            wanted[suite][leaf] = config
    found = Availability()
    for suite, configs in wanted.items():
        try:
            source = find_suite(suite, named)
        except DataError as error:
            found.absent += configs
            found.reasons.append(str(error))
            continue
        there = set(source.configs())
        missing = {leaf: config for leaf, config in configs.items() if config not in there}
        config_files(source, there.intersection(configs.values()))  # what has to be fetched is fetched at once
        for leaf, config in configs.items():
            if leaf not in missing:
                load_task_data(blimppi_suite=suite, blimppi_config=config, blimppi_data=named)
                found.present.append(leaf)
        if missing:
            found.absent += missing
            found.reasons.append(_reason(suite, source, list(missing.values()), len(configs)))
    return found


def _reason(suite: str, source: Source, missing: list[str], wanted: int) -> str:
    return (
        f"{source} ({source.found_by}) lacks {len(missing)} of the {wanted} sets that the {suite} tasks need: "
        f"it has no pairs of {', '.join(missing)}, only of: {', '.join(source.configs())}. Build them with `blimppi "
        f"build {suite}`, or name only tasks that have data."
    )
