"""A run of lm-eval in a process of its own: a crash ends only that run, and its memory is free again."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.readouts.tokens import model_tokenizer
from blimppi.lm_eval_tasks.suites.plan import Run

_BLOCK = 4096
_PATIENCE = 10  # seconds from the request to end until the end
# -P: what lies in the working directory is not taken for a module.
_PYTHON = (sys.executable, "-P")
_COMMAND = ("-m", "blimppi.lm_eval_tasks.cli", "eval", "run")


class RunError(ValueError):
    """A run cannot be started, or has failed."""


def command(run: Run, flags: Sequence[str], output: Path) -> list[str]:
    """The command line of a run.

    Args:
        run: what to run.
        flags: lm-eval's flags that the user gave; those of the run come after them.
        output: the file that lm-eval takes as ``--output_path``.

    Raises:
        RunError: if ``prefix_token`` is no token of the model.
    """
    entry, model_args = run.entry, dict(run.model_args)
    if entry.prefix_token is not None:
        model_args["prefix_token_id"] = prefix_id(model_args, entry.prefix_token)
    python = _PYTHON if entry.launcher is None else shlex.split(entry.launcher)
    said = [*python, *_COMMAND, *flags, "--model", entry.model, "--tasks", ",".join(run.tasks)]
    said += [f"--output_path={output}"]
    if model_args:
        said += ["--model_args", json.dumps(model_args, default=str)]
    if entry.batch_size is not None:
        said += ["--batch_size", str(entry.batch_size)]
    if entry.system_instruction is not None:
        said += [f"--system_instruction={entry.system_instruction}"]
    if run.step is not None:
        said += ["--metadata", json.dumps({"step": run.step})]
    if entry.apply_chat_template is True:
        said += ["--apply_chat_template"]
    elif entry.apply_chat_template:
        said += [f"--apply_chat_template={entry.apply_chat_template}"]
    return said


def prefix_id(model_args: dict[str, Any], token: str) -> int:
    """The id of a token in the model's own tokenizer.

    Raises:
        RunError: if the tokenizer cannot be loaded or has no such token.
    """
    tokenizer = model_tokenizer(model_args)
    if tokenizer is None:
        raise RunError(f"prefix_token {token}: the model's tokenizer cannot be loaded; give prefix_token_id instead")
    if token not in tokenizer.get_vocab():
        raise RunError(f"prefix_token {token}: {tokenizer.name_or_path} has no such token")
    return int(tokenizer.convert_tokens_to_ids(token))


def execute(arguments: Sequence[str], log: Path) -> None:
    """Runs a command; what it says is shown and kept in ``log``.

    Raises:
        RunError: if it fails, with the last line that it said.
    """
    with (
        log.open("wb") as kept,
        subprocess.Popen(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # so that it can be ended with all that it started
        ) as process,
    ):
        assert process.stdout is not None  # a pipe
        try:
            while block := process.stdout.read1(_BLOCK):  # type: ignore[attr-defined]
                kept.write(block)
                sys.stdout.write(block.decode("utf-8", errors="replace"))
                sys.stdout.flush()
        except BaseException:  # the user stops the command: so must what it started
            _stop(process)
            raise
    if code := process.wait():
        said = log.read_text(encoding="utf-8", errors="replace").replace("\r", "\n").split("\n")
        lines = [line.strip() for line in said if line.strip()] or [""]
        errors = [line for line in lines if line.startswith("Error:")] or lines
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise RunError(f"{how}: {errors[-1].removeprefix('Error:').strip()}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ends a run's process and what it started: a launcher that is killed alone leaves its workers on the device."""
    if sys.platform == "win32":
        process.kill()
        return
    try:
        # Launchers may start workers in sessions of their own, and end them when asked to end.
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(_PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        pass
    finally:
        with suppress(OSError):  # nobody is left
            os.killpg(process.pid, signal.SIGKILL)
