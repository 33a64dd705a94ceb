"""Argument structure, raising, quantifiers: the contrast of each paradigm lets its own kind of pair through alone."""

from __future__ import annotations

import pytest
from freq_contrasts import fault

# uid, good, bad; a word of a slot is written slot=word.
RIGHT = [
    ("animate_subject_passive", "Laura was hired by the n1=cook", "Laura was hired by the n2=spoon"),
    ("animate_subject_trans", "The n1=cook hired Brian", "The n2=spoon hired Brian"),
    ("causative", "The cook v=shattered the jar", "The cook w=arose the jar"),
    ("inchoative", "The jar has v=shattered", "The jar has w=demolished"),
    ("drop_argument", "The cook has v=baked", "The cook has w=ignored"),
    ("intransitive", "Kevin has v=laughed", "Kevin has w=ignored"),
    ("intransitive", "The jar x=cracked", "The jar y=abandoned"),
    ("passive_1", "Laura was v=admired by the cook", "Laura was w=smiled by the cook"),
    ("passive_2", "The cooks were v=admired", "The cooks were w=smiled"),
    ("transitive", "Laura has v=admired the cook", "Laura has w=smiled the cook"),
    (
        "existential_there_object_raising",
        "Brian v=declared there to be a cook smiling",
        "Brian w=convinced there to be a cook smiling",
    ),
    (
        "existential_there_subject_raising",
        "There is p=unlikely to be a cook smiling",
        "There is q=eager to be a cook smiling",
    ),
    (
        "expletive_it_object_raising",
        "Brian v=declared it to be odd that Laura smiled",
        "Brian w=convinced it to be odd that Laura smiled",
    ),
    ("tough_vs_raising_1", "Laura was p=difficult to ignore", "Laura was q=certain to ignore"),
    ("tough_vs_raising_2", "Laura was p=certain to ignore Kevin", "Laura was q=difficult to ignore Kevin"),
    ("existential_there_quantifiers_1", "There was d=a cook smiling", "There was e=every cook smiling"),
    ("existential_there_quantifiers_2", "Every cook was there smiling", "There was every cook smiling"),
    ("superlative_quantifiers_1", "No cook broke more than two jars", "No cook broke at least two jars"),
    ("superlative_quantifiers_2", "d=Each cook broke at most two jars", "No cook broke at most two jars"),
]
WRONG = [
    ("animate_subject_passive", "Laura was hired by the n1=cook", "Laura was hired by a n2=spoon"),
    ("animate_subject_trans", "Laura hired Brian", "The n2=spoon hired Brian"),
    ("causative", "The cook v=shattered the jar", "The cook w=arose from the jar"),
    ("inchoative", "The jar has v=shattered", "The jar had w=demolished"),
    ("drop_argument", "The cook has v=baked", "The cook has w=ignored it"),
    ("intransitive", "Kevin has v=laughed", "Kevin is w=ignored"),
    ("passive_1", "Laura was v=admired by the cook", "Laura was w=smiled at the cook"),
    ("passive_2", "The cook was v=admired", "The cooks were w=smiled"),
    ("transitive", "Laura has v=admired the cook", "Laura has w=smiled the cooks"),
    (
        "existential_there_object_raising",
        "Brian has v=declared there to be a cook smiling",
        "Brian had w=convinced there to be a cook smiling",
    ),
    (
        "existential_there_subject_raising",
        "There is p=unlikely to be a cook smiling",
        "There is q=eager to be every cook smiling",
    ),
    (
        "expletive_it_object_raising",
        "Brian v=declared it to be odd that Laura smiled",
        "Brian w=convinced it to be odd",
    ),
    ("tough_vs_raising_1", "Laura was p=difficult to ignore", "Laura was q=certain to ignore Kevin"),
    ("tough_vs_raising_2", "Laura was p=certain to ignore Kevin", "Laura is q=difficult to ignore Kevin"),
    ("existential_there_quantifiers_1", "There was d=a cook smiling", "There were e=most cooks smiling"),
    ("existential_there_quantifiers_2", "Every cook was there smiling", "There was each cook smiling"),
    ("superlative_quantifiers_1", "No cook broke more than two jars", "No cook broke at least three jars"),
    ("superlative_quantifiers_2", "d=Each cook broke at most two jars", "No cook broke fewer than two jars"),
]


@pytest.mark.parametrize(("uid", "good", "bad"), RIGHT)
def test_a_pair_of_its_kind_passes(uid: str, good: str, bad: str) -> None:
    assert fault(uid, good, bad) == ""


@pytest.mark.parametrize(("uid", "good", "bad"), WRONG)
def test_a_pair_that_differs_otherwise_is_refused(uid: str, good: str, bad: str) -> None:
    assert fault(uid, good, bad)


def test_each_paradigm_has_one_of_both_kinds() -> None:
    assert {uid for uid, _, _ in RIGHT} == {uid for uid, _, _ in WRONG}
    assert len({uid for uid, _, _ in RIGHT}) == 18
