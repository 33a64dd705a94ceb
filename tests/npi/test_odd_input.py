"""What other readers of CoNLL-U trip over, from file to pair: the right pair, or a count under a name."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from blimppi.builders.npi.account import account
from blimppi.builders.npi.build import learn, make_judge, read_file
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.languages import load_languages
from blimppi.builders.source import Source
from invented import SENTENCES, conllu, language

Outcome = tuple[list[tuple[str, str]], dict[str, int]]


def made(tmp_path: Path, text: str, lang: Language | None = None) -> Outcome:
    """Both members of each pair, and the sentences by outcome."""
    lang = lang or language()
    file = tmp_path / "own.conllu"
    file.write_bytes(text.encode())
    source = Source(file, "UD_Invented-Own", "CC0")
    pairs, counts = account(lang, [read_file(make_judge(lang, [learn(lang, source)]), source)])
    return [(p.sentence_good, p.sentence_bad) for p in pairs], counts["sentence_outcomes"]


def lines(*words: str) -> str:
    """A sentence whose words are written number/form/lemma/UPOS/FEATS/head/deprel/MISC."""
    columns = (word.split("/") for word in words)
    return "\n".join("\t".join([*c[:4], "_", c[4], c[5], c[6], "_", c[7]]) for c in columns) + "\n\n"


NOT = conllu(SENTENCES["not"])
PAIR = [("He did not see anyone.", "He did see anyone.")]

CHANGES = {
    "enhanced relations": lambda t: t.replace("\t_\t_\n", "\t4:obj|3.1:conj\t_\n"),
    "a value of FEATS that begins with a bar": lambda t: t.replace("VerbForm=Fin", "_|doc=T98|VerbForm=Fin"),
    "a second equals sign in MISC": lambda t: t.replace("\t_\t_\n", "\t_\tGloss=a=b\n"),
    "an empty node without a head": lambda t: t.replace("5\tanyone", "4.1\tgone\t_\t_\t_\t_\t_\t_\t_\t_\n5\tanyone"),
    "several empty nodes": lambda t: t.replace(
        "1\tHe", "0.1\tgone" + "\t_" * 8 + "\n0.2\tgone" + "\t_" * 8 + "\n1\tHe"),
    "an empty node that skips a number": lambda t: t.replace("5\tanyone", "4.2\tgone" + "\t_" * 8 + "\n5\tanyone"),
    "a no-break space in the text": lambda t: t.replace("# text = He did", "# text = He\u00a0did"),
    "two spaces in the text": lambda t: t.replace("# text = He did", "# text = He  did"),
    "no text": lambda t: t.replace("# text = He did not see anyone.\n", ""),
    "comments of documents": lambda t: "# newdoc id = d\n# newpar id = p\n" + t,
    "decomposed letters": lambda t: unicodedata.normalize("NFD", t),
    "carriage returns": lambda t: t.replace("\n", "\r\n"),
    "a byte order mark": lambda t: "\ufeff" + t,
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_what_says_nothing_of_the_sentence_changes_no_pair(tmp_path: Path, change: str) -> None:
    changed = CHANGES[change](NOT)
    assert changed != NOT or change == "decomposed letters"
    assert made(tmp_path, changed) == (PAIR, {"pair": 1})


COUNTED = {
    "a word with two spaces, none in the text": (NOT.replace("\tanyone\t", "\tany  one\t", 1), "no_item"),
    "a zero-width space": (NOT.replace("see", "s\u200bee"), "control_character"),
    "a soft hyphen": (NOT.replace("see", "s\u00adee"), "control_character"),
    "a soft hyphen as a word": (
        NOT.replace("6\t.\t.", "6\t\u00ad\t\u00ad").replace("anyone.", "anyone\u00ad"), "control_character"),
    "a word glued to the next sentence": (
        NOT.replace("\tsee\tsee\t", "\tseen.Das\tsee\t").replace("not see", "not seen.Das"), "glued_tokens"),
    "a text of other words": (NOT.replace("# text = He", "# text = She"), "text_mismatch"),
    "a range past the last word": (NOT.replace("6\t.", "6-7\tdel" + "\t_" * 8 + "\n6\t."), "malformed_tree"),
    "a cycle": (NOT.replace("\tPRON\t_\t_\t4\tnsubj", "\tPRON\t_\t_\t1\tnsubj"), "malformed_tree"),
}  # fmt: skip


@pytest.mark.parametrize("fault", COUNTED)
def test_what_cannot_be_trusted_is_counted_under_its_name(tmp_path: Path, fault: str) -> None:
    text, outcome = COUNTED[fault]
    assert text != NOT
    assert made(tmp_path, text) == ([], {outcome: 1})


def test_a_multiword_token_elsewhere_keeps_its_surface_and_space_in_both_members(tmp_path: Path) -> None:
    text = lines(
        "1/She/she/PRON/_/5/nsubj/_", "2/is/be/AUX/VerbForm=Fin/5/aux/_", "3/not/not/PART/_/5/advmod/_",
        "4-6/gonnago/_/_/_/_/_/_", "4/gon/go/AUX/_/5/aux/_", "5/na/to/VERB/_/0/root/_", "6/go/go/VERB/_/5/xcomp/_",
        "7/ever/ever/ADV/_/5/advmod/_", "8-9/in'it/_/_/_/_/_/SpaceAfter=No", "8/in/in/ADP/_/9/case/_",
        "9/it/it/PRON/_/5/obl/_", "10/././PUNCT/_/5/punct/_",
    )  # fmt: skip
    assert made(tmp_path, text)[0] == [("She is not gonnago ever in'it.", "She is gonnago ever in'it.")]


@pytest.mark.parametrize(("iso", "case"), [("eng", "They haven't replied yet."), ("spa", "No vino nadie.")])
def test_negation_is_found_without_its_feature(tmp_path: Path, iso: str, case: str) -> None:
    cases = (Path(__file__).parent / "cases" / f"{iso}.conllu").read_text(encoding="utf-8").split("\n\n")
    (block,) = [block for block in cases if f"# text = {case}\n" in block]
    assert "Polarity=Neg" in block
    bare = block.replace("Polarity=Neg|", "").replace("|Polarity=Neg", "").replace("Polarity=Neg", "_")
    assert "Polarity" not in bare
    lang = load_languages([iso])[iso]
    whole = made(tmp_path, block + "\n\n", lang)
    assert len(whole[0]) == 1
    assert made(tmp_path, bare + "\n\n", lang) == whole


@pytest.mark.parametrize("kind", ["PronType=Ind", "PronType=Neg", "_"])
def test_an_n_word_is_found_whatever_its_type(tmp_path: Path, kind: str) -> None:
    text = lines(
        "1/No/no/ADV/_/2/advmod/_", "2/vino/venir/VERB/Mood=Ind|VerbForm=Fin/0/root/_",
        f"3/nadie/nadie/PRON/{kind}/2/nsubj/_",
        "4/ayer/ayer/ADV/_/2/advmod/SpaceAfter=No", "5/././PUNCT/_/2/punct/_",
    )  # fmt: skip
    assert made(tmp_path, text, load_languages(["spa"])["spa"])[0] == [("No vino nadie ayer.", "Vino nadie ayer.")]


PAST = "Mood=Ind|Tense=Past|VerbForm=Fin"
NEGATIVE = {
    "neither, nor": (
        "1/Neither/neither/CCONJ/_/2/cc:preconj/_", "2/Ann/Ann/PROPN/_/6/nsubj/_", "3/nor/nor/CCONJ/_/4/cc/_",
        "4/Bob/Bob/PROPN/_/2/conj/_", "5/ever/ever/ADV/_/6/advmod/_", f"6/sang/sing/VERB/{PAST}/0/root/_",
    ),
    "nobody": ("1/Nobody/nobody/PRON/_/3/nsubj/_", "2/ever/ever/ADV/_/3/advmod/_", f"3/sang/sing/VERB/{PAST}/0/root/_"),
    "no one": (
        "1/No/no/DET/_/2/det/_", "2/one/one/NOUN/_/4/nsubj/_", "3/ever/ever/ADV/_/4/advmod/_",
        f"4/sang/sing/VERB/{PAST}/0/root/_",
    ),
    **{
        adverb: (
            "1/She/she/PRON/_/3/nsubj/_", f"2/{adverb}/{adverb}/ADV/_/3/advmod/_", f"3/sang/sing/VERB/{PAST}/0/root/_",
            "4/anymore/anymore/ADV/_/3/advmod/_",
        )
        for adverb in ("never", "hardly", "rarely")
    },
}  # fmt: skip


@pytest.mark.parametrize("word", NEGATIVE)
def test_negative_words_license_without_a_feature(tmp_path: Path, word: str) -> None:
    words = NEGATIVE[word]
    verb = next(w.split("/")[0] for w in words if "/root/" in w)
    text = lines(*words, f"{len(words) + 1}/here/here/ADV/_/{verb}/advmod/SpaceAfter=No",
                 f"{len(words) + 2}/././PUNCT/_/{verb}/punct/_")  # fmt: skip
    lang, file = load_languages(["eng"])["eng"], tmp_path / "own.conllu"
    file.write_text(text, encoding="utf-8")
    result = read_file(make_judge(lang, []), Source(file, "UD_Invented-Own", "CC0"))
    ((_, outcome, environments),) = result.held[0].items
    expected = "near_negative" if word in ("hardly", "rarely") else "n_series"
    assert outcome != "unlicensed"
    assert set(environments) == {expected}
