"""The house is in order: licence, packages, versions, size of files."""

import ast
import configparser
import csv
import re
import sys
import tomllib
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
SETUP = configparser.ConfigParser()
SETUP.read(ROOT / "setup.cfg", encoding="utf-8")
FOLDERS = dict(re.split(r"\s*=\s*", line) for line in SETUP["options"]["package_dir"].split("\n") if line)
PACKAGES = SETUP["options"]["packages"].split()
MOST_LINES = 250


def folder_of(package: str) -> Path:
    mapped = max((name for name in FOLDERS if f"{package}.".startswith(f"{name}.")), key=len)
    return ROOT / FOLDERS[mapped] / package.removeprefix(mapped).strip(".").replace(".", "/")


def requirements() -> set[str]:
    groups = [SETUP["options"]["install_requires"], *SETUP["options.extras_require"].values()]
    names = {re.match(r"[\w.-]+", line) for group in groups for line in group.split("\n") if line.strip()}
    return {re.sub(r"[-_.]+", "-", name[0]).lower() for name in names if name} - {"blimppi"}


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {re.sub(r"[-_.]+", "-", name).lower(): pinned for name, pinned in pairs}


def test_one_licence() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert re.match(r"\s*Apache License\s+Version 2\.0", licence)
    assert SETUP["metadata"]["license"] == "Apache-2.0"
    assert SETUP["metadata"]["license_files"] == "LICENSE"
    assert "The code is under Apache-2.0" in (ROOT / "README.md").read_text(encoding="utf-8")


# What a card must show of the licences of its pairs: those of the treebanks, or of templates and lexicon.
LICENCES_IN_CARD = {"npi": "bank.licence", "it": "configs/it/lexicon", "freq": "configs/freq/lexicon"}


@pytest.mark.parametrize("card", sorted((ROOT / "hf_datasets").glob("*/card.md")), ids=lambda card: card.parent.name)
def test_cards_give_pairs_the_licence_of_their_sources_not_that_of_the_code(card: Path) -> None:
    text = card.read_text(encoding="utf-8")
    assert LICENCES_IN_CARD[card.parent.name] in text
    assert "`licence`" in text
    assert "Apache" not in text


def test_generated_pairs_have_the_licence_of_our_templates_which_every_source_of_the_lexicon_allows() -> None:
    folder = ROOT / "configs" / "it"
    rules = yaml.safe_load((folder / "realisation.yaml").read_text(encoding="utf-8"))
    assert rules["licence"] == "CC BY-SA 4.0"
    # Later versions of CC BY-SA are open to derivatives of 2.0 (its section 4b); MIT asks for no share-alike.
    compatible = {"CC-BY-SA-2.0 OR LGPL", "CC-BY-SA-4.0", "MIT"}
    tables = sorted((folder / "lexicon").glob("*.tsv"))
    assert tables
    for table in tables:
        with table.open(encoding="utf-8", newline="") as stream:
            found = {part for row in csv.DictReader(stream, delimiter="\t") for part in row["licence"].split("; ")}
        assert found <= compatible, table.name


def test_pairs_in_frequency_windows_have_a_licence_that_every_source_of_the_lexicon_allows() -> None:
    folder = ROOT / "configs" / "freq"
    assert yaml.safe_load((folder / "closed.yaml").read_text(encoding="utf-8"))["licence"] == "CC BY-SA 4.0"
    compatible = {"WordNet", "CC-BY-SA-4.0"}  # WordNet's licence asks for no share-alike; wordfreq's does
    for name in ("nouns", "verbs", "adjectives"):
        with (folder / "lexicon" / f"{name}.tsv").open(encoding="utf-8", newline="") as stream:
            assert {row["licence"] for row in csv.DictReader(stream, delimiter="\t")} <= compatible, name


def test_the_lowest_python_is_the_same_everywhere() -> None:
    lowest = SETUP["options"]["python_requires"].removeprefix(">=")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"\nPython {lowest} or later" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"blimppi needs Python {lowest} or later" in makefile
    assert f"sys.version_info < ({lowest.replace('.', ', ')})" in makefile
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert tools["mypy"]["python_version"] == ".".join(lowest.split(".")[:2])
    assert tools["ruff"]["target-version"] == "py" + "".join(lowest.split(".")[:2])


def test_version_is_in_the_changelog() -> None:
    number = SETUP["metadata"]["version"]
    assert version("blimppi") == number
    assert f"## [{number}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", [name for name in PACKAGES if name.startswith("blimppi.")])
def test_packages_have_an_init(package: str) -> None:
    assert (folder_of(package) / "__init__.py").is_file()


@pytest.mark.parametrize("top", ["builders", "configs", "lm_eval_tasks"])
def test_every_folder_with_code_is_packaged(top: str) -> None:
    packaged = {folder_of(package) for package in PACKAGES}
    assert {path.parent for path in (ROOT / top).rglob("*.py")} <= packaged


def test_lm_evals_task_tree_gets_no_code_of_ours() -> None:
    assert list((ROOT / "lm_eval_tasks" / "tasks").rglob("*.py")) == []


def test_files_are_short() -> None:
    files = [path for top in ("builders", "lm_eval_tasks") for path in (ROOT / top).rglob("*.py")]
    lengths = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n") for path in files}
    assert len(lengths) > 20
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_every_import_is_declared() -> None:
    sources = packages_distributions()
    imported = {
        name.split(".")[0]
        for top in ("builders", "configs", "lm_eval_tasks")
        for path in (ROOT / top).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom) and node.module and not node.level
            else []
        )
    }
    third = imported - sys.stdlib_module_names - {"blimppi"}
    declared = requirements()
    missing = {
        name
        for name in third
        if not declared & {re.sub(r"[-_.]+", "-", source).lower() for source in sources.get(name, [name])}
    }
    assert missing == set()


def test_every_requirement_is_pinned_once() -> None:
    # spacy serves one option of one command (`lexicon extract --text`) and is in no environment of the Makefile. Its
    # models are downloads apart and must fit its version: who has a model has the right version already.
    optional = {"spacy"}
    assert requirements() - optional <= pins().keys()


def test_pins_are_needed() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").lower()
    # What lm-eval's own extra for transformers brings; ufal-kenlm is the fallback of the Makefile.
    brought = {"accelerate", "peft", "torch", "transformers"}
    assert {name for name in pins().keys() - requirements() - brought if name not in makefile} == set()


def test_pins_are_exact_and_lm_evals_is_the_tested_one() -> None:
    assert all(re.fullmatch(r"\d+(\.\w+)+", pinned) for pinned in pins().values())
    assert pins()["lm-eval"] == "0.4.13"
