"""What a card says of reviews of its pairs: who looked at how many, and what they found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from blimppi.builders.card_parts import share
from blimppi.builders.schema import DatasetError

# Who can have looked at pairs. A language model is never called an informant or a speaker.
REVIEWERS = {
    "native_speaker": "native speakers",
    "linguist": "linguists who are not native speakers",
    "language_model": "a language model, not native speakers",
}


def recorded(configs: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the accounting of each config says of reviews, summed by kind of reviewer."""
    out = []
    for kind in REVIEWERS:
        found = {name: c["reviews"][kind] for name, c in configs.items() if kind in c.get("reviews", {})}
        judged, flagged, here = (sum(c[key] for c in found.values()) for key in ("judged", "flagged", "here"))
        if here:
            text = (
                f"They were read without the key. With those of builds before this one {judged} "
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
