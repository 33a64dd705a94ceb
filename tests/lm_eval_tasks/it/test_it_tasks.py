import pytest
import yaml
from blimppi.builders.it.compiled import phenomena
from blimppi.lm_eval_tasks import generated
from blimppi.lm_eval_tasks.it import tasks
from blimppi.lm_eval_tasks.it.tasks import Phenomenon, group_members, read_phenomena, render
from click.testing import CliRunner


@pytest.fixture
def configs(tmp_path):
    folder = tmp_path / "configs"
    folder.mkdir()
    (folder / "b_two.yaml").write_text("{id: b_two, area: verbs, more: 1}", encoding="utf-8")
    (folder / "a_one.yaml").write_text("{id: a_one, area: agreement}", encoding="utf-8")
    (folder / "shared.yaml").write_text("{slots: {}}", encoding="utf-8")
    return folder


def test_groups_are_all_and_each_area():
    assert group_members([Phenomenon("a_one", "agreement"), Phenomenon("b_two", "verbs")]) == {
        "blimppi-it": ["blimppi_it_a_one", "blimppi_it_b_two"],
        "blimppi-it-agreement": ["blimppi_it_a_one"],
        "blimppi-it-verbs": ["blimppi_it_b_two"],
    }


def test_a_config_becomes_a_task_and_what_is_shared_does_not(configs):
    found = read_phenomena(configs)
    assert found == [Phenomenon("a_one", "agreement"), Phenomenon("b_two", "verbs")]
    files = render(found)
    assert len(files) == 2 + 3
    assert yaml.safe_load(files["blimppi_it_b_two.yaml"]) == {
        "include": "_task.yaml",
        "task": "blimppi_it_b_two",
        "dataset_kwargs": {"blimppi_suite": "it", "blimppi_config": "b_two"},
    }


@pytest.mark.parametrize("content", ["{id: c}", "{id: ../c, area: verbs}", "{id: c, area: A-b}"])
def test_a_config_that_cannot_be_used_is_named(configs, content):
    (configs / "c.yaml").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"c.yaml: (id|area) must be a name"):
        read_phenomena(configs)


def test_the_command_tells_writes_and_takes_away_its_own_files_only(configs, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "by_hand.yaml").write_text("task: by_hand\n", encoding="utf-8")
    args = ["--configs", str(configs), "--out", str(out)]
    check = CliRunner().invoke(tasks.main, args)
    # Tasks and groups, plain and under two readouts, and what the groups of each readout share.
    assert (check.exit_code, check.output.count("stale: ")) == (1, 3 * 5 + 2)
    assert CliRunner().invoke(tasks.main, [*args, "--write"]).exit_code == 0
    assert CliRunner().invoke(tasks.main, args).exit_code == 0
    (configs / "b_two.yaml").unlink()
    assert CliRunner().invoke(tasks.main, [*args, "--write"]).exit_code == 0
    names = {path.name for path in out.iterdir()}
    assert names == {"by_hand.yaml", "blimppi-it.yaml", "blimppi-it-agreement.yaml", "blimppi_it_a_one.yaml"}


def test_the_files_in_the_repository_are_those_of_the_configs():
    found = read_phenomena(generated.config_folder("it"))
    assert [phenomenon.id for phenomenon in found] == phenomena()
    assert generated.stale("it", render(found)) == [], generated.header("it")
