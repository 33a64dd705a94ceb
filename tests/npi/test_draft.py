"""Edits of a sentence: spaces, capitals, multiword tokens, and a tree that stays a tree."""

from __future__ import annotations

import pytest
from blimppi.builders.casing import Casing
from blimppi.builders.npi.perturb.draft import Draft, Refusal
from blimppi.builders.tree import Multiword, Tree
from hypothesis import given
from hypothesis import strategies as st
from invented import tree

TURKIC = Casing({"i": "İ", "ı": "I"})


def fused(made: Tree, first: int, last: int, form: str, *, space: bool = True) -> Tree:
    """``made`` with the words from ``first`` to ``last`` written as one."""
    made.multiwords.append(Multiword(form, made.nodes[first - 1 : last], space))
    return made


def without(made: Tree | str, *gone: int) -> str:
    made = tree(made) if isinstance(made, str) else made
    draft = Draft(made, Casing())
    for number in gone:
        draft.delete(draft.twin[made.nodes[number - 1]])
    return draft.text()


def flat(words: str) -> str:
    """A tree without structure: the last word but one is the root, punctuation marks are PUNCT."""
    tokens = words.split()
    root = len(tokens) - 1
    kind = {w: "X" if any(c.isalpha() for c in w) else "PUNCT" for w in tokens}
    return " ".join(
        f"{w}/{kind[w]}/0/root" if i == root else f"{w}/{kind[w]}/{root}/dep" for i, w in enumerate(tokens, 1)
    )


@pytest.mark.parametrize(
    ("words", "gone", "expected"),
    [
        ("She did not sing +.", 3, "She did sing."),
        ("Not anyone sang +.", 1, "Anyone sang."),
        ("¿ +No vino nadie +?", 2, "¿Vino nadie?"),
        ("N- +am văzut nimic +.", 1, "Am văzut nimic."),
        ("She sang not +, ever +.", 3, "She sang, ever."),
        ("She sang here not +.", 3, "She sang not."),
        ('" +Not now +, +" he said +.', 2, '"Now," he said.'),
        ('He said +: " +Not now +. +"', 5, 'He said: "Now."'),
        ('He said " +not now +" +.', 4, 'He said "now".'),
        ('He said " +now not +" +.', 5, 'He said "now".'),
        ('He is not " +happy +" +.', 3, 'He is "happy".'),
        ("He is not ( +ever +) here +.", 3, "He is (ever) here."),
        ("He did not +— +I think +— sing +.", 3, "He did—I think— sing."),
        ("- Not here +.", 2, "- Here."),
        ("not here +.", 1, "here."),
        ("Not 3rd here +.", 1, "3rd here."),
    ],
)
def test_deletion_keeps_spaces_and_capitals(words: str, gone: int, expected: str) -> None:
    assert without(flat(words), gone) == expected


def test_a_multiword_token_that_is_the_sum_of_its_words_loses_one() -> None:
    made = fused(
        tree("They/PRON/4/nsubj do/AUX/4/aux n't/PART/4/advmod sing/VERB/0/root +./PUNCT/4/punct"), 2, 3, "don't"
    )
    assert without(made, 3) == "They do sing."
    assert without(made, 2) == "They n't sing."
    assert without(made, 2, 3) == "They sing."


def test_what_is_left_of_a_multiword_token_keeps_the_space_and_the_capital() -> None:
    made = fused(tree("They/PRON/2/nsubj do/VERB/0/root n't/PART/2/advmod ./PUNCT/2/punct"), 2, 3, "don't", space=False)
    assert without(made, 3) == "They do."
    made = fused(tree("Ne/PART/2/advmod sono/VERB/0/root qui/ADV/2/advmod"), 1, 2, "Nesono")
    assert without(made, 1) == "Sono qui"
    made = fused(tree("Not/PART/2/advmod do/VERB/0/root n't/PART/2/advmod ./PUNCT/2/punct"), 2, 3, "don't", space=False)
    assert without(made, 1) == "Don't."


def test_a_multiword_token_of_three_words_stays_one_token() -> None:
    made = fused(tree("a/X/4/dep b/X/4/dep c/X/4/dep d/X/0/root"), 1, 3, "abc")
    assert without(made, 2) == "ac d"


def test_a_multiword_token_that_is_no_sum_of_its_words_is_not_cut() -> None:
    made = fused(tree("de/ADP/3/case le/DET/3/det pain/NOUN/0/root"), 1, 2, "du")
    with pytest.raises(Refusal) as caught:
        without(made, 2)
    assert caught.value.reason == "fused_token"
    draft = Draft(made, Casing())
    with pytest.raises(Refusal):
        draft.replace(draft.tree.nodes[0], "à")


def test_a_quotation_mark_with_another_tag_keeps_its_place() -> None:
    assert without("he/X/4/dep '/SYM/4/dep +not/X/4/dep sang/X/0/root +'/SYM/4/dep", 3) == "he 'sang'"


def test_the_root_is_not_deleted() -> None:
    with pytest.raises(Refusal) as caught:
        without("Nein/INTJ/0/root +./PUNCT/1/punct", 1)
    assert caught.value.reason == "no_positive_form"


def test_dependents_of_a_deleted_word_go_to_its_head() -> None:
    made = tree("sang/VERB/0/root hardly/ADV/1/advmod not/PART/2/advmod ever/ADV/3/advmod")
    draft = Draft(made, Casing())
    draft.delete(draft.tree.nodes[2])
    assert [(n.id, n.form, n.head.form if n.head else "") for n in draft.tree.nodes] == [
        (1, "sang", ""), (2, "hardly", "sang"), (3, "ever", "hardly"),
    ]  # fmt: skip
    assert made.text() == "sang hardly not ever"


@given(st.lists(st.integers(0, 5), min_size=6, max_size=6), st.lists(st.integers(0, 5), max_size=4))
def test_no_edit_leaves_a_head_outside_the_sentence(draws: list[int], gone: list[int]) -> None:
    """Word i depends on one before it; some words go, the tree stays one tree."""
    words = " ".join(f"w{i}/X/{draws[i - 1] % i + 1 if i else 0}/dep" for i in range(6))
    draft = Draft(tree(words), Casing())
    for number in gone:
        node = draft.tree.at(number)
        if node is not None and node.head is not None:
            draft.delete(node)
    assert [n.id for n in draft.tree.nodes] == list(range(1, len(draft.tree.nodes) + 1))
    assert draft.tree.root.subtree() == draft.tree.nodes
    assert {n.head for n in draft.tree.nodes} <= {None, *draft.tree.nodes}


@pytest.mark.parametrize(
    ("casing", "old", "new", "expected"),
    [
        (Casing(), "nobody", "somebody", "somebody came"),
        (Casing(), "Nobody", "somebody", "Somebody came"),
        (Casing(), "NOBODY", "somebody", "SOMEBODY came"),
        (TURKIC, "GELMEDİ", "gitti", "GİTTİ came"),
        (TURKIC, "Ulaşmadı", "iki", "İki came"),
        (TURKIC, "Ulaşmadı", "ısırdı", "Isırdı came"),
    ],
)
def test_a_replacement_takes_the_case_of_what_it_replaces(casing: Casing, old: str, new: str, expected: str) -> None:
    draft = Draft(tree(f"{old}/PRON/2/nsubj came/VERB/0/root"), casing)
    draft.replace(draft.tree.nodes[0], new)
    assert draft.text() == expected
    assert draft.tree.nodes[0].lemma == new


def moved(made: Tree, word: int, behind: int) -> str:
    draft = Draft(made, Casing())
    draft.move_after(draft.twin[made.nodes[word - 1]], draft.twin[made.nodes[behind - 1]])
    return draft.text()


@pytest.mark.parametrize(
    ("words", "behind", "expected"),
    [
        ("Has/AUX/3/aux she/PRON/3/nsubj sung/VERB/0/root +?/PUNCT/3/punct", 2, "She has sung?"),
        ("Is/VERB/0/root it/PRON/1/nsubj +?/PUNCT/1/punct", 2, "It is?"),
        ("Has/AUX/4/aux the/DET/3/det dog/NOUN/4/nsubj sung/VERB/0/root", 3, "The dog has sung"),
    ],
)
def test_a_verb_moves_behind_its_subject_and_the_capital_stays_in_front(words: str, behind: int, expected: str) -> None:
    assert moved(tree(words), 1, behind) == expected


def test_a_word_moves_behind_a_whole_multiword_token_and_none_moves_out_of_one() -> None:
    made = fused(tree("Has/AUX/4/aux a/X/4/nsubj b/X/2/dep sung/VERB/0/root"), 2, 3, "ab")
    assert moved(made, 1, 2) == "Ab has sung"
    with pytest.raises(Refusal) as caught:
        moved(made, 2, 4)
    assert caught.value.reason == "fused_token"


def test_a_double_space_is_refused() -> None:
    draft = Draft(tree("w/X/0/root"), Casing())
    draft.tree.nodes[0].form = "a  b"
    with pytest.raises(Refusal) as caught:
        draft.text()
    assert caught.value.reason == "rendering"
