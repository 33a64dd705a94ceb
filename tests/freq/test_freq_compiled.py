"""Faults of a paradigm file as a whole: each is told with file, line and key before anything is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.freq.compiled import load_paradigms
from blimppi.builders.yaml_config import ConfigError
from freq_faulty import BAD, BASE, GOOD, check, load


def test_the_paradigm_without_a_fault_is_read(tmp_path: Path) -> None:
    load(tmp_path, BASE)


def test_a_plain_collection_of_names_does_for_lists(tmp_path: Path) -> None:
    (tmp_path / "made_up.yaml").write_text(BASE.replace("adjective: human", "adjective: TRANS_H"), encoding="utf-8")
    assert [one.uid for one in load_paradigms({"TRANS_H"}, folder=tmp_path)] == ["made_up"]


@pytest.mark.parametrize(
    ("new", "key", "said"),
    [
        ("{kind: word, differs: [v, wv]}", "differs", "'wv' is neither a slot nor a small-letter word of the"),
        ("{kind: word, differs: [v, w, Right]}", "differs", "did you mean 'right'?"),
        ("{kind: word, differs: [v, w, a.aux]}", "differs", "'a.aux' is neither"),
        ("{kind: word, differs: [v, w], count: 0}", "count", "greater than or equal to 1"),
        ("{kind: word, differs: [v, w], good: v}", "good", "of the kind word has no `good`"),
        ("{kind: word}", "differs", "of the kind word needs it"),
        ("{kind: order, differs: [v]}", "differs", "of the kind order has no `differs`"),
        ("{kind: order, count: 1}", "count", "of the kind order has no `count`"),
        ("{kind: order, good: v}", "good", "of the kind order has no `good`"),
        ("{kind: order, bad: v}", "bad", "of the kind order has no `bad`"),
        ("{kind: swap, good: v}", "bad", "of the kind swap needs it"),
        ("{kind: swap, good: v, bad: v}", "bad", "'v' is neither a slot nor a small-letter word of a bad sentence"),
    ],
)  # fmt: skip
def test_the_contrast(tmp_path: Path, new: str, key: str, said: str) -> None:
    check(tmp_path, "{kind: word, differs: [v, w]}", new, f"contrast.{key}", said)


@pytest.mark.parametrize(
    "contrast",
    [
        "{kind: word, differs: [v.aux, w, right, subj.det]}",
        "{kind: swap, good: [v, today], bad: [w, here, right, the]}",  # also by the words of closed slots
        "{kind: order}",
    ],
)
def test_names_that_a_contrast_may_have(tmp_path: Path, contrast: str) -> None:
    load(tmp_path, BASE.replace("{kind: word, differs: [v, w]}", contrast))


@pytest.mark.parametrize(
    ("new", "key", "said"),
    [
        ("{p: heer}", "exclude.0.p", "no word of the slot is 'heer'; did you mean 'here'?"),
        ("{q: here}", "exclude.0.q", "no such slot"),
        ("{p: []}", "exclude.0.p", "no lemma, so that the entry never holds"),
        ("{}", "exclude.0", "an empty entry would refuse every draw"),
    ],
)
def test_refused_draws(tmp_path: Path, new: str, key: str, said: str) -> None:
    check(tmp_path, "{p: here}", new, key, said)


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("frame: one", "frame: two", "frame", "no frame 'two': there are one"),
        ("obj: Kevin", "object: Kevin", "slots.object", "no such slot; did you mean 'obj'?"),
        ("{lemma: baker, number: sg}", "{lemma: baker, nubmer: sg}", "slots.subj.nubmer", "did you mean 'number'?"),
        ("{lemma: baker, number: sg}", "{lemma: baker, number: dual}", "slots.subj.number", "no number 'dual'"),
        ("{lemma: baker, number: sg}", "{lemma: baker, gender: X}", "slots.subj.gender", "no gender 'X'"),
        ("{lemma: baker, number: sg}", "{number: sg}", "slots.subj", "no `lemma`"),
        ("finite: past}", "finite: psat}", "slots.v.finite", "no finite group 'psat'; did you mean 'past'?"),
        ("finite: past}", "finite: modal}", "slots.v.finite", "no finite group 'modal'"),  # several groups
        ("finite: past}", "form: foo}", "slots.v.form", "no form 'foo'"),
    ],
)  # fmt: skip
def test_expected_examples(tmp_path: Path, old: str, new: str, key: str, said: str) -> None:
    check(tmp_path, old, new, f"expect.0.{key}", said)


def test_two_frames_of_one_name(tmp_path: Path) -> None:
    frame = "\n".join(["  - name: one", GOOD, BAD])
    with pytest.raises(ConfigError, match=r":18: frames\.1\.name: a frame before it is called 'one' too"):
        load(tmp_path, BASE.replace("exclude:", f"{frame}\nexclude:"))


def test_slots_that_no_sentence_needs(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r":14: slots\.idle: no frame uses it") as error:
        load(tmp_path, BASE.replace("frames:", "  idle: {noun: thing}\nframes:"))
    assert len(str(error.value).splitlines()) == 1
    with pytest.raises(ConfigError, match=r":19: frames\.0\.slots\.idle: in neither sentence"):
        load(tmp_path, BASE.replace("exclude:", "    slots:\n      idle: {noun: thing}\nexclude:"))


def test_a_slot_on_which_another_depends_is_used(tmp_path: Path) -> None:
    linked = BASE.replace("names: 0.5}", "number: same idle}").replace("  subj:", "  idle: {noun: thing}\n  subj:")
    load(tmp_path, linked)


def test_lemmas_are_checked_against_the_lexicon_where_it_is_given(tmp_path: Path) -> None:
    lemmas = frozenset({"baker", "heir"})
    text = BASE.replace("names: 0.5}", "names: 0.5, only: [baker, bakker], avoid: [none]}")
    load(tmp_path, text, lemmas)  # one of `only` is there; what is avoided need not be
    check(tmp_path, "names: 0.5}", "names: 0.5, only: bakker}", "slots.obj.only", "did you mean 'baker'?", lemmas)
    load(tmp_path, BASE.replace("{p: here}", "{obj: [baker, Kevin]}"), lemmas)
    check(tmp_path, "{p: here}", "{subj: bakker}", "exclude.0.subj", "'bakker'; did you mean 'baker'?", lemmas)
    check(tmp_path, "{p: here}", "{subj: Kevin}", "exclude.0.subj", "no word of the slot is 'Kevin'", lemmas)


def test_every_fault_is_told_at_once_and_each_once(tmp_path: Path) -> None:
    text = BASE.replace("number: sg, det", "number: dual, det").replace("match: v", "match: u")
    second = "\n".join(["  - name: two", GOOD, BAD])
    with pytest.raises(ConfigError) as error:
        load(tmp_path, text.replace("exclude:", f"{second}\nexclude:"))
    told = [line.split(": ")[:2] for line in str(error.value).splitlines()]
    path = tmp_path / "made_up.yaml"
    assert told == [[f"{path}:8", "slots.subj.number"], [f"{path}:12", "slots.w.match"]]
