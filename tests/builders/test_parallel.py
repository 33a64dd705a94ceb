"""Calls in order for any number of workers, and errors that arrive instead of hanging."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator

import pytest
from blimppi.builders.parallel import Once, finish, run, start
from joblib.externals.loky import get_reusable_executor


def double(number: int) -> int:
    return 2 * number


def value(once: Once[dict[str, int]], key: str) -> tuple[int, int]:
    return once.value[key], id(once)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_calls(workers: int) -> None:
    assert list(run(double, ((i,) for i in range(50)), workers, "doubling", quiet=True)) == list(range(0, 100, 2))


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("good", [0, 1, 40])
def test_an_error_of_whoever_makes_the_calls_reaches_the_one_who_reads_the_results(workers: int, good: int) -> None:
    def calls() -> Iterator[tuple[int]]:
        yield from ((i,) for i in range(good))
        raise ValueError("the file ends here")

    with pytest.raises(ValueError, match="the file ends here"):
        list(run(double, calls(), workers, "doubling", quiet=True))


def test_what_many_calls_share_is_unpacked_once_in_each_process() -> None:
    once = Once({"a": 1, "b": 2})
    got = list(run(value, [(once, key) for key in "abab"], 2, "looking", quiet=True))
    assert [number for number, _ in got] == [1, 2, 1, 2]
    assert pickle.loads(pickle.dumps(once)) is pickle.loads(pickle.dumps(once))


@pytest.mark.parametrize("workers", [1, 2])
def test_the_bar_counts_the_files_that_results_finish(capsys: pytest.CaptureFixture[str], workers: int) -> None:
    calls = ((i,) for i in (0, 1, 0, 1))
    assert list(run(double, calls, workers, "reading", quiet=False, files=2, done=lambda x: x // 2)) == [0, 2, 0, 2]
    assert "reading: 100%" in capsys.readouterr().err.splitlines()[-1]


def processes_with(module: str) -> set[int]:
    return {pid for pid, there in run(loaded, [(module,)] * 8, 2, "asking", quiet=True) if there}


def loaded(module: str) -> tuple[int, bool]:
    return os.getpid(), module in sys.modules


def test_processes_are_started_with_what_they_will_need() -> None:
    get_reusable_executor().shutdown()
    assert not processes_with("colorsys")
    get_reusable_executor().shutdown()
    start("colorsys", 2)()
    assert processes_with("colorsys")
    assert os.getpid() not in processes_with("colorsys")


def test_one_process_is_none_to_start() -> None:
    start("no.such.module", 1)()
    with pytest.raises(ModuleNotFoundError, match="no"):
        start("no.such.module", 2)()


def test_processes_end_when_the_work_is_done_and_come_back_for_more() -> None:
    before = {pid for pid, _ in run(loaded, [("sys",)] * 8, 2, "asking", quiet=True)}
    finish(1)
    assert {pid for pid, _ in run(loaded, [("sys",)] * 8, 2, "asking", quiet=True)} & before
    finish(2)
    after = {pid for pid, _ in run(loaded, [("sys",)] * 8, 2, "asking", quiet=True)}
    assert after and not after & before
