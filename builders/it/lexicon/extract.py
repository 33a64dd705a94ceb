"""A table of words from a corpus: form, lemma, UPOS, features, count; animacy from the lexicon's nouns and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from blimppi.builders.conllu_reader import ConlluError, blocks, find_files, parse
from blimppi.builders.it.lexicon.model import Lexicon
from blimppi.builders.it.lexicon.table import Row

COLUMNS = ("form", "lemma", "upos", "features", "count", "per_million", "animacy")
REVIEW = "review"  # stands where a person has to say what the animacy is
_SKIPPED = frozenset({"PUNCT", "SYM", "NUM", "X", "_"})
_UNLEMMATISED = "_"
_CHUNK = 100_000  # characters given to the tagger at once


class Entry(NamedTuple):
    """What is counted: a form with its analysis. ``features`` are written as in CoNLL-U, sorted by name."""

    form: str
    lemma: str
    upos: str
    features: str


def from_conllu(paths: Iterable[str | Path], warnings: list[str]) -> Iterator[Entry]:
    """The words of CoNLL-U files, folders or globs.

    Sentences that are no well-formed trees are left out, and what is wrong with them goes to ``warnings``.

    Raises:
        FileNotFoundError: if a path names no CoNLL-U file.
    """
    for path in find_files(paths):
        for block in blocks(path):
            try:
                tree = parse(block)
            except ConlluError as error:
                warnings.append(str(error))
                continue
            for node in tree.nodes:
                features = "|".join(f"{name}={value}" for name, value in sorted(node.feats.items()))
                yield from _entry(node.form, node.lemma, node.upos, features)


def from_text(paths: Iterable[Path], model: str) -> Iterator[Entry]:
    """The words of plain text files (UTF-8), tagged by a spaCy model.

    Raises:
        ModuleNotFoundError: if spaCy or the model is not installed; the message says how to install it.
    """
    try:
        import spacy
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"raw text needs spaCy: pip install spacy; python -m spacy download {model}"
        ) from error
    if not spacy.util.is_package(model):
        raise ModuleNotFoundError(f"spaCy's model {model} is not installed: python -m spacy download {model}")
    tagger = spacy.load(model, disable=["parser", "ner"])
    for document in tagger.pipe(chunk for path in paths for chunk in _chunks(path)):
        for token in document:
            yield from _entry(token.text, token.lemma_, token.pos_, str(token.morph))


def extract(entries: Iterable[Entry], lexicon: Lexicon, min_count: int) -> list[Row]:
    """Rows by falling count, then in order of the entry; animacy for nouns and proper names alone.

    ``per_million`` is of all counted words, also of those below ``min_count``.
    """
    counts = Counter(entries)
    total = sum(counts.values())
    known = _animacies(lexicon)
    return [
        {
            **entry._asdict(),
            "count": str(count),
            "per_million": f"{1e6 * count / total:.2f}",
            "animacy": known.get(entry.lemma.lower(), REVIEW) if entry.upos in ("NOUN", "PROPN") else "",
        }
        for entry, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        if count >= min_count
    ]


def _entry(form: str, lemma: str, upos: str, features: str) -> Iterator[Entry]:
    if upos not in _SKIPPED and any(map(str.isalpha, form)):
        form = form if upos == "PROPN" else form.lower()
        yield Entry(form, form if lemma in ("", _UNLEMMATISED) else lemma, upos, features)


def _chunks(path: Path) -> Iterator[str]:
    """The text in parts that end at a line's end, so that no word is cut."""
    part, size = [], 0
    with path.open(encoding="utf-8-sig") as stream:
        for line in stream:
            part.append(line)
            size += len(line)
            if size >= _CHUNK:
                yield "".join(part)
                part, size = [], 0
    if part:
        yield "".join(part)


def _animacies(lexicon: Lexicon) -> dict[str, str]:
    """Animacy by lemma in lower case; a lemma with two is left out."""
    found: dict[str, set[str]] = {}
    for noun in lexicon.nouns:
        found.setdefault(noun.lemma.lower(), set()).add(noun.animacy)
    for name in lexicon.names:
        found.setdefault(name.form.lower(), set()).add("human")
    return {lemma: next(iter(animacies)) for lemma, animacies in found.items() if len(animacies) == 1}
