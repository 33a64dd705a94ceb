"""Islands, gaps and ellipsis: the contrast of each paradigm lets its own kind of pair through and no other."""

from __future__ import annotations

import pytest
from freq_contrasts import fault

# uid, good, bad; a word of a slot is written slot=word.
RIGHT = [
    ("adjunct_island", "Who did Laura admire after describing Kevin", "Who did Laura admire Kevin after describing"),
    ("complex_NP_island", "Who has the cook that saw Tina met", "Who has Tina met the cook that saw"),
    (
        "coordinate_structure_constraint_complex_left_branch",
        "Which firkins did Laura purloin and Kevin disinter",
        "Which did Laura purloin firkins and Kevin disinter",
    ),
    (
        "coordinate_structure_constraint_object_extraction",
        "Who did Laura and the teacher admire",
        "Who did Laura admire and the teacher",
    ),
    ("left_branch_island_echo_question", "Laura has destroyed whose engine", "Whose has Laura destroyed engine"),
    ("left_branch_island_simple_question", "Which armoire had Kevin bedecked", "Which had Kevin bedecked armoire"),
    ("sentential_subject_island", "Who did Tina's praising Laura rile", "Who did Tina's praising rile Laura"),
    ("wh_island", "Who did Laura discover pron=she ignored", "Who did Laura discover who ignored"),
    ("wh_questions_object_gap", "Laura saw the cook that Tina met", "Laura saw who Tina met the cook"),
    ("wh_questions_subject_gap", "Laura saw the cook that met Tina", "Laura saw what the cook met Tina"),
    (
        "wh_questions_subject_gap_long_distance",
        "Laura saw the cook that Brian met that ignored Tina",
        "Laura saw who the cook that Brian met ignored Tina",
    ),
    ("wh_vs_that_no_gap", "Laura saw that the cook met Tina", "Laura saw who the cook met Tina"),
    (
        "wh_vs_that_no_gap_long_distance",
        "Laura saw that the cook that fed Brian met Tina",
        "Laura saw what the cook that fed Brian met Tina",
    ),
    ("wh_vs_that_with_gap", "Laura saw who the cook met", "Laura saw that the cook met"),
    (
        "wh_vs_that_with_gap_long_distance",
        "Laura saw what the cook that fed Brian broke",
        "Laura saw that the cook that fed Brian broke",
    ),
    (
        "ellipsis_n_bar_1",
        "Laura broke one costly engine and Tina broke several",
        "Laura broke one engine and Tina broke several costly",
    ),
    (
        "ellipsis_n_bar_2",
        "Laura saw two n=cooks and Tina saw several useful n=cooks",
        "Laura saw two adj1=reliable n=cooks and Tina saw several useful",
    ),
]
WRONG = [
    ("adjunct_island", "Who did Laura admire after describing Kevin", "Who did Laura admire Kevin before describing"),
    ("complex_NP_island", "Who has the cook that saw us met", "Who have us met the cook that saw"),
    (
        "coordinate_structure_constraint_object_extraction",
        "Who have Laura and Tina admired",
        "Who has Laura admired and Tina",
    ),
    ("left_branch_island_echo_question", "Laura has destroyed whose engine", "Whose has Laura destroyed engines"),
    ("left_branch_island_simple_question", "Which armoire had Kevin bedecked", "Which had Kevin bedecked an armoire"),
    ("sentential_subject_island", "Who did Tina's praising Laura rile", "Who did Tina praising rile Laura"),
    ("wh_island", "Who did Laura discover the cook ignored", "Who did Laura discover who ignored"),
    ("wh_island", "Who did Laura discover pron=she ignored", "What did Laura discover who ignored"),
    ("wh_questions_object_gap", "Laura saw the cook that Tina met", "Laura saw whether Tina met the cook"),
    ("wh_questions_object_gap", "Laura saw the cook that Tina met", "Laura saw who Tina meets the cook"),
    ("wh_questions_subject_gap", "Laura saw the cook who met Tina", "Laura saw what the cook met Tina"),
    ("wh_vs_that_no_gap", "Laura saw that the cook met Tina", "Laura saw who a cook met Tina"),
    ("wh_vs_that_with_gap", "Laura saw whether the cook met", "Laura saw that the cook met"),
    (
        "ellipsis_n_bar_1",
        "Laura broke one costly engine and Tina broke two",
        "Laura broke one engine and Tina broke two",
    ),
    (
        "ellipsis_n_bar_2",
        "Laura saw two n=cooks and Tina saw several useful n=cooks",
        "Laura saw two n=cooks and Tina saw several useful adj1=reliable n=cooks",
    ),
    (
        "ellipsis_n_bar_2",
        "Laura saw two n=cooks and Tina saw several useful n=cooks",
        "Laura saw two very n=cooks and Tina saw several useful",
    ),
]


@pytest.mark.parametrize(("uid", "good", "bad"), RIGHT)
def test_a_pair_of_its_kind_passes(uid: str, good: str, bad: str) -> None:
    assert fault(uid, good, bad) == ""


@pytest.mark.parametrize(("uid", "good", "bad"), WRONG)
def test_a_pair_that_differs_otherwise_is_refused(uid: str, good: str, bad: str) -> None:
    assert fault(uid, good, bad)


def test_each_paradigm_has_one() -> None:
    assert len({uid for uid, _, _ in RIGHT}) == 17
