"""Sentences that are no material; each example has one fault."""

from __future__ import annotations

import pytest
from blimppi.builders.npi.sentence_filter import refusal
from blimppi.builders.tree import Multiword
from invented import FIN, language, tree


def refused(words: str, *, verb: str = "sang", script: str = "LATIN", **meta: str) -> str | None:
    """The refusal of a sentence of which ``verb`` is the finite root."""
    tokens = words.split()
    root = [t.lstrip("+") for t in tokens].index(verb) + 1
    parts = []
    for number, token in enumerate(tokens, 1):
        upos = "PUNCT" if not any(c.isalnum() or c == "\u200b" for c in token) else "X"
        parts.append(f"{token}/VERB/0/root/{FIN}" if number == root else f"{token}/{upos}/{root}/dep")
    return refusal(tree(" ".join(parts), **meta), language(sentence_length=(4, 8), script=script))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("She sang here +.", None),
        ("She sang +.", "too_short"),
        ("She sang a b c d e +.", None),
        ("She sang a b c d e f +.", "too_long"),
        ("She sang so\u00adfar +.", "control_character"),
        ("She sang a\u200bb +.", "control_character"),
        ("She sang\u200c here +.", "control_character"),
        ("She sang ol\ufffd +.", "control_character"),
        ("She sang §_18_par +.", "raw_markup"),
        ("She sang a ___ song +.", None),
        ("She sang “ +here +.", "unbalanced_quotes"),
        ("She sang “ +here +” +.", None),
        ("She sang „ +here +“ +.", None),
        ("She sang „ +here +.", "unbalanced_quotes"),
        ("She sang ‚ +here +.", "unbalanced_quotes"),
        ("She sang girls’ songs +.", None),
        ('" +She sang here +.', "unbalanced_quotes"),
        ('She sang in ar"b +.', None),  # an abbreviation of Hebrew
        ('" +She sang here +. +"', None),
        ("She sang ( +here +.", "unbalanced_quotes"),
        ("She sang « +here +» +.", None),
        ("She sang +. He danced +.", "several_sentences"),
        ("She sang +… and danced +.", None),
        ("She sang partan.Das bad +.", "glued_tokens"),
        ("She sang at www.some.where.net now +.", None),
        ("Она sang так громко +.", "foreign_script"),
        ("she sang here +.", "unedited_text"),
        ("She sang right here", "unedited_text"),
        ("12 girls sang +.", None),
        ("'s Avonds sang she +.", None),
        ("'s avonds sang she +.", "unedited_text"),
        ("She sang here +! +”", None),
    ],
)
def test_faults(words: str, expected: str | None) -> None:
    verb = "sang\u200c" if "\u200c" in words else "sang"
    assert refused(words, verb=verb) == expected


@pytest.mark.parametrize("separator", ["\u2028", "\u2029"])
def test_a_line_break_within_a_word(separator: str) -> None:
    made = tree(f"She/PRON/2/nsubj sang/VERB/0/root/{FIN} here/ADV/2/advmod +./PUNCT/2/punct")
    made.nodes[2].form = f"he{separator}re"
    assert refusal(made, language()) == "control_character"


@pytest.mark.parametrize(
    ("script", "expected"), [("ARABIC", None), ("DEVANAGARI", None), ("CYRILLIC", "control_character")]
)
@pytest.mark.parametrize("joiner", ["\u200c", "\u200d"])
def test_joiners_belong_to_some_scripts(script: str, expected: str | None, joiner: str) -> None:
    letters = {"ARABIC": "می", "DEVANAGARI": "कष", "CYRILLIC": "ми"}[script]
    word = joiner.join(letters)
    words = f"{letters} {letters} {word} {letters} +."
    assert refused(words, verb=letters, script=script) == (expected or unedited(letters))


def unedited(letters: str) -> str | None:
    """Small letters begin no sentence, where a script has them."""
    return "unedited_text" if letters.islower() else None


def test_a_character_that_nobody_sees_is_named_also_where_the_text_comment_lacks_it() -> None:
    assert refused("She sang so\u00adfar +.", text="She sang sofar.") == "control_character"


def test_a_word_of_a_million_letters_is_soon_read() -> None:
    assert refused(f"She sang {'a' * 1_000_000} +.") is None
    assert refused(f"She sang {'a' * 1_000_000}.Bcd +.") == "glued_tokens"


@pytest.mark.parametrize("mark", [".", "!", "?", "。", "！", "？", "؟", "۔", "।", "։"])
def test_a_sentence_ends_with_the_mark_of_its_script_and_two_of_them_are_two_sentences(mark: str) -> None:
    assert refused(f"She sang here +{mark}") is None
    assert refused(f"She sang +{mark} He danced +{mark}") == "several_sentences"


@pytest.mark.parametrize(
    ("word", "expected"),
    [("lieder/X/2/obj/Foreign=Yes", "foreign_word"), ("lieder/X/2/obj", None), ("lieder/NOUN/2/obj/Foreign=Yes", None)],
)
def test_a_word_left_untagged_because_it_is_foreign(word: str, expected: str | None) -> None:
    made = tree(f"She/PRON/2/nsubj sang/VERB/0/root/{FIN} {word} +./PUNCT/2/punct")
    assert refusal(made, language()) == expected


def test_the_length_is_that_of_surface_tokens() -> None:
    made = tree(f"She/X/2/dep sang/VERB/0/root/{FIN} a/X/2/dep b/X/2/dep +./PUNCT/2/punct")
    assert refusal(made, language(sentence_length=(5, 9))) is None
    made.multiwords.append(Multiword("ab", made.nodes[2:4], space_after=False))
    assert refusal(made, language(sentence_length=(5, 9))) == "too_short"


def test_the_text_comment_must_be_what_the_tokens_spell() -> None:
    assert refused("She sang here +.", text="She  sang\u00a0here.") is None
    assert refused("She sang here +.", text="She sang here!") == "text_mismatch"


def test_a_mark_that_only_pauses_in_the_language_ends_no_sentence() -> None:
    made = tree(f"She/X/2/dep sang/VERB/0/root/{FIN} +./PUNCT/2/punct he/X/2/dep too/X/2/dep +!/PUNCT/2/punct")
    assert refusal(made, language(pauses=["."])) is None
    assert refusal(made, language()) == "several_sentences"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (f"She/X/2/nsubj sang/VERB/0/root/{FIN} nowhere/ADV/4/advmod danced/VERB/2/parataxis/{FIN}", "run_on"),
        (f"She/X/2/nsubj sang/VERB/0/root/{FIN} is/AUX/4/cop/{FIN} here/ADV/2/parataxis", "run_on"),
        # not even one word between the host and the clause
        (f"Girls/X/0/root sang/VERB/1/parataxis/{FIN} nowhere/ADV/4/advmod danced/VERB/1/parataxis/{FIN}", "run_on"),
        # set off or joined
        (f"She/X/2/nsubj sang/VERB/0/root/{FIN} +,/PUNCT/4/punct danced/VERB/2/parataxis/{FIN}", None),
        (f"She/X/2/nsubj sang/VERB/0/root/{FIN} and/CCONJ/4/cc danced/VERB/2/parataxis/{FIN}", None),
        (f"She/X/2/nsubj sang/VERB/0/root/{FIN} so/X/4/mark danced/VERB/2/parataxis/{FIN}", None),
        (f"She/X/2/nsubj sang/VERB/0/root/{FIN} which/PRON/4/obj/PronType=Int,Rel saw/VERB/2/parataxis/{FIN}", None),
        # an aside: the host goes on after it
        (f"She/X/2/nsubj sang/VERB/0/root/{FIN} think/VERB/2/parataxis/{FIN} well/ADV/2/advmod", None),
        # a clause before its host, one that is not finite, and plain coordination
        (f"Think/VERB/3/parataxis/{FIN} she/X/3/nsubj sang/VERB/0/root/{FIN} here/ADV/3/advmod", None),
        (f"She/X/2/nsubj sang/VERB/0/root/{FIN} well/ADV/4/advmod dancing/VERB/2/parataxis/VerbForm=Conv", None),
        (f"She/X/2/nsubj sang/VERB/0/root/{FIN} then/ADV/4/advmod danced/VERB/2/conj/{FIN}", None),
    ],
)
def test_two_clauses_need_a_mark_or_a_conjunction_at_the_seam(words: str, expected: str | None) -> None:
    stop = words.split().index(next(w for w in words.split() if "/0/root" in w)) + 1
    assert refusal(tree(f"{words} +./PUNCT/{stop}/punct"), language()) == expected


def test_a_sentence_needs_a_predicate() -> None:
    made = tree("No/DET/2/det song/NOUN/0/root at/ADP/4/case all/PRON/2/nmod +./PUNCT/2/punct")
    assert refusal(made, language()) == "no_predicate"


def test_a_tenth_of_foreign_letters_is_too_much() -> None:
    assert refused("Она пела sang +.", script="CYRILLIC") == "foreign_script"
    assert refused("Она пела тогда очень красиво sang громкоголосистыми +.", script="CYRILLIC") is None
