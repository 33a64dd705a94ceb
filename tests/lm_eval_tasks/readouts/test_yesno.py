"""The Yes/No readout with a model that answers from a table."""

import math

import pytest
from blimppi.lm_eval_tasks.metrics import ScoreError
from blimppi.lm_eval_tasks.readouts.verbalisers import ReadoutError
from blimppi.lm_eval_tasks.readouts.yesno import log_yes

TASK = "blimppi-yesno_npi_eng"
BASE = """Your task is to evaluate the quality of given text.
Is the following sentence grammatically acceptable?

{}
Respond with Yes or No as your answer. Answer:"""
CHAT = """<system>Your task is to evaluate the quality of given text.
<user>Is the following sentence grammatically acceptable? Respond with Yes or No as your answer.

{}
<assistant>
"""


@pytest.fixture
def tokenizer(bos_model):
    import transformers

    return transformers.AutoTokenizer.from_pretrained(bos_model)


def says(**answers):
    """A table: log of ``answers[sentence][string]``; sentences by their first word."""

    def score(context, string):
        (word,) = [word for word in answers if f"\n{word} " in context]
        return math.log(answers[word][string])

    return score


def test_p_is_yes_over_yes_and_no_over_all_forms():
    # Yes: 0.2 + 0.1, no: 0.05 + 0.05
    values = [math.log(value) for value in (0.2, 0.1, 0.05, 0.05)]
    assert math.exp(log_yes(["yes", "yes", "no", "no"], values)) == pytest.approx(0.3 / 0.4)


@pytest.mark.parametrize(
    ("yes", "no", "expected"), [(0.0, -800.0, 0.0), (-800.0, 0.0, -800.0), (-900.0, -900.0, -math.log(2))]
)
def test_extreme_probabilities_stay_finite(yes, no, expected):
    assert log_yes(["yes", "no"], [yes, no]) == pytest.approx(expected)


def test_probabilities_near_one_stay_apart():
    assert log_yes(["yes", "no"], [-1.0, -61.0]) > log_yes(["yes", "no"], [-1.0, -60.0])


def test_a_pair_is_right_if_yes_is_likelier_for_the_good_sentence(make_set, run, table, tokenizer):
    pairs = [("Good one.", "Bad one.", -1.0, -2.0, 0, 1)]
    good = {"Yes": 0.2, " Yes": 0.1, "No": 0.05, " No": 0.05}
    bad = {"Yes": 0.3, " Yes": 0.3, "No": 0.3, " No": 0.1}  # more of everything, but 0.6 of yes against 0.75
    model = table(says(Good=good, Bad=bad))
    results = run([TASK], make_set(eng=pairs), model, {"tokenizer": tokenizer})
    row = results["results"][TASK]

    assert model.seen == [(BASE.format(one), string) for one in ("Good one.", "Bad one.") for string in good]
    assert (row["acc,none"], row["tie_rate,none"], row["acc_solvable,none"]) == (1.0, 0.0, 1.0)
    assert row["margin,none"] == pytest.approx(math.log(0.75) - math.log(0.6))
    assert not {"acc_norm,none", "acc_mean_lp,none", "acc_pen_lp,none"} & row.keys()
    assert {"distance_rho,none", "acc_multi_item,none"} <= row.keys()


def test_equal_answers_are_a_tie(make_set, pairs, run, table, tokenizer):
    row = run([TASK], make_set(eng=pairs), table(lambda context, string: -2.0), {"tokenizer": tokenizer})["results"][
        TASK
    ]
    assert (row["acc,none"], row["tie_rate,none"], row["margin,none"]) == (0.0, 1.0, 0.0)


def test_with_a_chat_template_the_prompt_is_a_system_and_a_user_turn(make_set, pairs, run, table, tokenizer):
    model = table(lambda context, string: -2.0)
    results = run([TASK], make_set(eng=pairs[:1]), model, {"tokenizer": tokenizer}, apply_chat_template=True)
    contexts = list(dict.fromkeys(context for context, _ in model.seen))

    assert contexts == [CHAT.format("Good 0."), CHAT.format("Bad 0.")]
    assert results["configs"][TASK]["metadata"]["blimppi_signature"]["chat"] is True


def test_the_user_s_own_instruction_comes_first(make_set, pairs, run, table, tokenizer):
    model = table(lambda context, string: -2.0)
    run([TASK], make_set(eng=pairs[:1]), model, {"tokenizer": tokenizer}, system_instruction="Be brief.")
    assert model.seen[0][0] == "Be brief.\n\n" + BASE.format("Good 0.")


@pytest.mark.parametrize("score", [math.nan, -math.inf])
def test_an_answer_that_is_no_number_stops_the_run_and_names_the_pair(make_set, pairs, run, table, tokenizer, score):
    model = table(lambda context, string: score if "Bad one 3." in context and string == " No" else -2.0)
    with pytest.raises(ScoreError, match=r"pair [0-9a-f]{16} \(eng\): the log-probability of an answer is") as error:
        run([TASK], make_set(eng=pairs), model, {"tokenizer": tokenizer})
    assert "Bad one 3." in str(error.value)


def test_an_answer_without_a_log_probability_is_not_read_as_zero(make_set, pairs, run, table, tokenizer):
    class Silent(table):
        def loglikelihood(self, requests):
            return [(None if request.args[1] == " No" else -2.0, False) for request in requests]

    with pytest.raises(ScoreError, match=r"pair [0-9a-f]{16} \(eng\): the model answered \(None, False\)"):
        run([TASK], make_set(eng=pairs), Silent(None), {"tokenizer": tokenizer})


def test_a_model_without_a_tokenizer_is_told_what_to_do(make_set, pairs, run, table):
    with pytest.raises(ReadoutError, match=f"^{TASK}: .* needs the model's tokenizer.*N-gram models have none"):
        run([TASK], make_set(eng=pairs), table(lambda context, string: -2.0))


def test_predictions_alone_need_no_metric(make_set, pairs, run, table, tokenizer):
    model = table(lambda context, string: -2.0)
    results = run([TASK], make_set(eng=pairs), model, {"tokenizer": tokenizer}, predict_only=True)
    assert len(results["samples"][TASK]) == 5
