"""Discovery of polarity items: how often each pronoun, determiner and adverb is licensed (BLiMPPI section 4.2).

Every occurrence is put to the full detector as if its lemma were an item. What comes out is a table for a linguist,
who translates it, cuts it, and edits what is left into the configuration.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from blimppi.builders.casing import Casing
from blimppi.builders.conllu_reader import ConlluError, blocks, parse
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.detect import detect
from blimppi.builders.npi.inventory import Item
from blimppi.builders.npi.items import find_items
from blimppi.builders.npi.occurrence import Occurrence, make_context
from blimppi.builders.npi.pattern import TokenPattern
from blimppi.builders.source import Source

UPOS = frozenset({"DET", "PRON", "ADV"})
MIN_OCCURRENCES = 5
_EXAMPLES = 2


@dataclass(slots=True)
class Candidate:
    """A lemma with its part of speech. ``shipped`` counts occurrences that the configuration takes for an item."""

    lemma: str
    upos: str
    occurrences: int = 0
    licensed: int = 0
    shipped: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    environments: Counter[str] = field(default_factory=Counter)
    with_licenser: list[str] = field(default_factory=list)
    without: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Share of occurrences in a licensing environment."""
        return self.licensed / self.occurrences

    def add(self, other: Candidate) -> None:
        """Add the counts of another file."""
        self.occurrences += other.occurrences
        self.licensed += other.licensed
        self.shipped += other.shipped
        self.forms.update(other.forms)
        self.environments.update(other.environments)
        self.with_licenser = (self.with_licenser + other.with_licenser)[:_EXAMPLES]
        self.without = (self.without + other.without)[:_EXAMPLES]


@dataclass(slots=True)
class Scan:
    """What was found in a file, and how many of its sentences were not looked at: no tree, or in a refused file."""

    candidates: dict[tuple[str, str], Candidate] = field(default_factory=dict)
    sentences: int = 0
    malformed: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


def scan(language: Language, source: Source) -> Scan:
    """Candidates of one file; sentences that are no well-formed tree are counted and passed over."""
    casing = Casing(language.casing, language.fold)
    result = Scan()
    out = result.candidates
    for block in blocks(source.path, source.shown):
        result.sentences += 1
        if source.refused:
            result.refused[source.refused] += 1
            continue
        try:
            tree = parse(block)
        except ConlluError as error:
            result.malformed.append(str(error))
            continue
        context = make_context(tree, language, casing)
        known = {node for occurrence in find_items(context)[0] for node in occurrence.span}
        for node in tree.nodes:
            if node.upos not in UPOS:
                continue
            form, lemma = context.matcher.folded(node)
            candidate = out.setdefault((lemma, node.upos), Candidate(lemma, node.upos))
            item = Item(id=lemma, match=[TokenPattern()])
            found, _ = detect(context, Occurrence(item, (node,), node))
            candidate.occurrences += 1
            candidate.licensed += bool(found)
            candidate.shipped += node in known
            candidate.forms[form] += 1
            candidate.environments.update(x.environment for x in found[:1])
            examples = candidate.with_licenser if found else candidate.without
            if len(examples) < _EXAMPLES:
                examples.append(tree.text())
    return result


def merge(parts: Sequence[Scan], minimum: int = MIN_OCCURRENCES) -> list[Candidate]:
    """Candidates with at least ``minimum`` occurrences over all files, most often licensed first."""
    total: dict[tuple[str, str], Candidate] = {}
    for part in parts:
        for key, candidate in part.candidates.items():
            total.setdefault(key, Candidate(candidate.lemma, candidate.upos)).add(candidate)
    kept = [c for c in total.values() if c.occurrences >= minimum]
    return sorted(kept, key=lambda c: (-c.share, -c.occurrences, c.lemma, c.upos))


def passed_over(parts: Sequence[Scan]) -> list[str]:
    """Lines on the sentences of all files: how many there are, and how many of them were not looked at, and why."""
    malformed = [fault for part in parts for fault in part.malformed]
    refused = sum((part.refused for part in parts), Counter[str]())
    lines = [f"sentences: {sum(part.sentences for part in parts)}"]
    if malformed:
        lines.append(f"  malformed_tree: {len(malformed)}, the first {malformed[0]}")
    return lines + [f"  {reason}: {count}" for reason, count in sorted(refused.items())]


def write_table(candidates: Sequence[Candidate], threshold: float, path: Path) -> None:
    """The table for the linguist: tab-separated, one candidate a line, an empty column for the decision."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream, delimiter="\t", lineterminator="\n")
        table.writerow(
            ["lemma", "upos", "occurrences", "licensed", "share", "kept", "in_inventory", "decision", "forms",
             "environments", "licensed_examples", "unlicensed_examples"]
        )  # fmt: skip
        for c in candidates:
            kept = "yes" if c.share >= threshold else "no"
            table.writerow(
                [c.lemma, c.upos, c.occurrences, c.licensed, f"{c.share:.3f}", kept, c.shipped, "", _listed(c.forms),
                 _listed(c.environments), " | ".join(c.with_licenser), " | ".join(c.without)]
            )  # fmt: skip


def inventory_recall(candidates: Sequence[Candidate], threshold: float) -> dict[str, list[str]]:
    """What the threshold keeps, against the items of the configuration: lemmas of both, and of only one of them."""
    sides: dict[str, list[str]] = defaultdict(list)
    for c in candidates:
        shipped, kept = c.shipped * 2 > c.occurrences, c.share >= threshold
        if shipped or kept:
            alone = "kept, but not items" if kept else "items below the share"
            sides["items that are kept" if shipped and kept else alone].append(c.lemma)
    return dict(sides)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(counts.items(), key=lambda kn: (-kn[1], kn[0]))[:6])
