"""How fast the Italian suite is built: python benchmarks/build_it.py [--workers 2] [--per-phenomenon 500]."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from blimppi.builders.it.suite import build_it, write_it


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--per-phenomenon", type=int, default=500)
    options = parser.parse_args()
    start = time.perf_counter()
    built = build_it((), options.per_phenomenon, workers=options.workers, quiet=True)
    made = time.perf_counter() - start
    with tempfile.TemporaryDirectory() as folder:
        write_it(built, Path(folder), seed=0, merge=False)
    written = time.perf_counter() - start - made
    pairs = sum(len(pairs) for pairs, _ in built.values())
    attempts = sum(counts["attempts"] for _, counts in built.values())
    print(f"{len(built)} phenomena, {pairs:,} pairs, {attempts:,} attempts, {options.workers} workers")
    print(f"making {made:.1f} s ({pairs / made:,.0f} pairs/s), writing {written:.1f} s")


if __name__ == "__main__":
    main()
