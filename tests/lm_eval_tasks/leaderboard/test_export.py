"""Scores for the Hub: what is written, what huggingface_hub makes of it, and what is refused."""

import pytest
import yaml
from blimppi.builders.hub.eval_yaml import render_eval
from blimppi.builders.hub.settings import read_settings
from blimppi.builders.hub.trouble import Reference
from blimppi.lm_eval_tasks.cli import blimppi
from blimppi.lm_eval_tasks.hub.published import PublishedSet
from blimppi.lm_eval_tasks.leaderboard import export as export_module
from click.testing import CliRunner
from huggingface_hub import ModelCard, parse_eval_result_entries

COMMIT = "c0" * 20
USED = {"repository": "org/blimppi-npi", "commit": COMMIT}
WHOLE = {"eng": (0.75, 0.03, 900), "pol": (1.0, 0.0, 10), "tur": (2 / 3, 0.04, 90)}  # mean 2.41666… / 3 = 0.805555…


@pytest.fixture
def export(tmp_path):
    """``export(paths, *options)`` runs the command on a model org/alpha; returns it and the folder written to."""

    def run(paths, *options, model="org/alpha"):
        out = tmp_path / "model"
        arguments = ["leaderboard", "export", *map(str, paths), "--model", model, "--out", str(out), *options]
        return CliRunner().invoke(blimppi, arguments), out

    return run


def entries(out):
    text = (out / ".eval_results" / "blimppi-npi.yaml").read_text(encoding="utf-8")
    return {entry.task_id: entry for entry in parse_eval_result_entries(yaml.safe_load(text))}


def test_one_scalar_for_each_task_of_eval_yaml(write, export):
    done, out = export([write("org/alpha", WHOLE, used=USED)])
    assert done.exit_code == 0, done.output
    found = entries(out)
    tasks = yaml.safe_load(render_eval("npi", ["eng", "pol", "tur"], read_settings()))["tasks"]
    assert list(found) == [task["id"] for task in tasks]
    assert {name: entry.value for name, entry in found.items()} == {
        "blimppi-npi": 0.805556,
        "blimppi_npi_eng": 0.75,
        "blimppi_npi_pol": 1.0,
        "blimppi_npi_tur": 0.666667,
    }
    assert {(entry.dataset_id, entry.dataset_revision) for entry in found.values()} == {("org/blimppi-npi", COMMIT)}
    assert {entry.date for entry in found.values()} == {"2023-11-14T22:13:20Z"}
    english = found["blimppi_npi_eng"].notes
    assert english.startswith("acc; 900 pairs; standard error 0.0300; data:eng-5e5e5e5e|readout:lp|prefix:0|chat:no|")
    # sqrt(0.03^2 + 0.04^2) / 3 = 0.0167
    assert found["blimppi-npi"].notes.startswith(
        "acc; unweighted mean over 3 tasks; 1000 pairs; standard error 0.0167; readout:lp|prefix:0|"
    )


def test_a_part_of_a_set_gives_no_score_of_the_whole(write, export):
    done, out = export([write("org/alpha", {"eng": (0.75, 0.03)}, used=USED)])
    assert list(entries(out)) == ["blimppi_npi_eng"]
    assert "blimppi-npi: no score, as 2 of its members are missing: pol, tur." in done.output


def test_the_card_loads_and_holds_the_scores(write, export):
    _, out = export([write("org/alpha", WHOLE, used=USED)], "--source-url", "https://example.org/results")
    card = ModelCard.load(out / "README.md")
    assert card.data.model_name == "alpha"
    assert [(one.dataset_config, one.metric_type, one.metric_value) for one in card.data.eval_results] == [
        (None, "accuracy", 0.805556),
        ("eng", "accuracy", 0.75),
        ("pol", "accuracy", 1.0),
        ("tur", "accuracy", 0.666667),
    ]
    assert {(one.dataset_type, one.dataset_revision, one.dataset_split) for one in card.data.eval_results} == {
        ("org/blimppi-npi", COMMIT, "test")
    }
    assert {one.source_url for one in card.data.eval_results} == {"https://example.org/results"}
    assert {entry.source_url for entry in entries(out).values()} == {"https://example.org/results"}


OLD = """---
license: mit
language:
- en
model-index:
- name: My Alpha
  results:
  - task:
      type: text-generation
    dataset:
      name: Other
      type: some/other
    metrics:
    - type: accuracy
      value: 0.25
  - task:
      type: text-generation
    dataset:
      name: Ours, some time ago
      type: org/blimppi-npi
      config: eng
    metrics:
    - type: accuracy
      value: 0.1
---
# My Alpha

Text that is somebody's own.
"""


def test_of_a_card_that_is_there_everything_else_is_kept(write, export, tmp_path):
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "README.md").write_bytes(OLD.replace("\n", "\r\n").encode())
    path = write("org/alpha", WHOLE, used=USED)
    _, out = export([path])
    first = (out / "README.md").read_bytes()
    card = ModelCard.load(out / "README.md")
    assert (card.data.license, card.data.language, card.data.model_name) == ("mit", ["en"], "My Alpha")
    assert first.endswith(b"# My Alpha\r\n\r\nText that is somebody's own.\r\n")
    assert [one.metric_value for one in card.data.eval_results] == [0.25, 0.805556, 0.75, 1.0, 0.666667]
    export([path])
    assert (out / "README.md").read_bytes() == first
    assert sorted(one.name for one in out.rglob("*")) == [".eval_results", "README.md", "blimppi-npi.yaml"]


@pytest.mark.parametrize("old", ["---\n- a list\n---\n", "---\nmodel-index:\n- x: y\n---\n", "---\na: [\n---\n"])
def test_a_card_that_cannot_be_read_is_left_as_it_is(write, export, tmp_path, old):
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "README.md").write_text(old)
    done, out = export([write("org/alpha", WHOLE, used=USED)])
    assert done.exit_code == 1
    assert "README.md: not a model card" in done.output
    assert [one.name for one in out.rglob("*")] == ["README.md"]
    assert (out / "README.md").read_text() == old


def test_a_card_of_several_models_is_refused(write, export, tmp_path):
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "README.md").write_text(
        "---\nmodel-index:\n- name: a\n  results: []\n- name: b\n  results: []\n---\n"
    )
    done, _ = export([write("org/alpha", WHOLE, used=USED)])
    assert "its model-index is of several models" in done.output


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"readout": "template"}, "blimppi-template_npi_eng: readout template"),
        ({"changes": {"chat": True}}, "blimppi_npi_eng: evaluated with a chat template"),
        ({"changes": {"system": "Be brief."}}, "blimppi_npi_eng: evaluated with a chat template or a system"),
        ({"used": {**USED, "original": "x.jsonl"}}, "blimppi_npi_eng: pairs of another set were added"),
    ],
)
def test_what_the_leaderboard_does_not_ask_for_is_left_out(write, export, other, said):
    plain = write("org/alpha", {"tur": (0.25, 0.1)}, used=USED)
    done, out = export([plain, write("org/alpha", {"eng": (0.75, 0.03)}, **{"used": USED, **other})])
    assert done.exit_code == 0, done.output
    assert list(entries(out)) == ["blimppi_npi_tur"]
    assert f"note: {said}" in done.output


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"data": "6f" * 32, "used": {**USED, "commit": "d0" * 20}}, "npi: the results are of 2 settings (data"),
        ({"arguments": {"prefix_token_id": 7}}, "the results are of 2 models or settings"),
        ({"arguments": {"dtype": "float16"}}, "the results are of 2 models or settings"),
        ({"used": {}}, "npi: not all results are on one set of the Hub"),
        ({"used": {**USED, "commit": "d0" * 20}}, "npi: not all results are on one set of the Hub"),
    ],
)
def test_a_mixture_is_refused_and_nothing_written(write, export, other, said):
    first = write("org/alpha", {"tur": (0.25, 0.1)}, used=USED)
    done, out = export([first, write("org/alpha", {"eng": (0.75, 0.03)}, **{"used": USED, **other})])
    assert done.exit_code == 1
    assert said in done.output
    assert not out.exists()


def test_of_several_models_the_named_one_is_taken(write, export):
    paths = [write("org/alpha", {"eng": (0.75, 0.03)}, used=USED), write("org/beta", {"eng": (0.5, 0.03)}, used=USED)]
    done, out = export(paths)
    assert entries(out)["blimppi_npi_eng"].value == 0.75
    assert "Results of other models are left out: org/beta." in done.output
    done, _ = export(paths, model="org/gamma")
    assert done.exit_code == 1
    assert "the results are of 2 models or settings (org/alpha (loaded as hf); org/beta (loaded as hf))" in done.output


def test_of_an_entry_with_a_model_for_each_language_each_gets_its_own_scores(write, export):
    paths = [
        write(f"fish/{member}", {member: (acc, 0.1)}, used=USED, record={"entry": "fish", "language": member})
        for member, acc in (("eng", 0.75), ("tur", 0.25))
    ]
    done, out = export(paths, model="fish/tur")
    assert done.exit_code == 0, done.output
    assert {name: entry.value for name, entry in entries(out).items()} == {"blimppi_npi_tur": 0.25}
    done, _ = export(paths)
    assert "the results are of 2 models or settings" in done.output


def test_scores_of_an_adapter_are_not_those_of_what_it_adapts(write, export):
    plain = write("org/alpha", {"eng": (0.5, 0.1)}, used=USED)
    path = write("org/alpha", {"eng": (0.75, 0.1)}, used=USED, arguments={"peft": "org/adapter"})
    for model, value in (("org/alpha", 0.5), ("org/adapter", 0.75)):
        _, out = export([plain, path], model=model)
        assert entries(out)["blimppi_npi_eng"].value == value


def test_results_of_a_revision_are_said_to_belong_there(write, export):
    done, _ = export([write("org/alpha", {"eng": (0.75, 0.1)}, used=USED, arguments={"revision": "step1000"})])
    assert "note: The results are of revision step1000: the files belong into that branch of org/alpha." in done.output


def test_a_model_from_a_path_goes_to_the_name_that_is_given_and_that_is_said(write, export):
    done, out = export([write("/home/me/alpha-final", {"eng": (0.75, 0.03)}, used=USED)])
    assert entries(out)["blimppi_npi_eng"].value == 0.75
    assert "The results are of alpha-final, and go to org/alpha" in done.output
    assert "/home/me" not in "".join(path.read_text() for path in out.rglob("*.*") if path.is_file())


@pytest.fixture
def published(monkeypatch, tmp_path):
    """A set that is published as org/blimppi-npi@v1, with English and Turkish; returns its fingerprint."""
    files = tuple(
        (f"data/{name}/test-00000-of-00001.parquet", digest * 64) for name, digest in (("eng", "1"), ("tur", "2"))
    )
    one = PublishedSet("org/blimppi-npi", COMMIT, tmp_path, files)
    monkeypatch.setattr(export_module, "published_set", {Reference("org/blimppi-npi", "v1"): one}.__getitem__)
    return one.sha256()


def test_results_on_the_same_data_from_elsewhere_count_as_those_of_the_published_set(write, export, published):
    path = write("org/alpha", {"eng": (0.75, 0.03), "tur": (0.25, 0.04)}, data=published, left_out=frozenset())
    done, out = export([path], "--dataset", "org/blimppi-npi@v1")
    assert done.exit_code == 0, done.output
    found = entries(out)
    # What the set holds is what the mean needs.
    assert {name: entry.value for name, entry in found.items()} == {
        "blimppi-npi": 0.5,
        "blimppi_npi_eng": 0.75,
        "blimppi_npi_tur": 0.25,
    }
    assert {(entry.dataset_id, entry.dataset_revision) for entry in found.values()} == {("org/blimppi-npi", COMMIT)}


def test_results_on_other_data_do_not(write, export, published):
    done, out = export([write("org/alpha", WHOLE)], "--dataset", "org/blimppi-npi@v1")
    assert done.exit_code == 1
    assert "none of the --dataset has this fingerprint" in done.output
    assert not out.exists()


@pytest.mark.parametrize("name", ["org/blimppi-npi", "blimppi-npi@v1"])
def test_a_data_set_has_a_revision(write, export, name):
    done, _ = export([write("org/alpha", WHOLE)], "--dataset", name)
    assert done.exit_code == 2


@pytest.mark.parametrize("model", ["alpha", "../x/y", "org/alpha@main"])
def test_a_model_has_owner_and_name(write, export, model):
    done, out = export([write("org/alpha", WHOLE, used=USED)], model=model)
    assert done.exit_code == 2
    assert not out.exists()


def test_nothing_to_export_is_an_error_with_the_reason(write, export):
    done, out = export([write("org/alpha", {"eng": (0.75, 0.1)}, used=USED, limit=5)])
    assert done.exit_code == 1
    assert "no result that can be ranked." in done.output and "evaluated on a part of the pairs" in done.output
    assert not out.exists()
