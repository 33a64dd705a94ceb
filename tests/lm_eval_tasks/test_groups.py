import json
import math

import pytest
from blimppi.lm_eval_tasks.readouts.variants import READOUTS
from blimppi.lm_eval_tasks.task_manager import TASKS, SuiteTaskManager
from lm_eval.tasks import TaskManager
from lm_eval.utils import handle_non_serializable, make_table


def test_a_group_is_the_unweighted_mean_over_the_members_that_have_a_value(make_set, pairs, evaluate, slavic):
    # Five pairs in the first language; in every other one the correct, solvable pair alone.
    n = len(slavic)
    data = make_set(**dict.fromkeys(slavic, pairs[:1]) | {slavic[0]: pairs})
    results = evaluate(["blimppi-npi-slavic"], data)
    row = results["groups"]["blimppi-npi-slavic"]

    assert row["acc,none"] == pytest.approx((2 / 5 + 1 * (n - 1)) / n)
    assert row["acc_norm,none"] == pytest.approx((1 / 5 + 1 * (n - 1)) / n)
    assert row["tie_rate,none"] == pytest.approx((1 / 5 + 0 * (n - 1)) / n)
    assert row["margin,none"] == pytest.approx((-2 / 5 + 2 * (n - 1)) / n)
    assert row["acc_solvable,none"] == pytest.approx((1 / 2 + 1 * (n - 1)) / n)
    assert row["acc_multi_item,none"] == pytest.approx((1 / 2 + 1 * (n - 1)) / n)
    assert row["acc_unsolvable,none"] == 0.0
    assert row["solvability_gap,none"] == 1 / 2
    assert row["distance_rho,none"] == pytest.approx(-math.sqrt(7.5 / 9.5))
    assert row["members,none"] == n
    assert {key: value for key, value in row.items() if key.endswith("_members,none")} == {
        "acc_mean_lp_members,none": 0,  # the model has no tokenizer
        "acc_pen_lp_members,none": 0,
        "acc_unsolvable_members,none": 1,
        "solvability_gap_members,none": 1,
        "distance_rho_members,none": 1,
    }
    json.dumps(results, default=handle_non_serializable, allow_nan=False)
    assert "blimppi-npi-slavic" in make_table(results, "groups")


def test_a_group_s_standard_error_is_that_of_the_unweighted_mean(make_set, pairs, evaluate, slavic):
    results = evaluate(["blimppi-npi-slavic"], make_set(**dict.fromkeys(slavic, pairs)))

    # n independent means, each with variance 0.3 / 5.
    expected = math.sqrt(len(slavic) * 0.3 / 5) / len(slavic)
    assert results["groups"]["blimppi-npi-slavic"]["acc_stderr,none"] == pytest.approx(expected)


def test_a_metric_that_no_member_has_is_null(make_set, pairs, evaluate, slavic):
    results = evaluate(["blimppi-npi-slavic"], make_set(**dict.fromkeys(slavic, pairs[:1])))
    row = results["groups"]["blimppi-npi-slavic"]

    assert row["acc_unsolvable,none"] is None
    assert row["acc_unsolvable_members,none"] == 0


def test_all_groups_run_in_one_list_and_agree_with_runs_of_their_own(make_everything, pairs, evaluate):
    index = SuiteTaskManager(only_ours=True)
    everything = [name for name in index.all_tasks if name.startswith("blimppi_")]
    readouts = tuple(f"blimppi-{readout}" for readout in READOUTS)
    others = (*readouts, "blimppi-published")  # those of others lie on the Hub
    groups = [name for name in index.all_groups if not name.startswith(others)]
    data = make_everything(pairs, tur=pairs[:1])
    together = evaluate([*groups, "blimppi_npi_tur"], data)

    assert set(together["groups"]) == set(groups)
    for group in ("blimppi", "blimppi-npi-nc", "blimppi-it-verbs"):
        alone = evaluate([group], data)["groups"]
        assert alone[group] == together["groups"][group]
    # Every task once, though most belong to several of the groups.
    assert set(together["results"]) == set(everything) | set(groups)
    tasks = [name for name in everything if name.startswith("blimppi_npi_")]
    assert together["groups"]["blimppi-npi"]["members,none"] == len(tasks)
    assert together["groups"]["blimppi-npi"]["acc,none"] == pytest.approx((2 / 5 * (len(tasks) - 1) + 1) / len(tasks))


def test_the_group_of_all_suites_holds_the_group_of_each(make_everything, pairs):
    index = SuiteTaskManager(only_ours=True)
    manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": str(make_everything(pairs))})
    loaded = manager.load("blimppi")

    assert loaded["group_map"]["blimppi"] == ["blimppi-npi", "blimppi-it", "blimppi-freq"]
    assert set(loaded["tasks"]) == {name for name in index.all_tasks if name.startswith("blimppi_")}


def test_other_people_s_groups_are_still_refused_when_they_overlap():
    class Named:
        def __init__(self, name):
            self.task_name = name

    from lm_eval.api.group import Group

    one, two = Group("one"), Group("two")
    one.get_all_tasks = two.get_all_tasks = lambda: [Named("shared")]  # type: ignore[method-assign]
    with pytest.raises(ValueError, match="Duplicate task 'shared'"):
        SuiteTaskManager._check_duplicates([one, two])


def test_lm_eval_s_own_manager_builds_our_groups_too(make_set, pairs, slavic):
    manager = TaskManager(
        include_path=str(TASKS),
        include_defaults=False,
        metadata={"blimppi_data": str(make_set(**dict.fromkeys(slavic, pairs)))},
    )
    loaded = manager.load(["blimppi-npi-slavic"])

    assert loaded["group_map"]["blimppi-npi-slavic"] == [f"blimppi_npi_{language}" for language in slavic]
