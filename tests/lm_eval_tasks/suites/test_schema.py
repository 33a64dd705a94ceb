import re

import pytest
from blimppi.builders.yaml_config import ConfigError
from blimppi.lm_eval_tasks.suites.schema import read_models
from blimppi.lm_eval_tasks.suites.steps import step_of

WHOLE = """\
defaults: {batch_size: 16, dtype: bfloat16}
models:
  - name: gemma-1b
    model_args: {pretrained: google/gemma-3-1b-pt, trust_remote_code: true}
    tasks: blimppi-npi, blimppi-it
    apply_chat_template: true
  - name: goldfish
    model_args: {pretrained: "goldfish-models/{iso3}_{script}_1000mb"}
    prefix_token: "[CLS]"
    batch_size: auto:4
    exceptions: {nno: {pretrained: goldfish-models/nno_latn_full}, isl: null}
  - name: pythia
    model_args: {pretrained: EleutherAI/pythia-70m}
    revisions: [step1000, {name: main, step: 143000}]
    dtype: float32
"""


def test_a_file_says_what_it_says(models):
    gemma, goldfish, pythia = read_models(models(WHOLE))

    assert gemma.arguments() == {
        "pretrained": "google/gemma-3-1b-pt", "trust_remote_code": True, "dtype": "bfloat16"
    }  # fmt: skip
    assert (gemma.model, gemma.batch_size, gemma.tasks) == ("hf", 16, ["blimppi-npi", "blimppi-it"])
    assert gemma.apply_chat_template is True
    assert goldfish.placeholders() == {"iso3", "script"}
    assert (goldfish.batch_size, goldfish.prefix_token) == ("auto:4", "[CLS]")
    assert goldfish.exceptions == {"nno": {"pretrained": "goldfish-models/nno_latn_full"}, "isl": None}
    assert [(revision.name, revision.number()) for revision in pythia.revisions] == [
        ("step1000", 1000), ("main", 143000)
    ]  # fmt: skip
    assert pythia.arguments()["dtype"] == "float32"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["- name: a", "  modle: hf"], ":3: models.0.modle: unknown key 'modle'; did you mean 'model'?"),
        (["- name: a/b"], ":2: models.0.name: String should match pattern"),
        (["- model: hf"], ":2: models.0.name: Field required"),
        (["- name: a", "- name: A"], ":3: models.1.name: 'A' names more than one entry"),
        (["- name: a", "  batch_size: many"], ":3: models.0.batch_size"),
        (["- name: a", "  batch_size: 0"], ":3: models.0.batch_size"),
        (["- name: a", "  apply_chat_template: 1"], ":3: models.0.apply_chat_template"),
        (["- name: a", "  tasks: []"], ":3: models.0.tasks"),
        (["- name: a", "  revisions: [step1, main]"], "which step is 'main'? Write {name: main, step: NUMBER}"),
        (["- name: a", "  revisions: [step1, step-01]"], ":3: models.0.revisions: step 1 is there twice"),
        (["- name: a", "  revisions: [step1]", "  checkpoints: [b/2]"], ":4: models.0.checkpoints: give revisions"),
        (
            ["- name: a", "  model_args: {pretrained: b}", "  checkpoints: [b/2]"],
            ":3: models.0.model_args.pretrained: leave it out: checkpoints says it",
        ),
        (
            ["- name: a", "  dtype: float32", "  model_args: {dtype: auto}"],
            ":3: models.0.dtype: stands in model_args too",
        ),
        (["- name: a", "  prefix_token: b", "  prefix_token_id: 1"], "give the token or its id, not both"),
        (
            ["- name: a", "  model_args: {pretrained: 'm/{iso}'}"],
            ":3: models.0.model_args: unknown placeholder {iso}; there are {iso3}, {script}, {Script}",
        ),
        (
            ["- name: a", "  model_args: {pretrained: '{iso3}'}", "  exceptions:", "    nnn: null"],
            ":5: models.0.exceptions.nnn: no task is in the language 'nnn'; did you mean 'nno'?",
        ),
        (["- name: a", "  exceptions: {eng: null}"], ":3: models.0.exceptions: the model's arguments have no"),
    ],
)
def test_faults_are_told_with_file_line_and_key(models, lines, message):
    path = models("models:\n" + "".join(f"  {line}\n" for line in lines))
    with pytest.raises(ConfigError, match=re.escape(message)) as caught:
        read_models(path)
    assert str(caught.value).startswith(str(path))


def test_defaults_are_checked_where_they_stand(models):
    path = models("models:\n- name: a\ndefaults:\n  batch_size: many\n  nmae: b\n")
    with pytest.raises(ConfigError) as caught:
        read_models(path)
    first, *_, last = sorted(str(caught.value).split("\n"))
    assert first.startswith(f"{path}:4: defaults.batch_size")
    assert last == f"{path}:5: defaults.nmae: unknown key 'nmae'"


def test_an_entry_undoes_defaults_in_any_of_their_forms(models):
    a, b, c = read_models(
        models(
            "defaults: {dtype: bfloat16, prefix_token: '<s>', batch_size: 8}\nmodels:\n- name: a\n"
            "- {name: b, model_args: {dtype: auto, prefix_token_id: 1}}\n"
            "- {name: c, dtype: null, prefix_token_id: 2, batch_size: null}\n"
        )
    )
    assert (a.arguments(), a.prefix_token, a.batch_size) == ({"dtype": "bfloat16"}, "<s>", 8)
    assert (b.arguments(), b.prefix_token, b.batch_size) == ({"dtype": "auto", "prefix_token_id": 1}, None, 8)
    assert (c.arguments(), c.prefix_token, c.batch_size) == ({"prefix_token_id": 2}, None, None)


def test_a_file_without_models_is_refused(models):
    with pytest.raises(ConfigError, match="models: List should have at least 1 item"):
        read_models(models("models: []\n"))


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("step1000", 1000),
        ("runs/2024/checkpoint-500", 500),
        ("stage1-step2000-tokens9B", 2000),
        ("3000", 3000),
        ("{iso3}_400", 400),
        ("main", None),
        ("v2-seed3", None),
        ("runs/7/final", None),
    ],
)
def test_steps_are_read_from_names_that_leave_no_doubt(name, step):
    assert step_of(name) == step
