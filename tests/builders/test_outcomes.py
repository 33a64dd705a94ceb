"""Every outcome that the code can give is defined once, and in the documentation as it is in the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from blimppi.builders.freq.compiled import paradigm_names
from blimppi.builders.freq.paradigm import Paradigm
from blimppi.builders.freq.regimes import config_folder as freq_folder
from blimppi.builders.it.compiled import load_templates
from blimppi.builders.outcomes import OUTCOMES, by_kind, constraint_names, defined, glossary
from blimppi.builders.yaml_config import load_yaml

ROOT = Path(__file__).parents[2]
BUILDERS = ROOT / "builders"
PARADIGMS = freq_folder()

# Where outcomes are given: calls whose first argument is one, functions that return one (or none), and names of
# mappings and variables that count by it or hold one.
CALLS = {"Refusal", "RefusedError", "SentenceResult", "Verdict"}
RETURN = {
    "npi/sentence_filter.py": {"refusal"},
    "npi/skips.py": {"structural", "language_rule"},
    "npi/judge.py": {"_obstacle"},
    "it/sampler.py": {"_attempt", "_repeated"},
    "freq/sampler.py": {"_attempt"},
}
COUNTERS = {"fate", "lost", "plain"}
ALSO = {"npi": {"treebanks.py": "source_of", "npi/suite.py": "_commercial_only"}}  # reasons to count a file unread
CONSTANTS = {"NEEDS_TREE": "needs_tree", "PAIR": "pair"}


def patterns(node: ast.AST | None) -> Iterator[str]:
    """Regular expressions of the names that an expression can be; a part that is filled in may be any text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = (re.escape(p.value) if isinstance(p, ast.Constant) else ".+" for p in node.values)
        yield "".join(parts)
    elif isinstance(node, ast.IfExp):
        yield from patterns(node.body)
        yield from patterns(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from patterns(value)
    elif isinstance(node, ast.Name) and node.id in CONSTANTS:
        yield CONSTANTS[node.id]


def given_in(tree: ast.Module, returning: set[str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS and node.args:
            yield from patterns(node.args[0])
        elif isinstance(node, ast.FunctionDef) and node.name in returning:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return):
                    yield from patterns(inner.value)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            holder = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if holder in COUNTERS:
                yield from patterns(node.slice)
        if isinstance(node, ast.Assign):
            target = node.targets[0]
            held = getattr(target, "id", "") == "outcome" or (
                isinstance(target, ast.Subscript) and getattr(target.value, "id", "") == "fate"
            )
            if held:
                yield from patterns(node.value)


def given(suite: str) -> set[str]:
    """Patterns of all names that the code of ``suite`` can give."""
    found: set[str] = set()
    for path in (BUILDERS / suite).rglob("*.py"):
        returning = RETURN.get(str(path.relative_to(BUILDERS)), set())
        found.update(given_in(ast.parse(path.read_text(encoding="utf-8")), returning))
    for name, function in ALSO.get(suite, {}).items():
        tree = ast.parse((BUILDERS / name).read_text(encoding="utf-8"))
        (body,) = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == function)
        texts = [n.value for n in ast.walk(body) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        found.update(text for text in texts if re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)+", text))
    if suite != "npi":  # constraints are named apart
        found |= {"exclude:.+"} | ({"require:.+"} if suite == "it" else set())
    return found


def fits(pattern: str, entry: str) -> bool:
    """Whether a name of the code is that of an entry, or of its kind (``environment_only:question``)."""
    kind, colon, _ = entry.partition(":")
    return re.fullmatch(pattern, entry) is not None or bool(colon and pattern.startswith(f"{kind}:"))


@pytest.mark.parametrize("suite", sorted(OUTCOMES))
def test_what_the_code_can_give_is_what_is_defined(suite: str) -> None:
    names = given(suite)
    assert "pair" in names
    assert {name for name in names if not any(fits(name, entry) for entry in OUTCOMES[suite])} == set()
    assert {entry for entry in OUTCOMES[suite] if not any(fits(name, entry) for name in names)} == set()


def test_the_reading_of_the_code_finds_names_of_each_kind() -> None:
    code = """
def structural(x):
    return "one" if x else None
fate[o] = fault or "two"
lost["three" if x else "four"] += 1
raise Refusal(f"{what}_five" if found else "six")
raise Other("seven")
"""
    assert set(given_in(ast.parse(code), {"structural"})) == {"one", "two", "three", "four", ".+_five", "six"}


@pytest.mark.parametrize("suite", sorted(OUTCOMES))
def test_the_documentation_has_the_same_table(suite: str) -> None:
    text = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    section = text.split(f"### `{suite}`: ")[1].split("\n### ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    assert rows == [f"| `{name}` | {meaning} |" for name, meaning in OUTCOMES[suite].items()]


def test_a_meaning_is_one_line() -> None:
    for entries in OUTCOMES.values():
        for name, meaning in entries.items():
            assert 10 <= len(meaning) <= 110 and "\n" not in meaning and not meaning.endswith("."), name


def test_an_outcome_that_names_what_it_concerns_has_the_meaning_of_its_kind() -> None:
    assert defined("it", "starved:subj") == "starved:SLOT"
    assert defined("it", "starved") is None
    assert defined("npi", "language_rule:free_choice") == "language_rule:RULE"
    assert defined("npi", "made_up") is None
    assert list(glossary("freq", ["starved:n", "pair", "starved:v", "made_up"])) == ["pair", "starved:SLOT"]
    assert by_kind("freq", {"starved:n": 2, "pair": 3, "starved:v": 2}) == {"starved:SLOT": 4, "pair": 3}


def test_a_constraint_is_named_by_what_it_says() -> None:
    assert constraint_names("exclude", [{"o.number": ["sg"], "v.lemma": ["a", "b", "c"]}, {"q": ["two"]}]) == [
        "exclude:o.number=sg & v.lemma=a…",
        "exclude:q=two",
    ]
    same = [{"v.lemma": ["a", "b", "c"]}, {"v.lemma": ["a", "d", "e"]}]
    assert constraint_names("require", same) == ["require:v.lemma=a/b/c", "require:v.lemma=a/d/e"]


def test_no_two_constraints_of_a_template_have_one_name() -> None:
    constraints = [(c.template.id, h, getattr(c.template, h)) for c in load_templates() for h in ("exclude", "require")]
    constraints += [
        (uid, "exclude", load_yaml(PARADIGMS / f"{uid}.yaml", Paradigm).exclude) for uid in paradigm_names()
    ]
    named = {(name, how): constraint_names(how, listed) for name, how, listed in constraints if listed}
    assert len(named) > 20
    assert {where: names for where, names in named.items() if len(set(names)) < len(names)} == {}
