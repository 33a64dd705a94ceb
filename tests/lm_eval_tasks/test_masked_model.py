"""Pseudo-log-likelihoods of a tiny BERT, against transformers' own forward passes, one masked copy at a time."""

import json
import re

import pytest
from lm_eval.api.instance import Instance

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytest.importorskip("minicons")

from blimppi.lm_eval_tasks.models.masked import MaskedLM  # noqa: E402
from blimppi.lm_eval_tasks.models.sentences import ModelError  # noqa: E402

VOCABULARY = [
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "good", "bad", "one", "##s", "##ly", "0", "1", "2", "3", "."
]  # fmt: skip
# "goodly" and "badlys" are words of two and of three tokens.
SENTENCES = ["good 0 .", "goodly one 1.", "badlys one.", "Good", "bad badlys goodly 3.", "one one one one"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A randomly initialised BERT of 2 layers with room for 12 tokens, and a WordPiece tokenizer."""
    folder = tmp_path_factory.mktemp("bert")
    (folder / "vocab.txt").write_text("\n".join(VOCABULARY), encoding="utf-8")
    transformers.BertTokenizerFast(vocab=str(folder / "vocab.txt"), model_max_length=12).save_pretrained(folder)
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=len(VOCABULARY), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32,
        max_position_embeddings=12, initializer_range=0.5,
    )  # fmt: skip
    transformers.BertForMaskedLM(config).save_pretrained(folder)
    return folder


def by_hand(folder, sentence, later_too=True):
    """Sum over tokens of log P(token | sentence with it masked, and with it the later tokens of its word)."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    model = transformers.AutoModelForMaskedLM.from_pretrained(folder, dtype=torch.float32).eval()
    ids = tokenizer(sentence)["input_ids"]
    pieces = tokenizer.convert_ids_to_tokens(ids)
    total = 0.0
    for place in range(1, len(ids) - 1):
        masked = list(ids)
        masked[place] = tokenizer.mask_token_id
        following = place + 1
        while later_too and pieces[following].startswith("##"):
            masked[following] = tokenizer.mask_token_id
            following += 1
        with torch.no_grad():
            logits = model(torch.tensor([masked])).logits[0, place]
        total += torch.log_softmax(logits, dim=-1)[ids[place]].item()
    return total


def requests(sentences, context=""):
    return [Instance("loglikelihood", doc={}, arguments=(context, sentence), idx=0) for sentence in sentences]


def scores_of(model, sentences):
    answers = model.loglikelihood(requests(sentences), disable_tqdm=True)
    assert not any(greedy for _, greedy in answers)
    return [score for score, _ in answers]


def test_the_tokenizer_of_these_tests_splits_words(folder):
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    assert tokenizer.tokenize("badlys one.") == ["bad", "##ly", "##s", "one", "."]


@pytest.mark.parametrize("batch_size", [1, 8, "64", "auto"])
def test_scores_are_those_summed_by_hand_whatever_the_batch_size(folder, batch_size):
    scores = scores_of(MaskedLM(str(folder), batch_size=batch_size), [*SENTENCES, SENTENCES[0]])

    hand = [by_hand(folder, sentence) for sentence in SENTENCES]
    assert scores == pytest.approx([*hand, hand[0]], abs=1e-4)
    assert len(set(scores)) == len(SENTENCES)


def test_the_original_metric_masks_the_token_alone(folder):
    scores = scores_of(MaskedLM(str(folder), pll="original"), SENTENCES)

    assert scores == pytest.approx([by_hand(folder, sentence, later_too=False) for sentence in SENTENCES], abs=1e-4)
    # Sentences whose words are one token each score alike under both, and only these.
    default = scores_of(MaskedLM(str(folder)), SENTENCES)
    alike = [a == pytest.approx(b, abs=1e-5) for a, b in zip(scores, default, strict=True)]
    assert alike == [True, False, False, True, False, True]


def test_rolling_scores_are_those_of_the_whole_string(folder):
    instance = Instance("loglikelihood_rolling", doc={}, arguments=("badlys one.",), idx=0)

    assert MaskedLM(str(folder)).loglikelihood_rolling([instance], disable_tqdm=True) == pytest.approx(
        [by_hand(folder, "badlys one.")], abs=1e-4
    )


def test_log_probabilities_are_computed_in_float32_whatever_the_model_is_in(folder):
    model = MaskedLM(str(folder), dtype="bfloat16")

    (score,) = scores_of(model, ["good"])  # one token, so not a sum
    assert score == pytest.approx(by_hand(folder, "good"), abs=0.1)
    assert score != float(torch.tensor(score, dtype=torch.bfloat16))
    assert model.get_model_info()["model_dtype"] == "torch.bfloat16"


@pytest.mark.parametrize(
    ("sentence", "context", "message"),
    [
        ("one " * 11, "", "13 tokens are too many for the model (12)"),
        ("", "", "finds no token in ''"),
        ("good", "Is it?", "takes no context"),
    ],
)
def test_what_cannot_be_scored_is_named(folder, sentence, context, message):
    with pytest.raises(ModelError, match=re.escape(message)):
        MaskedLM(str(folder)).loglikelihood(requests(["good", sentence], context), disable_tqdm=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pretrained": None}, "which model?"),
        ({"pll": "l2r"}, "pll=l2r is none of within_word_l2r, original"),
        ({"batch_size": 0}, "from 1 on, not 0"),
        ({"parallelize": True}, "unknown --model_args parallelize"),
        ({"pretrained": "no/such/folder"}, "tokenizer no/such/folder cannot be loaded"),
    ],
)
def test_faulty_arguments_are_named(folder, options, message):
    with pytest.raises(ModelError, match=re.escape(message)):
        MaskedLM(**{"pretrained": str(folder), **options})


def test_a_causal_model_is_told_apart(folder, tmp_path):
    tokenizer = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
    (tmp_path / "tokenizer.json").write_text(json.dumps(tokenizer), encoding="utf-8")
    config = {"tokenizer_class": "PreTrainedTokenizerFast", "unk_token": "[UNK]"}
    (tmp_path / "tokenizer_config.json").write_text(json.dumps(config), encoding="utf-8")

    with pytest.raises(ModelError, match=r"has no mask token: is it a causal model\? Use --model hf"):
        MaskedLM(str(tmp_path))


def test_several_processes_are_refused(folder, monkeypatch):
    monkeypatch.setenv("WORLD_SIZE", "2")
    with pytest.raises(ModelError, match="one process"):
        MaskedLM(str(folder))
