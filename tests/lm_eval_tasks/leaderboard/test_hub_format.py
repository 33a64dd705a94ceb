"""eval.yaml and .eval_results against the Hub's own description of them, written down here.

Sources: https://huggingface.co/docs/hub/eval-results ("Eval.yaml specification"),
https://github.com/huggingface/hub-docs/blob/main/eval_results.yaml, and the list of frameworks
https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/eval.ts, as of 2026.
"""

from datetime import datetime
from typing import Annotated, Literal

import pytest
import yaml
from blimppi.builders.hub.eval_yaml import check_eval, render_eval
from blimppi.builders.hub.settings import read_settings
from blimppi.lm_eval_tasks.cli import blimppi
from blimppi.lm_eval_tasks.leaderboard.members import group_members
from click.testing import CliRunner
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Text = Annotated[str, StringConstraints(strict=True, min_length=1)]
Framework = Literal[
    "exgentic", "inspect-ai", "math-arena", "mteb", "olmocr-bench", "harbor", "archipelago", "apex-evals",
    "screenspot-pro", "swe-bench", "swe-bench-pro", "nemo-evaluator", "yc-bench", "open-asr-leaderboard", "mdpbench",
    "parsebench", "video-mme-v2", "claw-eval", "wildclawbench",
]  # fmt: skip


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Task(Strict):
    id: Text
    config: Text = "default"
    split: Text = "test"


class Benchmark(Strict):
    name: Text
    description: Text
    evaluation_framework: Framework = "inspect-ai"  # may be left out; if it is there, it is one of the list
    tasks: Annotated[list[Task], Field(min_length=1)]


class Dataset(Strict):
    id: Annotated[Text, Field(pattern=r"^[\w.-]+/[\w.-]+$")]
    task_id: Text
    revision: Annotated[Text, Field(pattern=r"^[0-9a-f]{40}$")]


class Source(Strict):
    url: Text
    name: Text | None = None
    user: Text | None = None
    org: Text | None = None


class Result(Strict):
    dataset: Dataset
    value: Annotated[float, Field(strict=True, ge=0, le=1)]
    date: Text  # "Format this as a string"
    source: Source | None = None
    notes: Text


@pytest.fixture(params=["npi", "it", "freq"])
def suite(request):
    return request.param


@pytest.fixture
def members(suite):
    return sorted(group_members(suite)[f"blimppi-{suite}"])


def test_eval_yaml_of_a_whole_suite(suite, members):
    text = render_eval(suite, members, read_settings())
    check_eval(text, members, "here")
    benchmark = Benchmark.model_validate(yaml.safe_load(text))
    ids = [task.id for task in benchmark.tasks]
    assert len(ids) == len(set(ids)) == 1 + {"npi": 33, "it": 78, "freq": 67}[suite]
    assert {task.split for task in benchmark.tasks} == {"test"}
    assert [task.config for task in benchmark.tasks[1:]] == members


def test_a_score_for_each_of_its_tasks_and_no_other(suite, members, write, tmp_path):
    used = {"repository": f"org/blimppi-{suite}", "commit": "c0" * 20}
    numbers = dict.fromkeys(members, (1.0, 0.0))
    path = write("org/alpha", numbers, suite=suite, used=used, left_out=frozenset())
    out = tmp_path / "model"
    options = ["--model", "org/alpha", "--out", str(out), "--source-url", "https://example.org/results"]
    done = CliRunner().invoke(blimppi, ["leaderboard", "export", str(path), *options])
    assert done.exit_code == 0, done.output

    (file,) = (out / ".eval_results").iterdir()
    assert file.suffix == ".yaml"
    results = [Result.model_validate(one) for one in yaml.safe_load(file.read_text(encoding="utf-8"))]
    tasks = yaml.safe_load(render_eval(suite, members, read_settings()))["tasks"]
    assert [one.dataset.task_id for one in results] == [task["id"] for task in tasks]
    assert all(datetime.fromisoformat(one.date).tzinfo for one in results)
