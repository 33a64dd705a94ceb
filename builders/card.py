"""Dataset cards: every number in them is computed from the accounting of the build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

import yaml
from blimppi.builders.accounting import check_counts, unit
from blimppi.builders.freq.narrow import TOLERANCE
from blimppi.builders.front_matter import front_matter
from blimppi.builders.schema import DatasetError
from jinja2 import Environment, StrictUndefined, UndefinedError

Accounting = Mapping[str, Any]

# What a card sums over the configs of a set, by what these are; names of breakdowns in the template: in the counts.
TOTALS = {
    "languages": ("sentences", "words", "items", "items_licensed", "pairs"),
    "phenomena": ("wanted", "attempts", "pairs"),
    "paradigms": ("wanted", "attempts", "pairs"),
}
BREAKDOWNS = {
    "languages": {
        "environments": "pairs_by_environment",
        "strategies": "pairs_by_strategy",
        "sentence_outcomes": "sentence_outcomes",
        "item_outcomes": "item_outcomes",
    },
    "phenomena": {"attempt_outcomes": "attempt_outcomes"},
    "paradigms": {"attempt_outcomes": "attempt_outcomes"},
}

# Who can have looked at pairs. A language model is never called an informant or a speaker.
REVIEWERS = {
    "native_speaker": "native speakers",
    "linguist": "linguists who are not native speakers",
    "language_model": "a language model, not native speakers",
}


def render_card(suite: str, accounting: Accounting, review: Any = None) -> str:
    """The README.md of a data set.

    Args:
        suite: Which suite; its template is hf_datasets/<suite>/card.md.
        accounting: What the builder counted (see `check_counts` for what must agree), with the n-gram records
            under ``ngram`` once pairs are scored.
        review: Who looked at pairs: a mapping or a list of mappings with ``kind`` (a key of `REVIEWERS`) and,
            where known, ``name``, ``languages`` (codes), ``pairs`` (how many) and ``text``. Default: what the
            accounting holds under ``review``.

    Raises:
        DatasetError: if the accounting contradicts itself, or lacks what the card shows.
    """
    check_counts(accounting, {})
    template = files("blimppi.hf_datasets").joinpath(suite, "card.md")
    if not template.is_file():
        raise DatasetError(f"no card template for suite {suite!r}")
    try:
        units = unit(accounting)
        configs = dict(sorted(accounting[units].items()))
        body = _environment().from_string(template.read_text(encoding="utf-8"))
        text = body.render(
            **{units: configs},
            filled=[name for name, counts in configs.items() if counts["pairs"]],
            total=totals(configs.values(), TOTALS[units]),
            **{name: breakdown(configs.values(), counted) for name, counted in BREAKDOWNS[units].items()},
            ngram=dict(sorted(accounting.get("ngram", {}).items())),
            windows=accounting.get("regimes", {}),
            tolerance=TOLERANCE,
            vocabulary=accounting.get("vocabulary", {}),
            original=accounting.get("original", {}),
            seed=accounting["seed"],
            versions=accounting["versions"],
            reviews=reviews(review or accounting.get("review") or recorded(configs)),
        )
    except (KeyError, UndefinedError) as error:
        raise DatasetError(f"the accounting lacks what the card of {suite} shows: {error}") from error
    head = yaml.safe_dump(front_matter(suite, configs), sort_keys=False, allow_unicode=True)
    return f"---\n{head}---\n\n{text.strip()}\n"


def totals(configs: Iterable[Mapping[str, Any]], names: Sequence[str] = TOTALS["languages"]) -> dict[str, int]:
    """Sums over configs of what is counted once for each."""
    counted = list(configs)
    return {name: sum(config[name] for config in counted) for name in names}


def breakdown(configs: Iterable[Mapping[str, Any]], name: str) -> dict[str, int]:
    """One breakdown summed over configs, the most frequent value first, then by name."""
    summed: Counter[str] = Counter()
    for config in configs:
        summed.update(config[name])
    return dict(sorted(summed.items(), key=lambda entry: (-entry[1], entry[0])))


def recorded(configs: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the accounting of each config says of reviews, summed by kind of reviewer."""
    out = []
    for kind in REVIEWERS:
        found = {name: c["reviews"][kind] for name, c in configs.items() if kind in c.get("reviews", {})}
        judged, flagged, here = (sum(c[key] for c in found.values()) for key in ("judged", "flagged", "here"))
        if here:
            text = (
                f"They were drawn at random and read without the key. With those of builds before this one {judged} "
                f"pairs were judged, and {flagged} ({share(flagged, judged)}) flagged as not carrying the intended "
                "contrast; the rules behind them were mended, or the pairs are left out by their id."
            )
            languages = [name for name, c in found.items() if c["here"]]
            out.append({"kind": kind, "languages": languages, "pairs": here, "text": text})
    return out


def reviews(review: Any) -> list[dict[str, Any]]:
    """``review`` as a list, each entry with ``who`` it was in words.

    Raises:
        DatasetError: for an entry whose ``kind`` is none of `REVIEWERS`.
    """
    entries: Sequence[Mapping[str, Any]] = [review] if isinstance(review, Mapping) else (review or [])
    for entry in entries:
        if entry.get("kind") not in REVIEWERS:
            raise DatasetError(f"a review needs a kind ({', '.join(REVIEWERS)}), got {entry.get('kind')!r}")
    return [{**entry, "who": REVIEWERS[entry["kind"]]} for entry in entries]


def _environment() -> Environment:
    environment = Environment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, autoescape=False
    )
    environment.filters["cell"] = cell
    environment.filters["number"] = lambda value: f"{value:,}"
    environment.filters["share"] = share
    environment.filters["how_many"] = lambda value: value if isinstance(value, int) else len(value)
    return environment


def cell(text: object) -> str:
    """``text`` for one cell of a Markdown table."""
    return " ".join(str(text).split()).replace("|", "\\|").replace("<", "&lt;")


def share(part: int, whole: int) -> str:
    """``part`` of ``whole`` in per cent with one decimal; a dash where there is nothing to share."""
    return f"{100 * part / whole:.1f}%" if whole else "–"
