"""Clause heads, their own domain, and how far the climb goes (BLiMPPI appendix C; one rule a test)."""

from __future__ import annotations

import pytest
from blimppi.builders.casing import Casing
from blimppi.builders.npi.clauses import clause_head, is_clause_head, own_domain, reaches, relation
from blimppi.builders.npi.config import Scope
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.tree import Tree
from invented import FIN, tree


def climb(made: Tree, item: int, *, crosses: bool = True, verbal: bool = False, **scope) -> list[tuple[str, str, bool]]:
    found = reaches(made.nodes[item - 1], Scope(**scope), Matcher(made, Casing()), crosses_ccomp=crosses, verbal=verbal)
    return [(r.head.form, r.via, r.pairs) for r in found]


def chain(relation_: str, depth: int) -> Tree:
    """v0 governs v1 governs v2 … by ``relation_``; the last verb has the item as its dependent."""
    verbs = [f"v{i}/VERB/{i}/{relation_ if i else 'root'}/{FIN}" for i in range(depth + 1)]
    return tree(" ".join([*verbs, f"ever/ADV/{depth + 1}/advmod"]))


@pytest.mark.parametrize("deprel", ["root", "ccomp", "xcomp", "csubj", "csubj:pass", "advcl", "acl:relcl", "parataxis"])
def test_clausal_relations_make_clause_heads(deprel: str) -> None:
    made = tree(f"a/VERB/{0 if deprel == 'root' else 2}/{deprel} b/VERB/{1 if deprel == 'root' else 0}/root")
    assert is_clause_head(made.nodes[0])


def test_a_nominal_with_a_copula_heads_a_clause_whatever_its_relation() -> None:
    made = tree("know/VERB/0/root she/PRON/4/nsubj is/AUX/4/cop singer/NOUN/1/obj")
    assert [is_clause_head(n) for n in made.nodes] == [True, False, False, True]


def test_a_finite_clause_tagged_as_object_counts_as_ccomp() -> None:
    made = tree(f"know/VERB/0/root/{FIN} that/SCONJ/3/mark sings/VERB/1/obj/{FIN} ever/ADV/3/advmod")
    assert clause_head(made.nodes[3]).form == "sings"
    assert relation(made.nodes[2]) == "ccomp"


def test_an_infinitive_with_its_marker_stays_xcomp_and_a_finite_one_becomes_ccomp() -> None:
    made = tree("try/VERB/0/root to/PART/3/mark sing/VERB/1/xcomp/VerbForm=Inf")
    assert relation(made.nodes[2]) == "xcomp"
    made = tree(f"try/VERB/0/root that/SCONJ/3/mark sings/VERB/1/xcomp/{FIN}")
    assert relation(made.nodes[2]) == "ccomp"


def test_phrases_are_transparent_and_clauses_are_not_in_the_own_domain() -> None:
    made = tree(
        f"sang/VERB/0/root/{FIN} in/ADP/4/case any/DET/4/det house/NOUN/1/obl that/PRON/6/nsubj burnt/VERB/4/acl:relcl"
        f" and/CCONJ/8/cc danced/VERB/1/conj/{FIN}"
    )
    assert [n.form for n in own_domain(made.root)] == ["sang", "in", "any", "house"]


def test_conjuncts_of_nominals_are_transparent() -> None:
    made = tree(f"saw/VERB/0/root/{FIN} cats/NOUN/1/obj or/CCONJ/4/cc dogs/NOUN/2/conj ever/ADV/4/advmod")
    assert climb(made, 5) == [("saw", "own", True)]


@pytest.mark.parametrize("deprel", ["ccomp", "xcomp", "csubj", "csubj:pass"])
def test_the_climb_goes_to_the_matrix(deprel: str) -> None:
    assert climb(chain(deprel, 1), 3) == [("v1", "own", True), ("v0", "matrix", True)]


def test_the_climb_takes_three_steps_at_most() -> None:
    assert [head for head, _, _ in climb(chain("ccomp", 5), 7)] == ["v5", "v4", "v3", "v2"]


@pytest.mark.parametrize("deprel", ["acl", "acl:relcl", "advcl", "parataxis"])
def test_islands_are_not_left(deprel: str) -> None:
    assert climb(chain(deprel, 1), 3) == [("v1", "own", True)]


def test_an_island_further_up_stops_the_climb_there() -> None:
    made = tree(f"v0/VERB/0/root/{FIN} v1/VERB/1/advcl/{FIN} v2/VERB/2/ccomp/{FIN} ever/ADV/3/advmod")
    assert [head for head, _, _ in climb(made, 4)] == ["v2", "v1"]


def test_relations_that_are_environments_only_give_no_pairs_further_up_either() -> None:
    made = tree(f"v0/VERB/0/root/{FIN} v1/VERB/1/ccomp/{FIN} v2/VERB/2/xcomp/VerbForm=Inf ever/ADV/3/advmod")
    assert climb(made, 4, pair=["xcomp"], environment=["ccomp"]) == [
        ("v2", "own", True), ("v1", "matrix", True), ("v0", "matrix", False),
    ]  # fmt: skip
    assert [head for head, _, _ in climb(made, 4, pair=["xcomp"])] == ["v2", "v1"]


def test_strong_items_leave_a_ccomp_under_neg_raising_verbs_only() -> None:
    assert climb(chain("ccomp", 1), 3, crosses=False) == [("v1", "own", True)]
    assert len(climb(chain("ccomp", 1), 3, crosses=False, neg_raising=["v0"])) == 2


COORDINATED = "left/VERB/0/root/{fin} {cc}/CCONJ/{verb}/cc {subject}sang/VERB/1/conj/{fin} ever/ADV/{verb}/advmod"


def coordinated(cc: str = "and", subject: str = "") -> Tree:
    verb = 4 if subject else 3
    subject = f"he/PRON/4/{subject} " if subject else ""
    return tree(COORDINATED.format(fin=FIN, cc=cc, verb=verb, subject=subject))


def test_verb_phrase_coordination_passes_a_licenser_on() -> None:
    assert climb(coordinated(), 4) == [("sang", "own", True), ("left", "coordination", True)]


@pytest.mark.parametrize("subject", ["nsubj", "nsubj:pass", "csubj", "expl"])
def test_clausal_coordination_does_not(subject: str) -> None:
    assert climb(coordinated(subject=subject), 5) == [("sang", "own", True)]


def test_an_adversative_blocks_and_so_does_the_switch_for_pro_drop() -> None:
    assert climb(coordinated("but"), 4, adversatives=["but"]) == [("sang", "own", True)]
    assert climb(coordinated(), 4, vp_coordination=False) == [("sang", "own", True)]


def test_coordination_passes_forward_only() -> None:
    made = tree(f"sang/VERB/0/root/{FIN} ever/ADV/1/advmod and/CCONJ/4/cc left/VERB/1/conj/{FIN}")
    assert climb(made, 2) == [("sang", "own", True)]


def test_a_second_conjunct_climbs_to_the_matrix_of_the_first() -> None:
    made = tree(
        f"think/VERB/0/root/{FIN} left/VERB/1/ccomp/{FIN} and/CCONJ/5/cc"
        f" he/PRON/5/nsubj sang/VERB/2/conj/{FIN} ever/ADV/5/advmod"
    )
    assert climb(made, 6) == [("sang", "own", True), ("think", "matrix", True)]
