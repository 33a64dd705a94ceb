"""The files around the data: settings, checksums, eval.yaml."""

import hashlib
from pathlib import Path

import pytest
import yaml
from blimppi import configs
from blimppi.builders.hub.checksums import read_checksums, set_sha256, write_checksums
from blimppi.builders.hub.eval_yaml import check_eval
from blimppi.builders.hub.settings import read_settings
from blimppi.builders.schema import DatasetError
from blimppi.builders.yaml_config import ConfigError

A, B = "a" * 64, "b" * 64
SHIPPED = yaml.safe_load((Path(configs.__path__[0]) / "hub.yaml").read_text(encoding="utf-8"))


def test_the_shipped_settings_name_a_repository_for_each_suite():
    settings = read_settings()
    names = {suite: on_hub.repository for suite, on_hub in settings.suites.items()}
    assert names == {"npi": "blimppi-npi", "it": "blimppi-it", "freq": "blimppi-freq"}


@pytest.mark.parametrize(
    ("namespace", "revision", "message"),
    [
        ("org", "main", r"suites\.npi\.revision: String should match pattern"),
        ("org", "abc1234", r"suites\.npi\.revision: String should match pattern"),
        (None, "c" * 40, "a suite has a revision, but there is no namespace"),
        ("org/x", None, "namespace: String should match pattern"),
    ],
)
def test_settings_that_would_not_pin_a_commit_are_refused(tmp_path, namespace, revision, message):
    npi = {**SHIPPED["suites"]["npi"], "revision": revision}
    content = {**SHIPPED, "namespace": namespace, "suites": {**SHIPPED["suites"], "npi": npi}}
    (tmp_path / "hub.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    with pytest.raises(ConfigError, match=message):
        read_settings(tmp_path / "hub.yaml")


def test_checksums_are_written_as_sha256sum_does_and_read_back():
    text = write_checksums({"data/x-y/test-0.parquet": A, "data/x/test-0.parquet": B})
    assert text == f"{B}  data/x/test-0.parquet\n{A}  data/x-y/test-0.parquet\n"
    assert read_checksums(text) == {"data/x/test-0.parquet": B, "data/x-y/test-0.parquet": A}


@pytest.mark.parametrize(
    "line",
    [
        f"{A}  ../x.parquet",
        f"{A}  data/../test-0.parquet",
        f"{A}  /data/x/test-0.parquet",
        f"{A}  data/x/train-0.parquet",
        f"{A[:-1]}  data/x/test-0.parquet",
        f"{A} *data/x/test-0.parquet",
        f"{A}  data/ok/test-0.parquet",  # comes twice
    ],
)
def test_checksums_with_a_bad_line_are_refused(line):
    with pytest.raises(ValueError, match="line 2 of SHA256SUMS is not understood"):
        read_checksums(f"{A}  data/ok/test-0.parquet\n{line}\n")


def test_the_fingerprint_is_over_paths_and_hashes():
    text = b"data/x/test-0.parquet\0" + bytes([0xBB] * 32) + b"data/y/test-0.parquet\0" + bytes([0xAA] * 32)
    hashes = {"data/y/test-0.parquet": A, "data/x/test-0.parquet": B}
    assert set_sha256(hashes) == hashlib.sha256(text).hexdigest()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": ""}, "lacks name"),
        ({"tasks": []}, "lacks tasks"),
        ({"tasks": [{"config": "eng"}]}, "each with an id"),
        ({"tasks": [{"id": "a"}, {"id": "a"}]}, "two tasks with the id a"),
        ({"tasks": [{"id": "a", "config": "tur"}]}, "configurations that have no pairs: tur"),
        ({"tasks": [{"id": "a", "config": False}]}, "False must be text; put it in quotes"),  # no: Norwegian
        ({"evaluation_framework": "inspect-ai"}, "task a lacks field_spec, solvers, scorers, which inspect-ai needs"),
    ],
)
def test_an_eval_yaml_that_the_hub_would_not_understand_is_refused(change, message):
    content = {"name": "N", "description": "D", "evaluation_framework": "F", "tasks": [{"id": "a", "config": "eng"}]}
    check_eval(yaml.safe_dump(content), ["eng"], "here")
    with pytest.raises(DatasetError, match=f"^here.*{message}"):
        check_eval(yaml.safe_dump({**content, **change}), ["eng"], "here")


def test_an_eval_yaml_that_is_no_mapping_is_refused():
    for text in ("- a\n", "a: [\n"):
        with pytest.raises(DatasetError, match=r"^here (lacks name, description|is no YAML)"):
            check_eval(text, ["eng"], "here")
