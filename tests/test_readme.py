"""The README is true: marked blocks run as they stand, and every other command at least exists."""

import csv
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import get_args

import click
import pytest
import yaml
from blimppi.builders.npi.annotated import OPTIONAL, REQUIRED
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.inventory import Environment
from blimppi.builders.npi.languages import load_language, load_languages
from blimppi.lm_eval_tasks.cli import COMMANDS, blimppi
from blimppi.lm_eval_tasks.evaluate import AVAILABLE
from blimppi.lm_eval_tasks.it.tasks import read_phenomena
from blimppi.lm_eval_tasks.suites import FLAGS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?P<mark><!-- test -->\n)?^ *```bash\n(?P<code>.*?)^ *```", re.DOTALL | re.MULTILINE)
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
DOCS = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
DOCUMENTS = {ROOT / "README.md": README, ROOT / "CONTRIBUTING.md": CONTRIBUTING, **DOCS}
BLOCKS = [(bool(found["mark"]), found["code"]) for text in DOCUMENTS.values() for found in BLOCK.finditer(text)]
ASSIGNMENT = re.compile(r"[A-Z_]+=\S*")


def commands(code: str) -> list[list[str]]:
    """Words of every command of a block: continued lines joined, comments and assignments in front dropped."""
    lines = [shlex.split(line, comments=True) for line in code.replace("\\\n", " ").splitlines()]
    stripped = []
    for words in lines:
        while words and (ASSIGNMENT.fullmatch(words[0]) or words[0] == "export"):
            words = words[1:]
        if words:
            stripped.append(words)
    return stripped


EVERY = [words for _, code in BLOCKS for words in commands(code)]


def of(program: str) -> list[list[str]]:
    return [words[1:] for words in EVERY if words[0] == program]


def test_marked_blocks_run_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "configs").symlink_to(ROOT / "configs")
    script = "set -euo pipefail\n" + "".join(code for marked, code in BLOCKS if marked)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "HF_HUB_OFFLINE": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert "Accuracy by language" in done.stdout
    assert (tmp_path / "report.html").is_file() and (tmp_path / "report.md").is_file()
    for language in ("eng", "tur"):
        assert (tmp_path / "my_sets" / "npi" / "data" / language / "test-00000-of-00001.parquet").is_file()


def test_blocks_are_found() -> None:
    assert sum(marked for marked, _ in BLOCKS) == 5
    assert len(of("blimppi")) >= 7


@pytest.mark.parametrize("words", of("blimppi"), ids=" ".join)
def test_blimppi_commands_and_their_options_exist(words: list[str]) -> None:
    command: click.Command | None = blimppi
    context = click.Context(blimppi)
    while isinstance(command, click.Group):
        assert words[0] in command.list_commands(context), f"no subcommand {words[0]}"
        command, words = command.get_command(context, words[0]), words[1:]
    assert command is not None
    known = {name for parameter in command.params for name in parameter.opts}
    if command.name == "eval":
        known |= lm_eval_options() | {AVAILABLE, *FLAGS}
    assert {word for word in words if word.startswith("--")} <= known


@pytest.mark.parametrize("words", of("lm_eval"), ids=" ".join)
def test_lm_eval_options_exist(words: list[str]) -> None:
    assert {word for word in words if word.startswith("--")} <= lm_eval_options()


def lm_eval_options() -> set[str]:
    from lm_eval._cli import HarnessCLI

    return set(HarnessCLI()._subparsers.choices["run"]._option_string_actions)


@pytest.mark.parametrize("words", of("make"), ids=" ".join)
def test_make_targets_and_their_variables_exist(words: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in words:
        name, assigned, _ = word.partition("=")
        assert (f"$({name})" if assigned else f"\n{name}:") in makefile


@pytest.mark.parametrize("words", of("pip"), ids=" ".join)
def test_extras_exist(words: list[str]) -> None:
    from importlib.metadata import metadata

    offered = set(metadata("blimppi").get_all("Provides-Extra") or [])
    for word in words:
        for extras in re.findall(r"^\.\[(.*)\]$", word):
            assert set(extras.split(",")) <= offered


def test_programs_are_all_checked() -> None:
    assert {words[0] for words in EVERY} <= {"blimppi", "lm_eval", "make", "pip", "python", "git", "accelerate"}


@pytest.mark.parametrize("words", of("python"), ids=" ".join)
def test_modules_exist(words: list[str]) -> None:
    from importlib.util import find_spec

    assert words[0] == "-m"
    assert find_spec(words[1]) is not None


def test_example_language_fits_the_schema(tmp_path: Path) -> None:
    example = re.search(r"<!-- example: (\w+\.yaml) -->\n```yaml\n(.*?)```", CONTRIBUTING, re.DOTALL)
    assert example
    path = tmp_path / example[1]
    path.write_text(example[2], encoding="utf-8")
    language = load_language(path)
    assert [item.id for item in language.items] == ["nogensinde", "det mindste"]
    assert [licenser.name for licenser in language.licensers] == ["ikke", "aldrig", "hvis"]


@pytest.mark.parametrize("key", Language.model_fields)
def test_every_key_of_a_language_is_named(key: str) -> None:
    assert re.search(rf"`{key}`|^{key}:", CONTRIBUTING, re.MULTILINE)


def test_paths_of_the_repository_exist() -> None:
    text = re.sub(r"https?://\S+", "", "".join(DOCUMENTS.values()))
    named = re.findall(r"\b((?:scripts|docs|configs|builders|tests)/[\w./-]+\w)", text)
    assert named
    for path in named:
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files_and_headings(document: Path) -> None:
    for file, heading in re.findall(r"\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)", DOCUMENTS[document]):
        target = document.parent / file if file else document
        assert target.exists(), file
        if heading:
            titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


def test_readme_is_short_enough_to_be_read() -> None:
    assert README.count("\n") <= 350


def test_languages_are_those_of_the_configs() -> None:
    table = README.split("## Languages")[1].split("\n## ")[0]
    listed = {
        (typology, name, iso)
        for typology, row in re.findall(r"^\| `([\w-]+)` \| (.*) \|$", table, re.MULTILINE)
        for name, iso in re.findall(r"([^,`]+?) `(\w+)`(?:, )?", row)
    }
    assert listed == {(one.typology, one.name, one.iso) for one in load_languages().values()}
    assert f"[{len(listed)} languages](#languages)" in README


def test_number_of_phenomena_is_that_of_the_configs() -> None:
    number = len(read_phenomena(ROOT / "configs" / "it"))
    assert set(re.findall(r"(\d+) phenomena", README + CHANGELOG)) == {str(number)}


@pytest.mark.parametrize("suite", ["npi", "it", "freq"])
def test_who_reviewed_is_true(suite: str) -> None:
    with (ROOT / "configs" / suite / "reviews.tsv").open(encoding="utf-8", newline="") as stream:
        kinds = {row["reviewer"] for row in csv.DictReader(stream, delimiter="\t")}
    assert kinds == {"language_model"}
    assert "So far that was a language model, and no native speaker." in " ".join(README.split())


def test_code_in_python_hands_the_work_to_the_named_backend(tmp_path: Path) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", DOCS[ROOT / "docs" / "building.md"], re.DOTALL | re.MULTILINE)
    # No cluster here: a backend that counts stands in for Dask's, and nothing for its client.
    stand_in = """
import sys, types
sys.modules["dask"] = types.ModuleType("dask")
sys.modules["dask.distributed"] = module = types.ModuleType("dask.distributed")
module.Client = print
import joblib
class Counting(joblib._parallel_backends.ThreadingBackend):
    def submit(self, *args, **options):
        print("submitted")
        return super().submit(*args, **options)
joblib.register_parallel_backend("dask", Counting)
"""
    done = subprocess.run(
        [sys.executable, "-c", stand_in + code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "submitted" in done.stdout
    assert (tmp_path / "my_sets" / "npi" / "data" / "tur" / "test-00000-of-00001.parquet").is_file()


def test_table_of_commands_names_them_all() -> None:
    table = README.split("## The command line")[1].split("\n## ")[0]
    leaves = set()
    for name in COMMANDS:
        command = blimppi.get_command(click.Context(blimppi), name)
        subcommands = command.commands if isinstance(command, click.Group) else None
        leaves |= {f"{name} {sub}" for sub in subcommands} if subcommands else {name}
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert sorted(name for row in rows for name in re.findall(r"`blimppi ([\w ]+)`", row)) == sorted(leaves)


def test_environments_of_annotated_sentences_are_all_named() -> None:
    text = DOCS[ROOT / "docs" / "annotated.md"]
    listed = text.split("Environments: ")[1].split("\n\n")[0]
    assert re.findall(r"`(\w+)`", listed) == [*get_args(Environment)]
    columns = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    assert sorted(name for row in columns for name in re.findall(r"`(\w+)`", row)) == sorted([*REQUIRED, *OPTIONAL])


def test_subcommands_are_all_described() -> None:
    for name in COMMANDS:
        assert f"`blimppi {name}" in README


def test_metrics_table_names_every_metric() -> None:
    promised = set()
    for suite in ("npi", "it", "freq"):
        task = ROOT / "lm_eval_tasks" / "tasks" / suite / "_task.yaml"
        # Functions are named by a tag of lm-eval's that plain YAML does not know; here only names count.
        plain = re.sub(r"!function ", "", task.read_text(encoding="utf-8"))
        promised |= {entry["metric"] for entry in yaml.safe_load(plain)["metric_list"]}
    table = README.split("## Metrics")[1].split("\n## ")[0]
    named = set()
    for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE):
        whole, endings = (re.findall(pattern, row) for pattern in (r"`([a-z]\w*)`", r"`(_\w+)`"))
        # an ending such as _tail replaces the same number of words at the end of each whole name
        named |= set(whole) | {"_".join(name.split("_")[: -end.count("_")]) + end for name in whole for end in endings}
    assert named == promised


def test_readme_and_ci_run_the_same_test_command() -> None:
    assert "`make test`" in README
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"^make (\w+)", script, re.MULTILINE) == ["lint", "test"]


@pytest.mark.parametrize(("given", "builds_all"), [([], True), (["LANG=tur"], False)])
def test_the_demo_builds_every_suite_unless_it_is_of_one_language(
    tmp_path: Path, given: list[str], builds_all: bool
) -> None:
    done = subprocess.run(
        ["make", "--dry-run", "demo", f"OUT={tmp_path / 'out'}", *given], cwd=ROOT, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "build npi" in done.stdout
    for suite in ("it", "freq"):
        assert (f"build {suite} --per" in done.stdout and "Italian, twenty" in done.stdout) == builds_all
