"""Faults of the slots and sentences of a paradigm file: each is told with file, line and key."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.yaml_config import ConfigError
from freq_faulty import BAD, BASE, GOOD, check, load


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("number: sg, det", "number: dual, det", "number", "no number 'dual': there are sg, pl"),
        ("number: sg, det", "number: '', det", "number", "no number ''"),
        ("number: sg, det", "gender: X, det", "gender", "no gender 'X': there are F, M"),
        ("number: sg, det", "gender: '', det", "gender", "no gender ''"),
        ("number: sg, det", "number: same subj, det", "number", "points to itself"),
        ("number: sg, det", "number: same obj, det", "number", "'obj' is no slot that stands before 'subj'"),
        ("number: sg, det", "forms: [past], det", "forms", "no form 'past': there are sg, pl"),
        ("number: sg, det", "homographs: [ing], det", "homographs", "no form or part of speech 'ing'"),
        ("number: sg, det", "form: past, det", "form", "not for a slot of the part of speech noun"),
        ("noun: human, number: sg", "noun: TRANS_H", "noun", "TRANS_H is a list of the part of speech verb, not noun"),
        ("noun: human, number: sg", "noun: humans", "noun", "no list or class 'humans'; did you mean 'human'?"),
        ("noun: human, number: sg", "noun: human, without: ADJ_HUMAN", "without", "part of speech adjective, not noun"),
        ("number: sg, det: the", "number: sg, det: thee", "det", "no closed class 'thee'; did you mean 'the'?"),
    ],
)  # fmt: skip
def test_the_first_noun(tmp_path: Path, old: str, new: str, key: str, said: str) -> None:
    check(tmp_path, old, new, f"slots.subj.{key}", said)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("smae subj", "'smae subj' is no link: it is `same SLOT` or `other SLOT`"),
        ("[sg, same subj]", "'sg, same subj' is no link"),
        ("same sbj", "no slot 'sbj'; did you mean 'subj'?"),
        ("same v", "'v' is of the part of speech verb, not noun"),
    ],
)
def test_a_number_that_is_linked(tmp_path: Path, value: str, said: str) -> None:
    check(tmp_path, "det: the, names: 0.5", f"det: the, number: {value}", "slots.obj.number", said)


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("finite: same v", "finite: same subj", "w.finite", "'subj' is of the part of speech noun, not verb"),
        ("finite: same v", "finite: other v", "w.finite", "'other v' is no link: it is `same SLOT`"),
        ("finite: same v", "finite: same w", "w.finite", "points to itself"),
        ("finite: same v", "finite: psat", "w.finite", "no finite group 'psat'; did you mean 'past'?"),
        ("finite: same v", "form: same v", "w.form", "'v' has no `form`"),
        ("finite: same v", "form: same a", "w.form", "'a' is of the part of speech adjective, not verb"),
        ("finite: same v", "form: sg", "w.form", "no form 'sg': there are base, third, past, participle, ing"),
        ("finite: same v", "forms: pl, finite: past", "w.forms", "no form 'pl'"),
        ("finite: same v", "number: sg, finite: past", "w.number", "not for a slot of the part of speech verb"),
        ("match: v", "match: p", "w.match", "'p' is of the part of speech word, not noun or verb or adjective"),
        ("match: v", "match: w", "w.match", "points to itself"),
        ("match: v, agrees: subj", "match: v, agrees: a", "w.agrees", "'a' is of the part of speech adjective"),
        ("match: v, agrees: subj", "match: v, agrees: w", "w.agrees", "points to itself"),
        ("match: v, agrees: subj", "match: v, subject: v", "w.subject", "part of speech verb, not noun"),
        ("match: v, agrees: subj, object: obj", "match: v, object: p", "w.object", "part of speech word, not noun"),
        ("match: v, agrees: subj, object: obj", "match: v, object: w", "w.object", "points to itself"),
        ("match: v, agrees: subj", "match: v, fallback: -1", "w.fallback", "greater than or equal to 0"),
        ("verb: TRANS_H, finite: same v", "verb: FEM, finite: same v", "w.verb", "part of speech noun, not verb"),
        ("verb: TRANS_H, finite: same v", "verb: human, finite: same v", "w.verb", "no list or class 'human'"),
        ("of: subj", "of: v", "a.of", "'v' is of the part of speech verb, not noun"),
        ("of: subj", "of: a", "a.of", "points to itself"),
        ("adjective: human", "adjective: MASC", "a.adjective", "part of speech noun, not adjective"),
        ("of: subj", "forms: sg", "a.forms", "not for a slot of the part of speech adjective"),
        ("[today, here]", "[{zz: a}, here]", "p.words.0", "zz: forms are by"),
        ("[today, here]", "[here, {}]", "p.words.1", "an empty word"),
        ("[today, here]", "[here, '']", "p.words.1", "an empty word"),
        ("[today, here]", "[here, an]", "p.words.1", "write `a`, not 'an'"),
        ("[today, here]", "[]", "p.words", "at least 1 item"),
        ("[today, here]", "[here], only: here", "p.only", "not for a slot of the part of speech word"),
        ("words: [today, here]", "word: demonstratives", "p.word", "did you mean 'demonstrative'?"),
    ],
)  # fmt: skip
def test_verbs_adjectives_and_closed_words(tmp_path: Path, old: str, new: str, key: str, said: str) -> None:
    check(tmp_path, old, new, f"slots.{key}", said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{w}", "{w number=dual}", "no number 'dual'; there are other, sg, pl"),
        ("{w}", "{w gender=X}", "no gender 'X'; there are other, F, M, N"),
        ("{w}", "{w form=foo}", "no form 'foo'; there are base, third, past, participle, ing"),
        ("{w}", "{w.det}", "{w.det}: .det is for the part of speech noun, 'w' is verb"),
        ("{w}", "{w.poss}", ".poss is for the part of speech noun"),
        ("{w}", "{w of=a}", "of=a must name another slot, that of a noun"),
        ("{w}", "{w of=w}", "of=w must name another slot"),
        ("{w}", "{w of=wow}", "no slot 'wow'"),
        ("{w}", "{u} {w}", "no slot 'u': there are subj, obj, a, v, w, p"),
        ("{obj}", "{obj.aux}", ".aux is for the part of speech verb, 'obj' is noun"),
        ("{obj}", "{obj.main}", ".main is for the part of speech verb"),
        ("{obj}", "{obj form=past}", "form= does nothing to the part of speech noun"),
        ("{a}", "{a.noun}", ".noun is for the part of speech noun, 'a' is adjective"),
        ("{a}", "{a number=other}", "number= does nothing to the part of speech adjective"),
        ("{p}", "{p.poss}", ".poss is for the part of speech noun, 'p' is word"),
        ("right", "right .", "has a stop before its end"),
        ("right", "right?", "'right?': a mark stands by itself"),
        ("{p} .", "{p} . .", "has a stop before its end"),
        ("{subj.det}", ", {subj.det}", "begins with a mark"),
        ("right", "an", "write `a`, not 'an'"),
        ("{subj.det}", "An", "write `a`, not 'An'"),
    ],
)  # fmt: skip
def test_sentences(tmp_path: Path, old: str, new: str, said: str) -> None:
    check(tmp_path, BAD, BAD.replace(old, new), "frames.0.bad", said)


def test_an_auxiliary_of_verbs_that_have_none(tmp_path: Path) -> None:
    text = BASE.replace(GOOD, GOOD.replace("{v}", "{v.aux} {v.main}"))
    load(tmp_path, text)  # `do` has one
    with pytest.raises(ConfigError, match=r":16: frames\.0\.good: \{v\.aux\}: no verb of 'v' has an auxiliary"):
        load(tmp_path, text.replace("[past, do]", "[past, present]"))


def test_a_determiner_of_a_noun_that_has_none(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r":16: frames\.0\.good: \{subj\.det\}: 'subj' has no `det`"):
        load(tmp_path, BASE.replace("number: sg, det: the", "number: sg"))
