"""Does the runs of a suite that are not done yet, one after another, and tells in the end what became of them."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

import click
from blimppi.lm_eval_tasks.suites import process
from blimppi.lm_eval_tasks.suites.plan import Run
from blimppi.lm_eval_tasks.suites.store import LOG, Store
from filelock import Timeout


@dataclass(frozen=True, slots=True)
class Job:
    """A run, what tells its results from others, and whether there are such results."""

    run: Run
    arguments: Mapping[str, Any]
    data: Mapping[str, str]
    done: bool


def listing(jobs: Sequence[Job]) -> str:
    """One line for each run: its number, that of its entry, its name, how many tasks it names, its state."""
    width = max((len(job.run.name) for job in jobs), default=0)
    return "\n".join(
        f"{job.run.number:>4}  entry {job.run.entry_number:<3}  {job.run.name:<{width}}  "
        f"{len(job.run.tasks)} task(s)  {'done' if job.done else 'to do'}"
        for job in jobs
    )


def do(jobs: Sequence[Job], flags: Sequence[str], store: Store) -> int:
    """Does all runs that are not done.

    Args:
        jobs: the runs.
        flags: lm-eval's flags that hold for all.
        store: where results go.

    Returns:
        The number of runs that failed.
    """
    failed: dict[str, str] = {}
    skipped, busy = 0, 0
    with _stopped_by_signals():
        for place, job in enumerate(jobs, start=1):
            label = f"[{place}/{len(jobs)}] {job.run.name}"
            try:
                with store.lock(job.run):
                    # Asked again: another process may have done it in the meantime.
                    if job.done or store.is_done(job.run, job.arguments, job.data):
                        click.echo(f"{label}: done already")
                        store.clear(job.run)
                        skipped += 1
                        continue
                    click.echo(f"{label}: {', '.join(job.run.tasks)}")
                    output = store.begin(job.run)
                    process.execute(process.command(job.run, flags, output), output.with_name(LOG))
                    click.echo(f"{label}: {store.finish(job.run, job.arguments)}")
            except Timeout:
                click.echo(f"{label}: another process is at it")
                busy += 1
            except Exception as error:  # whatever it is, the other models have nothing to do with it
                failed[job.run.name] = f"{error} (log: {store.part(job.run) / LOG})"
                click.echo(f"{label}: failed: {failed[job.run.name]}", err=True)
    store.tidy()
    finished = len(jobs) - skipped - busy - len(failed)
    click.echo(
        f"{len(jobs)} run(s): {finished} finished, {skipped} done already, {busy} in another process, "
        f"{len(failed)} failed"
    )
    for name, reason in failed.items():
        click.echo(f"failed: {name}: {reason}", err=True)
    return len(failed)


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Makes an exception of the signals by which schedulers and closing terminals stop jobs.

    So the run's process is stopped too. A signal that is ignored, as by nohup, stays ignored.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        sys.exit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
