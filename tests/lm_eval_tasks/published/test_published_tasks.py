"""The tasks over published sets: files, names, groups, scores, and a task of the user's own."""

from pathlib import Path

import pytest
import yaml
from blimppi.lm_eval_tasks.generated import differences
from blimppi.lm_eval_tasks.published import tasks
from blimppi.lm_eval_tasks.published.description import known_sets
from blimppi.lm_eval_tasks.published.task import TEMPLATE, filled
from blimppi.lm_eval_tasks.task_manager import TASKS, SuiteTaskManager
from click.testing import CliRunner

BLIMP = TASKS.parents[2] / "shared" / "blimp" / "blimp.jsonl.xz"
ITALIAN = [("La casa è bella.", "La casa è bello."), ("Il cane corre.", "Il cane corrono.")]
OWN = """
task: {task}
class: !function blimppi.lm_eval_tasks.published.task.{kind}
dataset_kwargs:
  published: {{set: mine, path: "{path}", config: one, config_column: UID, good: good, bad: bad, language: eng}}
"""


@pytest.fixture
def run(chosen_scores):
    """``run(tasks, scores, metadata)``: lm-eval's results with the chosen model."""
    import lm_eval

    def evaluate(names, scores, metadata=None, include_path=None):
        manager = SuiteTaskManager(only_ours=True, metadata=metadata, include_path=include_path)
        return lm_eval.simple_evaluate(model=chosen_scores(scores), tasks=names, task_manager=manager)

    return evaluate


def test_the_files_in_the_repository_are_those_of_the_configs(tmp_path):
    assert differences(tasks.render(known_sets()), TASKS / "published", tasks.HEADER) == []
    check = CliRunner().invoke(tasks.main, ["--out", str(tmp_path)])
    assert (check.exit_code, check.output.count("stale: ")) == (1, 67 + 101 + 1 + 6)
    assert CliRunner().invoke(tasks.main, ["--write", "--out", str(tmp_path)]).exit_code == 0
    assert CliRunner().invoke(tasks.main, ["--out", str(tmp_path)]).exit_code == 0


def test_no_glob_and_no_group_of_ours_reaches_them():
    manager = SuiteTaskManager(only_ours=True)
    assert not [name for name in manager.match_tasks(["blimppi_*"]) if "published" in name]
    assert len(manager.match_tasks(["blimppi-published_blimp_*"])) == 67
    assert len(manager.match_tasks(["blimppi-published_multiblimp_*"])) == 101
    for name in manager.all_groups:
        members = manager.task_index[name].cfg.get("members", [])
        assert any("published" in member for member in members) == ("published" in name), name


def test_groups_are_the_whole_set_and_its_fields():
    groups = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in TASKS.glob("published/blimppi-*-*.yaml")}
    sizes = {name: len(content["members"]) for name, content in groups.items() if "members" in content}
    # BLiMP has 26, 18 and 9 paradigms of three fields, and 14 of the fourth, one of them spelt with a stroke.
    assert sizes == {
        "blimppi-published-blimp": 67,
        "blimppi-published-blimp-morphology": 18,
        "blimppi-published-blimp-semantics": 9,
        "blimppi-published-blimp-syntax": 26,
        "blimppi-published-blimp-syntax-semantics": 14,
        "blimppi-published-multiblimp": 101,
    }


def test_the_template_has_the_metrics_of_our_tasks_without_suite_metrics_and_tasks_share_none_of_it():
    theirs, ours = (
        yaml.safe_load(path.read_text("utf-8").replace("!function ", ""))
        for path in (TEMPLATE, TASKS / "it" / "_task.yaml")
    )
    assert theirs["metric_list"] == ours["metric_list"]
    first, second = (filled({"task": name, "metadata": {"mine": 1}}) for name in "ab")
    assert first["metadata"] == {"version": 1.0, "blimppi_data_used": {}, "mine": 1}
    assert first["metadata"]["blimppi_data_used"] is not second["metadata"]["blimppi_data_used"]


def test_the_italian_set_is_scored_as_ours_are(run, write):
    folder = write([{"sentence_good": good, "sentence_bad": bad, "other": 1} for good, bad in ITALIAN])
    scores = {ITALIAN[0][0]: -1.0, ITALIAN[0][1]: -2.0, ITALIAN[1][0]: -3.0, ITALIAN[1][1]: -3.0}
    results = run(["blimppi-published_it"], scores, {"blimppi_published": str(folder)})
    row = results["results"]["blimppi-published_it"]
    assert (row["acc,none"], row["tie_rate,none"], row["margin,none"]) == (0.5, 0.5, 0.5)
    assert row["acc_solvable,none"] is None
    metadata = results["configs"]["blimppi-published_it"]["metadata"]
    assert metadata["blimppi_data_used"]["source"] == str(folder)
    assert metadata["blimppi_signature"]["readout"] == "lp"


def test_a_group_averages_languages_of_a_local_copy(run, write, chosen_scores):
    sizes = {config: 1 + number % 2 for number, config in enumerate(known_sets()["multiblimp"].configs)}
    scores = {}
    for config, size in sizes.items():
        rows = [{"sen": f"{config} {n}", "wrong_sen": f"{config} no {n}", "phenomenon": "SV-#"} for n in range(size)]
        folder = write(rows, f"{config}/data.jsonl")
        # The second pair of a language is wrong: languages with two pairs have accuracy 0.5, the others 1.
        scores |= {row["sen"]: -1.0 for row in rows} | {row["wrong_sen"]: -2.0 + 2 * n for n, row in enumerate(rows)}
    results = run(["blimppi-published-multiblimp"], scores, {"blimppi_published": {"multiblimp": str(folder)}})
    group = results["groups"]["blimppi-published-multiblimp"]
    assert group["members,none"] == 101
    assert group["acc,none"] == pytest.approx((51 * 1 + 50 * 0.5) / 101)  # unweighted
    assert results["results"]["blimppi-published_multiblimp_abk"]["acc,none"] == 1.0


def test_one_file_of_the_user_s_own_makes_a_task(run, rows, write, tmp_path):
    folder = write(rows)
    own = tmp_path / "own"
    own.mkdir()
    for task, kind in (("plain", "PublishedTask"), ("blimppi-mine_template", "PublishedTemplateTask")):
        (own / f"{task}.yaml").write_text(OWN.format(task=task, kind=kind, path=folder), encoding="utf-8")
    names = ["plain", "blimppi-mine_template"]
    template = "The following sentence is grammatically acceptable.\n\n"
    scores = {"Cats sleep.": -1.0, "Cats sleeps.": -2.0, "Dogs bark.": -9.0, "Dogs barks.": -3.0}
    scores |= {template + sentence: -score for sentence, score in scores.items()}
    results = run(names, scores, include_path=str(own))["results"]
    assert results["plain"]["margin,none"] == (1.0 - 6.0) / 2
    assert results["blimppi-mine_template"]["margin,none"] == (-1.0 + 6.0) / 2
    assert "acc_norm,none" in results["plain"] and "acc_norm,none" not in results["blimppi-mine_template"]


def test_yes_no_needs_a_tokenizer_here_too(run, rows, write, tmp_path):
    from blimppi.lm_eval_tasks.readouts.verbalisers import ReadoutError

    text = OWN.format(task="asked", kind="PublishedYesNoTask", path=write(rows))
    (tmp_path / "own.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ReadoutError, match="asked: the Yes/No readout needs the model's tokenizer"):
        run([str(tmp_path / "own.yaml")], {})


@pytest.mark.skipif(not BLIMP.is_file(), reason="BLiMP's own pairs are not here")
def test_blimp_has_seven_rows_that_are_no_pairs():
    manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_published": {"blimp": str(BLIMP)}})
    used = {}
    for uid in ("principle_A_case_2", "passive_1", "adjunct_island"):
        name = f"blimppi-published_blimp_{uid}"
        task = manager.load(name)["tasks"][name]
        assert {doc["paradigm"] for doc in task.eval_docs} == {uid}
        used[uid] = task.config.metadata["blimppi_data_used"]
    assert {uid: (one["pairs"], one["identical"]) for uid, one in used.items()} == {
        "principle_A_case_2": (995, 5),
        "passive_1": (998, 2),
        "adjunct_island": (1000, 0),
    }


def test_the_example_in_the_documentation_is_a_task(run, write):
    text = (TASKS.parents[1] / "docs" / "published.md").read_text(encoding="utf-8")
    (example,) = (part.split("```")[0] for part in text.split("```yaml\n")[1:2])
    folder = write([{"sentence_good": "Good.", "sentence_bad": "Bad."}], "BA_BB/all.jsonl")
    own = Path("own")
    own.mkdir()
    (own / "mine.yaml").write_text(example, encoding="utf-8")
    name = yaml.safe_load(example.replace("!function ", ""))["task"]
    results = run([name], {"Good.": -1.0, "Bad.": -2.0}, {"blimppi_published": str(folder)}, str(own))
    assert results["results"][name]["acc,none"] == 1.0
