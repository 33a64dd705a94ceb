"""The command over a stand-in for lm-eval: what runs, what is skipped, what is told."""

import json
import os
import re
import sys

import click
import pytest
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.suites import process
from blimppi.lm_eval_tasks.suites.command import evaluate_models
from blimppi.lm_eval_tasks.suites.process import RunError
from filelock import FileLock

THREE = "models:\n" + "".join(f"- {{name: {n}, model_args: {{pretrained: m/{n}}}}}\n" for n in "abc")
FISH = "models:\n- name: fish\n  model_args: {pretrained: 'g/{iso3}'}\n- {name: b, model_args: {pretrained: m/b}}\n"


def run(path, *flags, tasks="blimppi_npi_eng"):
    evaluate_models(["--models", str(path), "--tasks", tasks, "--output_path", "out", *flags])


def results_in(folder):
    return sorted(str(path.relative_to(folder).parent) for path in folder.rglob("results_*.json"))


def test_each_model_gets_a_folder_and_a_second_call_does_nothing(models, harness, tmp_path, capsys):
    run(models(THREE), "--log_samples")
    assert harness.models() == ["m/a", "m/b", "m/c"]
    assert results_in(tmp_path / "out") == ["a", "b", "c"]
    assert sorted(path.name.split("_")[0] for path in (tmp_path / "out" / "a").iterdir()) == [
        "log", "results", "samples"
    ]  # fmt: skip
    assert "3 run(s): 3 finished, 0 done already" in capsys.readouterr().out

    run(models(THREE), "--log_samples")
    assert harness.models() == []
    assert "3 run(s): 0 finished, 3 done already" in capsys.readouterr().out
    assert not (tmp_path / "out" / ".part").exists()


def test_other_arguments_or_other_data_run_again_beside_the_old_results(models, harness, make_set, pairs, tmp_path):
    run(models(THREE), "--entry", "1")
    run(models(THREE), "--entry", "1", "--limit", "2")
    run(models(THREE.replace("m/a}", "m/a, dtype: float32}")), "--entry", "1")
    assert harness.models() == ["m/a"] * 3

    run(models(THREE), "--entry", "1")
    assert harness.models() == []
    (harness.data / "npi" / "data" / "eng" / "test-00000-of-00001.parquet").write_bytes(
        (harness.data / "npi" / "data" / "tur" / "test-00000-of-00001.parquet").read_bytes()
    )
    run(models(THREE), "--entry", "1")
    assert harness.models() == ["m/a"]
    assert len(results_in(tmp_path / "out")) == 4


def test_a_stopped_suite_goes_on_with_the_model_at_which_it_was_stopped(models, harness, tmp_path):
    harness.errors["m/b"] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        run(models(THREE))
    assert harness.models() == ["m/a", "m/b"]
    assert results_in(tmp_path / "out") == ["a"]

    harness.errors.clear()
    run(models(THREE))
    assert harness.models() == ["m/b", "m/c"]
    assert results_in(tmp_path / "out") == ["a", "b", "c"]


def test_a_model_that_fails_does_not_stop_the_others_and_is_named_in_the_end(models, harness, tmp_path, capsys):
    harness.errors["m/b"] = RunError("exit code 1: no such model")
    with pytest.raises(SystemExit) as caught:
        run(models(THREE))

    assert caught.value.code == 1
    assert harness.models() == ["m/a", "m/b", "m/c"]
    said = capsys.readouterr()
    assert "2 finished, 0 done already, 0 in another process, 1 failed" in said.out
    assert said.err.strip().split("\n")[-1] == ("failed: b: exit code 1: no such model (log: out/.part/b/log.txt)")
    assert (tmp_path / "out" / ".part" / "b" / "log.txt").is_file()


def test_one_entry_or_one_run_alone(models, harness):
    path, both = models(FISH), "blimppi_npi_eng,blimppi_npi_tur"
    run(path, "--entry", "1", tasks=both)
    assert harness.models() == ["g/eng", "g/tur"]
    run(path, "--run", "3", tasks=both)
    assert harness.models() == ["m/b"]
    for flags, message in (
        (["--entry", "3"], "--entry 3: there are 2, counted from 1"),
        (["--run", "0"], "--run 0: there are 3, counted from 1"),
        (["--entry", "2", "--run", "1"], "run 1 belongs to another entry"),
    ):
        with pytest.raises(click.UsageError, match=re.escape(message)):
            run(path, *flags, tasks=both)


def test_list_shows_the_runs_and_which_are_done(models, harness, capsys):
    path, both = models(FISH), "blimppi_npi_eng,blimppi_npi_tur"
    run(path, "--run", "2", tasks=both)
    capsys.readouterr()
    run(path, "--list", tasks=both)

    assert [line.split() for line in capsys.readouterr().out.strip().split("\n")] == [
        ["1", "entry", "1", "fish/eng", "1", "task(s)", "to", "do"],
        ["2", "entry", "1", "fish/tur", "1", "task(s)", "done"],
        ["3", "entry", "2", "b", "2", "task(s)", "to", "do"],
    ]
    assert harness.models() == ["g/tur"]


def test_lm_eval_gets_the_flags_of_all_and_those_of_the_entry(models, harness):
    path = models(
        "models:\n- name: a\n  model: vllm\n  model_args: {pretrained: p, max_model_len: 512}\n  batch_size: auto\n"
        "  revisions: [step5]\n  system_instruction: --be brief\n  apply_chat_template: own\n"
    )
    run(path, "--device", "cpu")

    (call,) = harness.calls
    assert json.loads(call.pop("--model_args")) == {"pretrained": "p", "max_model_len": 512, "revision": "step5"}
    assert call.pop("--output_path").endswith("out/.part/a+step5/part.json")
    assert call == {
        "--device": "cpu", "--model": "vllm", "--tasks": "blimppi_npi_eng", "--batch_size": "auto",
        "--metadata": '{"step": 5}', "--system_instruction": "--be brief", "--apply_chat_template": "own",
    }  # fmt: skip


def test_a_launcher_starts_the_process_and_does_not_count_as_another_run(models, harness, tmp_path):
    text = "models:\n- {name: a, model_args: {pretrained: p}, launcher: %s}\n"
    run(models(text % "accelerate launch --num_processes 2"))
    assert harness.command[:6] == ["accelerate", "launch", "--num_processes", "2", "-m", "blimppi.lm_eval_tasks.cli"]
    harness.calls.clear()

    run(models(text % "null"))
    assert harness.calls == []


def test_several_processes_of_the_command_are_refused(models, harness, monkeypatch):
    monkeypatch.setenv("WORLD_SIZE", "2")
    with pytest.raises(click.UsageError, match="name `accelerate launch …` as `launcher` in the file"):
        run(models(THREE))


def test_missing_data_stops_the_suite_before_a_model_is_loaded_unless_they_may_be_left_out(models, harness, capsys):
    path, three = models(FISH), "blimppi_npi_eng,blimppi_npi_tur,blimppi_npi_rus"
    with pytest.raises(DataError, match=r"no pairs of rus, only of: eng, tur"):
        run(path, tasks=three)
    assert harness.calls == []

    run(path, "--entry", "1", "--available", tasks=three)
    assert harness.models() == ["g/eng", "g/tur"]
    assert "Warning: 1 run(s) without data are left out: fish/rus" in capsys.readouterr().err
    # What may be left out changes no result.
    run(path, "--entry", "1", tasks="blimppi_npi_eng,blimppi_npi_tur")
    assert harness.models() == []


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--model", "hf"], "--model does not go with --models"),
        (["--model_args", "pretrained=a"], "--model_args does not go with --models"),
        (["--cache_requests"], "--cache_requests is not supported"),
        (["--limit", "0"], "--limit takes a number of pairs"),
        (["--entry", "one"], "--entry: invalid int value"),
        (["--output_path", "a.json"], "name a folder"),
    ],
)
def test_flags_that_do_not_go_together_are_refused(models, harness, flags, message):
    with pytest.raises(click.UsageError, match=re.escape(message)):
        run(models(THREE), *flags)
    assert harness.calls == []


def test_a_file_that_is_not_there_is_named(harness):
    with pytest.raises(click.UsageError, match=r"--models no\.yaml: no such file"):
        run("no.yaml")


def test_a_run_that_another_process_is_at_is_left_to_it(models, harness, tmp_path, capsys):
    from filelock import FileLock

    (tmp_path / "out" / ".part").mkdir(parents=True)
    with FileLock(tmp_path / "out" / ".part" / "a.lock"):
        run(models(THREE))
    assert harness.models() == ["m/b", "m/c"]
    assert "2 finished, 0 done already, 1 in another process, 0 failed" in capsys.readouterr().out


def test_what_a_process_says_is_kept_and_its_error_told(tmp_path):
    script = "import sys; print('one'); print('Error: no such model', file=sys.stderr); print('two'); sys.exit(3)"
    with pytest.raises(RunError, match=r"^exit code 3: no such model$"):
        process_run(script, tmp_path)
    assert sorted((tmp_path / "log.txt").read_text().split("\n")) == ["", "Error: no such model", "one", "two"]
    with pytest.raises(RunError, match=r"^signal 9"):
        process_run("import os; os.kill(os.getpid(), 9)", tmp_path)


def test_a_process_ends_with_the_command_that_started_it(tmp_path, monkeypatch):
    class Stopped:
        def write(self, text):
            self.text = text
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdout", out := Stopped())
    with pytest.raises(KeyboardInterrupt):
        process_run("import os, time; print(os.getpid(), flush=True); time.sleep(600)", tmp_path)
    with pytest.raises(ProcessLookupError):
        os.kill(int(out.text), 0)


# A worker that a launcher waits for; it holds a lock for as long as it lives.
WORKER = "import fcntl, sys, time; held = open(sys.argv[1], 'w'); fcntl.flock(held, fcntl.LOCK_EX); "
WORKER += "print('working', flush=True); time.sleep(600)"


@pytest.mark.skipif(sys.platform == "win32", reason="needs process groups")
def test_a_process_ends_with_all_that_it_started(tmp_path, monkeypatch):
    class Stopped:
        def write(self, text):
            raise KeyboardInterrupt

    held = str(tmp_path / "held")
    launcher = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {WORKER!r}, {held!r}])"
    monkeypatch.setattr("sys.stdout", Stopped())
    with pytest.raises(KeyboardInterrupt):
        process_run(launcher, tmp_path)
    with FileLock(held, timeout=60):
        pass


def process_run(script, folder):
    process.execute([sys.executable, "-c", script], folder / "log.txt")
