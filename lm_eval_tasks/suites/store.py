"""The results of a suite of models: what is finished, and how a run's files become results.

A run writes into a folder of its own under ``.part``, in names that no report looks for. When it has ended well, its
samples are moved to where they belong, and the results file, with a record of the run in it, comes last: where it lies
all is there. Results of other arguments or data stay beside it.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.suites.plan import Run
from filelock import FileLock

# Key of the results file under which the record stands.
RECORD = "blimppi_run"
LOG = "log.txt"
_STEM = "part"  # lm-eval appends the date, as in results_DATE.json


class StoreError(ValueError):
    """A run ended without results."""


class Store:
    """The folder that holds a suite's results: for each run one folder of its name."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def is_done(self, run: Run, arguments: Mapping[str, Any], data: Mapping[str, str]) -> bool:
        """Whether there are results of a run with the same arguments and the same data."""
        for path in sorted((self.root / run.name).glob("results_*.json")):
            try:
                raw = json.loads(path.read_text(encoding="utf-8"))
                if raw.get(RECORD, {}).get("arguments") == arguments and data_of(raw) == data:
                    return True
            except (ValueError, AttributeError):
                continue  # no results file: the report will say so
        return False

    def part(self, run: Run) -> Path:
        """The folder for a run's unfinished files."""
        return self.root / ".part" / run.name.replace("/", "+")

    def lock(self, run: Run) -> FileLock:
        """Held by the process that does the run."""
        part = self.part(run)
        part.parent.mkdir(parents=True, exist_ok=True)
        return FileLock(part.with_name(part.name + ".lock"), timeout=0)

    def begin(self, run: Run) -> Path:
        """An empty folder for a run; returns what lm-eval takes as ``--output_path``."""
        part = self.part(run)
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        return part / f"{_STEM}.json"

    def finish(self, run: Run, arguments: Mapping[str, Any]) -> Path:
        """Moves what a run wrote to where it belongs; returns the results file.

        Raises:
            StoreError: if there is no results file.
        """
        part, folder = self.part(run), self.root / run.name
        written = sorted(part.glob(f"{_STEM}_*.json"))
        if not written:
            raise StoreError("lm-eval ended without an error, but wrote no results")
        date = written[-1].stem.removeprefix(f"{_STEM}_")
        raw = json.loads(written[-1].read_text(encoding="utf-8"))
        raw[RECORD] = {
            "entry": run.entry.name,
            "run": run.name,
            "language": run.language,
            "step": run.step,
            "arguments": arguments,
        }
        written[-1].write_text(json.dumps(raw, indent=2, ensure_ascii=False), encoding="utf-8")
        folder.mkdir(parents=True, exist_ok=True)
        for path in part.glob(f"samples_*_{date}.jsonl"):
            path.replace(folder / path.name)
        (part / LOG).replace(folder / f"log_{date}.txt")
        results = written[-1].replace(folder / f"results_{date}.json")
        self.clear(run)
        return results

    def clear(self, run: Run) -> None:
        """Removes what a finished run has left under ``.part``; that of a failed one stays, for its log."""
        part = self.part(run)
        shutil.rmtree(part, ignore_errors=True)
        # Whoever gets hold of the file that is gone finds the run done.
        Path(self.lock(run).lock_file).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Removes ``.part`` if nothing is in it."""
        with suppress(OSError):  # not there, or another process has something in it
            (self.root / ".part").rmdir()


def data_of(raw: Mapping[str, Any]) -> dict[str, str]:
    """SHA-256 of the data of each task of ours in a results file."""
    used = {
        task: (config.get("metadata") or {}).get("blimppi_data_used") or {} for task, config in raw["configs"].items()
    }
    return {task: entry["config_sha256"] for task, entry in used.items() if "config_sha256" in entry}
