"""Published sets over HTTP, from the tests' own Hub: configurations, pinned revisions, and what is wrong."""

import json
import sys
import time
from pathlib import Path

import datasets
import pytest
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.published import hub as published_hub
from blimppi.lm_eval_tasks.published.data import load_published_set

sys.path.append(str(Path(__file__).parents[2] / "hub"))
from hub_client import fresh_cache, point_to
from hub_server import HubServer
from hub_store import Repository, Store
from huggingface_hub import constants

NAME = "someone/pairs"
CARD = """---
configs:
- {config_name: one, data_files: [{split: train, path: one/data.tsv}]}
- {config_name: two, data_files: [{split: train, path: two/data.tsv}]}
---
"""


def table(*pairs):
    return "".join("\t".join(row) + "\n" for row in [("sen", "wrong_sen"), *pairs]).encode()


@pytest.fixture
def server(monkeypatch, tmp_path):
    """A Hub with one set in two commits; nobody has a cache yet."""
    repository = Repository(NAME)
    files = {"README.md": CARD.encode(), "two/data.tsv": table(("B.", "b."))}
    first = repository.commit("main", files | {"one/data.tsv": table(("A.", "a."))})
    second = repository.commit("main", files | {"one/data.tsv": table(("A.", "a."), ("C.", "c."))})
    server = HubServer(Store({NAME: repository}))
    server.commits = (first, second)
    point_to(server, monkeypatch)
    fresh_cache(monkeypatch, tmp_path / "cache")
    monkeypatch.setattr(datasets.config, "HF_ENDPOINT", server.url)
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "prepared")
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(datasets.config, "HF_HUB_OFFLINE", False)
    published_hub._commit.cache_clear()
    yield server
    published_hub._commit.cache_clear()
    server.shutdown()
    server.server_close()


def load(config="one", named=None, **fields):
    used = {}
    given = {"set": "mine", "repository": NAME, "split": "train", "good": "sen", "bad": "wrong_sen", "language": "eng"}
    data = load_published_set(
        published=given | {"config": config} | fields, blimppi_published=named, blimppi_data_used=used
    )
    return [row["sentence_good"] for row in data["test"]], used


def test_a_pinned_commit_gives_its_rows_and_the_hub_is_not_asked_what_is_newest(server):
    first, second = server.commits
    assert load(revision=first) == (
        ["A."],
        {
            "set": "mine", "config": "one", "split": "train", "found_by": "the task", "licence": None,
            "source": f"{NAME}@{first}", "repository": NAME, "commit": first, "pairs": 1, "identical": 0, "empty": 0,
            "repeated": 0,
        },
    )  # fmt: skip
    assert load(revision=second)[0] == ["A.", "C."]
    assert load("two", revision=first)[0] == ["B."]


def test_without_a_pin_the_commit_is_named_once_and_recorded(server, caplog):
    _, second = server.commits
    for _ in range(2):
        sentences, used = load()
        assert (sentences, used["commit"]) == (["A.", "C."], second)
    warnings = [record.getMessage() for record in caplog.records if "may move" in record.getMessage()]
    pin = json.dumps({"blimppi_published": f"{NAME}@{second}"})
    assert warnings == [
        f"blimppi: {NAME} may move; the commit that it names now is {second}. To keep it: --metadata '{pin}'"
    ]


def test_the_user_may_name_another_revision(server):
    first, _ = server.commits
    sentences, used = load(named=f"{NAME}@{first}", repository="someone/else", revision="v9")
    assert (sentences, used["found_by"], used["commit"]) == (["A."], "--metadata blimppi_published", first)


@pytest.mark.parametrize(
    ("config", "fields", "message"),
    [
        ("three", {}, r"cannot load three from someone/pairs .*three.*blimppi_published"),
        ("one", {"split": "test"}, r"cannot load one from someone/pairs .*test"),
        ("one", {"repository": "someone/nothing"}, r"cannot load one from someone/nothing \(DatasetNotFoundError"),
        ("one", {"good": "sentence"}, r"lacks the column\(s\) sentence; it has sen, wrong_sen"),
    ],
)
def test_what_is_not_there_is_named(server, config, fields, message):
    with pytest.raises(DataError, match=message) as error:
        load(config, **fields)
    assert "\n" not in str(error.value)


def test_without_the_hub_a_local_copy_is_recommended(server, monkeypatch):
    monkeypatch.setattr(time, "sleep", lambda seconds: None)  # the library waits between its tries
    server.die()
    with pytest.raises(DataError, match=r'cannot load one from someone/pairs .*--metadata .*{"mine": "FOLDER"}'):
        load()


def test_the_offline_variable_of_datasets_keeps_the_hub_unasked(server, monkeypatch):
    monkeypatch.setenv("HF_DATASETS_OFFLINE", "1")
    monkeypatch.setattr(datasets.config, "HF_HUB_OFFLINE", True)
    with pytest.raises(DataError, match="cannot load one from someone/pairs"):
        load()
    assert server.log == []
