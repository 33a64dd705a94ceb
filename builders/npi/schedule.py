"""Parts of files shared among processes, some to a call, and put together again in order.

Calls are much alike in size, whatever the files, and those of the largest languages come first, so that no process
is left with a long one at the end. Each file is read once: sentences that may hold an item wait, where their language
has anything to learn from its treebanks, until all of these are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from blimppi.builders.npi.build import FileResult, judge_scan, make_judge
from blimppi.builders.npi.judge import Judge
from blimppi.builders.npi.parts import Part, Work
from blimppi.builders.npi.resume import load, save
from blimppi.builders.npi.scan import Lesson, Scan, Scanner
from blimppi.builders.parallel import Once, run

_READ = 1 << 21  # bytes to a call: fewer would cost more in passing them on than they would gain in sharing them out
_JUDGE = 1 << 21  # characters to a call, of sentences that may hold an item


@dataclass(frozen=True, slots=True)
class Read:
    """A part that is read and yet to be judged."""

    part: Part
    scan: Scan
    lessons: list[Lesson]


@dataclass(frozen=True, slots=True)
class Made:
    """A part whose pairs are made."""

    part: Part
    result: FileResult


T = TypeVar("T")
Done = TypeVar("Done", Read, Made, Read | Made)


def read_all(work: Sequence[Work], workers: int, quiet: bool) -> Iterator[tuple[str, list[FileResult]]]:
    """ISO code and results of the files of each language, as soon as the last of them is there."""
    ordered = sorted(work, key=lambda w: (-w.amount, w.language.iso))
    waiting: dict[str, list[Read]] = {}
    for w, done in _by_language(ordered, _first_pass(ordered, workers, quiet)):
        waiting[w.language.iso] = [x for x in done if isinstance(x, Read)]
        if not w.learns:
            yield w.language.iso, _put_together(w, [x for x in done if isinstance(x, Made)])
    left = [w for w in ordered if w.learns]
    for w, made in _by_language(left, _second_pass(left, waiting, workers, quiet)):
        yield w.language.iso, _put_together(w, made)


def _first_pass(work: Sequence[Work], workers: int, quiet: bool) -> Iterator[list[Read | Made]]:
    """Reads all files; what needs no learning is judged at once."""
    calls = (
        (tools, group)
        for w in work
        for tools in [Once((Scanner(w.language), None if w.learns else make_judge(w.language, [])))]
        for group in _groups(w.parts(), lambda part: part.amount, _READ)
    )
    files = sum(len(w.sources) for w in work)
    return run(_read, calls, workers, "reading", quiet or not files, files=files, done=_ended)


def _second_pass(
    work: Sequence[Work], waiting: Mapping[str, list[Read]], workers: int, quiet: bool
) -> Iterator[list[Made]]:
    """Judges what has waited."""
    calls = (
        (judge, group)
        for w in work
        for judge in [Once(make_judge(w.language, [y for x in waiting[w.language.iso] for y in x.lessons]))]
        for group in _groups(((x.part, x.scan) for x in waiting[w.language.iso]), lambda x: x[1].amount, _JUDGE)
    )
    files = sum(len(w.sources) for w in work)
    return run(_judge, calls, workers, "making pairs", quiet or not files, files=files, done=_ended)


def _read(tools: Once[tuple[Scanner, Judge | None]], group: Sequence[Part]) -> list[Read | Made]:
    scanner, judge = tools.value
    done: list[Read | Made] = []
    for part in group:
        if part.is_saved and part.checkpoint is not None:
            done.append(Made(part, load(part.checkpoint, part.source)))
            continue
        scan, lessons = Scan(), list[Lesson]()
        for chunk in part.chunks():
            more, lesson = scanner(chunk, part.source.refused)
            scan.add(more)
            lessons.append(lesson)
        read = part.read()
        done.append(Read(read, scan, lessons) if judge is None else Made(read, _finish(judge, read, scan)))
    return done


def _judge(judge: Once[Judge], group: Sequence[tuple[Part, Scan]]) -> list[Made]:
    return [Made(part, _finish(judge.value, part, scan)) for part, scan in group]


def _finish(judge: Judge, part: Part, scan: Scan) -> FileResult:
    """The result of a part, from a stopped build where that had come so far."""
    if part.checkpoint is not None and part.checkpoint.is_file():
        return load(part.checkpoint, part.source)
    result = judge_scan(judge, part.source, scan)
    if part.checkpoint is not None:
        save(result, part.checkpoint)
    return result


def _groups(parts: Iterable[T], amount: Callable[[T], int], wanted: int) -> Iterator[list[T]]:
    """Parts that follow each other and come to a call's amount together."""
    group, there = [], 0
    for part in parts:
        group.append(part)
        there += amount(part)
        if there >= wanted:
            yield group
            group, there = [], 0
    if group:
        yield group


def _by_language(work: Sequence[Work], results: Iterator[list[Done]]) -> Iterator[tuple[Work, list[Done]]]:
    for w in work:
        done: list[Done] = []
        while _ended(done) < len(w.sources):
            done.extend(next(results))
        yield w, done
    next(results, None)  # there is none: this closes the progress bar


def _ended(done: Sequence[Read] | Sequence[Made] | Sequence[Read | Made]) -> int:
    """How many files these parts end."""
    return sum(x.part.last for x in done)


def _put_together(w: Work, made: Iterable[Made]) -> list[FileResult]:
    results = [FileResult(source) for source in w.sources]
    for x in made:
        results[x.part.index].add(x.result)
    return results
