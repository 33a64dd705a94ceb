"""Which tasks a ranking over several of them must cover."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from blimppi.lm_eval_tasks.availability import leaves
from blimppi.lm_eval_tasks.leaderboard.entry import Entry
from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.sources import find_suite, fingerprint
from blimppi.lm_eval_tasks.task_index import our_index

# Members of a set (its configurations) by the set's fingerprint.
Known = Mapping[str, frozenset[str]]


def group_members(suite: str) -> dict[str, frozenset[str]]:
    """Members of the suite's plain groups by name, the group of the whole suite first; empty without such groups."""
    index, whole = our_index(), f"blimppi-{suite}"
    names = [
        name for name in (whole, *sorted(index)) if name in index and (name == whole or name.startswith(f"{whole}-"))
    ]
    front = f"blimppi_{suite}_"
    return {name: frozenset(leaf.removeprefix(front) for leaf in leaves(index, name)) for name in dict.fromkeys(names)}


def known_sets(named: Iterable[str], suites: Iterable[str]) -> dict[str, frozenset[str]]:
    """What the named sets hold, so that results on them are complete if they cover that.

    Args:
        named: folders that hold built sets, or ``org/name@revision`` on the Hub.
        suites: keys of the suites that are asked for.

    Raises:
        ReportError: if one of the names fits no suite.
    """
    known: dict[str, frozenset[str]] = {}
    suites = list(suites)
    for name in named:
        reasons = []
        for suite in suites:
            try:
                source = find_suite(suite, name)
            except ValueError as error:
                reasons.append(str(error))
                continue
            known[fingerprint(source)] = frozenset(source.configs())
        if len(reasons) == len(suites):
            raise ReportError(reasons[0] if reasons else f"{name}: there are no results of any set")
    return known


def expected(suite: str, data: str, entries: Iterable[Entry], known: Known) -> frozenset[str]:
    """The members that a mean over a suite's set runs over.

    They are those of the set where it is known; else those of the suite without the ones that a run on the very same
    set left out because it has no pairs of them.

    Args:
        suite: key of the suite.
        data: fingerprint of the set, as in `Setting.data`.
        entries: all results.
        known: what sets hold, by fingerprint.
    """
    whole = data.partition("+")[0]
    if whole in known:
        return known[whole]
    same = [entry for entry in entries if (entry.setting.suite, entry.setting.data.partition("+")[0]) == (suite, whole)]
    there, absent = {entry.member for entry in same}, {member for entry in same for member in entry.left_out}
    return group_members(suite).get(f"blimppi-{suite}", frozenset(there)) - (absent - there)
