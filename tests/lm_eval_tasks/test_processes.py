"""How pairs are dealt to processes and put together; readouts/test_two_processes.py does it for real."""

import pytest
from blimppi.lm_eval_tasks.processes import ProcessError, Shares, deal
from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager
from lm_eval import evaluator


@pytest.fixture(autouse=True)
def own_hook(monkeypatch):
    """What a test changes in lm-eval is changed back."""
    monkeypatch.setattr(evaluator, "_process_results", evaluator._process_results)


@pytest.fixture
def task(make_set, pairs):
    manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": str(make_set(eng=pairs))})
    return manager.load(["blimppi_npi_eng"])["tasks"]["blimppi_npi_eng"]


def build(task, rank, world_size, **options):
    """Builds the requests of one process; returns the good sentences that it scores."""
    task.build_all_requests(rank=rank, world_size=world_size, **options)
    return [instance.args[1] for instance in task.instances if instance.idx == 0]


@pytest.mark.parametrize(
    ("processes", "pairs", "chained", "ordered"),
    [
        (2, 5, [0, 2, 4, 1, 3], [0, 1, 2, 3, 4]),
        (3, 5, [0, 3, 1, 4, 2], [0, 1, 2, 3, 4]),
        (2, 1, [0, "stand-in"], [0]),
        (4, 2, [0, 1, "stand-in", "stand-in"], [0, 1]),
    ],
)
def test_values_come_back_in_the_order_of_the_pairs_without_stand_ins(processes, pairs, chained, ordered):
    assert Shares(processes, pairs).in_order(chained) == ordered


@pytest.mark.parametrize("chained", [[0, 2, 1], [0, 2, 1, 3, 4]])
def test_another_number_of_values_is_an_error(chained):
    with pytest.raises(ProcessError, match=f"{len(chained)} values came from 2 processes for 4 pairs, not 4"):
        Shares(2, 4).in_order(chained)


def test_each_pair_is_scored_by_one_process_in_turn(task):
    assert [build(task, rank, 2) for rank in (0, 1)] == [["Good 0.", "Good 2.", "Good 4."], ["Good 1.", "Good 3."]]
    assert task.shares == Shares(2, 5)


def test_a_process_without_a_pair_scores_the_first_as_stand_in(task):
    assert [build(task, rank, 3, limit=2) for rank in (0, 1, 2)] == [["Good 0."], ["Good 1."], ["Good 0."]]
    assert task.shares == Shares(3, 2)
    assert [build(task, rank, 2, samples=[3]) for rank in (0, 1)] == [["Good 3."], ["Good 3."]]
    assert task.shares == Shares(2, 1)


def test_a_task_that_ran_in_several_processes_runs_in_one(task):
    build(task, 1, 2)
    assert build(task, 0, 1) == ["Good 0.", "Good 1.", "Good 2.", "Good 3.", "Good 4."]
    assert task.shares is None


def test_values_of_tasks_that_are_not_ours_stay_as_they_are(monkeypatch):
    monkeypatch.setattr(evaluator, "_process_results", lambda accumulated, groups: (accumulated, groups))
    deal("blimppi_npi_eng", 2, 5)
    deal("blimppi_npi_ind", 2, 1)  # the second must not change it again
    theirs = {"task": object(), "raw_metrics": {("acc", "none"): [0, 2, 1]}, "logged_samples": [{"resps": [[1, 1]]}]}

    assert evaluator._process_results({"other": theirs}, "groups") == ({"other": theirs}, "groups")


def test_a_version_of_lm_eval_that_cannot_be_made_to_take_it_gives_one_clear_message(task, monkeypatch):
    monkeypatch.delattr(evaluator, "_process_results")

    assert build(task, 1, 2) == ["Good 1.", "Good 3."]
    with pytest.raises(ProcessError, match=r"blimppi_npi_eng has 5 pairs .* too few for 8 processes .* at most 5"):
        build(task, 7, 8)
