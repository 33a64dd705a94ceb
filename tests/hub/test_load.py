"""Loading over HTTP what was pushed over HTTP: which commit, which files, what is recorded."""

import re
from pathlib import Path

import pytest
import yaml
from blimppi.builders.hub.settings import read_settings
from blimppi.lm_eval_tasks.availability import look_up
from blimppi.lm_eval_tasks.hub import names
from blimppi.lm_eval_tasks.loader import DataError, load_task_data
from blimppi.lm_eval_tasks.sources import find_suite, fingerprint
from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager
from click.testing import CliRunner
from hub_push import NPI, run

PHENOMENON = "agr_det_noun_number"


def load(named, config="eng", **more):
    return load_task_data(blimppi_suite="npi", blimppi_config=config, blimppi_data=named, **more)["test"]


def downloads(hub):
    return [path for method, path in hub.log if method == "GET" and path.startswith("/cdn/")]


def test_two_suites_are_pushed_and_their_tasks_load_from_a_fresh_cache(hub, build_npi, monkeypatch):
    from blimppi.builders.cli_build import build

    root = build_npi(eng=2, tur=1)
    args = ["it", "--out", str(root), "--phenomenon", PHENOMENON, "--per-phenomenon", "3", "--quiet"]
    assert CliRunner().invoke(build, args, catch_exceptions=False).exit_code == 0
    output = run(root).output
    both = ",".join(re.findall(r"org/blimppi-\w+@[0-9a-f]{40}", output))
    assert both.count("@") == 2

    manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": both})
    tasks = ["blimppi_npi_eng", f"blimppi_it_{PHENOMENON}"]
    loaded = manager.load(tasks)["tasks"]
    assert [doc["sentence_good"] for doc in loaded[tasks[0]].eval_docs] == [
        "Nobody 0 ever sings.",
        "Nobody 1 ever sings.",
    ]
    assert len(loaded[tasks[1]].eval_docs) == 3
    assert len(downloads(hub)) == 2  # one file for each task; Turkish was not asked for


def test_what_was_read_is_recorded_with_the_fingerprint_of_the_set_on_disk(hub, pushed, tmp_path):
    commit = pushed("--tag", "v1", **{"eng": 2, "tur": 1})
    local, remote = {}, {}
    load(str(tmp_path / "built"), blimppi_data_used=local)
    load(f"{NPI}@v1", blimppi_data_used=remote)

    same = ("sha256", "config_sha256", "pairs", "found_by")
    assert {key: remote[key] for key in same} == {key: local[key] for key in same}
    assert remote["source"] == f"{NPI}@{commit}"
    assert (remote["repository"], remote["commit"]) == (NPI, commit)
    assert "commit" not in local


def test_an_older_commit_gives_the_older_data(hub, pushed):
    first, second = pushed(eng=2), pushed(eng=3)

    assert [len(load(f"{NPI}@{commit}")) for commit in (first, second, "main")] == [2, 3, 3]


def test_a_branch_is_looked_up_each_time_and_a_warning_says_what_it_was(hub, pushed, new_process, caplog):
    first = pushed(eng=2)
    assert len(load(f"{NPI}@main")) == 2
    assert f"{NPI}@main may move; the commit that it names now is {NPI}@{first}" in caplog.text

    pushed(eng=3)
    new_process()
    assert len(load(f"{NPI}@main")) == 3


def test_without_any_other_data_the_commit_of_the_settings_is_loaded(hub, pushed, monkeypatch, tmp_path):
    first = pushed(eng=2)
    pushed(eng=3)
    text = Path(names.__file__).parents[2].joinpath("configs/hub.yaml").read_text(encoding="utf-8")
    content = yaml.safe_load(text)
    content["namespace"], content["suites"]["npi"]["revision"] = "org", first
    (tmp_path / "hub.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    monkeypatch.setattr(names, "read_settings", lambda: read_settings(tmp_path / "hub.yaml"))
    monkeypatch.setattr("blimppi.hf_datasets.__path__", [str(tmp_path / "nothing")])

    assert len(load(None)) == 2
    assert find_suite("npi")[1:] == ("the Hub", find_suite("npi", f"{NPI}@{first}").published)
    with pytest.raises(DataError, match="The it set is not published yet"):
        find_suite("it")
    monkeypatch.setenv("BLIMPPI_DATA", str(tmp_path / "mistyped"))
    with pytest.raises(DataError, match="mistyped does not exist"):  # what is named is never replaced
        load(None)


def test_a_configuration_that_is_not_there_is_told_without_a_download(hub, pushed):
    commit = pushed(eng=2, tur=1)
    hub.log.clear()
    with pytest.raises(DataError, match=rf"^{NPI}@{commit} .* has no pairs of 'fin', only of: eng, tur"):
        load(f"{NPI}@{commit}", "fin")
    assert downloads(hub) == []


def test_a_pinned_set_in_the_cache_needs_no_request(hub, pushed, new_process):
    commit = pushed(eng=2)
    load(f"{NPI}@{commit}")
    hub.log.clear()
    new_process()

    assert len(load(f"{NPI}@{commit}")) == 2
    assert hub.log == []


def test_of_several_names_the_one_of_the_suite_counts():
    several = "me/blimppi-it@v1, me/blimppi-npi@v2"
    assert str(names.named_set(several, "npi", "BLIMPPI_DATA")) == "me/blimppi-npi@v2"
    assert str(names.named_set("me/mine@v3", "npi", "BLIMPPI_DATA")) == "me/mine@v3"
    with pytest.raises(DataError, match="0 of these are called blimppi-freq; for freq it takes one"):
        names.named_set(several, "freq", "BLIMPPI_DATA")


def test_the_fingerprint_orders_files_as_a_folder_does(hub, pushed, tmp_path):
    # "eng-x" sorts before "eng/…" as text, and behind it as a folder.
    commit = pushed(**{"eng": 1, "eng-x": 1})
    assert fingerprint(find_suite("npi", f"{NPI}@{commit}")) == fingerprint(find_suite("npi", str(tmp_path / "built")))


def test_what_a_run_needs_is_found_out_and_fetched_before_the_model_is_loaded(hub, pushed):
    commit = pushed(eng=2, tur=1, hin=1)
    index = SuiteTaskManager(only_ours=True).task_index
    found = look_up(index, ["blimppi_npi_eng", "blimppi_npi_tur", "blimppi_npi_fin"], f"{NPI}@{commit}")

    assert (found.present, found.absent) == (["blimppi_npi_eng", "blimppi_npi_tur"], ["blimppi_npi_fin"])
    assert str(found.error()).startswith(f"{NPI}@{commit} (--metadata blimppi_data) lacks 1 of the 3 sets")
    assert len(downloads(hub)) == 2
