"""How fast the frequency suite is built: python benchmarks/build_freq.py [--workers 2] [--per-regime 1000]."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.freq.suite import build_freq, write_freq


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--per-regime", type=int, default=1000)
    options = parser.parse_args()
    start = time.perf_counter()
    built = build_freq((), options.per_regime, workers=options.workers, quiet=True)
    made = time.perf_counter() - start
    with tempfile.TemporaryDirectory() as folder:
        write_freq(built, Path(folder), seed=0, windows=load_regimes(), merge=False)
    written = time.perf_counter() - start - made
    pairs = sum(len(pairs) for pairs, _ in built.values())
    attempts = sum(counts["attempts"] for _, counts in built.values())
    print(f"{len(built)} paradigms, {pairs:,} pairs, {attempts:,} attempts, {options.workers} workers")
    print(f"making {made:.1f} s ({pairs / made:,.0f} pairs/s), writing {written:.1f} s")


if __name__ == "__main__":
    main()
