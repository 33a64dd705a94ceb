"""What the outcomes that are counted mean: every name that a builder can give, with one line for people.

A name may end in a colon and a place in capitals (``starved:SLOT``): there the outcome names what it concerns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_DRAWN = {
    "pair": "a pair of the set",
    "starved:SLOT": "no word, or no value of a feature, was left for the slot",
    "missing_form:SLOT": "the word drawn for the slot lacks the form",
    "exclude:CONSTRAINT": "the words together are what the constraint rules out, as implausible or not clearly bad",
    "duplicate_sentence": "one of the two sentences is in an earlier pair",
    "excluded_by_review": "a review ruled the pair out; another is drawn in its place",
}

OUTCOMES: dict[str, dict[str, str]] = {
    "npi": {
        # the sentence or its file
        "pair": "it gave a pair",
        "duplicate_pair": "an earlier sentence gave the same pair",
        "excluded_by_review": "a review ruled the pair out",
        "no_item": "the sentence has no polarity item of the configuration",
        "unsafe_item": "it has only words that look like items but are none in this use",
        "malformed_tree": "the tree cannot be read: a cycle, a missing head, a broken line",
        "ud_v1_file": "the file is annotated in UD version 1",
        "licence_noncommercial": "with `--commercial`: the file's licence is not known to allow commercial use",
        # its text
        "too_short": "the sentence has fewer tokens than the configuration asks for",
        "too_long": "the sentence has more tokens than the configuration allows",
        "control_character": "it has an invisible character, a line break or the sign of a lost character",
        "text_mismatch": "the words of the tree do not give the text that the treebank states",
        "raw_markup": "it has remains of markup (`_` between characters)",
        "unedited_text": "no capital at the start, capitals only, or no mark at the end: a title, an entry, a message",
        "unbalanced_quotes": "a quotation mark or bracket has no counterpart",
        "several_sentences": "it holds the end of a sentence and more words after it",
        "run_on": "clauses follow each other with neither mark nor conjunction",
        "glued_tokens": "two words stand together with a sentence mark but no space between them",
        "no_predicate": "it has no verb or other predicate",
        "foreign_word": "it has a word that is annotated as foreign",
        "foreign_script": "a tenth of its letters or more are of another script",
        # the item and what licenses it
        "opaque_relation": "the item stands in a vocative, list, fragment or the like, whose relation tells no clause",
        "item_is_predicate": "the item is itself the predicate of its clause",
        "unlicensed": "nothing was found that licenses the item",
        "item_precedes_licenser": "the only licenser follows the item, which has to follow it",
        "overlapping_licensers": "several licensers: the item would stay licensed without one of them",
        "environment_only:ENVIRONMENT": "licensed in this environment, which is counted but has no edit",
        "other_item_of_pair": "it shares the licenser of an item nearer to it, under which their pair is counted",
        "across_quotes": "a quotation begins or ends between item and licenser",
        "imperative": "the licenser's clause is an imperative or prohibition",
        "genitive_of_negation": "the edit would leave a genitive that only negation allows",
        "language_rule:RULE": "a rule of the language's configuration, which gives its reason",
        # the edit
        "no_positive_form": "no form, or no counterpart, without the negation is known",
        "not_invertible": "the question has no finite verb in front of its subject to put behind it",
        "clitic_position": "clitics would have to move in a way that is not safe",
        "clitic_without_host": "a clitic would lose the word that it leans on",
        "fused_token": "the edit would cut a word that is written as one",
        "rendering": "the edited sentence could not be spaced",
        "good_equals_bad": "the edit changes nothing",
        "item_lost": "after the edit the item is none any more",
        "licensed_across_island": "after the edit negation or a question above an island may license the item",
        "still_licensed": "after the edit something else licenses the item",
        # annotated sentences, which have no trees
        "no_word_boundaries": "annotated sentence: the script sets no spaces between words",
        "item_not_found": "annotated sentence: the item is not in it",
        "item_ambiguous": "annotated sentence: the item is in it more than once",
        "licenser_not_found": "annotated sentence: the licenser is not in it",
        "licenser_ambiguous": "annotated sentence: the licenser is in it more than once",
        "licenser_in_item": "annotated sentence: the licenser is a part of the item",
        "unknown_licenser": "annotated sentence: the configuration has no such licenser of the environment",
        "needs_tree": "annotated sentence: whether or how to edit it depends on a tree, which it lacks",
    },
    "it": {
        **_DRAWN,
        "require:CONSTRAINT": "the words together are not what the constraint asks for",
        "allomorphy_spread": "the violation would change a word outside the contrast",
        "no_contrast": "both sentences would be the same",
        "word_count": "the sentences would differ in their number of words by another number than intended",
        "duplicate_words": "an earlier pair of the frame has the same words",
        "tags_overused": "too many earlier pairs have the same two sequences of tags",
    },
    "freq": {**_DRAWN, "unsure_article": "it is not known whether the word after it takes *a* or *an*"},
}  # fmt: skip


def defined(suite: str, name: str) -> str | None:
    """The entry of `OUTCOMES` that ``name`` belongs to, or None: ``starved:SLOT`` for ``starved:subj``."""
    kind, colon, _ = name.partition(":")
    entries = OUTCOMES.get(suite, {})
    return next((one for one in entries if one == name or (colon and one.startswith(f"{kind}:"))), None)


def glossary(suite: str, names: Iterable[str]) -> dict[str, str]:
    """What those outcomes mean that occur among ``names``, in the order of `OUTCOMES`; unknown names have no entry."""
    found = {defined(suite, name) for name in names}
    return {name: meaning for name, meaning in OUTCOMES.get(suite, {}).items() if name in found}


def by_kind(suite: str, counts: Mapping[str, int]) -> dict[str, int]:
    """Counts summed over what outcomes concern (all slots together …), the most frequent first, then by name."""
    summed: dict[str, int] = {}
    for name, count in counts.items():
        kind = defined(suite, name) or name
        summed[kind] = summed.get(kind, 0) + count
    return dict(sorted(summed.items(), key=lambda entry: (-entry[1], entry[0])))


def constraint_names(how: str, constraints: Sequence[Mapping[str, Sequence[Any]]]) -> list[str]:
    """The outcome of each constraint of a template, from what it says: ``exclude:v.lemma=contare… & obj.number=sg``.

    ``how`` is ``exclude`` or ``require``. Of more than two values the first is given, unless two constraints would
    have one name.
    """
    short = [_text(constraint, 2) for constraint in constraints]
    texts = [_text(constraints[at], 0) if short.count(text) > 1 else text for at, text in enumerate(short)]
    return [f"{how}:{text}" for text in texts]


def _text(constraint: Mapping[str, Sequence[Any]], most: int) -> str:
    parts = []
    for key, values in constraint.items():
        written = [str(value) for value in values]
        listed = f"{written[0]}…" if most and len(written) > most else "/".join(written)
        parts.append(f"{key}={listed}")
    return " & ".join(parts)
