"""What users install: tasks that plain `lm_eval` finds, without any flag."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import lm_eval
import pytest
from blimppi.lm_eval_tasks.task_manager import TASKS

REPOSITORY = TASKS.parents[1]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from a copy so that the build leaves nothing in the repository."""
    copy = tmp_path_factory.mktemp("copy") / "blimppi"
    unwanted = shutil.ignore_patterns(".git", ".*_cache", "build", "*.egg-info", "__pycache__", "data", ".venv")
    shutil.copytree(REPOSITORY, copy, ignore=unwanted)
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(out), str(copy)]
    subprocess.run(command, check=True, capture_output=True)
    (path,) = out.glob("blimppi-*.whl")
    return path


@pytest.fixture(scope="module")
def site(wheel, tmp_path_factory):
    """A folder like site-packages after installation: lm-eval without its own tasks, and the wheel."""
    folder = tmp_path_factory.mktemp("site")
    tasks = Path(lm_eval.__path__[0]) / "tasks"

    def own_tasks(here, names):
        return [name for name in names if Path(here) == tasks and (tasks / name).is_dir()]

    shutil.copytree(lm_eval.__path__[0], folder / "lm_eval", ignore=own_tasks)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(site, *args, cwd):
    # lm-eval's own model "dummy" would ask the Hub for a tokenizer.
    environment = os.environ | {"PYTHONPATH": str(site), "HF_HUB_OFFLINE": "1"}
    command = [sys.executable, *args]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def test_the_wheel_lays_every_task_file_into_lm_eval_s_task_folder(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    files = {path.relative_to(TASKS).as_posix() for path in TASKS.rglob("*.yaml")}

    assert files
    assert {name for name in names if name.startswith("lm_eval/")} == {
        f"lm_eval/tasks/blimppi/{file}" for file in files
    }
    assert {f"blimppi/lm_eval_tasks/tasks/{file}" for file in files} <= names


def test_plain_lm_eval_runs_our_tasks_and_groups(site, make_set, pairs, slavic, tmp_path):
    data = make_set(**dict.fromkeys([*slavic, "eng"], pairs))
    args = ["-m", "lm_eval", "--model", "dummy", "--tasks", "blimppi-npi-slavic,blimppi_npi_en*"]
    done = run(site, *args, "--metadata", json.dumps({"blimppi_data": str(data)}), cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    for name in ("blimppi-npi-slavic", "blimppi_npi_eng", *(f"blimppi_npi_{language}" for language in slavic)):
        assert name in done.stdout
    assert "overrides existing" not in done.stderr


def test_our_command_runs_from_the_wheel_and_names_no_task_twice(site, make_set, pairs, tmp_path):
    data = make_set(eng=pairs)
    check = "import blimppi.lm_eval_tasks as package; print(package.__file__)"
    assert run(site, "-c", check, cwd=tmp_path).stdout.startswith(str(site))

    for tasks in ("blimppi_npi_eng", "*ppi_npi_eng"):
        args = ["-m", "blimppi.lm_eval_tasks.cli", "eval", "--model", "dummy", "--tasks", tasks]
        done = run(site, *args, "--metadata", json.dumps({"blimppi_data": str(data)}), cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "blimppi_npi_eng" in done.stdout
        assert "overrides existing" not in done.stderr
