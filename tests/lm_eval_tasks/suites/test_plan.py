import re
from pathlib import Path

import click
import pytest
from blimppi import configs
from blimppi.builders.yaml_config import ConfigError
from blimppi.lm_eval_tasks.suites import languages
from blimppi.lm_eval_tasks.suites.catalogue import Catalogue
from blimppi.lm_eval_tasks.suites.plan import expand
from blimppi.lm_eval_tasks.suites.schema import read_models


def plan(path, *tasks):
    return expand(read_models(path), list(tasks), Catalogue(tasks or ["blimppi"]))


def test_a_pattern_becomes_one_run_for_each_language_with_its_tasks_alone(models):
    path = models(
        "models:\n- name: fish\n  model_args: {pretrained: 'g/{iso3}_{script}_1000mb', tokenizer: '{Script}'}\n"
        "  exceptions: {nno: {pretrained: g/nno_full}, isl: null}\n"
    )
    runs = {run.language: run for run in plan(path, "blimppi-npi-germanic", "blimppi_npi_rus", "blimppi-it")}

    assert runs["eng"].model_args == {"pretrained": "g/eng_latn_1000mb", "tokenizer": "Latn"}
    assert runs["eng"].tasks == ("blimppi_npi_eng",)
    assert runs["rus"].model_args == {"pretrained": "g/rus_cyrl_1000mb", "tokenizer": "Cyrl"}
    assert runs["nno"].model_args == {"pretrained": "g/nno_full", "tokenizer": "Latn"}
    # A group that is all in one language stays a group, so that its mean is in the results.
    assert runs["ita"].tasks == ("blimppi-it",)
    assert runs["ita"].name == "fish/ita"
    assert "isl" not in runs
    assert [run.number for run in runs.values()] == list(range(1, len(runs) + 1))
    assert list(runs) == sorted(runs)


def test_tasks_in_english_of_two_suites_go_to_the_english_model(models):
    path = models("models:\n- name: fish\n  model_args: {pretrained: 'g/{iso3}'}\n")
    (run,) = plan(path, "blimppi_npi_eng", "blimppi_freq_passive_1", "blimppi-template_npi_eng")

    assert run.tasks == ("blimppi_npi_eng", "blimppi_freq_passive_1", "blimppi-template_npi_eng")


def test_checkpoints_become_runs_in_the_order_of_their_steps(models):
    path = models(
        "models:\n- name: a\n  model_args: {pretrained: p}\n  revisions: [step20, step3]\n"
        "- name: b\n  checkpoints: ['out/{iso3}/checkpoint-7']\n  tasks: [blimppi_npi_tur]\n"
    )
    runs = plan(path, "blimppi_npi_eng")

    assert [(run.name, run.step, run.entry_number) for run in runs] == [
        ("a/step3", 3, 1), ("a/step20", 20, 1), ("b/tur/step7", 7, 2)
    ]  # fmt: skip
    assert [run.model_args for run in runs] == [
        {"pretrained": "p", "revision": "step3"},
        {"pretrained": "p", "revision": "step20"},
        {"pretrained": "out/tur/checkpoint-7"},
    ]


@pytest.mark.parametrize(
    ("entry", "tasks", "message"),
    [
        ("name: a", [], "which tasks for a? Add --tasks, or `tasks` to the entry"),
        ("name: a", ["blimppi_npi_enq"], "no such task: blimppi_npi_enq; did you mean 'blimppi_npi_eng'?"),
    ],
)
def test_tasks_and_languages_that_do_not_exist_are_named(models, entry, tasks, message):
    with pytest.raises(click.UsageError, match=re.escape(message)):
        plan(models(f"models:\n- {entry}\n"), *tasks)


def test_every_language_of_every_suite_has_a_script():
    codes = {path.stem: languages.script_code(path.stem) for path in Path(configs.__path__[0], "npi").glob("*.yaml")}

    assert len(codes) >= 33
    assert (codes["zho"], codes["hye"], codes["urd"], codes["srp"]) == ("Hans", "Armn", "Arab", "Latn")
    assert languages.filled("{iso3}_{script}", languages.language_of("it", "agr_det_noun_gender")) == "ita_latn"
    assert languages.filled("{iso3}_{script}", languages.language_of("freq", "passive_1")) == "eng_latn"


def test_a_language_without_a_script_is_an_error_that_says_where_to_add_it():
    with pytest.raises(ConfigError, match=r"scripts.yaml: no code for a script of xyz; add it, or"):
        languages.filled("{iso3}_{script}", "xyz")
