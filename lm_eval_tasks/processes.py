"""Tasks under several processes: each scores its share of the pairs, and the first puts all shares together.

Of n processes, lm-eval gives pair i to process i % n. In the end it chains what the processes found, one process after
the other, and three things are not as they would be with one process. A process without a pair stops the run, so a task
needs as many pairs as there are processes. Values come in another order, so sums of fractions differ in the last digit.
And where shares differ in size, requests are repeated, so samples hold answers twice.

Here a process without a pair scores the first one as a stand-in, and before lm-eval computes the metrics values and
samples are put in the order of the pairs, without stand-ins and repetitions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from lm_eval import evaluator

# The function of lm-eval 0.4.13 that gets all values and samples on the first process, and the place of its name.
_HOOK = "_process_results"
T = TypeVar("T")


class ProcessError(ValueError):
    """A task does not go with the number of processes; the message says what to do."""


class Shares(NamedTuple):
    """How a task's pairs are dealt to processes."""

    processes: int
    pairs: int

    def in_order(self, chained: Sequence[T]) -> list[T]:
        """What was found for each pair, in the order of the pairs.

        Args:
            chained: what all processes found, in the order of the processes; one without a pair has one stand-in.

        Raises:
            ProcessError: if there are too few or too many.
        """
        sizes = [max(1, len(range(process, self.pairs, self.processes))) for process in range(self.processes)]
        if len(chained) != sum(sizes):
            raise ProcessError(
                f"{len(chained)} values came from {self.processes} processes for {self.pairs} pairs, not {sum(sizes)}: "
                "processes read different data. Give all the same files, or take one process."
            )
        ordered = list(chained[: self.pairs])
        start = 0
        for process, size in enumerate(sizes[: self.pairs]):
            ordered[process :: self.processes] = chained[start : start + size]
            start += size
        return ordered


def deal(task: str, processes: int, pairs: int) -> Shares | None:
    """The shares of a task, which from now on lm-eval puts together as said above; None for a single process.

    Raises:
        ProcessError: if there are fewer pairs than processes, and this version of lm-eval cannot be made to take it.
    """
    if processes == 1:
        return None
    if hasattr(evaluator, _HOOK):
        if getattr(getattr(evaluator, _HOOK), "func", None) is not _put_together:
            setattr(evaluator, _HOOK, partial(_put_together, getattr(evaluator, _HOOK)))
    elif pairs < processes:
        raise ProcessError(
            f"{task} has {pairs} pairs in this run, too few for {processes} processes with this version of lm-eval: "
            f"start at most {pairs} processes, or run the task by itself in one."
        )
    else:
        return None
    return Shares(processes, pairs)


def _put_together(
    compute: Callable[..., Any], accumulated: Mapping[str, dict[str, Any]], *arguments: Any, **options: Any
) -> Any:
    """lm-eval's function ``compute``, on values and samples in order. Tasks of others stay as they are."""
    for found in accumulated.values():
        shares: Shares | None = getattr(found["task"], "shares", None)
        if shares is None:
            continue
        for metric, values in found["raw_metrics"].items():
            found["raw_metrics"][metric] = shares.in_order(values)
        if samples := found["logged_samples"]:
            found["logged_samples"] = [_without_repetitions(sample) for sample in shares.in_order(samples)]
    return compute(accumulated, *arguments, **options)


def _without_repetitions(sample: dict[str, Any]) -> dict[str, Any]:
    return {**sample, "resps": [answers[:1] for answers in sample["resps"]]}
