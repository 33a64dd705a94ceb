"""Spaces come from the text comment where SpaceAfter is missing, and none stands before a stop or comma."""

from __future__ import annotations

from blimppi.builders.conllu_reader import Block, parse
from blimppi.builders.npi.spacing import close_punctuation, respace
from blimppi.builders.tree import Tree


def tree(text: str, *tokens: str) -> Tree:
    """Tokens "form" or "form/PUNCT", all below the first; no SpaceAfter anywhere."""
    lines = [f"# text = {text}"]
    for i, token in enumerate(tokens, 1):
        form, _, upos = token.partition("/")
        head, rel = (0, "root") if i == 1 else (1, "punct" if upos else "dep")
        lines.append(f"{i}\t{form}\t{form}\t{upos or 'X'}\t_\t_\t{head}\t{rel}\t_\t_")
    return parse(Block("\n".join(lines) + "\n", "x", 1))


def test_spaces_follow_the_text() -> None:
    sentence = tree('Nei, sa han: "Ikke noe."', "Nei", ",/PUNCT", "sa", "han", ":/PUNCT", '"/PUNCT', "Ikke", "noe",
                    "./PUNCT", '"/PUNCT')  # fmt: skip
    assert sentence.text() == 'Nei , sa han : " Ikke noe . "'
    respace(sentence)
    assert sentence.text() == 'Nei, sa han: "Ikke noe."'


def test_other_letters_leave_the_tree_alone() -> None:
    sentence = tree("Ikke noko.", "Ikke", "noe", "./PUNCT")
    respace(sentence)
    assert sentence.text() == "Ikke noe ."


def test_token_form_is_closed_up_in_the_text_too() -> None:
    sentence = tree("Pazar yeni , kimse bilmiyor .", "Pazar", "yeni", ",/PUNCT", "kimse", "bilmiyor", "./PUNCT")
    respace(sentence)
    close_punctuation(sentence)
    assert sentence.text() == sentence.meta["text"] == "Pazar yeni, kimse bilmiyor."


def test_a_text_that_disagrees_is_not_made_to_agree() -> None:
    sentence = tree("Pazar eski .", "Pazar", "yeni", "./PUNCT")
    close_punctuation(sentence)
    assert sentence.text() == "Pazar yeni."
    assert sentence.meta["text"] == "Pazar eski ."
