"""Which content words depend on which: subjects and objects of active and passive verbs, attributes."""

from __future__ import annotations

import pytest
from blimppi.builders.freq.suite import build_freq


@pytest.mark.parametrize(
    ("uid", "subject", "object_", "agent"),
    [
        ("passive_1", "", "subj", "agent"),
        ("animate_subject_passive", "", "patient", "n1"),
        ("animate_subject_trans", "n1", "obj", ""),
    ],
)
def test_the_subject_of_a_passive_is_an_object_and_its_agent_a_subject(
    uid: str, subject: str, object_: str, agent: str
) -> None:
    pairs, _ = build_freq([uid], 10, quiet=True)[uid]
    for pair in pairs:
        words = {word["slot"]: word["lemma"] for word in pair.extra["slots"] if word["side"] != "bad"}
        found = {(one["relation"], one["dependent"]) for one in pair.extra["dependencies"]}
        wanted = {("nsubj", words[slot]) for slot in (subject, agent) if slot in words}
        wanted |= {("obj", words[slot]) for slot in (object_,) if slot in words}  # names are no content words
        assert found == wanted, pair.sentence_good
