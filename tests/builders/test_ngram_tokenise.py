import unicodedata

import pytest
from blimppi.builders.ngram.tokenise import tokenise


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Nobody ever came!", "nobody ever came !"),
        ("He didn’t, she DIDN'T.", "he didn't , she didn't ."),
        ("'Quoted' words' end", "' quoted ' words ' end"),
        ("state-of-the-art", "state - of - the - art"),
        ("3.5 million (2019)", "3 . 5 million ( 2019 )"),
        ("İstanbul'da hiçbir IŞIK", "istanbul'da hiçbir işik"),
        ("ışık", "ışık"),
        ("ΟΔΟΣ, Οδός;", "οδος , οδός ;"),
        ("Straße", "straße"),
        ("col·legi", "col·legi"),
        ("Ի՞նչ։", "ի՞նչ ։"),
        ("نمی\u200cرود", "نمی\u200cرود"),
        ("ज़रा भी।", "ज़रा भी ।"),
        ("צה״ל", "צה״ל"),
        ("我从来没去过A城。", "我 从 来 没 去 过 a 城 。"),
        ("¿Qué?", "¿ qué ?"),
        ("ex\u00adam\u200bple\ufeff", "example"),
        ("<s> </s> <unk>", "< s > < / s > < unk >"),
        (" \t\u00a0\u2003", ""),
        ("a\x00b\x07", "a b"),
    ],
)
def test_tokens(text, tokens):
    assert tokenise(text) == unicodedata.normalize("NFC", tokens)


@pytest.mark.parametrize("text", ["Cafe\u0301 I\u0307x", "He didn’t… go—there", "我从来 A", "نمی\u200cرود", "ज़रा"])
def test_composition_and_a_second_pass_change_nothing(text):
    once = tokenise(text)
    assert tokenise(once) == once
    assert tokenise(unicodedata.normalize("NFD", text)) == once
