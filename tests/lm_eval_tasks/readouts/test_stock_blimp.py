"""How lm-eval's own task `blimp` scores the sentences that ours does: behind a space, and ties as right."""

import json

import lm_eval
import lm_eval.tasks
import pytest
from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager
from lm_eval.tasks._yaml_loader import load_yaml

OURS = "blimppi-published_mine"
PAIRS = [("Cats sleep.", "Cats sleeps."), ("Dogs bark.", "Dogs barks.")]
OWN = """
task: blimppi-published_mine
class: !function blimppi.lm_eval_tasks.published.task.PublishedTask
dataset_kwargs:
  published: {{set: mine, path: "{path}", config: one, language: eng}}
"""


@pytest.fixture
def both(table, tmp_path):
    """``both(score, **stock)``: strings that were scored, and the rows of results, by "ours" and "stock"."""
    (tmp_path / "one").mkdir()
    data = tmp_path / "one" / "pairs.jsonl"
    data.write_text("".join(json.dumps(dict(sentence_good=a, sentence_bad=b)) + "\n" for a, b in PAIRS), "utf-8")
    (tmp_path / "own.yaml").write_text(OWN.format(path=tmp_path), "utf-8")
    (template,) = (lm_eval.tasks.__path__[0] + "/blimp/_template_yaml",)

    def run(score, **changed):
        stock = load_yaml(template, resolve_func=True)
        stock |= {"task": "stock", "dataset_path": "json", "dataset_kwargs": {"data_files": {"train": str(data)}}}
        found = {}
        for name, task in (("ours", str(tmp_path / "own.yaml")), ("stock", {**stock, **changed})):
            model = table(score)
            manager = SuiteTaskManager(only_ours=True)
            results = lm_eval.simple_evaluate(model=model, tasks=[task], task_manager=manager, bootstrap_iters=0)
            (row,) = results["results"].values()
            found[name] = (model.seen, row)
        return found

    return run


def test_stock_blimp_scores_each_sentence_behind_a_space(both):
    found = both(lambda context, string: -float(len(string)))
    sentences = [sentence for pair in PAIRS for sentence in pair]
    assert sorted(found["ours"][0]) == sorted(("", sentence) for sentence in sentences)
    assert sorted(found["stock"][0]) == sorted(("", f" {sentence}") for sentence in sentences)


def test_without_its_space_stock_blimp_asks_what_we_ask(both):
    found = both(lambda context, string: -float(len(string)), target_delimiter="")
    assert sorted(found["ours"][0]) == sorted(found["stock"][0])
    assert found["ours"][1]["acc,none"] == found["stock"][1]["acc,none"] == 1.0


def test_a_tie_is_wrong_here_and_right_in_stock_blimp(both):
    found = both(lambda context, string: -2.0)
    assert (found["ours"][1]["acc,none"], found["ours"][1]["tie_rate,none"]) == (0.0, 1.0)
    assert found["stock"][1]["acc,none"] == 1.0
