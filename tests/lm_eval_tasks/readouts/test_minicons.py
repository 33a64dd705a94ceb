"""Scores against those of minicons, which tokenises, batches and sums by itself."""

import itertools

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
minicons = pytest.importorskip("minicons.scorer")

WORDS = ["Nobody", "came", "Good", "one", "sentence", "given", "No", "text"]


@pytest.fixture
def fifty():
    """50 pairs of four to six words that differ in their first word."""
    words = itertools.islice(itertools.permutations(WORDS, 4), 0, 1000, 20)
    rows = [" ".join([*four[: 2 + at % 3], "ended."]) for at, four in enumerate(words)]
    return [(f"Nobody {row}", f"Somebody {row}", -1.0, -2.0, at % 5, 1) for at, row in enumerate(rows)]


@pytest.mark.parametrize("which", ["bos_model", "eos_model"])
def test_sentence_scores_are_those_of_minicons(which, request, make_set, fifty, run):
    folder = request.getfixturevalue(which)
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    tokenizer.pad_token = tokenizer.eos_token
    if tokenizer.bos_token is None:
        tokenizer.bos_token = tokenizer.eos_token  # minicons knows no other token to put in front
    scorer = minicons.IncrementalLMScorer(folder, "cpu", tokenizer=tokenizer)

    def theirs(sentences, bos_token):
        return scorer.sequence_score(sentences, reduction=lambda scores: scores.sum().item(), bos_token=bos_token)

    samples = run(["blimppi_npi_eng"], make_set(eng=fifty), folder, batch_size=8)["samples"]["blimppi_npi_eng"]
    assert len(samples) == 50
    for sample in samples:
        ours = [score for score, _ in sample["filtered_resps"]]
        assert ours == pytest.approx(theirs(sample["doc"]["choices"], bos_token=True), abs=1e-4, rel=0)
        # Without BOS minicons gives the first token no score, so this check can fail.
        assert ours != pytest.approx(theirs(sample["doc"]["choices"], bos_token=False), abs=1e-1, rel=0)
