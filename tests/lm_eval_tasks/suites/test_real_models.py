"""Whole suites of tiny models through lm-eval's own processes."""

import json
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytest.importorskip("minicons")

WORDS = ["[CLS]", "[SEP]", "[UNK]", "[MASK]", "[PAD]", "Good", "Bad", "one", ".", "0", "1", "2", "3", "4"]
# The first is broken, the last a causal model under the name of a masked one.
SUITE = """\
defaults: {{dtype: float32, batch_size: 4}}
models:
  - name: broken
    model_args: {{pretrained: {folder}/nothing}}
  - name: fish
    model_args: {{pretrained: "{folder}/{{iso3}}_{{script}}"}}
    prefix_token: "[SEP]"
  - name: trained
    checkpoints: [{folder}/run/checkpoint-20, {folder}/run/checkpoint-5]
    tasks: blimppi_npi_eng
  - name: bert
    model: masked
    model_args: {{pretrained: {folder}/bert}}
    tasks: blimppi_npi_eng
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Random models with one vocabulary of whole words: a GPT-2 for two languages and two steps, and a BERT."""
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    folder = tmp_path_factory.mktemp("models")
    tokenizer = Tokenizer(models.WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    special = dict(unk_token="[UNK]", pad_token="[PAD]", bos_token="[CLS]", eos_token="[SEP]")
    causal = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, **special)
    sizes = transformers.GPT2Config(
        vocab_size=len(WORDS), n_positions=16, n_embd=16, n_layer=2, n_head=2, bos_token_id=0, eos_token_id=1
    )
    for seed, name in enumerate(["eng_latn", "tur_latn", "run/checkpoint-5", "run/checkpoint-20"]):
        torch.manual_seed(seed)
        transformers.GPT2LMHeadModel(sizes).save_pretrained(folder / name)
        causal.save_pretrained(folder / name)
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 1), ("[CLS]", 0))
    masked = transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, cls_token="[CLS]", sep_token="[SEP]", mask_token="[MASK]", unk_token="[UNK]",
        pad_token="[PAD]",
    )  # fmt: skip
    masked.save_pretrained(folder / "bert")
    transformers.BertForMaskedLM(
        transformers.BertConfig(
            vocab_size=len(WORDS), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32,
            max_position_embeddings=16, pad_token_id=4, initializer_range=0.5,
        )
    ).save_pretrained(folder / "bert")  # fmt: skip
    return folder


def causal_by_hand(folder, prefix, sentence):
    """Sum of log P(token | prefix, earlier tokens)."""
    model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
    ids = [WORDS.index(word) for word in re.findall(r"\w+|\.", sentence)]
    with torch.no_grad():
        logits = model(torch.tensor([[WORDS.index(prefix), *ids]])).logits[0]
    return sum(torch.log_softmax(logits[i], dim=-1)[token].item() for i, token in enumerate(ids))


def masked_by_hand(folder, sentence):
    """Sum of log P(token | the others), as all words are one token."""
    model = transformers.AutoModelForMaskedLM.from_pretrained(folder, dtype=torch.float32).eval()
    ids = [0, *(WORDS.index(word) for word in re.findall(r"\w+|\.", sentence)), 1]
    total = 0.0
    for place in range(1, len(ids) - 1):
        hidden = [*ids[:place], WORDS.index("[MASK]"), *ids[place + 1 :]]
        with torch.no_grad():
            total += torch.log_softmax(model(torch.tensor([hidden])).logits[0, place], dim=-1)[ids[place]].item()
    return total


def scores_in(folder):
    """Scores by sentence, from the samples of a run."""
    (path,) = folder.glob("samples_*.jsonl")
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        sample = json.loads(line)
        for sentence, answer in zip(sample["doc"]["choices"], sample["filtered_resps"], strict=True):
            found[sentence] = float(answer[0])
    return found


@pytest.mark.slow
def test_a_suite_of_real_models(folder, models, make_set, pairs, blimppi, tmp_path):
    sets = make_set(eng=pairs, tur=pairs[:3])
    args = ["eval", "--models", models(SUITE.format(folder=folder)), "--tasks", "blimppi_npi_eng,blimppi_npi_tur"]
    args += ["--metadata", json.dumps({"blimppi_data": str(sets)}), "--log_samples", "--output_path", "out"]
    args += ["--device", "cpu"]

    done = blimppi(*args)

    assert done.returncode == 1, done.stderr
    assert "6 run(s): 5 finished, 0 done already, 0 in another process, 1 failed" in done.stdout
    last = done.stderr.strip().split("\n")[-1]
    assert last.startswith("failed: broken: exit code 1: ")
    assert str(folder / "nothing") in last
    out = tmp_path / "out"
    results = {
        str(path.parent.relative_to(out)): json.loads(path.read_text(encoding="utf-8"))
        for path in out.rglob("results_*.json")
    }
    assert set(results) == {"fish/eng", "fish/tur", "trained/step5", "trained/step20", "bert"}

    # One language, its own model, and the prefix token that the entry asks for.
    for language in ("eng", "tur"):
        assert list(results[f"fish/{language}"]["results"]) == [f"blimppi_npi_{language}"]
        scores = scores_in(out / "fish" / language)
        assert len(scores) == (10 if language == "eng" else 6)
        hand = [causal_by_hand(folder / f"{language}_latn", "[SEP]", sentence) for sentence in scores]
        assert list(scores.values()) == pytest.approx(hand, abs=1e-4)
    metadata = results["fish/eng"]["configs"]["blimppi_npi_eng"]["metadata"]
    assert metadata["blimppi_signature"]["prefix"] == {"id": 1, "text": "[SEP]"}
    assert results["fish/tur"]["blimppi_run"]["language"] == "tur"

    for step in (5, 20):
        scores = scores_in(out / "trained" / f"step{step}")
        hand = [causal_by_hand(folder / "run" / f"checkpoint-{step}", "[CLS]", sentence) for sentence in scores]
        assert list(scores.values()) == pytest.approx(hand, abs=1e-4)
        found = results[f"trained/step{step}"]
        assert found["configs"]["blimppi_npi_eng"]["metadata"]["step"] == step
        assert found["blimppi_run"]["step"] == step

    scores = scores_in(out / "bert")
    assert list(scores.values()) == pytest.approx(
        [masked_by_hand(folder / "bert", sentence) for sentence in scores], abs=1e-4
    )
    assert results["bert"]["config"]["pll"] == "within_word_l2r"

    # The broken model is mended; only it is run.
    shutil.copytree(folder / "eng_latn", folder / "nothing")
    again = blimppi(*args)
    shutil.rmtree(folder / "nothing")
    assert again.returncode == 0, again.stderr
    assert "6 run(s): 1 finished, 5 done already, 0 in another process, 0 failed" in again.stdout
    assert not (out / ".part").exists()


@pytest.mark.slow
def test_a_suite_that_is_killed_leaves_nothing_half_done_and_goes_on(
    folder, models, make_set, pairs, blimppi, tmp_path
):
    text = f"models:\n- {{name: a, model: masked, model_args: {{pretrained: {folder}/bert}}}}\n"
    sets = make_set(eng=pairs)
    args = ["eval", "--models", str(models(text)), "--tasks", "blimppi_npi_eng", "--output_path", "out"]
    args += ["--metadata", f"blimppi_data={sets}", "--device", "cpu"]
    command = [sys.executable, "-m", "blimppi.lm_eval_tasks.cli", *args]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    log = tmp_path / "out" / ".part" / "a" / "log.txt"
    while not log.is_file():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)

    assert process.wait(timeout=120) == 128 + signal.SIGTERM
    assert not list((tmp_path / "out").rglob("results_*.json"))
    again = blimppi(*args)
    assert again.returncode == 0, again.stderr
    assert "1 run(s): 1 finished" in again.stdout
    assert len(list((tmp_path / "out" / "a").glob("results_*.json"))) == 1
