"""Agreement and irregular forms: what the contrast of each paradigm lets through, and what it does not."""

from __future__ import annotations

import pytest
from freq_contrasts import fault

NOUN = ("Laura has destroyed dem=this n=letter .", "Laura has destroyed dem=this n=letters .")
DEMONSTRATIVE = ("Kevin retrieved dem=that n=message .", "Kevin retrieved dem=those n=message .")
NOUN_FAR = ("Laura avoided dem=these a=famous n=lawyers .", "Laura avoided dem=these a=famous n=lawyer .")
DEMONSTRATIVE_FAR = (
    "Brian retrieved dem=this a=expensive n=engine .",
    "Brian retrieved dem=these a=expensive n=engine .",
)
# uid: good, bad, a bad sentence that breaks the contrast; a word of a slot is written slot=word.
CASES = {
    # the number of the noun alone, or of the demonstrative alone: never both, never the other one
    "determiner_noun_agreement_1": (*NOUN, "Laura has destroyed dem=these n=letter ."),
    "determiner_noun_agreement_2": (*DEMONSTRATIVE, "Kevin retrieved dem=that n=messages ."),
    "determiner_noun_agreement_irregular_1": (
        "Susan avoided dem=those n=wolves .", "Susan avoided dem=those n=wolf .", "Susan avoided dem=that n=wolves ."),
    "determiner_noun_agreement_irregular_2": (
        "Kevin rejected dem=that n=thesis .", "Kevin rejected dem=those n=thesis .",
        "Kevin rejected dem=that n=theses ."),
    "determiner_noun_agreement_with_adjective_1": (*NOUN_FAR, "Laura avoided dem=these a=infamous n=lawyer ."),
    "determiner_noun_agreement_with_adj_2": (*DEMONSTRATIVE_FAR, "Brian retrieved dem=this a=expensive n=engines ."),
    "determiner_noun_agreement_with_adj_irregular_1": (
        "Kevin cosseted dem=those a=fretful n=dormice .", "Kevin cosseted dem=those a=fretful n=dormouse .",
        "Kevin cosseted dem=that a=fretful n=dormice ."),
    "determiner_noun_agreement_with_adj_irregular_2": (
        "Susan had avoided dem=that a=famous n=thief .", "Susan had avoided dem=those a=famous n=thief .",
        "Susan had avoided dem=that a=famous n=thieves ."),
    # the finite word of the main clause alone; tense does not change with it
    "distractor_agreement_relational_noun": (
        "The daughter of the teachers v.aux=has v=smiled .", "The daughter of the teachers v.aux=have v=smiled .",
        "The daughter of the teachers v.aux=have v=smile ."),
    "distractor_agreement_relative_clause": (
        "The teacher that r=admired the students v.aux=has v=left .",
        "The teacher that r=admired the students v.aux=have v=left .",
        "The teacher that r=admire the students v.aux=has v=left ."),
    "irregular_plural_subject_verb_agreement_1": (
        "n.det=Those n=thieves v.aux=have v=smiled .", "n.det=Those n=thieves v.aux=has v=smiled .",
        "n.det=Those n=thief v.aux=have v=smiled ."),
    "irregular_plural_subject_verb_agreement_2": (
        "The n=thieves v.aux=have v=smiled .", "The n=thief v.aux=have v=smiled .",
        "The n=thieves v.aux=has v=smiled ."),
    "regular_plural_subject_verb_agreement_1": (
        "n.det=That n=binder v=upbraids Kevin .", "n.det=That n=binder v=upbraid Kevin .",
        "n.det=Those n=binder v=upbraid Kevin ."),
    "regular_plural_subject_verb_agreement_2": (
        "The n=lawyer v.aux=has v=arrived .", "The n=lawyers v.aux=has v=arrived .",
        "The n=lawyer v.aux=have v=arrived ."),
    # past and participle of the one verb
    "irregular_past_participle_adjectives": (
        "The p=worn n=shirt be=was a=expensive .", "The p=wore n=shirt be=was a=expensive .",
        "The p=wore n=shirt be=is a=expensive ."),
    "irregular_past_participle_verbs": (
        "Laura v=chose obj.det=the obj=painting .", "Laura v=chosen obj.det=the obj=painting .",
        "Laura v=chosen obj.det=the obj=paintings ."),
}  # fmt: skip


@pytest.mark.parametrize("uid", CASES)
def test_the_contrast_and_what_breaks_it(uid: str) -> None:
    good, bad, wrong = CASES[uid]
    assert fault(uid, good, bad) == ""
    assert "differ" in fault(uid, good, wrong)
