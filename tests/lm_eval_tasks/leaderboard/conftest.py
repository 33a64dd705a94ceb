"""Results files of made-up models, with numbers to rank by hand."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from blimppi.lm_eval_tasks.leaderboard.members import group_members
from blimppi.lm_eval_tasks.readouts.signature import Signature
from blimppi.lm_eval_tasks.readouts.tokens import PrefixToken

SET = "5e" * 32
BOS = PrefixToken(0, "<s>")
ALL = group_members("npi")["blimppi-npi"]
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """``write("org/alpha", {"eng": (0.75, 0.02), …})`` writes a results file and returns it.

    The numbers are accuracy, standard error and, if they are not 100, pairs. The set holds nothing but English, Turkish
    and Polish, and each run has left out the rest, as `blimppi eval --available` does.
    """

    def writer(
        name: str,
        numbers: Mapping[str, tuple[float, ...]],
        *,
        data: str = SET,
        readout: str = "lp",
        prefix: PrefixToken | None = BOS,
        arguments: Mapping[str, Any] | None = None,
        used: Mapping[str, Any] | None = None,
        changes: Mapping[str, Any] | None = None,
        date: float = 1_700_000_000.5,
        limit: int | None = None,
        sha: str = "",
        file: str | None = None,
        left_out: frozenset[str] = ALL - {"eng", "tur", "pol"},
        suite: str = "npi",
        record: Mapping[str, Any] | None = None,
    ) -> Path:
        front = "blimppi" + ("" if readout == "lp" else f"-{readout}") + f"_{suite}_"
        configs, results, counts = {}, {}, {}
        for member, (acc, stderr, *more) in numbers.items():
            n = int(more[0]) if more else 100
            signature = Signature(
                data=f"{member}-{data}", readout=readout, prefix=prefix, chat=False, system=None, subset=limit,
                words={}, versions={"blimppi": "0.1.0", "torch": None},
            )  # fmt: skip
            configs[front + member] = {
                "metadata": {
                    "version": 1.0,
                    "blimppi_data_used": {"source": "/home/me/sets/npi", "sha256": data, **(used or {})},
                    "blimppi_left_out": sorted(front + one for one in left_out),
                    "blimppi_signature": {**signature.as_dict(), **(changes or {})},
                    **(arguments or {}),
                }
            }
            results[front + member] = {"acc,none": acc, "acc_stderr,none": stderr, "acc_norm,none": 1 - acc}
            counts[front + member] = {"original": n, "effective": n if limit is None else limit}
        raw = {
            "results": results,
            "configs": configs,
            "n-samples": counts,
            "config": {
                "model": "hf",
                "model_args": {"pretrained": name, **(arguments or {})},
                "model_sha": sha,
                "limit": limit,
            },
            "date": date,
            "model_source": "hf",
            "model_name": name,
            **({"blimppi_run": dict(record)} if record else {}),
        }
        path = tmp_path / "all" / (file or f"results_{len(list(tmp_path.rglob('results_*')))}.json")
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(raw), encoding="utf-8")
        return path

    return writer
