"""Work over many files by joblib, in order, with a progress bar.

The backend is joblib's: `joblib.parallel_config(backend="dask")` or Ray's around a call takes it to a cluster.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from functools import lru_cache
from importlib import import_module
from typing import Any, Generic, NoReturn, TypeVar

from joblib import Parallel, delayed
from joblib.externals.loky import get_reusable_executor
from tqdm import tqdm

T = TypeVar("T")


class Once(Generic[T]):
    """An argument that many calls share: it is packed once for all of them, and unpacked once in each process."""

    def __init__(self, value: T) -> None:
        self.value = value
        self._packed: bytes | None = None

    def __reduce__(self) -> tuple[Callable[[bytes], Once[T]], tuple[bytes]]:
        if self._packed is None:
            self._packed = pickle.dumps(self.value, pickle.HIGHEST_PROTOCOL)
        return _unpacked, (self._packed,)


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> Once[Any]:
    return Once(pickle.loads(packed))


def run(
    function: Callable[..., T],
    calls: Iterable[tuple[Any, ...]],
    workers: int,
    what: str,
    quiet: bool,
    *,
    unit: str = "file",
    files: int | None = None,
    done: Callable[[T], int] = lambda _: 1,
) -> Iterator[T]:
    """``function`` of each tuple of arguments, in the order of ``calls`` whatever the number of workers.

    ``calls`` may be a generator, which is then asked for a few calls at a time. Where a call is not a file, ``files``
    is how many there are, and ``done`` says how many of them a result finishes.
    """
    total = len(calls) if files is None and isinstance(calls, Sized) else files
    results = Parallel(n_jobs=workers, return_as="generator")(_guarded(function, calls))
    with tqdm(total=total, desc=what, unit=unit, disable=quiet) as bar:
        for result in results:
            bar.update(done(result))
            yield result


def start(module: str, workers: int) -> Callable[[], None]:
    """Start processes, which import ``module``, while the caller still prepares their work in it.

    What is returned waits until they are there; it is to be called before the work is handed out, and in any case.
    """
    if workers == 1:
        return lambda: None
    calls = Parallel(n_jobs=workers, return_as="generator")(delayed(_imported)(module) for _ in range(workers))
    return lambda: deque(calls, maxlen=0).clear()


def finish(workers: int) -> None:
    """Let the processes end that `run` has started, beside what the caller has still to do."""
    if workers > 1:
        get_reusable_executor(reuse=True).shutdown(wait=False)


def _imported(module: str) -> None:
    import_module(module)


def _guarded(function: Callable[..., T], calls: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """The calls for joblib, which would hang if ``calls`` raised in the thread in which it asks for more of them."""
    try:
        for call in calls:
            yield delayed(function)(*call)
    except Exception as error:  # it is raised again where the results are read
        yield delayed(_fail)(error)


def _fail(error: Exception) -> NoReturn:
    raise error
