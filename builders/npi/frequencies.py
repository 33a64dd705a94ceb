"""Word frequencies of the pairs of a build: one language to a call, as lists of words are slow to load."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from blimppi.builders.baselines import Leads, leads
from blimppi.builders.npi.build import FileResult
from blimppi.builders.parallel import run
from blimppi.builders.zipf import forget_lists, has_large_list, zipf_mean_min

_LISTS = 2  # word lists that a process keeps, each of some tens of MB; joblib stops processes that grow by 300 MB


def add_frequencies(built: Mapping[str, Sequence[FileResult]], workers: int, quiet: bool) -> None:
    """Replace the words of all pairs, by ISO code, by ``zipf_mean`` and ``zipf_min``, and add `leads`."""
    pairs = {iso: [p for result in results for s in result.held for p in s.pairs if "content_words" in p]
             for iso, results in built.items()}  # fmt: skip
    calls = [
        (iso, [(pair.pop("content_words"), pair["sentence_good"], pair["sentence_bad"]) for pair in found])
        for iso, found in pairs.items()
        if found
    ]
    calls.sort(key=lambda call: (not has_large_list(call[0]), -len(call[1])))  # no process has a long one left at last
    looked_up = run(_frequencies, calls, workers, "looking up words", quiet or not calls, unit="language")
    for (iso, _), values in zip(calls, looked_up, strict=True):
        for pair, ((mean, least), lead) in zip(pairs[iso], values, strict=True):
            pair["zipf_mean"], pair["zipf_min"], pair["leads"] = mean, least, lead


def _frequencies(
    iso: str, pairs: Sequence[tuple[Sequence[str], str, str]]
) -> list[tuple[tuple[float | None, float | None], Leads]]:
    found = [(zipf_mean_min(words, iso), leads(good, bad, iso)) for words, good, bad in pairs]
    forget_lists(_LISTS)
    return found
