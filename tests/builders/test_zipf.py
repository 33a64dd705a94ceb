import sys

import pytest
from blimppi.builders import zipf as module
from blimppi.builders.zipf import forget_lists, has_large_list, wordfreq_code, zipf, zipf_mean_min

pytest.importorskip("wordfreq")


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("eng", "en"),
        ("tur", "tr"),
        ("ell", "el"),
        ("pes", "fa"),
        ("nob", "nb"),
        ("srp", "sh"),
        ("hrv", "sh"),
        ("nno", None),  # Bokmål is not Nynorsk
        ("bel", None),  # nor is Russian Belarusian
        ("hye", None),
        ("xxx", None),
    ],
)
def test_code_of_a_language(language, code):
    assert wordfreq_code(language) == code


def test_which_lists_are_large():  # as wordfreq's README has it
    assert has_large_list("eng") and has_large_list("ces")
    assert not has_large_list("tur") and not has_large_list("hye")


def test_apostrophes_are_one():
    assert zipf("don’t", "eng") == zipf("donʼt", "eng") == zipf("don't", "eng")
    assert zipf("don't", "eng") > 5


def test_case_does_not_matter_and_the_scale_is_zipfs():
    assert zipf("The", "eng") == zipf("the", "eng")
    assert 7 < zipf("the", "eng") < 8  # about 5% of running words: log10(0.05e9) = 7.7
    assert zipf("qqxxzzqq", "eng") == 0.0


def test_mean_and_minimum(monkeypatch):
    monkeypatch.setattr(module, "zipf", lambda word, language: {"a": 2.0, "b": 3.0, "c": 3.0}[word])
    assert zipf_mean_min(["a", "b", "c"], "eng") == (2.6667, 2.0)


def test_nothing_to_count_is_null():
    assert zipf_mean_min([], "eng") == (None, None)
    assert zipf_mean_min(["барыс"], "bel") == (None, None)


def test_a_missing_word_cutter_is_named(monkeypatch):
    import wordfreq

    def needs_jieba(*_):
        raise ModuleNotFoundError("No module named 'jieba'", name="jieba")

    monkeypatch.setattr(wordfreq, "zipf_frequency", needs_jieba)
    with pytest.raises(ModuleNotFoundError, match="frequencies of zho need the package jieba: pip install jieba"):
        zipf("未曾查过", "zho")


def test_wordfreq_is_loaded_only_when_asked():
    import subprocess

    code = "import sys, blimppi.builders.zipf; sys.exit('wordfreq' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_the_word_cutter_says_nothing():
    import subprocess

    pytest.importorskip("jieba")
    code = "from blimppi.builders.zipf import zipf; assert zipf('我们', 'zho') > 5"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
    assert "jieba" not in done.stderr and "prefix dict" not in done.stderr


def test_lists_are_freed_only_beyond_the_number_that_may_stay():
    import wordfreq

    wordfreq.get_frequency_dict.cache_clear()
    for code in ("da", "fi"):
        wordfreq.get_frequency_dict(code)
    forget_lists(2)
    assert wordfreq.get_frequency_dict.cache_info().currsize == 2
    forget_lists(1)
    assert wordfreq.get_frequency_dict.cache_info().currsize == 0
    assert wordfreq.get_frequency_list.cache_info().currsize == 0
    assert zipf("hund", "dan") > 4
