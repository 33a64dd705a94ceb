"""The set on disk is the same for any number of workers and any order of building, and a kill leaves a whole one."""

from __future__ import annotations

import hashlib
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from blimppi.builders.dataset import read_accounting, read_suite
from blimppi.builders.npi.demo import demo_sources
from blimppi.builders.npi.languages import config_folder, load_languages
from blimppi.builders.npi.suite import build_npi, write_npi

CONFIGURED = sorted(p.stem for p in config_folder().glob("*.yaml"))
TWO = [iso for iso in CONFIGURED if (config_folder() / "demo" / f"{iso}.conllu").is_file()][:2]


def make(root: Path, codes: list[str], workers: int = 1, *, merge: bool = True) -> dict[str, str]:
    """Builds the demo set of some languages; file names to digests."""
    languages = list(load_languages(codes).values())
    write_npi(build_npi(languages, [], workers=workers, quiet=True), root, seed=0, merge=merge)
    return digests(root)


def digests(root: Path) -> dict[str, str]:
    files = [p for p in sorted((root / "npi").rglob("*")) if p.is_file()]
    return {p.relative_to(root).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    root = tmp_path_factory.mktemp("both")
    return root, make(root, TWO)


def test_the_set_has_a_card_an_accounting_and_a_file_for_each_language(both: tuple[Path, dict[str, str]]) -> None:
    shards = {f"npi/data/{iso}/test-00000-of-00001.parquet" for iso in TWO}
    assert set(both[1]) == {"npi/README.md", "npi/accounting.json"} | shards
    counts = read_accounting(both[0], "npi")["languages"]
    assert {iso: table.num_rows for iso, table in read_suite(both[0], "npi").items()} == {
        iso: counts[iso]["pairs"] for iso in TWO
    }


@pytest.mark.parametrize("workers", [1, 2])
def test_every_byte_is_the_same_in_another_run_and_with_more_workers(both, tmp_path: Path, workers: int) -> None:
    assert make(tmp_path, TWO, workers) == both[1]


def test_every_byte_is_the_same_for_languages_one_by_one(both, tmp_path: Path) -> None:
    alone = make(tmp_path, [TWO[1]])
    shard = f"npi/data/{TWO[1]}/test-00000-of-00001.parquet"
    assert alone[shard] == both[1][shard]
    assert make(tmp_path, [TWO[0]]) == both[1]


def test_replacing_drops_the_other_languages(tmp_path: Path) -> None:
    make(tmp_path, TWO)
    make(tmp_path, [TWO[0]], merge=False)
    assert list(read_suite(tmp_path, "npi")) == [TWO[0]]
    assert list(read_accounting(tmp_path, "npi")["languages"]) == [TWO[0]]


def test_what_simple_rules_make_of_the_english_demonstration() -> None:
    (_, counts, _) = build_npi(list(load_languages(["eng"]).values()), [], quiet=True)["eng"]
    swaps = counts["baselines"]["swap_licenser"]
    # Longer: nobody/somebody, no/some (twice), nothing/something, few/many, hardly/certainly. As long: none/some,
    # doubts/thinks. Shorter: rarely/often, without/with, refused/agreed. In wordfreq nobody (4.95) is more frequent
    # than somebody (4.80), no (6.35) than some (6.20); of all others the counterpart is.
    assert (swaps["pairs"], swaps["shorter"], swaps["fewer_words"]) == (11, 6 + 2 * 0.5, 11 * 0.5)
    assert counts["baselines"]["delete_negation"]["shorter"] == 0  # the bad sentence lacks a word
    inverted = counts["baselines"]["deinvert_question"]  # did … finish/finished: shorter; has: as long
    assert (inverted["pairs"], inverted["shorter"], inverted["fewer_words"]) == (2, 0.5, 0.5)
    assert (swaps["unigram"], swaps["unigram_pairs"]) == (3, 11)


def test_every_language_with_a_demo_treebank_reads_that_one_file() -> None:
    for iso, language in load_languages(TWO).items():
        assert [s.path for s in demo_sources(language)] == [config_folder() / "demo" / f"{iso}.conllu"]


def test_a_language_without_a_demo_treebank_says_which_there_are() -> None:
    other = load_languages(TWO)[TWO[0]].model_copy(update={"iso": "xxx"})
    with pytest.raises(FileNotFoundError, match=rf"no demonstration treebank of xxx \(there are: .*{TWO[0]}"):
        demo_sources(other)


# The process kills itself at the n-th call of a function that writes.
KILLED = """
import os, pathlib, signal, sys
from blimppi.builders import dataset
from blimppi.lm_eval_tasks.cli import main
owner, name, after = {"parquet": (dataset, "_write_parquet", 1), "first rename": (pathlib.Path, "rename", 1),
                      "second rename": (pathlib.Path, "rename", 2)}[sys.argv[1]]
original, calls = getattr(owner, name), []
def deadly(*args):
    done = original(*args)
    calls.append(name)
    if len(calls) == after:
        os.kill(os.getpid(), signal.SIGKILL)
    return done
setattr(owner, name, deadly)
main(sys.argv[2:])
"""


@pytest.mark.parametrize(("moment", "left"), [("parquet", "old"), ("first rename", "old"), ("second rename", "new")])
def test_a_build_killed_while_it_writes_leaves_a_whole_set(both, tmp_path: Path, moment: str, left: str) -> None:
    old = make(tmp_path, [TWO[0]])
    command = [
        sys.executable,
        "-c",
        KILLED,
        moment,
        "build",
        "npi",
        "--lang",
        ",".join(TWO),
        "--out",
        str(tmp_path),
        "--quiet",
    ]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    assert sorted(read_suite(tmp_path, "npi")) == (TWO if left == "new" else [TWO[0]])
    assert digests(tmp_path) == (both[1] if left == "new" else old)
    assert make(tmp_path, TWO) == both[1]
    assert not [p for p in tmp_path.iterdir() if "partial" in p.name or p.name == ".npi.old"]
