"""`blimppi eval` as a process of its own, as users run it."""

import json
import subprocess
import sys

import pytest
from absent_modules import WITHOUT
from blimppi.lm_eval_tasks.task_manager import names_only_ours

# The smallest model that KenLM reads: the word "good" costs less than an unknown one.
ARPA = """\\data\\
ngram 1=4
ngram 2=1

\\1-grams:
-1\t<unk>
-99\t<s>\t0
-1\t</s>
-0.5\tgood\t0

\\2-grams:
-0.25\t<s> good

\\end\\
"""

SETS = ["--tasks", "blimppi_npi_eng", "--metadata", "blimppi_data=sets"]


def blimppi(*args, cwd):
    command = [sys.executable, "-m", "blimppi.lm_eval_tasks.cli", *args]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)


def test_an_ngram_model_is_evaluated_from_any_folder_without_torch(make_set, pairs, slavic, tmp_path):
    data = make_set(**dict.fromkeys(slavic, pairs))
    (tmp_path / "lm.arpa").write_text(ARPA, encoding="utf-8")
    # A folder with the name of a task must not be taken for it.
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "blimppi-npi-slavic").mkdir(parents=True)
    script = WITHOUT + "from blimppi.lm_eval_tasks.cli import main; main(sys.argv[1:])"
    args = ["eval", "--model", "kenlm", "--model_args", f"path={tmp_path / 'lm.arpa'}", "--tasks"]
    args += ["blimppi-npi-slavic", "--metadata", json.dumps({"blimppi_data": str(data)})]
    args += ["--output_path", str(tmp_path / "out"), "--log_samples"]
    done = subprocess.run(
        [sys.executable, "-c", script, "torch,transformers", *args],
        cwd=elsewhere,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "blimppi-npi-slavic" in done.stdout
    (path,) = (tmp_path / "out").rglob("results_*.json")
    results = json.loads(path.read_text(encoding="utf-8"))
    # "good" is in the model, "bad" is not, and no bad sentence has fewer words.
    assert results["results"][f"blimppi_npi_{slavic[0]}"]["acc,none"] == 1.0
    assert results["groups"]["blimppi-npi-slavic"]["members,none"] == len(slavic)
    assert len(list((tmp_path / "out").rglob("samples_*.jsonl"))) == len(slavic)


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["--model", "dummy", "--tasks", "blimppi_npi_enq"], 2, "blimppi_npi_enq. Did you mean blimppi_npi_eng"),
        (["--tasks", "blimppi_npi_eng", "--cache_requests"], 2, "--cache_requests is not supported"),
        (["--model", "dummy", "--tasks", "blimppi_npi_eng", "--nonsense"], 2, "unrecognized arguments: --nonsense"),
        (["--model", "kenlm", "--model_args", "path=nowhere", *SETS], 1, "nowhere does not"),
        (["--model", "dummy", *SETS, "--limit", "0"], 2, "--limit takes a number of pairs"),
        (["--model", "dummy", *SETS, "--output_path", "sets/npi/data/eng/test-00000-of-00001.parquet"], 1, "written"),
        (["--model", "dummy", "--tasks", "blimppi_npi_eng", "--metadata", "blimppi_data=gone"], 1, "gone does not"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(make_set, pairs, tmp_path, args, code, message):
    make_set(eng=pairs)
    done = blimppi("eval", *args, cwd=tmp_path)

    assert done.returncode == code
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"]])
def test_help_shows_our_examples_and_lm_eval_s_flags(tmp_path, args):
    done = blimppi("eval", *args, cwd=tmp_path)

    assert done.returncode == 0
    assert "--tasks blimppi-npi " in done.stdout
    assert "--apply_chat_template" in done.stdout


@pytest.mark.parametrize(
    ("tasks", "ours"),
    [
        (["blimppi_npi_eng", "blimppi-npi", "blimppi*"], True),
        (["blimppi_npi_eng", "blimp"], False),
        (["*npi_eng"], False),
        (["blimppi_own.yaml"], False),
        ([], False),
    ],
)
def test_lm_eval_s_own_tasks_are_scanned_only_when_they_may_be_meant(tasks, ours):
    assert names_only_ours(tasks) is ours


def test_tasks_may_come_from_a_config_file(make_set, pairs, tmp_path):
    (tmp_path / "lm.arpa").write_text(ARPA, encoding="utf-8")
    config = {
        "model": "kenlm",
        "model_args": {"path": "lm.arpa"},
        "tasks": ["blimppi_npi_eng"],
        "metadata": {"blimppi_data": str(make_set(eng=pairs))},
    }
    (tmp_path / "run.yaml").write_text(json.dumps(config), encoding="utf-8")
    done = blimppi("eval", "--config", "run.yaml", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "blimppi_npi_eng" in done.stdout


def test_the_list_of_tasks_is_ours_with_groups_as_groups(tmp_path):
    groups = blimppi("eval", "ls", "groups", cwd=tmp_path).stdout
    tasks = blimppi("eval", "ls", "subtasks", cwd=tmp_path).stdout

    assert "|blimppi-npi " in groups
    assert "blimppi_npi_eng" not in groups
    assert "|blimppi_npi_eng" in tasks
    assert "|blimppi-npi " not in tasks
