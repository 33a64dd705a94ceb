"""What is wrong with a run is said before the model is loaded: here the model cannot be loaded at all."""

import json
import logging
from pathlib import Path

import click
import pytest
from blimppi.lm_eval_tasks import preflight
from blimppi.lm_eval_tasks.evaluate import run_lm_eval
from blimppi.lm_eval_tasks.loader import DataError
from blimppi.lm_eval_tasks.models.kenlm import KenLM
from blimppi.lm_eval_tasks.models.sentences import ModelError
from blimppi.lm_eval_tasks.preflight import OutputError

NO_MODEL = ["--model", "kenlm", "--model_args", "path=nowhere"]
ARPA = """\\data\\
ngram 1=3
ngram 2=1

\\1-grams:
-1\t<unk>
-99\t<s>\t0
-1\t</s>

\\2-grams:
-0.5\t<s> </s>

\\end\\
"""


@pytest.fixture
def run(make_set, pairs, slavic, tmp_path, monkeypatch):
    """Runs on a set that has two Slavic languages; returns the results."""
    monkeypatch.setenv("BLIMPPI_DATA", str(make_set(**dict.fromkeys(slavic[:2], pairs))))
    (tmp_path / "lm.arpa").write_text(ARPA, encoding="utf-8")

    def start(*args, model=("--model", "kenlm", "--model_args", f"path={tmp_path / 'lm.arpa'}")):
        run_lm_eval([*model, *args, "--output_path", str(tmp_path / "out")])
        (path,) = (tmp_path / "out").rglob("results_*.json")
        return json.loads(path.read_text(encoding="utf-8"))

    return start


@pytest.mark.parametrize("tasks", ["blimppi-npi-slavic", "blimppi_npi_eng,blimppi-npi-slavic"])
def test_every_language_without_data_is_named_at_once(run, slavic, tasks):
    missing = sorted([*(["eng"] if "eng" in tasks else []), *slavic[2:]])
    with pytest.raises(DataError) as error:
        run("--tasks", tasks, model=NO_MODEL)
    said = str(error.value)
    assert f"it has no pairs of {', '.join(missing)}, only of: {', '.join(slavic[:2])}." in said
    assert "--available: it runs the 2 task(s) that have data" in said
    assert "\n" not in said


def test_where_nothing_has_data_nothing_is_left_to_offer(run):
    for flags in ([], ["--available"]):
        with pytest.raises(DataError, match="no pairs of eng, only of") as error:
            run("--tasks", "blimppi_npi_eng", *flags, model=NO_MODEL)
        assert "--available" not in str(error.value)


def test_damaged_data_is_never_left_out(run, slavic, tmp_path):
    file = next((tmp_path / "sets/npi/data" / slavic[0]).glob("*.parquet"))
    file.write_bytes(b"no parquet")
    with pytest.raises(DataError, match=r"test-00000-of-00001\.parquet cannot be read .*Build the set again"):
        run("--tasks", "blimppi-npi-slavic", "--available", model=NO_MODEL)


def test_available_leaves_out_loudly_and_groups_say_over_how_many_they_run(run, slavic, capsys):
    results = run("--tasks", "blimppi,blimppi-npi-slavic,blimppi-npi-uralic", "--available")
    said = capsys.readouterr().err
    assert "task(s) without data are left out: " in said
    assert all(f"blimppi_npi_{language}" in said for language in slavic[2:])
    # Uralic languages, and all of the other suite, have no data: their groups are gone with them.
    assert set(results["groups"]) == {"blimppi", "blimppi-npi", "blimppi-npi-slavic"}
    group = results["groups"]["blimppi-npi-slavic"]
    assert (group["members,none"], group["members_left_out,none"]) == (2, len(slavic) - 2)
    assert results["groups"]["blimppi"]["members,none"] == 2
    assert (
        results["groups"]["blimppi"]["members_left_out,none"]
        > results["groups"]["blimppi-npi"]["members_left_out,none"]
    )
    assert {name for name in results["results"] if "_npi_" in name} == {f"blimppi_npi_{code}" for code in slavic[:2]}


def test_available_works_for_a_glob_and_changes_nothing_where_all_is_there(run, slavic, capsys):
    results = run("--tasks", f"blimppi_npi_{slavic[0][0]}*", "--available", "--metadata", "mine=1")
    present = [code for code in slavic[:2] if code[0] == slavic[0][0]]
    assert set(results["results"]) == {f"blimppi_npi_{code}" for code in present}
    capsys.readouterr()
    preflight_only = ["--tasks", f"blimppi_npi_{slavic[0]}", "--available"]
    with pytest.raises(ModelError):
        run(*preflight_only, model=NO_MODEL)
    assert "left out" not in capsys.readouterr().err


def test_available_cannot_judge_tasks_of_others(run):
    with pytest.raises(click.UsageError, match="--available goes with tasks of blimppi alone"):
        run("--tasks", "blimppi-npi,hellaswag", "--available", model=NO_MODEL)


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--limit", "0"], "--limit takes a number of pairs, or a share of them below 1, not 0"),
        (["--limit", "-1"], "below 1, not -1"),
        (["--limit", "nan"], "below 1, not nan"),
        (["--limit", "inf"], "below 1, not inf"),
        (["--num_fewshot", "2"], "--num_fewshot 2 does not go with blimppi_npi_"),
    ],
)
def test_flags_that_cannot_work_are_wrong_usage(run, slavic, flags, message):
    with pytest.raises(click.UsageError, match=message):
        run("--tasks", f"blimppi_npi_{slavic[0]}", *flags, model=NO_MODEL)


def test_flags_from_a_config_file_are_checked_too(run, slavic, tmp_path):
    config = {"tasks": f"blimppi_npi_{slavic[0]}", "num_fewshot": 3}
    (tmp_path / "run.yaml").write_text(json.dumps(config), encoding="utf-8")
    with pytest.raises(click.UsageError, match="--num_fewshot 3 does not go with"):
        run("--config", str(tmp_path / "run.yaml"), model=NO_MODEL)


def test_no_examples_are_what_our_tasks_take(run, slavic):
    with pytest.raises(ModelError, match="nowhere does not exist"):
        run("--tasks", f"blimppi_npi_{slavic[0]}", "--num_fewshot", "0", "--limit", "0.5", model=NO_MODEL)


@pytest.mark.parametrize("name", ["out", "out/deeper/results.json"])
def test_results_that_cannot_be_written_stop_the_run_before_the_model(run, slavic, tmp_path, name):
    (tmp_path / "out").write_text("a file in the way", encoding="utf-8")
    args = ["--tasks", f"blimppi_npi_{slavic[0]}", "--output_path", str(tmp_path / name)]
    with pytest.raises(OutputError, match=r"--output_path .*out.* cannot be written"):
        run_lm_eval([*NO_MODEL, *args])


def test_a_writable_output_leaves_only_its_folder(tmp_path):
    preflight.check_output(None)
    preflight.check_output(str(tmp_path / "a" / "b"))
    preflight.check_output(str(tmp_path / "c" / "results.json"))
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*")) == [Path("a"), Path("a/b"), Path("c")]


def test_results_that_lm_eval_could_not_save_are_an_error():
    logger = logging.getLogger("lm_eval.loggers.evaluation_tracker")
    logger.setLevel("INFO")
    with pytest.raises(OutputError, match=r"^Could not save results aggregated: OSError\('full'\)$"), preflight.saved():
        logger.info("Saving results aggregated")
        logger.warning("Could not save results aggregated")
        logger.info(repr(OSError("full")))
    with preflight.saved():
        logger.warning("Could not gate the repository")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "which model"),
        (["--model_args", "path=x,size=3,shape=4"], "unknown --model_args shape, size; it takes path"),
    ],
)
def test_arguments_of_the_ngram_model_are_checked(run, slavic, args, message):
    with pytest.raises(ModelError, match=message):
        run("--tasks", f"blimppi_npi_{slavic[0]}", model=["--model", "kenlm", *args])


def test_languages_without_an_ngram_model_are_named_before_anything_is_scored(run, slavic, tmp_path, monkeypatch):
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / f"{slavic[0]}.arpa").write_text(ARPA, encoding="utf-8")
    model = ["--model", "kenlm", "--model_args", f"path={tmp_path / 'models'}"]
    assert run("--tasks", f"blimppi_npi_{slavic[0]}", model=model)["results"]
    monkeypatch.setattr(KenLM, "loglikelihood", None)
    with pytest.raises(ModelError, match=rf"has no .* for {slavic[1]}\. Train"):
        run("--tasks", ",".join(f"blimppi_npi_{language}" for language in slavic[:2]), model=model)
    with pytest.raises(ModelError, match=rf"has no .* for {slavic[1]}\. Train"):
        run("--tasks", "blimppi-npi-slavic", "--available", model=model)
