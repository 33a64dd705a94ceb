"""What works without any extra: what the base installation does not bring is kept from being imported."""

import configparser
import os
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest
from absent_modules import WITHOUT
from blimppi.lm_eval_tasks.cli import EXTRAS
from packaging.requirements import Requirement

DOCTOR = "from blimppi.lm_eval_tasks.cli import main; main(['doctor'])"
EVAL = "from blimppi.lm_eval_tasks.evaluate import register_models; register_models()"
TRAIN = (
    "from blimppi.lm_eval_tasks.cli import main; main(['ngram', 'train', '--lang', 'eng', '--data', '.', '--out', 'm'])"
)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(extra: str) -> set[str]:
    """Names of the distributions that setup.cfg names, for the base ("") or an extra."""
    setup = configparser.ConfigParser()
    setup.read(Path(__file__).parents[2] / "setup.cfg", encoding="utf-8")
    lines = setup["options.extras_require"][extra] if extra else setup["options"]["install_requires"]
    return {normal(Requirement(line).name) for line in lines.splitlines() if line} - {"blimppi"}


def brought() -> set[str]:
    """All distributions that come with the base."""
    found: set[str] = set()
    waiting = sorted(needed(""))
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        try:
            lines = requires(name) or []
        except PackageNotFoundError:
            continue
        wanted = (Requirement(line) for line in lines)
        waiting += [normal(one.name) for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]
    return found


def modules(distributions: set[str]) -> set[str]:
    return {name for name, owners in packages_distributions().items() if {*map(normal, owners)} & distributions}


ABSENT = modules(set.union(*(needed(extra) for extra in ("build", "kenlm", "hf", "masked", "text"))) - brought())


def run(code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT + code, ",".join(sorted(ABSENT))]
    environment = os.environ | {"HF_HUB_OFFLINE": "1"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_the_block_holds_what_only_extras_bring() -> None:
    assert {"conllu", "wordfreq", "kenlm"} <= ABSENT
    assert not {"lm_eval", "datasets", "regex"} & ABSENT
    assert "No module named 'kenlm'" in run("import kenlm").stderr


@pytest.mark.parametrize("code", [EVAL, DOCTOR])
def test_evaluation_and_diagnosis_need_no_extra(code: str) -> None:
    done = run(code)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_the_models_of_evaluation_import_is_declared_for_the_base() -> None:
    assert "regex" in needed("")  # the tokeniser of n-gram models


def test_a_command_that_needs_an_extra_names_it() -> None:
    assert "pip install 'blimppi[build]'" in run(TRAIN).stderr


def test_without_kenlm_its_model_is_refused_before_anything_is_scored() -> None:
    code = "from blimppi.lm_eval_tasks.models.kenlm import KenLM; KenLM(path='.')"
    assert "scoring needs kenlm: pip install 'blimppi[kenlm]'" in run(code).stderr


@pytest.mark.parametrize("extra", ["build", "text"])
def test_each_module_of_an_extra_is_known_to_the_message(extra: str) -> None:
    assert modules(needed(extra)) <= EXTRAS.keys()
