"""Which quotation marks open and close, in the pairings that languages have."""

from __future__ import annotations

import pytest
from blimppi.builders.npi.quotes import quotation_marks


@pytest.mark.parametrize(
    ("text", "opening", "closing", "unclosed"),
    [
        ("He said “no” to it.", "“", "”", ""),
        ("Er sagte „nein“ dazu.", "„", "“", ""),
        ("On mówi „nie” do niej.", "„", "”", ""),
        ("Hon sade ”nej” till det.", "”", "”", ""),
        ("“ Nie, “ vraví Jano.", "“", "“", ""),  # one mark for both, in token form
        ("On povedal : “ Nie . “", "“", "“", ""),
        ('Er sagte „nein" dazu.', "„", '"', ""),
        ("“The ‘real’ one,” she said.", "“‘", "’”", ""),
        ("‚Nein‘ sagte sie.", "‚", "‘", ""),
        ("„Sie sagt ‚nein‘ dazu.“", "„‚", "‘“", ""),
        # never closed
        ("He said “no to it.", "“", "", "“"),
        ("Er sagte „nein dazu.", "„", "", "„"),
        ("„ Jano tu nikdy nespieval .", "„", "", "„"),
        ("”Hon sade nej.", "”", "", "”"),
        ("“A said “b” to c.", "““", "”", "“"),
        ("Sie sagte ‚nein dazu.", "‚", "", "‚"),
        ("She said ‘Nobody came here.", "‘", "", "‘"),
        # closed, but opened in another sentence
        ("She sang here!”", "", "", ""),
        ("Jano tu nespieval,“ vraví Eva.", "", "", ""),
        # no quotation marks at all
        ("Don’t sing the girls’ songs.", "", "", ""),
        ("‘s Avonds zong ze ‘t niet in de ‘90s.", "", "", ""),
        ("Він об‘єднав צה”ל.", "", "", ""),
        ('A 6" pipe.', "", "", ""),
        ("", "", "", ""),
        ("“", "“", "", "“"),
    ],
)
def test_marks(text: str, opening: str, closing: str, unclosed: str) -> None:
    found = quotation_marks(text)
    assert "".join(text[i] for i in sorted(found.opening)) == opening
    assert "".join(text[i] for i in sorted(found.closing)) == closing
    assert "".join(text[i] for i in found.unclosed) == unclosed


def test_a_text_of_nothing_but_marks_is_given_up_soon() -> None:
    assert 0 < len(quotation_marks("„" * 1_000_000).unclosed) < 1000
