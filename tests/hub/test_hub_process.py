"""Processes of their own, which know of the Hub only what the environment says."""

import subprocess
import sys

import pytest
from hub_push import NPI

CLIENT = """
import sys
import datasets
from blimppi.lm_eval_tasks.loader import load_task_data
named = sys.argv[1]
rows = load_task_data(blimppi_suite="npi", blimppi_config="eng", blimppi_data=named)["test"]
repository, _, commit = named.partition("@")
theirs = datasets.load_dataset(repository, "eng", revision=commit, split="test") if len(sys.argv) > 2 else rows
print(len(rows), theirs["id"] == rows["id"])
"""


@pytest.mark.slow
def test_another_process_is_led_by_the_environment_alone(hub, pushed, tmp_path, monkeypatch):
    named = f"{NPI}@{pushed(eng=2)}"
    settings = {"HF_ENDPOINT": hub.url, "HF_HOME": str(tmp_path / "home"), "HF_HUB_DISABLE_XET": "1"}
    for name, value in settings.items():
        monkeypatch.setenv(name, value)

    def client(*args):
        command = [sys.executable, "-c", CLIENT, named, *args]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
        return done.stdout.strip() or done.stderr.strip().splitlines()[-1]

    assert client("and datasets itself") == "2 True"
    hub.die()
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert client() == "2 True"
    monkeypatch.setenv("HF_HOME", str(tmp_path / "another home"))
    assert "HF_HUB_OFFLINE forbids to fetch it" in client()
