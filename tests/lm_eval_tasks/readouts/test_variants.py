"""The tasks of the other readouts: names, files and groups."""

import pytest
import yaml
from blimppi.lm_eval_tasks.readouts.variants import READOUTS, promised, variant_files, variant_name
from blimppi.lm_eval_tasks.task_manager import TASKS, SuiteTaskManager
from lm_eval.tasks._index import TaskIndex

PLAIN = sorted(path.stem for path in TASKS.rglob("blimppi_*.yaml"))


@pytest.fixture
def tokenizer(bos_model):
    import transformers

    return transformers.AutoTokenizer.from_pretrained(bos_model)


def test_names_put_the_readout_behind_the_first_word():
    assert variant_name("template", "blimppi_npi_eng") == "blimppi-template_npi_eng"
    assert variant_name("yesno", "blimppi-npi-slavic") == "blimppi-yesno-npi-slavic"
    assert variant_name("yesno", "blimppi") == "blimppi-yesno"


def test_files_include_those_of_the_suite_and_groups_promise_no_normalised_metric():
    plain = {
        "blimppi_s_a.yaml": {"include": "_task.yaml", "task": "blimppi_s_a", "dataset_kwargs": {"k": 1}},
        "blimppi-s.yaml": {"include": "_group.yaml", "task": "blimppi-s", "members": ["blimppi_s_a"]},
    }
    metrics = ["acc", "acc_norm", "acc_mean_lp", "acc_pen_lp", "lp_per_word_head", "margin_head"]
    assert variant_files("s", "yesno", plain, metrics) == {
        "_group.yaml": {"include": "../../s/_group.yaml", "metrics": ["acc", "margin_head"]},
        "blimppi-yesno_s_a.yaml": {
            "include": ["../../s/_task.yaml", "../_task.yaml"],
            "task": "blimppi-yesno_s_a",
            "dataset_kwargs": {"k": 1},
        },
        "blimppi-yesno-s.yaml": {
            "include": "_group.yaml",
            "task": "blimppi-yesno-s",
            "members": ["blimppi-yesno_s_a"],
        },
    }


def test_every_plain_task_has_one_of_each_readout():
    names = SuiteTaskManager(only_ours=True).all_tasks
    for readout in READOUTS:
        assert [name for name in names if name.startswith(f"blimppi-{readout}_")] == [
            variant_name(readout, name) for name in PLAIN
        ]


def test_globs_of_tasks_match_one_readout_and_no_group():
    match = SuiteTaskManager(only_ours=True).match_tasks
    assert match(["blimppi_*"]) == PLAIN
    for readout in READOUTS:
        assert match([f"blimppi-{readout}_*"]) == [variant_name(readout, name) for name in PLAIN]


def test_our_index_is_that_of_lm_eval():
    ours, theirs = SuiteTaskManager(only_ours=True).task_index, TaskIndex.build([TASKS])
    assert ours.keys() == theirs.keys()
    for name, entry in theirs.items():
        assert (ours[name].kind, ours[name].yaml_path) == (entry.kind, entry.yaml_path)
        for key in ("task", "members", "dataset_kwargs", "output_type"):
            assert ours[name].cfg.get(key) == entry.cfg.get(key), (name, key)


@pytest.mark.parametrize("readout", READOUTS)
def test_the_group_of_all_suites_promises_what_each_suite_has(readout):
    suites = [path for path in (TASKS / readout).iterdir() if path.is_dir()]
    everywhere = set.intersection(
        *(set(promised((path / "_group.yaml").read_text(encoding="utf-8"))) for path in suites)
    )
    group = yaml.safe_load((TASKS / readout / f"blimppi-{readout}.yaml").read_text(encoding="utf-8"))
    assert len(suites) == 3
    assert set(group["metrics"]) == everywhere


@pytest.mark.slow
@pytest.mark.parametrize("readout", READOUTS)
def test_every_task_and_group_loads_by_name_and_scores_a_pair(readout, make_everything, pairs, run, table, tokenizer):
    index = SuiteTaskManager(only_ours=True)
    groups = [name for name in index.all_groups if name.startswith(f"blimppi-{readout}")]
    tasks = [variant_name(readout, name) for name in PLAIN]
    # The bad sentence is less likely, and so is "Yes" behind it.
    model = table(lambda context, string: -1.0 - ("Bad" in string or ("Bad" in context and "Yes" in string)))
    results = run([*groups, *tasks], make_everything(pairs), model, {"tokenizer": tokenizer}, limit=1)

    assert results["results"].keys() == {*groups, *tasks}
    for name, row in results["results"].items():
        assert row["acc,none"] == 1.0, name
        assert "acc_norm,none" not in row
    freq = results["results"][f"blimppi-{readout}-freq"]
    assert (freq["acc_head,none"], freq["acc_xtail,none"]) == (1.0, None)  # the pairs are all of head
