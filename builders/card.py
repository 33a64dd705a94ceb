"""Dataset cards: every number in them is computed from the accounting of the build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

import yaml
from blimppi.builders.accounting import check_counts
from blimppi.builders.front_matter import front_matter
from blimppi.builders.schema import DatasetError
from jinja2 import Environment, StrictUndefined, UndefinedError

Accounting = Mapping[str, Any]

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
        languages = dict(sorted(accounting["languages"].items()))
        body = _environment().from_string(template.read_text(encoding="utf-8"))
        text = body.render(
            languages=languages,
            filled=[code for code, counts in languages.items() if counts["pairs"]],
            total=totals(languages.values()),
            environments=breakdown(languages.values(), "pairs_by_environment"),
            strategies=breakdown(languages.values(), "pairs_by_strategy"),
            sentence_outcomes=breakdown(languages.values(), "sentence_outcomes"),
            item_outcomes=breakdown(languages.values(), "item_outcomes"),
            ngram=dict(sorted(accounting.get("ngram", {}).items())),
            seed=accounting["seed"],
            versions=accounting["versions"],
            reviews=reviews(review if review is not None else accounting.get("review")),
        )
    except (KeyError, UndefinedError) as error:
        raise DatasetError(f"the accounting lacks what the card of {suite} shows: {error}") from error
    head = yaml.safe_dump(front_matter(suite, languages), sort_keys=False, allow_unicode=True)
    return f"---\n{head}---\n\n{text.strip()}\n"


def totals(languages: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Sums over languages of what is counted once for each."""
    names = ("sentences", "words", "items", "items_licensed", "pairs")
    counted = list(languages)
    return {name: sum(language[name] for language in counted) for name in names}


def breakdown(languages: Iterable[Mapping[str, Any]], name: str) -> dict[str, int]:
    """One breakdown summed over languages, the most frequent value first, then by name."""
    summed: Counter[str] = Counter()
    for language in languages:
        summed.update(language[name])
    return dict(sorted(summed.items(), key=lambda entry: (-entry[1], entry[0])))


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
