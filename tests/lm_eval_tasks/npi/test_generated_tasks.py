import pytest
import yaml
from blimppi.lm_eval_tasks import generated
from blimppi.lm_eval_tasks.npi import tasks
from blimppi.lm_eval_tasks.npi.tasks import Language, group_members, read_languages, render
from click.testing import CliRunner


def write_config(folder, stem, **content):
    (folder / f"{stem}.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")


@pytest.fixture
def configs(tmp_path):
    folder = tmp_path / "configs"
    folder.mkdir()
    write_config(folder, "bbb", iso="bbb", name="B", typology="NC-strict", family="South Slavic", more=1)
    write_config(folder, "aaa", iso="aaa", name="A", typology="NC", family="Turkic")
    write_config(folder, "_shared", anything=True)
    return folder


def test_groups_are_all_each_family_and_each_part_of_a_typology():
    languages = [Language("aaa", "NC", "Turkic"), Language("bbb", "NC-strict", "South Slavic")]

    assert group_members(languages) == {
        "blimppi-npi": ["blimppi_npi_aaa", "blimppi_npi_bbb"],
        "blimppi-npi-turkic": ["blimppi_npi_aaa"],
        "blimppi-npi-south-slavic": ["blimppi_npi_bbb"],
        "blimppi-npi-nc": ["blimppi_npi_aaa", "blimppi_npi_bbb"],
        "blimppi-npi-nc-strict": ["blimppi_npi_bbb"],
    }


def test_a_family_with_the_name_of_a_typology_is_an_error():
    with pytest.raises(ValueError, match=r"share the group name.*blimppi-npi-nc"):
        group_members([Language("aaa", "NC", "nc")])


def test_a_config_becomes_a_task(configs):
    languages = read_languages(configs)
    assert languages == [Language("aaa", "NC", "Turkic"), Language("bbb", "NC-strict", "South Slavic")]

    files = render(languages)
    assert yaml.safe_load(files["blimppi_npi_bbb.yaml"]) == {
        "include": "_task.yaml",
        "task": "blimppi_npi_bbb",
        "dataset_kwargs": {"blimppi_suite": "npi", "blimppi_config": "bbb"},
    }
    assert len(files) == 2 + 5


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"iso": "ccc", "family": "F"}, "add the key.*typology"),
        ({"iso": "../c", "family": "F", "typology": "T"}, "iso must"),
    ],
)
def test_a_config_that_cannot_be_used_is_named(configs, content, message):
    write_config(configs, "ccc", **content)

    with pytest.raises(ValueError, match=f"ccc.yaml: .*{message}"):
        read_languages(configs)


def test_the_command_tells_writes_and_takes_away_its_own_files_only(configs, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "by_hand.yaml").write_text("task: by_hand\n", encoding="utf-8")
    args = ["--configs", str(configs), "--out", str(out)]

    check = CliRunner().invoke(tasks.main, args)
    # Tasks and groups, plain and under two readouts, and what the groups of each readout share.
    assert (check.exit_code, check.output.count("stale: ")) == (1, 3 * 7 + 2)
    assert CliRunner().invoke(tasks.main, [*args, "--write"]).exit_code == 0
    again = CliRunner().invoke(tasks.main, args)
    assert again.exit_code == 0
    assert f"task files in {out} from {configs}, 0 stale" in again.output

    (configs / "bbb.yaml").unlink()
    assert CliRunner().invoke(tasks.main, [*args, "--write"]).exit_code == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "blimppi-npi-nc.yaml",
        "blimppi-npi-turkic.yaml",
        "blimppi-npi.yaml",
        "blimppi_npi_aaa.yaml",
        "by_hand.yaml",
    ]
    assert sorted(path.name for path in (tmp_path / "yesno" / "out").iterdir()) == [
        "_group.yaml",
        "blimppi-yesno-npi-nc.yaml",
        "blimppi-yesno-npi-turkic.yaml",
        "blimppi-yesno-npi.yaml",
        "blimppi-yesno_npi_aaa.yaml",
    ]


def test_the_files_in_the_repository_are_those_of_the_configs():
    languages = read_languages(generated.config_folder("npi"))

    assert languages
    assert generated.stale("npi", render(languages)) == [], generated.header("npi")
