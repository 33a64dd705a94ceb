"""What the model is given: BOS in front once, whatever the tokenizer does by itself."""

import json
from collections import Counter

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

from blimppi.lm_eval_tasks.readouts.verbalisers import ReadoutError
from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager
from tokenizer_kinds import save_model

PAIRS = [("Nobody came.", "Somebody came.", -1.0, -2.0, 0, 1)]
LP, TEMPLATE, YESNO = "blimppi_npi_eng", "blimppi-template_npi_eng", "blimppi-yesno_npi_eng"
BOS = {"gpt2": "<|endoftext|>", "llama": "<s>", "gemma": "<bos>", "goldfish": "[CLS]"}


@pytest.fixture(scope="module")
def model_of(tmp_path_factory):
    """``model_of(kind)``: the model folder, made once."""
    made = {}

    def get(kind):
        if kind not in made:
            made[kind] = save_model(kind, tmp_path_factory.mktemp(kind))
        return made[kind]

    return get


@pytest.fixture
def ask(make_set, monkeypatch):
    """``ask(folder, tasks, chat, **model_args)``: lm-eval's results, and the tokens of each request."""
    import lm_eval
    from blimppi.lm_eval_tasks.evaluate import register_models
    from lm_eval.models.huggingface import HFLM

    register_models()
    data, requests = str(make_set(eng=PAIRS)), []
    scoring = HFLM._loglikelihood_tokens

    def note(self, asked, *args, **options):
        requests.extend((context, string) for _, context, string in asked)
        return scoring(self, asked, *args, **options)

    monkeypatch.setattr(HFLM, "_loglikelihood_tokens", note)

    def run(folder, tasks, chat=False, **arguments):
        requests.clear()
        arguments |= {"pretrained": folder, "dtype": "float32"}
        manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": data, **arguments})
        results = lm_eval.simple_evaluate(
            model="hf", model_args=arguments, device="cpu", batch_size=4, tasks=tasks, task_manager=manager,
            bootstrap_iters=0, apply_chat_template=chat,
        )  # fmt: skip
        return results, list(requests)

    return run


def count(tokenizer, requests):
    """How often BOS stands in a request, by whether it stands at its head."""
    bos = tokenizer.bos_token_id
    return Counter((whole[0] == bos, whole.count(bos)) for whole in (context + string for context, string in requests))


@pytest.mark.parametrize("add", [None, True, False])
@pytest.mark.parametrize("kind", BOS)
def test_a_sentence_has_bos_in_front_once_whatever_the_tokenizer_does(model_of, ask, kind, add):
    from transformers import AutoTokenizer

    folder = model_of(kind)
    results, requests = ask(folder, [LP, TEMPLATE], **({} if add is None else {"add_bos_token": add}))
    tokenizer = AutoTokenizer.from_pretrained(folder)

    assert count(tokenizer, requests) == {(True, 1): 4}
    assert {len(context) for context, _ in requests} == {1}  # so the first word is scored too
    texts = {tokenizer.decode(string).strip() for _, string in requests}
    assert {"Nobody came.", "Somebody came."} < texts
    for task in (LP, TEMPLATE):
        told = results["configs"][task]["metadata"]["blimppi_signature"]
        assert (told["prefix"]["text"], told["prompt"]) == (BOS[kind], None)


def test_add_bos_token_does_not_change_the_score_of_a_sentence(model_of, ask):
    scores = [
        [resp for sample in ask(model_of("gemma"), [LP], **add)[0]["samples"][LP] for resp in sample["filtered_resps"]]
        for add in ({}, {"add_bos_token": True}, {"add_bos_token": False})
    ]
    assert scores[0] == scores[1] == scores[2]


@pytest.mark.parametrize(
    ("kind", "add", "times"),
    [("gpt2", None, 0), ("gpt2", True, 1), ("llama", None, 1), ("llama", True, 1), ("llama", False, 0),
     ("gemma", None, 1), ("gemma", True, 1), ("gemma", False, 0), ("goldfish", True, 1), ("goldfish", False, 0)],
)  # fmt: skip
def test_a_prompt_has_the_bos_of_the_tokenizer_or_of_the_user_and_the_signature_says_so(
    model_of, ask, kind, add, times
):
    from transformers import AutoTokenizer

    folder = model_of(kind)
    results, requests = ask(folder, [YESNO], **({} if add is None else {"add_bos_token": add}))
    assert count(AutoTokenizer.from_pretrained(folder), requests) == {(times == 1, times): len(requests)}
    told = results["configs"][YESNO]["metadata"]["blimppi_signature"]
    assert (told["prefix"], told["prompt"] and told["prompt"]["text"]) == (None, BOS[kind] if times else None)
    assert f"|prompt:{told['prompt']['id'] if times else 'none'}|yes:" in told["short"]


@pytest.mark.parametrize("add", [None, True, False])
@pytest.mark.parametrize("kind", ["llama", "gemma"])
def test_a_chat_template_with_bos_gets_no_second_one(model_of, ask, kind, add):
    from transformers import AutoTokenizer

    folder = model_of(kind)
    results, requests = ask(folder, [YESNO], chat=True, **({} if add is None else {"add_bos_token": add}))
    assert count(AutoTokenizer.from_pretrained(folder), requests) == {(True, 1): len(requests)}
    assert results["configs"][YESNO]["metadata"]["blimppi_signature"]["prompt"]["text"] == BOS[kind]


def test_a_prompt_that_would_begin_with_bos_twice_is_refused(model_of, ask):
    from transformers import AutoTokenizer

    folder = model_of("llama")
    # lm-eval looks for </s> at the head of the prompt, so the tokenizer adds a second <s>.
    end = AutoTokenizer.from_pretrained(folder).eos_token_id
    with pytest.raises(ReadoutError, match=rf"^{YESNO}: the prompt begins with <s> twice.*add_bos_token=False"):
        ask(folder, [YESNO], chat=True, prefix_token_id=end)
    _, requests = ask(folder, [YESNO], chat=True, prefix_token_id=end, add_bos_token=False)
    assert count(AutoTokenizer.from_pretrained(folder), requests) == {(True, 1): len(requests)}


@pytest.mark.parametrize("task", [LP, TEMPLATE, YESNO])
def test_without_bos_and_eos_the_run_stops_until_a_prefix_is_named(model_of, ask, task):
    message = rf"^{task}: the tokenizer .* has neither a BOS nor an EOS token.*prefix_token_id=NUMBER\.$"
    with pytest.raises(ReadoutError, match=message):
        ask(model_of("bare"), [task])
    results, requests = ask(model_of("bare"), [task], prefix_token_id=7)
    if task != YESNO:
        assert {tuple(context) for context, _ in requests} == {(7,)}
    assert json.dumps(results["results"][task], allow_nan=False)
