"""Which words may fill a slot in a window."""

from __future__ import annotations

import pytest
from blimppi.builders.freq.paradigm import Slot
from freq_small import WINDOW, pools


def lemmas(slot: Slot) -> set[tuple[str, str]]:
    return {(option.lemma, option.key) for option in pools().of(slot, WINDOW)}


def test_only_forms_inside_the_window_are_options() -> None:
    # king (5.0, 4.0) is too frequent; of ottoman the singular (2.7) is inside, the plural (1.0) is not
    assert lemmas(Slot(noun=["human"])) == {
        (lemma, number) for lemma in ("baker", "duchess", "friar", "heir") for number in ("sg", "pl")
    }
    assert ("ottoman", "sg") in lemmas(Slot(noun=["thing"]))
    assert ("ottoman", "pl") not in lemmas(Slot(noun=["thing"]))


def test_a_contrast_of_two_forms_needs_both_inside() -> None:
    assert {lemma for lemma, _ in lemmas(Slot(noun=["thing"], forms=["sg", "pl"]))} == {"onion", "spoon"}


def test_lists_classes_gender_and_exceptions() -> None:
    assert {lemma for lemma, _ in lemmas(Slot(noun=["FEM", "MASC"]))} == {"duchess", "friar"}
    assert {lemma for lemma, _ in lemmas(Slot(noun=["human"], gender=["F"]))} == {"duchess"}
    assert {lemma for lemma, _ in lemmas(Slot(noun=["thing"], without=["food"]))} == {"ottoman", "spoon"}
    assert {lemma for lemma, _ in lemmas(Slot(noun=["thing"], avoid=["spoon"]))} == {"ottoman", "onion"}


def test_critical_words_are_no_homographs_and_never_droppable_if_asked() -> None:
    assert lemmas(Slot(verb=["TRANS_I"], form=["base"], sure=True)) == {("peel", "base")}
    assert lemmas(Slot(verb=["TRANS_I"], form=["past"], sure=True)) == {("peel", "past"), ("polish", "past")}
    assert lemmas(Slot(verb=["TRANS_H"], form=["past"], undroppable=True)) == {("admire", "past")}


def test_objects_are_narrower_where_the_list_says_so() -> None:
    objects = {option.lemma: option.objects for option in pools().of(Slot(verb=["TRANS_I"], form=["past"]), WINDOW)}
    assert objects == {"peel": frozenset({"food"}), "polish": frozenset({"thing"})}


def test_fallback_takes_the_nearest_and_marks_them() -> None:
    slot = Slot(verb=["INTR_U"], form=["past"], fallback=3)
    options = {option.lemma: option.in_window for option in pools().of(slot, WINDOW)}
    assert options == {"snore": True, "yawn": True, "smile": False}
    assert "smile" not in {option.lemma for option in pools().of(Slot(verb=["INTR_U"], form=["past"]), WINDOW)}


@pytest.mark.parametrize("finite", ["past", "perfect", "modal"])
def test_finite_groups_ask_for_the_form_after_the_auxiliary(finite: str) -> None:
    forms = {option.key for option in pools().of(Slot(verb=["INTR_U"], finite=[finite]), WINDOW)}
    assert forms == {"past": {"past"}, "perfect": {"participle"}, "modal": {"base"}}[finite]
