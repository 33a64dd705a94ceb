"""Dataset cards: every number in them is computed from the accounting of the build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

import yaml
from blimppi.builders.accounting import check_counts, unit
from blimppi.builders.card_parts import rules_of_languages, share, simple_rules, sources_by_kind
from blimppi.builders.card_reviews import recorded, reviews
from blimppi.builders.columns import columns
from blimppi.builders.freq.narrow import TOLERANCE
from blimppi.builders.front_matter import front_matter
from blimppi.builders.outcomes import by_kind, glossary
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
            columns=columns(suite),
            meanings=glossary(suite, [name for counts in configs.values() for name in outcome_names(counts)]),
            baselines=simple_rules(counts.get("baselines", {}) for counts in configs.values())
            if units == "languages"
            else {},
            kinds=sources_by_kind(configs),
            rules=rules_of_languages(configs),
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


def outcome_names(counts: Mapping[str, Any]) -> list[str]:
    """Names of all outcomes that one config counts."""
    return [name for key in ("sentence_outcomes", "item_outcomes", "attempt_outcomes") for name in counts.get(key, ())]


def _environment() -> Environment:
    environment = Environment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, autoescape=False
    )
    environment.filters["cell"] = cell
    environment.filters["number"] = lambda value: f"{value:,}"
    environment.filters["share"] = share
    environment.filters["part"] = lambda value: "–" if value is None else f"{100 * value:.1f}%"
    environment.filters["simple_rules"] = lambda by_strategy: simple_rules([by_strategy])
    environment.filters["by_kind"] = lambda counts, suite: by_kind(suite, counts)
    environment.filters["how_many"] = lambda value: value if isinstance(value, int) else len(value)
    return environment


def cell(text: object) -> str:
    """``text`` for one cell of a Markdown table."""
    return " ".join(str(text).split()).replace("|", "\\|").replace("<", "&lt;")
