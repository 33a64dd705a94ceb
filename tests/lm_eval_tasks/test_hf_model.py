"""A transformers model through lm-eval's "hf", against log-probabilities summed by hand."""

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")


@pytest.fixture(scope="module")
def tiny_model(tmp_path_factory):
    """A randomly initialised GPT-2 of 2 layers, and a tokenizer of whole words, saved as a model folder."""
    from tokenizers import Tokenizer, models, pre_tokenizers

    words = ["<bos>", "<eos>", "<unk>", ".", "Good", "Bad", "one", "0", "1", "2", "3", "4"]
    tokenizer = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    fast = transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, bos_token="<bos>", eos_token="<eos>", unk_token="<unk>", pad_token="<eos>"
    )
    torch.manual_seed(0)
    config = transformers.GPT2Config(
        vocab_size=len(words), n_positions=16, n_embd=16, n_layer=2, n_head=2, bos_token_id=0, eos_token_id=1
    )
    folder = tmp_path_factory.mktemp("model")
    transformers.GPT2LMHeadModel(config).save_pretrained(folder)
    fast.save_pretrained(folder)
    return folder


def sum_by_hand(folder, sentence):
    """Sum of log P(token | BOS, earlier tokens) over all tokens of the sentence, the first included."""
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
    ids = tokenizer(sentence, add_special_tokens=False)["input_ids"]
    with torch.no_grad():
        logits = model(torch.tensor([[tokenizer.bos_token_id, *ids]])).logits[0]
    return sum(torch.log_softmax(logits[i], dim=-1)[token].item() for i, token in enumerate(ids))


def test_a_sentence_is_scored_from_the_bos_token_to_its_last_token(tiny_model, make_set, pairs):
    import lm_eval
    from blimppi.lm_eval_tasks.evaluate import register_models
    from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager

    # lm-eval fills its registry only while it is empty; another test's import of our model may have come first.
    register_models()
    manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": str(make_set(eng=pairs))})
    results = lm_eval.simple_evaluate(
        model="hf",
        model_args={"pretrained": str(tiny_model), "dtype": "float32"},
        device="cpu",
        batch_size=4,
        tasks=["blimppi_npi_eng"],
        task_manager=manager,
    )
    samples = {sample["doc"]["sentence_good"]: sample for sample in results["samples"]["blimppi_npi_eng"]}
    for good, bad in (pair[:2] for pair in pairs[:3]):
        scores = [score for score, _ in samples[good]["filtered_resps"]]
        assert scores == pytest.approx([sum_by_hand(tiny_model, good), sum_by_hand(tiny_model, bad)], abs=1e-4)
