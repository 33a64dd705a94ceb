"""Every readout through lm-eval's "hf", against one sentence at a time and by hand."""

import itertools
import math

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

WORDS = ["Good", "one", "Bad", "sentence", "text", "given", "0", "Answer"]
TEMPLATE = "The following sentence is grammatically acceptable.\n\n{}"
PROMPT = (
    "Your task is to evaluate the quality of given text.\nIs the following sentence grammatically acceptable?\n\n{}\n"
    "Respond with Yes or No as your answer. Answer:"
)
CHAT = (
    "<system>Your task is to evaluate the quality of given text.\n<user>Is the following sentence grammatically "
    "acceptable? Respond with Yes or No as your answer.\n\n{}\n<assistant>\n"
)


@pytest.fixture
def fifty():
    """50 pairs of three words, and the same words the other way round with one more."""
    words = list(itertools.islice(itertools.permutations(WORDS, 3), 0, 300, 6))
    return [
        (" ".join(three) + ".", " ".join(["0", *three[::-1]]), -1.0, -2.0, at % 5, 1) for at, three in enumerate(words)
    ]


class ByHand:
    """Log-probabilities from a model folder, one sequence at a time."""

    def __init__(self, folder):
        self.tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
        self.model = transformers.AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()

    def next_token(self, ids):
        with torch.no_grad():
            return torch.log_softmax(self.model(torch.tensor([ids])).logits[0], dim=-1)

    def sentence(self, text):
        bos, eos = self.tokenizer.bos_token_id, self.tokenizer.eos_token_id
        ids = self.tokenizer.encode(text, add_special_tokens=False)
        table = self.next_token([eos if bos is None else bos, *ids])
        return math.fsum(table[at][token].item() for at, token in enumerate(ids))

    def log_yes(self, prompt):
        last = self.next_token(self.tokenizer.encode(prompt, add_special_tokens=False))[-1].exp()
        yes, no = (
            sum(last[self.tokenizer.convert_tokens_to_ids(token)].item() for token in tokens)
            for tokens in (("Yes", "ĠYes"), ("No", "ĠNo"))
        )
        return math.log(yes / (yes + no))


@pytest.mark.parametrize("which", ["bos_model", "eos_model"])
def test_sentence_and_template_scores_agree_within_a_ten_thousandth(which, request, make_set, fifty, run):
    folder = request.getfixturevalue(which)
    tasks = {"blimppi_npi_eng": "{}", "blimppi-template_npi_eng": TEMPLATE}
    results = run(list(tasks), make_set(eng=fifty), folder, batch_size=8)
    hand = ByHand(folder)
    for task, template in tasks.items():
        samples = results["samples"][task]
        assert len(samples) == 50
        for sample in samples:
            expected = [hand.sentence(template.format(sentence)) for sentence in sample["doc"]["choices"]]
            assert [score for score, _ in sample["filtered_resps"]] == pytest.approx(expected, abs=1e-4)
            for side in ("good", "bad"):
                ids = hand.tokenizer.encode(sample["doc"][f"sentence_{side}"], add_special_tokens=False)
                assert sample["doc"][f"n_tokens_{side}"] == len(ids)
    prefix = results["configs"]["blimppi_npi_eng"]["metadata"]["blimppi_signature"]["prefix"]
    assert prefix["text"] == {"bos_model": "<bos>", "eos_model": "<eos>"}[which]


@pytest.mark.parametrize(("chat", "prompt"), [(False, PROMPT), (True, CHAT)])
def test_yes_no_is_the_share_of_the_next_token(chat, prompt, bos_model, make_set, fifty, run):
    task = "blimppi-yesno_npi_eng"
    results = run([task], make_set(eng=fifty), bos_model, batch_size=8, apply_chat_template=chat)
    hand = ByHand(bos_model)
    samples = results["samples"][task]
    assert len(samples) == 50
    for sample in samples:
        good, bad = (hand.log_yes(prompt.format(sentence)) for sentence in sample["doc"]["choices"])
        assert sample["margin"] == pytest.approx(good - bad, abs=1e-4)


def test_a_pair_that_differs_in_its_first_word_is_told_apart(bos_model, make_set, run):
    pairs = [("Nobody came.", "Somebody came.", -1.0, -2.0, 0, 1)]
    (sample,) = run(["blimppi_npi_eng"], make_set(eng=pairs), bos_model, batch_size=8)["samples"]["blimppi_npi_eng"]
    hand = ByHand(bos_model)
    for sentence, (score, _) in zip(sample["doc"]["choices"], sample["filtered_resps"], strict=True):
        ids = hand.tokenizer.encode(sentence, add_special_tokens=False)
        table = hand.next_token([hand.tokenizer.bos_token_id, *ids])
        behind_first = math.fsum(table[at][token].item() for at, token in enumerate(ids) if at)
        assert score - behind_first == pytest.approx(table[0][ids[0]].item(), abs=1e-4)
    assert sample["margin"] != 0.0


def test_the_batch_size_changes_no_decision_and_hardly_a_score(bos_model, make_set, fifty, run):
    tasks = ["blimppi_npi_eng", "blimppi-template_npi_eng", "blimppi-yesno_npi_eng"]
    data = make_set(eng=fifty)
    decisions, scores = [], []
    for batch_size in (1, 8, 64):
        samples = run(tasks, data, bos_model, batch_size=batch_size)["samples"]
        keyed = {(task, sample["doc"]["id"]): sample for task in tasks for sample in samples[task]}
        decisions.append({key: (sample["acc"], sample["tie_rate"]) for key, sample in keyed.items()})
        scores.append([score for key in sorted(keyed) for score, _ in keyed[key]["filtered_resps"]])
    assert len(decisions[0]) == 150
    assert decisions[0] == decisions[1] == decisions[2]
    assert {acc for acc, _ in decisions[0].values()} == {0.0, 1.0}
    assert len(scores[0]) == 2 * 50 * (1 + 1 + 4)  # Yes/No: two answers, each bare and behind a space
    assert scores[1] == pytest.approx(scores[0], abs=1e-3, rel=0)
    assert scores[2] == pytest.approx(scores[0], abs=1e-3, rel=0)


def test_the_same_pairs_again_and_in_reverse_have_the_same_scores_to_the_last_digit(
    bos_model, make_set, fifty, run, tmp_path
):
    from lm_eval.models.huggingface import HFLM

    model = HFLM(bos_model, dtype="float32", device="cpu", batch_size=8)
    found = []
    for pairs in (fifty, fifty, fifty[::-1]):
        data = make_set(eng=pairs)
        samples = run(["blimppi_npi_eng"], data, model, {"pretrained": bos_model})["samples"]["blimppi_npi_eng"]
        found.append({sample["doc"]["id"]: sample["filtered_resps"] for sample in samples})
        data.rename(tmp_path / f"done{len(found)}")
    assert len(found[0]) == 50
    assert list(found[2]) == list(found[0])[::-1]
    assert found[0] == found[1] == found[2]
