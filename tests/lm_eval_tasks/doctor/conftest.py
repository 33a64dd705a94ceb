"""The command in this process or in one of its own, and tokenizers without a model."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from blimppi.lm_eval_tasks.doctor.cli import doctor
from click.testing import CliRunner


@pytest.fixture(autouse=True)
def nobody_asks_the_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    from huggingface_hub import constants

    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def diagnosis() -> Callable[..., tuple[int, dict[str, dict[str, Any]]]]:
    """``diagnosis(*flags)``: exit code, and the findings by "section/name"."""

    def run(*flags: str) -> tuple[int, dict[str, dict[str, Any]]]:
        result = CliRunner().invoke(doctor, [*flags, "--json"], catch_exceptions=False)
        return result.exit_code, by_name(result.stdout)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., tuple[int, dict[str, dict[str, Any]], str]]:
    """``process(stubs, *flags, **environment)``: the same from a new Python that finds the files ``stubs`` first.

    ``stubs`` maps paths to contents. The third value is all that was printed.
    """

    def run(stubs: dict[str, str], *flags: str, **environment: str) -> tuple[int, dict[str, dict[str, Any]], str]:
        for name, content in stubs.items():
            path = tmp_path / "stubs" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("HF_", "BLIMPPI_"))}
        own = {"PYTHONPATH": str(tmp_path / "stubs"), "HF_HOME": str(tmp_path / "home"), **environment}
        command = [sys.executable, "-m", "blimppi.lm_eval_tasks.cli", "doctor", "--json", *flags]
        done = subprocess.run(command, cwd=tmp_path, env=kept | own, capture_output=True, text=True, check=False)
        assert done.stdout, done.stderr
        return done.returncode, by_name(done.stdout), done.stdout + done.stderr

    return run


def by_name(output: str) -> dict[str, dict[str, Any]]:
    answer = json.loads(output)
    findings: list[dict[str, Any]] = answer["findings"]
    problems = [finding for finding in findings if finding["status"] == "problem"]
    assert (answer["ok"], answer["problems"]) == (not problems, len(problems))
    assert all(finding["advice"] for finding in findings if finding["status"] != "ok")
    return {f"{finding['section']}/{finding['name']}": finding for finding in findings}


@pytest.fixture
def tokenizer(tmp_path: Path) -> Callable[..., str]:
    """``tokenizer(words=…, bos_token=…, chat_template=…)`` saves one that splits words but Yes and No into bytes."""
    pytest.importorskip("transformers")

    def make(words: bool = True, chat_template: str | None = None, **special: str) -> str:
        from tokenizers import AddedToken, Tokenizer, models, pre_tokenizers
        from transformers import PreTrainedTokenizerFast

        alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
        model = Tokenizer(models.BPE(vocab={letter: at for at, letter in enumerate(alphabet)}, merges=[]))
        model.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        if words:
            model.add_tokens([AddedToken(word, single_word=True) for word in ("Yes", "No")])
        fast = PreTrainedTokenizerFast(tokenizer_object=model, **special)
        fast.chat_template = chat_template
        folder = tempfile.mkdtemp(dir=tmp_path)  # a process loads each name once
        fast.save_pretrained(folder)
        return f"pretrained={folder}"

    return make
