"""What the columns of the Parquet files hold, for cards and documentation."""

from __future__ import annotations

Columns = list[tuple[tuple[str, ...], str]]

SHARED: Columns = [
    (("id",), "stable hash of suite, config and both sentences"),
    (("sentence_good", "sentence_bad", "choices"), "the pair, and both as a list"),
    (("language", "group", "phenomenon", "paradigm"), "ISO 639-3 code, and the place in the suite"),
    (
        ("source", "licence"),
        "the kind of source (`treebank`, `annotated`, `template` or `grammar`), and the licence of the sentence",
    ),
    (("ngram_lp_good", "ngram_lp_bad"), "log10 probabilities of the n-gram model; null before `annotate`"),
    (
        ("zipf_mean", "zipf_min"),
        "Zipf frequency of the content words (wordfreq, frozen at 2021); null where it has no list",
    ),
    (("ngram_class",), "`solvable`, `unsolvable`, `tie`; null before `annotate`"),
]

OWN: dict[str, Columns] = {
    "npi": [
        (("treebank", "sent_id"), "the sentence's address"),
        (("item", "item_lemma", "n_items"), "the polarity item, and how many stand under its licenser"),
        (("licenser", "environment"), "what licenses it, and the kind of licensing"),
        (
            ("strategy",),
            "`delete_negation`, `reinflect`, `swap_licenser`, `deinvert_question`, `swap_item_to_ppi`",
        ),
        (("distance",), "tokens strictly between item and licenser in the good sentence; 0 is adjacent"),
        (
            ("typology", "family"),
            "`NC-strict`, `NC-nonstrict`, `NC` (negative concord) or `NPI`; language family",
        ),
        (("licensing_entropy",), "how evenly the item's occurrences spread over environments"),
    ],
}


def columns(suite: str) -> list[tuple[str, str]]:
    """Names as they stand in a table, and content, of the shared columns and then of the suite's own."""
    return [(", ".join(f"`{name}`" for name in names), text) for names, text in [*SHARED, *OWN.get(suite, [])]]
