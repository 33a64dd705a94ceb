"""Spaces come from the text comment where SpaceAfter is missing, and none stands before a stop or comma."""

from __future__ import annotations

import pytest
from blimppi.builders.conllu_reader import Block, parse
from blimppi.builders.npi.spacing import close_punctuation, respace
from blimppi.builders.tree import Tree


def tree(text: str, *tokens: str) -> Tree:
    """Tokens "form", "form/PUNCT" or "form=word+word", all below the first; no SpaceAfter but in "form=…" with "~"."""
    lines, i = [f"# text = {text}"], 0
    for token in tokens:
        surface, _, rest = token.partition("=")
        words = rest.split("+") if rest else [surface]
        if rest:
            misc = "SpaceAfter=No" if surface.endswith("~") else "_"
            lines.append("\t".join([f"{i + 1}-{i + len(words)}", surface.rstrip("~"), *"_______", misc]))
        for word in words:
            i += 1
            form, _, upos = word.partition("/")
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


def test_the_space_after_a_multiword_token_is_its_own_and_not_that_of_its_words() -> None:
    sentence = tree("(She) cannot.", "(/PUNCT", "She", ")/PUNCT", "cannot=can+not", "./PUNCT")
    assert sentence.text() == "( She ) cannot ."
    respace(sentence)
    assert sentence.text() == "(She) cannot."
    assert [m.space_after for m in sentence.multiwords] == [False]
    assert [w.space_after for w in sentence.multiwords[0].words] == [True, True]


def test_a_multiword_token_gets_the_spaces_around_it_that_the_text_has() -> None:
    sentence = tree("She’s cannot sing", "She’s=She+is", "cannot~=can+not", "sing")
    assert sentence.text() == "She’s cannotsing"
    respace(sentence)
    assert sentence.text() == "She’s cannot sing"


def test_a_stop_is_closed_up_to_a_multiword_token() -> None:
    sentence = tree("She cannot , he can .", "She", "cannot=can+not", ",/PUNCT", "he", "can", "./PUNCT")
    close_punctuation(sentence)
    assert sentence.text() == sentence.meta["text"] == "She cannot, he can."
    assert [m.space_after for m in sentence.multiwords] == [False]


def test_a_multiword_token_of_marks_and_words_is_no_stop() -> None:
    sentence = tree("She can !sing .", "She", "can", "!sing=!/PUNCT+sing", "./PUNCT")
    close_punctuation(sentence)
    assert sentence.text() == "She can !sing."


def closed(text: str) -> str:
    """A sentence in token form as it is written after `close_punctuation`; its marks are tagged PUNCT."""
    sentence = tree(text, *(t if any(c.isalnum() for c in t) else f"{t}/PUNCT" for t in text.split()))
    close_punctuation(sentence)
    assert sentence.meta["text"] == sentence.text()
    return sentence.text()


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("He said : „ Never again . “ Then ?", "He said: „Never again.“ Then?"),
        ("“ Never again , “ he said .", "“Never again,“ he said."),
        ("He said “ never ” again .", "He said “never” again."),
        ("He said ” never ” again .", "He said ”never” again."),
        ("He ( who sang ) danced .", "He (who sang) danced."),
        ("He [ and she ] danced .", "He [and she] danced."),
        ('He said , " Never again , " and danced .', 'He said, "Never again," and danced.'),
        ('" Never " and " again "', '"Never" and "again"'),
        # what could be either, or is none, stays
        ('He said , " Never again .', 'He said, " Never again.'),
        ('A 6 " pipe and a 7 " pipe .', 'A 6 " pipe and a 7 " pipe.'),
        ("He « said » it .", "He « said » it."),
    ],
)
def test_quotes_and_brackets_are_closed_up(written: str, expected: str) -> None:
    assert closed(written) == expected


def test_marks_that_are_spaced_as_in_print_stay_as_they_are() -> None:
    text = 'He said "never" to the 6" pipe (and "again").'
    parts = ["He", "said", '"/PUNCT', "never", '"/PUNCT', "to", "the", "6", '"/PUNCT', "pipe", "(/PUNCT", "and",
             '"/PUNCT', "again", '"/PUNCT', ")/PUNCT", "./PUNCT"]  # fmt: skip
    sentence = tree(text, *parts)
    respace(sentence)
    close_punctuation(sentence)
    assert sentence.text() == sentence.meta["text"] == text
