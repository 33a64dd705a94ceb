import math

import pytest
from blimppi.lm_eval_tasks.models.kenlm import KenLM
from blimppi.lm_eval_tasks.models.sentences import ModelError
from lm_eval.api.instance import Instance

# Unigrams and bigrams (log10), with back-off weights: "<s> good" has a bigram, "<s> bad" backs off.
ARPA = r"""\data\
ngram 1=5
ngram 2=2

\1-grams:
-1.0	<unk>
-99	<s>	-0.5
-1.25	</s>
-0.75	good	-0.25
-1.5	bad	0

\2-grams:
-0.125	<s> good
-0.375	good </s>

\end\
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "ngrams").mkdir()
    (tmp_path / "ngrams" / "eng.arpa").write_text(ARPA, encoding="utf-8")
    return tmp_path / "ngrams"


def request(sentence, context="", language="eng", kind="loglikelihood"):
    doc = {"language": language} if language else {}
    arguments = (context, sentence) if kind == "loglikelihood" else (sentence,)
    return Instance(kind, doc=doc, arguments=arguments, idx=0)


@pytest.mark.parametrize("name", ["", "eng.arpa"])
def test_a_sentence_has_the_natural_log_of_what_the_model_file_says(folder, name):
    model = KenLM(str(folder / name))
    scores = model.loglikelihood([request("Good"), request("bad"), request("good bad")])

    log10 = [-0.125 - 0.375, (-0.5 - 1.5) - 1.25, -0.125 + (-0.25 - 1.5) - 1.25]
    assert [score for score, _ in scores] == pytest.approx([value * math.log(10) for value in log10])
    assert not any(greedy for _, greedy in scores)


def test_rolling_scores_are_those_of_the_whole_string(folder):
    scores = KenLM(str(folder)).loglikelihood_rolling([request("good", kind="loglikelihood_rolling")])

    assert scores == pytest.approx([-0.5 * math.log(10)])


def test_a_language_without_a_model_says_which_there_are(folder):
    with pytest.raises(ModelError, match=r"no tur.binary or tur.arpa, only: eng.arpa"):
        KenLM(str(folder)).loglikelihood([request("iyi", language="tur")])


def test_a_folder_needs_documents_with_a_language(folder):
    with pytest.raises(ModelError, match="name a file"):
        KenLM(str(folder)).loglikelihood([request("good", language=None)])
    assert KenLM(str(folder / "eng.arpa")).loglikelihood([request("good", language=None)])


def test_what_the_model_cannot_do_is_refused(folder, tmp_path):
    model = KenLM(str(folder))
    with pytest.raises(ModelError, match="takes no context"):
        model.loglikelihood([request("good", context="bad")])
    with pytest.raises(NotImplementedError, match="does not generate"):
        model.generate_until([])
    with pytest.raises(ModelError, match="does not exist"):
        KenLM(str(tmp_path / "nowhere"))
