"""The account of a language: file results in, deduplicated pairs and counts that add up out."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from blimppi.builders.baselines import Leads, Tally, leads, tally
from blimppi.builders.npi.build import FileResult
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.demo import is_demo
from blimppi.builders.pair import Pair, pair_id
from blimppi.builders.review.record import summary
from blimppi.builders.zipf import zipf_mean_min

SUITE = "npi"


def account(
    language: Language,
    results: Sequence[FileResult],
    excluded: Collection[str] = (),
    record: Sequence[Mapping[str, str]] = (),
) -> tuple[list[Pair], dict[str, Any]]:
    """Pairs in order of the files, each once, and the counts of the language.

    A pair that an earlier sentence gave already is counted as ``duplicate_pair``, one whose id is ``excluded`` as
    ``excluded_by_review``; ``record`` holds the verdicts of reviews. Licensing entropy H(l) is over the environments
    of all detected licensed occurrences of an item (BLiMPPI section 6), in bits. ``baselines`` holds, by strategy, what
    simple rules get right (see `blimppi.builders.baselines.tally`), ``rules`` the reasons of the rules that were used.
    """
    sentences: Counter[str] = Counter()
    items: Counter[str] = Counter()
    environments: dict[str, Counter[str]] = defaultdict(Counter)
    licensed = 0
    columns: list[dict[str, Any]] = []
    seen: set[str] = set()
    for result in results:
        sentences.update(result.plain)
        for sentence in result.held:
            fresh, lost = [], Counter[str]()
            for pair in sentence.pairs:
                key = pair_id(SUITE, language.iso, pair["sentence_good"], pair["sentence_bad"])
                if key in seen or key in excluded:
                    lost["duplicate_pair" if key in seen else "excluded_by_review"] += 1
                else:
                    fresh.append(pair)
                seen.add(key)
            columns.extend(fresh)
            sentences[sentence.outcome if fresh or not lost else max(lost)] += 1
            items.update(outcome for _, outcome, _ in sentence.items)
            items.subtract({"pair": sum(lost.values())})
            items.update(lost)
            for item, _, found in sentence.items:
                licensed += bool(found)
                environments[item].update(found[:1])
    tried = [_leads(language.iso, row) for row in columns]
    entropy = {item: _entropy(counts) for item, counts in sorted(environments.items()) if counts}
    pairs = [_pair(language, row, entropy[row["extra"]["item_lemma"]]["H"]) for row in columns]
    counts = {
        "name": language.name,
        "typology": language.typology,
        "family": language.family,
        "treebanks": _treebanks(results),
        "sentences": sum(r.sentences for r in results),
        "words": sum(r.words for r in results),
        "sentence_outcomes": _sorted(sentences),
        "items": sum(items.values()),
        "items_licensed": licensed,
        "item_outcomes": _sorted(items),
        "pairs": len(pairs),
        "pairs_by_environment": _sorted(Counter(p.extra["environment"] for p in pairs)),
        "pairs_by_strategy": _sorted(Counter(p.extra["strategy"] for p in pairs)),
        "baselines": _baselines(pairs, tried),
        "rules": _rules(language, items),
        "entropy": entropy,
        "reviews": summary(record, language.iso, {pair.id for pair in pairs}),
    }
    return pairs, counts


def _pair(language: Language, row: dict[str, Any], entropy: float) -> Pair:
    """The pair of the columns that a builder has filled in; its words are looked up if nobody has done so before."""
    columns = {"source": "treebank", **row, "extra": {**row["extra"], "licensing_entropy": entropy}}
    content = columns.pop("content_words", None)
    if content is not None:
        columns["zipf_mean"], columns["zipf_min"] = zipf_mean_min(content, language.iso)
    return Pair(
        suite=SUITE,
        config=language.iso,
        language=language.iso,
        group=language.typology,
        phenomenon="polarity_items",
        **columns,
    )


def _leads(iso: str, row: dict[str, Any]) -> Leads:
    """How far simple rules prefer the good sentence of a pair, looked up if nobody has done so before."""
    found: Leads | None = row.pop("leads", None)
    return leads(row["sentence_good"], row["sentence_bad"], iso) if found is None else found


def _baselines(pairs: Sequence[Pair], tried: Sequence[Leads]) -> dict[str, Tally]:
    by_strategy: dict[str, list[Leads]] = defaultdict(list)
    for pair, lead in zip(pairs, tried, strict=True):
        by_strategy[pair.extra["strategy"]].append(lead)
    return {strategy: tally(found) for strategy, found in sorted(by_strategy.items())}


def _entropy(counts: Counter[str]) -> dict[str, Any]:
    total = sum(counts.values())
    shares = [n / total for n in counts.values()]
    return {"licensed": total, "H": round(-sum(p * math.log2(p) for p in shares) + 0.0, 6)}


def _rules(language: Language, items: Counter[str]) -> dict[str, str]:
    """Names and reasons of the rules that were used; of rules with one name the first, to which the others refer."""
    reasons = {rule.name: rule.reason for rule in reversed(language.skips)}
    return {name: reason for name, reason in sorted(reasons.items()) if items[f"language_rule:{name}"]}


def _treebanks(results: Sequence[FileResult]) -> list[dict[str, Any]]:
    """What was read, by name and licence; ``kind`` says where it is no treebank of other people."""
    by_name: dict[tuple[str, str, str], dict[str, Any]] = {}
    for result in results:
        source = result.source
        kind = "demonstration" if is_demo(source.path) else "annotated" if source.annotated else "treebank"
        entry = by_name.setdefault(
            (source.treebank, source.licence, kind),
            {"name": source.treebank, "kind": kind, "licence": source.licence, "files": [], "sentences": 0, "words": 0},
        )
        entry["files"].append(source.path.name)
        entry["sentences"] += result.sentences
        entry["words"] += result.words
    return list(by_name.values())


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return {k: n for k, n in sorted(counts.items(), key=lambda kn: (-kn[1], kn[0])) if n}
