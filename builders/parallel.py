"""Work over many files by joblib, in order, with a progress bar.

The backend is joblib's: `joblib.parallel_config(backend="dask")` or Ray's around a call takes it to a cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from joblib import Parallel, delayed
from tqdm import tqdm

T = TypeVar("T")


def run(
    function: Callable[..., T], calls: Sequence[tuple[Any, ...]], workers: int, what: str, quiet: bool
) -> Iterator[T]:
    """``function`` of each tuple of arguments, in the order of ``calls`` whatever the number of workers."""
    results = Parallel(n_jobs=workers, return_as="generator")(delayed(function)(*call) for call in calls)
    yield from tqdm(results, total=len(calls), desc=what, unit="file", disable=quiet)
