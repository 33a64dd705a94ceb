"""Every task by name: lm-eval passes over YAML files that it cannot read, so each must be asked for."""

from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.readouts.variants import READOUTS
from blimppi.lm_eval_tasks.task_manager import TASKS, SuiteTaskManager

FILES = sorted(path.stem for path in TASKS.rglob("*.yaml") if not path.name.startswith("_"))


OURS = [name for name in FILES if name.startswith("blimppi_")]
OTHERS = [name for name in FILES if name.startswith("blimppi-published")]  # on data that are not ours
VARIANTS = [name for name in FILES if name.startswith(tuple(f"blimppi-{readout}_" for readout in READOUTS))]


@pytest.fixture
def everything(make_everything, pairs):
    return make_everything(pairs)


def test_every_file_is_in_the_index_under_its_name():
    assert SuiteTaskManager(only_ours=True).all_tasks == FILES


def test_every_task_loads_by_name_and_asks_for_whole_sentences(everything):
    manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": str(everything)})
    for name in OURS:
        task = manager.load(name)["tasks"][name]
        task.build_all_requests()
        suite, config = name.removeprefix("blimppi_").split("_", 1)
        assert task.config.dataset_kwargs == {"blimppi_suite": suite, "blimppi_config": config}
        assert task.eval_docs[0]["language"] == config
        assert [request.args for request in task.instances[:2]] == [("", "Good 0."), ("", "Bad 0.")]


@pytest.mark.parametrize("name", [name for name in FILES if name not in (*OURS, *OTHERS, *VARIANTS)])
def test_every_group_loads_by_name(everything, name):
    manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": str(everything)})

    assert manager.load(name)["groups"][name].get_all_tasks()


def test_the_glob_for_all_tasks_matches_no_group():
    matched = SuiteTaskManager(only_ours=True).match_tasks(["blimppi_*"])

    assert matched == OURS


def test_a_user_s_folder_is_searched_too(tmp_path: Path):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.yaml").write_text("task: mine\n", encoding="utf-8")

    assert "mine" in SuiteTaskManager(only_ours=True, include_path=str(tmp_path / "own")).all_tasks
