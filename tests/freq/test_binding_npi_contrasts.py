"""Anaphors and polarity items: what the contrast of each paradigm lets through, and what it does not."""

from __future__ import annotations

import pytest
from freq_contrasts import fault

# uid: good, bad, a bad sentence that breaks the contrast; a word of the contrast's slot is written slot=word.
CASES = {
    "anaphor_gender_agreement": (
        "The nun admired refl=herself .", "The nun admired refl=himself .", "The monk admired refl=himself ."),
    "anaphor_number_agreement": (
        "Those nuns have left refl=themselves .", "Those nuns have left refl=herself .",
        "Those nuns has left refl=herself ."),
    "principle_A_c_command": (
        "The nuns who saw Carl admired refl=themselves .", "The nuns who saw Carl admired refl=himself .",
        "The nuns that saw Carl admired refl=himself ."),
    "principle_A_case_1": (
        "The nun said that pron=she saw Carl .", "The nun said that refl=herself saw Carl .",
        "The nun said that refl=herself met Carl ."),
    "principle_A_case_2": (
        "The nun imagined herself w=avoiding Carl .", "The nun imagined herself w=avoided Carl .",
        "The nun imagined himself w=avoided Carl ."),
    "principle_A_domain_1": (
        "The nun said that Carl admired pron=her .", "The nun said that Carl admired refl=herself .",
        "The nun said that Paul admired refl=herself ."),
    "principle_A_domain_2": (
        "The nun said that Carl admired refl=himself .", "The nun said that Carl admired refl=herself .",
        "The nun said that Mary admired refl=herself ."),
    "principle_A_domain_3": (
        "The nun said that Carl admired himself .", "Carl said that the nun admired himself .",
        "Carl said that the nun admired herself ."),
    "principle_A_reconstruction": (
        "It's herself that the nun admired .", "It's herself that admired the nun .",
        "It's himself that admired the nun ."),
    "matrix_question_npi_licensor_present": (
        "Has Laura ever ignored Carl ?", "Laura has ever ignored Carl .", "Laura had ever ignored Carl ."),
    "npi_present_1": (
        "Even Laura has adv=often ignored Carl .", "Even Laura has ever ignored Carl .",
        "Even Laura had ever ignored Carl ."),
    "npi_present_2": (
        "Laura has adv=also ignored Carl .", "Laura has ever ignored Carl .", "Laura ignored has ever Carl ."),
    "only_npi_licensor_present": (
        "Only Laura has ever ignored Carl .", "Even Laura has ever ignored Carl .",
        "Even Mary has ever ignored Carl ."),
    "only_npi_scope": (
        "Only the nun that Carl saw has ever smiled .", "The nun that only Carl saw has ever smiled .",
        "The nun that even Carl saw has ever smiled ."),
    "sentential_negation_npi_licensor_present": (
        "The nun has not ever smiled .", "The nun has adv=probably ever smiled .",
        "The nun had adv=probably ever smiled ."),
    "sentential_negation_npi_scope": (
        "The nun that has seen Carl has not ever smiled .", "The nun that has not seen Carl has ever smiled .",
        "The nun that had not seen Carl has ever smiled ."),
}  # fmt: skip


@pytest.mark.parametrize("uid", CASES)
def test_the_contrast_and_what_breaks_it(uid: str) -> None:
    good, bad, wrong = CASES[uid]
    assert fault(uid, good, bad) == ""
    assert "differ" in fault(uid, good, wrong)
