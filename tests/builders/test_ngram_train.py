import json
import math
import shutil

import pytest
from blimppi.builders.ngram.corpus import collect
from blimppi.builders.ngram.score import Scorer, find_model
from blimppi.builders.ngram.train import TrainingError, find_tool, train

pytest.importorskip("kenlm")

LMPLZ = shutil.which("lmplz")
TRAINERS = [None, pytest.param(LMPLZ, marks=pytest.mark.skipif(LMPLZ is None, reason="lmplz is not installed"))]

TEMPLATES = [
    f"The {noun} is not {adjective}." for noun in "abcdefghij" for adjective in ("red", "old", "hot", "raw", "shy")
]


@pytest.mark.parametrize("lmplz", TRAINERS)
@pytest.mark.parametrize(
    "raw",
    [TEMPLATES, ["Yes."], ["word"], ["a b c d e f g h"], ["x x x x x x x x"], [f"w{n}" for n in range(50)]],
    ids=["templates", "one", "one word", "long", "same", "single words"],
)
def test_degenerate_corpora_give_a_proper_model(tmp_path, raw, lmplz):
    path = train(collect(raw, []), "eng", tmp_path, lmplz=lmplz)
    assert json.loads((tmp_path / "eng.json").read_text())["method"] == ("lmplz" if lmplz else "python")
    scorer = Scorer(path)
    seen, unseen = scorer.score(raw[0]), scorer.score("zyx wvu tsr")
    assert unseen < seen < 0


def test_template_text_of_fifty_sentences_prefers_what_it_saw(tmp_path):
    scorer = Scorer(train(collect(TEMPLATES, []), "eng", tmp_path))
    assert scorer.score("The a is not red.") > scorer.score("The is a not red.")


def test_score_by_hand_and_tokenised_as_the_text_was(tmp_path):
    scorer = Scorer(train(collect(["A"], []), "eng", tmp_path, order=2))
    assert scorer.order == 2
    assert scorer.score("a") == scorer.score(" A ") == pytest.approx(2 * math.log10(17 / 24), abs=1e-6)


def test_record_beside_the_model(tmp_path):
    corpus = collect([*TEMPLATES, "The a is not red.", "Left out."], ["Left out."])
    path = train(corpus, "eng", tmp_path)
    assert path == tmp_path / "eng.arpa"
    record = json.loads((tmp_path / "eng.json").read_text())
    assert record["method"] == "python"
    assert record["smoothing"] == "interpolated modified Kneser-Ney"
    assert (record["order"], record["sentences"], record["tokens"]) == (5, 50, 300)
    assert record["sentence_outcomes"] == {"used": 50, "in_pairs": 1, "duplicate": 1, "empty": 0}
    assert record["corpus_sha256"] == corpus.sha256()
    assert not list(tmp_path.glob(".*"))


def test_order_is_lowered_where_sentences_are_short(tmp_path):
    path = train(collect(["one", "two"], []), "eng", tmp_path)
    record = json.loads((tmp_path / "eng.json").read_text())
    assert (record["order_asked"], record["order"], Scorer(path).order) == (5, 3, 3)


@pytest.mark.skipif(LMPLZ is None or shutil.which("build_binary") is None, reason="KenLM is not installed")
def test_lmplz_and_python_agree_and_the_binary_replaces_the_arpa(tmp_path):
    corpus = collect(TEMPLATES, [])
    ours = Scorer(train(corpus, "eng", tmp_path)).score("The b is old.")
    path = train(corpus, "eng", tmp_path, lmplz=LMPLZ, build_binary=shutil.which("build_binary"))
    assert {file.name for file in tmp_path.iterdir()} == {"eng.binary", "eng.json"}
    assert find_model(tmp_path, "eng") == path
    assert Scorer(path).score("The b is old.") == pytest.approx(ours, abs=1e-4)
    record = json.loads((tmp_path / "eng.json").read_text())
    assert record["method"] == "lmplz"
    train(corpus, "eng", tmp_path)
    python = json.loads((tmp_path / "eng.json").read_text())
    assert python["fallback_discount_orders"] == record["fallback_discount_orders"] != []


def test_a_failing_trainer_is_named_with_its_last_words_and_keeps_the_old_model(tmp_path):
    old = train(collect(["word"], []), "eng", tmp_path).read_bytes()
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho first >&2\necho no memory >&2\nexit 3\n")
    broken.chmod(0o755)
    with pytest.raises(TrainingError, match="broken stopped with status 3: no memory"):
        train(collect(TEMPLATES, []), "eng", tmp_path, lmplz=str(broken))
    assert (tmp_path / "eng.arpa").read_bytes() == old


def test_bad_arguments(tmp_path):
    with pytest.raises(ValueError, match="from 2 to 6, got 7"):
        train(collect(["word"], []), "eng", tmp_path, order=7)
    with pytest.raises(ValueError, match="eng: no sentence"):
        train(collect([], []), "eng", tmp_path)
    with pytest.raises(TrainingError, match=r"is no executable file; build it with scripts/build_lmplz\.sh"):
        find_tool("lmplz", str(tmp_path / "nowhere"))
    assert find_tool("no-such-program") is None


def test_what_is_no_model_is_named(tmp_path):
    (tmp_path / "eng.arpa").write_text("hello\n")
    with pytest.raises(ValueError, match=r"eng\.arpa is no n-gram model"):
        Scorer(tmp_path / "eng.arpa")
    with pytest.raises(ValueError, match=r"tur\.binary is no n-gram model"):
        Scorer(tmp_path / "tur.binary")
    assert find_model(tmp_path, "tur") is None
