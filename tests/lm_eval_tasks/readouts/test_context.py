"""Sentences that are longer than what the model takes in."""

import pytest
from blimppi.lm_eval_tasks.readouts import tokens
from blimppi.lm_eval_tasks.readouts.verbalisers import ReadoutError
from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager

pytest.importorskip("torch")

SHORT, FITS, LONG = "Nobody came.", "a" * 256, "a" * 257  # the model spells words and has 256 positions
TEMPLATE = len("The following sentence is grammatically acceptable.\n\n")


@pytest.fixture
def score(make_set, letters_model):
    """``score(sentences, task, **arguments)``: lm-eval's accuracy on pairs of SHORT and each sentence."""
    import lm_eval
    from blimppi.lm_eval_tasks.evaluate import register_models

    register_models()

    def run(sentences, task="blimppi_npi_eng", *, options=None, **arguments):
        pairs = [(SHORT, sentence, -1.0, -2.0, 0, 1) for sentence in sentences]
        arguments |= {"pretrained": letters_model, "dtype": "float32"}
        manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": str(make_set(eng=pairs)), **arguments})
        results = lm_eval.simple_evaluate(
            model="hf", model_args=arguments, device="cpu", batch_size=1, tasks=[task], task_manager=manager,
            bootstrap_iters=0, **(options or {}),
        )  # fmt: skip
        return results["n-samples"][task]["effective"]

    return run


@pytest.mark.parametrize(("task", "around"), [("blimppi_npi_eng", 0), ("blimppi-template_npi_eng", TEMPLATE)])
def test_a_sentence_that_just_fits_is_scored(score, task, around):
    assert score([FITS[around:]], task) == 1


@pytest.mark.parametrize(("task", "count"), [("blimppi_npi_eng", 257), ("blimppi-template_npi_eng", 257 + TEMPLATE)])
def test_one_that_is_longer_stops_the_run_and_is_named(score, task, count):
    said = rf"takes in 256 tokens, but 2 of 3 pairs are longer; the longest, [0-9a-f]{{16}}, has {count}\. .*--samples"
    with pytest.raises(ReadoutError, match=said):
        score([SHORT + "!", LONG, LONG[:-1] + "b"], task)


def test_pairs_that_are_not_asked_for_may_be_too_long(score):
    assert score([FITS, LONG], options={"samples": {"blimppi_npi_eng": [0]}}) == 1


def test_a_prompt_that_would_be_cut_stops_the_run(score, bos_model):
    with pytest.raises(ReadoutError, match="1 of 1 pairs are longer"):
        score(["ab " * 120], "blimppi-yesno_npi_eng", tokenizer=bos_model)


def test_what_the_model_takes_in(bos_model):
    tokenizer = tokens.model_tokenizer({"pretrained": bos_model})
    assert tokens.context_length({"pretrained": bos_model}, tokenizer) == 256
    assert tokens.context_length({"pretrained": bos_model, "max_length": 128}, tokenizer) == 128
    assert tokens.context_length({"pretrained": bos_model, "max_model_len": 64}, tokenizer) == 64
    assert tokens.context_length({"tokenizer": bos_model}, tokenizer) is None
    assert tokens.context_length({"pretrained": "/no/such/model"}, tokenizer) is None
