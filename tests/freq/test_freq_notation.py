"""The notation of sentences."""

from __future__ import annotations

import pytest
from blimppi.builders.freq.notation import NotationError, Place, parse


def test_words_places_parts_and_settings() -> None:
    places = parse("Who {v.aux} {subj number=other} {v.main} {refl of=subj gender=N} ?")
    assert places == (
        Place("Who"),
        Place(slot="v", part="aux"),
        Place(slot="subj", number="other"),
        Place(slot="v", part="main"),
        Place(slot="refl", of="subj", gender="N"),
        Place("?"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Who {v", "brace"),
        ("Who {v.auxiliary} ?", "no part 'auxiliary'"),
        ("Who {v size=big} ?", "'size=big' is no setting"),
        ("Who {v number} ?", "no setting"),
        ("Who {V} ?", "names no slot"),
        ("Who {} ?", "names no slot"),
        ("Who {v}", "must end"),
        ("Who {v} ,", "must end"),
        ("", "must end"),
    ],
)
def test_faults_are_named(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse(text)
