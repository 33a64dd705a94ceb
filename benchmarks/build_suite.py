"""How fast a suite of templates is built: python benchmarks/build_suite.py {freq,it} [--workers 2] [--each N]."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.freq.suite import build_freq, write_freq
from blimppi.builders.it.suite import build_it, write_it

# Suite: its builder, its writer, what the writer needs besides, what it has configs of, pairs wanted of each.
SUITES = {
    "freq": (build_freq, write_freq, lambda: {"windows": load_regimes()}, "paradigms", 1000),
    "it": (build_it, write_it, dict, "phenomena", 500),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", choices=SUITES)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--each", type=int, help="pairs of each paradigm and regime, or of each phenomenon")
    options = parser.parse_args()
    build, write, needed, units, wanted = SUITES[options.suite]
    start = time.perf_counter()
    built = build((), options.each or wanted, workers=options.workers, quiet=True)
    made = time.perf_counter() - start
    with tempfile.TemporaryDirectory() as folder:
        write(built, Path(folder), seed=0, merge=False, **needed())
    written = time.perf_counter() - start - made
    pairs = sum(len(pairs) for pairs, _ in built.values())
    attempts = sum(counts["attempts"] for _, counts in built.values())
    print(f"{len(built)} {units}, {pairs:,} pairs, {attempts:,} attempts, {options.workers} workers")
    print(f"making {made:.1f} s ({pairs / made:,.0f} pairs/s), writing {written:.1f} s")


if __name__ == "__main__":
    main()
