"""A models file, and a stand-in for lm-eval's process that writes what a report would read."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.sources import files_sha256
from blimppi.lm_eval_tasks.suites import process


@pytest.fixture
def models(tmp_path):
    """``models(text)`` writes a models file and returns its path."""

    def write(text: str) -> Path:
        path = tmp_path / "models.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


class Harness:
    """Takes the place of lm-eval's process: remembers how it was called, fails where the test wants it to."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.calls: list[dict[str, str]] = []
        self.runs = 0
        self.errors: dict[str, BaseException] = {}  # by name of the model

    def __call__(self, command, log):
        log.write_text("said\n", encoding="utf-8")
        self.command = command
        call: dict[str, str] = {}
        for text in command[command.index("run") + 1 :]:
            if text.startswith("--"):
                flag, _, value = text.partition("=")
                call[flag] = value
            else:
                call[flag] = text
        self.calls.append(call)
        self.runs += 1
        pretrained = json.loads(call["--model_args"])["pretrained"]
        if error := self.errors.get(pretrained):
            raise error
        output, configs = Path(call["--output_path"]), {}
        for task in call["--tasks"].split(","):
            files = sorted((self.data / "npi" / "data" / task.removeprefix("blimppi_npi_")).glob("*.parquet"))
            used = {"config_sha256": files_sha256(self.data / "npi", files)}
            configs[task] = {"metadata": {"blimppi_data_used": used}}
        date = f"2026-01-01T00-00-{self.runs:02}"
        output.with_name(f"part_{date}.json").write_text(json.dumps({"configs": configs}), encoding="utf-8")
        output.with_name(f"samples_{task}_{date}.jsonl").write_text("{}\n", encoding="utf-8")

    def models(self) -> list[str]:
        """What was evaluated since the last call of this."""
        names = [json.loads(call["--model_args"])["pretrained"] for call in self.calls]
        self.calls.clear()
        return names


@pytest.fixture
def harness(make_set, pairs, monkeypatch):
    """A `Harness`, and a set of English and Turkish pairs that BLIMPPI_DATA names."""
    data = make_set(eng=pairs, tur=pairs[:3])
    monkeypatch.setenv("BLIMPPI_DATA", str(data))
    stand_in = Harness(data)
    monkeypatch.setattr(process, "execute", stand_in)
    return stand_in


@pytest.fixture
def blimppi(tmp_path):
    """``blimppi(*args)`` runs the command as a process of its own."""

    def run(*args):
        command = [sys.executable, "-m", "blimppi.lm_eval_tasks.cli", *map(str, args)]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False)

    return run
