"""Every worked example is a hand-annotated tree with the exact bad sentence, or the reason why there is none."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from blimppi.builders.conllu_reader import Block, blocks, parse
from blimppi.builders.npi.build import learn, make_judge
from blimppi.builders.npi.judge import Judge
from blimppi.builders.npi.languages import load_languages
from blimppi.builders.source import Source

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*.conllu"))
PARAMS = [
    pytest.param(f.stem, b, id=f"{f.stem}:{b.where.rsplit('(', 1)[-1].rstrip(')')}") for f in FILES for b in blocks(f)
]


@cache
def judge_of(iso: str) -> Judge:
    language = load_languages([iso])[iso]
    source = Source(CASES / f"{iso}.conllu", "cases", "Apache-2.0")
    return make_judge(language, [learn(language, source)])


@pytest.mark.parametrize(("iso", "block"), PARAMS)
def test_case(iso: str, block: Block) -> None:
    tree = parse(block)
    verdict = judge_of(iso)(tree)
    got = {"bad": [p.perturbed.text for p in verdict.pairs], "outcomes": [o for _, o, _ in verdict.items]}
    expected = tree.meta
    if "bad" not in expected:
        assert not verdict.pairs, (expected.get("about"), got)
        assert expected["skip"] in [verdict.outcome, *got["outcomes"]], (expected.get("about"), got, verdict.details)
        return
    assert len(verdict.pairs) == 1, (expected.get("about"), verdict.items, verdict.outcome, verdict.details)
    pair = verdict.pairs[0]
    assert pair.perturbed.text == expected["bad"], expected.get("about")
    assert " ".join(pair.occurrence.form.split()).lower() == expected["item"].lower()
    for key, value in (
        ("licenser", " ".join(n.form for n in pair.licensing.nodes)),
        ("environment", pair.licensing.environment),
        ("strategy", pair.perturbed.strategy),
        ("distance", str(pair.distance)),
    ):
        if key in expected and not (key == "licenser" and pair.licensing.spec is None):
            assert value == expected[key], (key, expected.get("about"))
