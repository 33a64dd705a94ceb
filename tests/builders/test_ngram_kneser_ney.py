import json
import math
import shutil

import pytest
from blimppi.builders.ngram.kneser_ney import adjusted_counts, discounts, estimate, write_arpa

kenlm = pytest.importorskip("kenlm")
from lmplz_scores import CORPORA, RECORDED, lines, lmplz_scores, made_up  # noqa: E402 - it needs kenlm

TOY = [["a", "b"], ["c", "b"]]


def test_adjusted_counts_by_hand():
    unigrams, bigrams, trigrams = adjusted_counts(TOY, 3)
    assert trigrams == {("<s>", "a", "b"): 1, ("a", "b", "</s>"): 1, ("<s>", "c", "b"): 1, ("c", "b", "</s>"): 1}
    # below the top: distinct left neighbours, but raw counts after <s>
    assert bigrams == {("<s>", "a"): 1, ("<s>", "c"): 1, ("a", "b"): 1, ("c", "b"): 1, ("b", "</s>"): 2}
    assert unigrams == {("a",): 1, ("c",): 1, ("b",): 2, ("</s>",): 1}


def test_raw_counts_stand_for_what_begins_a_sentence():
    unigrams, bigrams, _ = adjusted_counts([["a"], ["a"], ["a", "b"]], 3)
    assert bigrams[("<s>", "a")] == 3
    assert bigrams[("a", "</s>")] == 1
    assert ("<s>",) not in unigrams


def counted(*numbers):
    return {(str(index),): number for index, number in enumerate(numbers)}


def test_discounts_by_hand():
    # t1..t4 = 4, 2, 1, 1: Y = 4/8; D1 = 1 - 2Y(2/4), D2 = 2 - 3Y(1/2), D3 = 3 - 4Y(1/1)
    assert discounts(counted(1, 1, 1, 1, 2, 2, 3, 4, 9)) == ((0.5, 1.25, 1.0), False)


@pytest.mark.parametrize("numbers", [(1, 1, 1), (1, 2, 2), (2, 3, 4), (1, 2, 3, *[4] * 10)])
def test_discounts_that_cannot_be_estimated_are_the_fallback_ones(numbers):
    assert discounts(counted(*numbers)) == ((0.5, 1.0, 1.5), True)


def test_bigram_model_by_hand():
    # One sentence, "a". Unigrams a, </s>: (1 - 0.5)/2 + (0.5 + 0.5)/2 * 1/3 = 5/12, <unk> 1/6.
    # Bigrams: (1 - 0.5)/1 + 0.5 * 5/12 = 17/24, back-off weight 1/2.
    model = estimate([["a"]], 2)
    assert model.probabilities[0] == pytest.approx({("a",): 5 / 12, ("</s>",): 5 / 12, ("<unk>",): 1 / 6})
    assert model.probabilities[1] == pytest.approx({("<s>", "a"): 17 / 24, ("a", "</s>"): 17 / 24})
    assert model.backoffs == [{("<s>",): 0.5, ("a",): 0.5}]
    assert model.fallback_orders == [1, 2]


def test_kenlm_scores_the_written_model_as_by_hand(tmp_path):
    write_arpa(estimate([["a"]], 2), tmp_path / "m.arpa")
    model = kenlm.Model(str(tmp_path / "m.arpa"))
    assert model.score("a", bos=True, eos=True) == pytest.approx(2 * math.log10(17 / 24), abs=1e-6)
    # an unknown word: 1/2 * 1/6, then </s> with nothing to back off from, 5/12
    assert model.score("b", bos=True, eos=True) == pytest.approx(math.log10(1 / 12 * 5 / 12), abs=1e-6)


@pytest.mark.parametrize("corpus", [TOY, made_up(1, 50, 30), made_up(2, 400, 40), [["x"] * 6] * 4])
@pytest.mark.parametrize("order", [2, 3, 5])
def test_probabilities_sum_to_one_in_every_context(tmp_path, corpus, order):
    order = min(order, max(map(len, corpus)) + 2)
    model = estimate(corpus, order)
    write_arpa(model, tmp_path / "m.arpa")
    scorer = kenlm.Model(str(tmp_path / "m.arpa"))
    vocabulary = [gram[0] for gram in model.probabilities[0]]
    histories = sorted({history for level in model.backoffs for history in level})[::7]
    for history in [*histories, ("never-seen",), (corpus[0][-1], "never-seen")]:
        state = kenlm.State()
        words = list(history)
        scorer.BeginSentenceWrite(state) if words[0] == "<s>" else scorer.NullContextWrite(state)
        for word in words[1:] if words[0] == "<s>" else words:
            following = kenlm.State()
            scorer.BaseScore(state, word, following)
            state = following
        total = sum(10 ** scorer.BaseScore(state, word, kenlm.State()) for word in vocabulary)
        assert total == pytest.approx(1, abs=1e-4), history


@pytest.mark.parametrize("name", CORPORA)
def test_same_scores_as_lmplz(tmp_path, name):
    corpus, order = CORPORA[name]
    write_arpa(estimate(corpus, order), tmp_path / "ours.arpa")
    ours = kenlm.Model(str(tmp_path / "ours.arpa"))
    theirs = json.loads(RECORDED.read_text(encoding="utf-8"))[name]
    assert [ours.score(line) for line in lines(corpus)] == pytest.approx(theirs, abs=1e-4)


@pytest.mark.skipif(shutil.which("lmplz") is None, reason="lmplz is not installed")
@pytest.mark.parametrize("name", CORPORA)
def test_the_recorded_scores_are_those_of_lmplz(name):
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))[name]
    assert lmplz_scores(*CORPORA[name]) == pytest.approx(recorded, abs=1e-4)


def test_arpa_does_not_depend_on_the_order_of_sentences(tmp_path):
    corpus = made_up(6, 60, 20)
    write_arpa(estimate(corpus, 3), tmp_path / "a.arpa")
    write_arpa(estimate(corpus[::-1], 3), tmp_path / "b.arpa")
    assert (tmp_path / "a.arpa").read_text() == (tmp_path / "b.arpa").read_text()


def test_impossible_orders_are_refused():
    with pytest.raises(ValueError, match="at least 2"):
        estimate(TOY, 1)
    with pytest.raises(ValueError, match="no sentence is long enough for an n-gram of order 5"):
        estimate(TOY, 5)
    with pytest.raises(ValueError, match="no sentence is long enough"):
        estimate([], 2)
