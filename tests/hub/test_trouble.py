"""Loading when something is wrong: one line each, and never another set than the one that was named."""

import errno

import pytest
from blimppi.lm_eval_tasks.hub import published
from blimppi.lm_eval_tasks.loader import DataError, load_task_data
from hub_client import fresh_cache, point_to
from hub_push import NPI
from hub_server import HubServer
from huggingface_hub import constants


@pytest.fixture
def commit(pushed):
    """The commit of a pushed set of two languages."""
    return pushed(eng=2, tur=1)


def load(revision, config="eng", name=NPI):
    return load_task_data(blimppi_suite="npi", blimppi_config=config, blimppi_data=f"{name}@{revision}")["test"]


def failed(*args, **more):
    with pytest.raises(DataError) as error:
        load(*args, **more)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_a_set_that_does_not_exist(hub, commit):
    expected = f"There is no data set {hub.url}/datasets/org/none, or it is private: check the name, or log in"
    assert failed("main", name="org/none").startswith(expected)
    assert failed("0" * 40, name="org/none").startswith(expected)


def test_a_private_set_looks_like_none_to_others(hub, commit, monkeypatch, tmp_path):
    hub.store.repositories[NPI].private = True
    assert len(load(commit)) == 2
    monkeypatch.delenv("HF_TOKEN")
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(tmp_path / "none"))
    fresh_cache(monkeypatch, tmp_path / "new")
    assert "or it is private" in failed(commit)


@pytest.mark.parametrize("revision", ["main", None])
def test_a_gated_set(hub, commit, revision):
    hub.store.repositories[NPI].gated = True
    expected = f"{NPI} is gated: ask for access on {hub.url}/datasets/{NPI}, then log in with `hf auth login`"
    assert failed(revision or commit).startswith(expected)


@pytest.mark.parametrize("revision", ["v9", "1" * 40])
def test_a_revision_that_does_not_exist(hub, commit, revision):
    assert f"{hub.url}/datasets/{NPI} has no revision '{revision}'" in failed(revision)


def test_a_repository_that_is_no_set_of_ours(hub, commit):
    repository = hub.store.repositories[NPI]
    other = repository.commit("other", {"README.md": b"something else"})
    assert f"at {other} is not a set that `blimppi push` made" in failed(other)
    broken = repository.commit("other", {"SHA256SUMS": b"0  ../../outside.parquet\n"})
    assert "is damaged: line 1 of SHA256SUMS is not understood" in failed(broken)


def test_offline_serves_what_the_cache_holds_and_nothing_else(hub, commit, new_process, monkeypatch, caplog):
    load(commit)
    load("main")
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    hub.log.clear()
    new_process()

    assert len(load(commit)) == 2
    assert len(load("main")) == 2
    assert f"HF_HUB_OFFLINE is set; taking the commit {commit}, the newest of it in the cache" in caplog.text
    assert f"{NPI}@{commit} is not (or not whole) in the cache" in failed(commit, "tur")
    assert f"{NPI}@v1 is not (or not whole) in the cache {constants.HF_HUB_CACHE}" in failed("v1")
    assert hub.log == []


def test_offline_without_cache(hub, commit, monkeypatch):
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    assert "and HF_HUB_OFFLINE forbids to fetch it: run once without" in failed(commit)
    assert "and HF_HUB_OFFLINE forbids to fetch it: run once without" in failed("main")


@pytest.mark.parametrize("variable", ["HF_DATASETS_OFFLINE", "TRANSFORMERS_OFFLINE"])
def test_offline_by_the_variables_that_users_of_other_libraries_set(hub, commit, new_process, monkeypatch, variable):
    load(commit)
    load("main")
    monkeypatch.setenv(variable, "true")
    hub.log.clear()
    new_process()
    assert len(load(commit)) == len(load("main")) == 2
    assert f"and {variable} forbids to fetch it: run once without {variable}" in failed(commit, "tur")
    assert hub.log == []


@pytest.mark.parametrize("place", ["/api/", "/resolve/", "/cdn/"])
@pytest.mark.parametrize(
    ("status", "told"),
    [
        (401, "refused {} (401): It said no. Your token may have expired: log in"),
        (403, "refused {} (403): It said no."),
        (429, "refused {} (429): It said no. Wait some minutes, then run the command again."),
        (500, "has trouble of its own (500) with {}@"),
    ],
)
def test_what_the_hub_answers_is_told_wherever_it_answers_so(hub, commit, monkeypatch, place, status, told):
    hub.refuse = lambda method, path: (status, "It said no") if place in path else None
    if place == "/api/":  # files are had without it, whatever the library makes of its listing
        assert len(load(commit)) == 2
        assert told.format(NPI) in failed("main", "tur")
    else:
        assert told.format(NPI) in failed(commit)


def test_a_name_that_the_hub_gives_to_nobody(hub):
    assert failed("main", name="a--b/blimppi-npi").startswith("'a--b/blimppi-npi' is no name that the Hub gives: ")
    assert hub.log == []


def test_a_cache_that_cannot_be_written_to(hub, commit, monkeypatch, tmp_path):
    def full(*args, **more):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(published, "hf_hub_download", full)
    message = failed(commit)
    assert f"{NPI}@{commit} cannot be written to the cache {constants.HF_HUB_CACHE} ([Errno" in message
    assert "No space left on device): make room or set HF_HOME" in message


def test_no_network(hub, commit, new_process, caplog):
    load("main")
    hub.die()
    new_process()
    assert len(load("main")) == 2
    assert f"the Hub could not be asked (ConnectError); taking the commit {commit}" in caplog.text
    message = failed(commit, "tur")
    assert f"{hub.url} could not be reached, or the connection to it broke, at {NPI}@{commit}" in message
    assert "run the command again" in message


def test_a_branch_that_the_hub_no_longer_gives_is_not_taken_from_the_cache(hub, commit, new_process):
    load("main")
    del hub.store.repositories[NPI]
    new_process()
    assert "There is no data set" in failed("main")
    assert len(load(commit)) == 2  # pinned: it cannot be another one


def test_no_network_and_no_cache(hub, commit, monkeypatch, tmp_path):
    hub.die()
    for revision in ("main", commit):
        assert f"{hub.url} could not be reached" in failed(revision)


def test_a_server_that_dies_half_way_leaves_no_half_a_file(hub, commit, new_process, monkeypatch):
    hub.die_at = lambda path: path.startswith("/cdn/")
    assert f"{hub.url} could not be reached, or the connection to it broke, at {NPI}@{commit}" in failed(commit)

    again = HubServer(hub.store, port=hub.server_address[1])
    try:
        point_to(again, monkeypatch)
        new_process()
        assert [row["sentence_bad"] for row in load(commit)] == ["Somebody 0 ever sings.", "Somebody 1 ever sings."]
    finally:
        again.die()


def test_a_file_that_is_not_the_published_one_is_refused(hub, commit, new_process, tmp_path):
    load(commit)
    (file,) = (tmp_path / "cache").rglob("snapshots/*/data/eng/*.parquet")
    content = file.read_bytes()
    file.resolve().write_bytes(content[:-1] + b"?")
    new_process()
    message = failed(commit)
    assert f"{file} is not the file that was published as {NPI}@{commit}" in message
    assert f"Delete {file.resolve()} and run the command again" in message

    file.resolve().unlink()
    new_process()
    assert len(load(commit)) == 2
